"""What each sentence of the constraint language removes from domains."""
