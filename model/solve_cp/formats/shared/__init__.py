"""What several formats use."""
