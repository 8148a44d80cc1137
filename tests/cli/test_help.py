"""The help of the command."""

from __future__ import annotations

import subprocess
import sys

import click

from solve_cp_cli.main import COMMANDS, cli

LOADED = "import sys; from solve_cp_cli.main import cli; cli(['--help'], standalone_mode=False)"


def test_the_help_says_of_each_command_what_its_own_help_does() -> None:
    context = click.Context(cli)
    found = {name: cli.get_command(context, name) for name in COMMANDS}
    shown = {name: command.get_short_help_str(400) for name, command in found.items() if command}
    assert shown == COMMANDS


def test_no_command_and_no_board_is_imported_to_show_the_help() -> None:
    named = "'cli.commands' in m or m in ('numpy', 'solve_cp.board', 'dataclasses')"
    code = f"{LOADED}; print([m for m in sys.modules if {named}])"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert finished.stdout.decode().splitlines()[-1] == "[]"
