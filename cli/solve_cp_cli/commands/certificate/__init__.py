"""Subcommands that write and check proofs."""
