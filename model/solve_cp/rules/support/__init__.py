"""What rules of several families use."""
