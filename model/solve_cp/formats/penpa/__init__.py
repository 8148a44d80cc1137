"""Penpa+ links. Read only."""
