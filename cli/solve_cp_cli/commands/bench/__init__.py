"""Subcommands that compare, show and measure engines."""
