"""The subcommands of the bench: engines compared, shown and measured."""
