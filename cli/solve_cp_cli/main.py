"""The command `solve-cp`: parses options, calls the library, prints, and handles errors."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path

import click

import solve_cp
from solve_cp import InputError, SolveCpError, VerificationError
from solve_cp_cli.exits import BAD_INPUT, BUG, INTERRUPTED
from solve_cp_cli.printing.encoding import write_anywhere

_NUMBER = re.compile(r"(not a valid) (?:float|integer)(?: range)?\b")
"""How click says that a text is not a number."""

COMMANDS = {
    "solve": "Solve every puzzle in FILE...",
    "count": "Count the solutions of each puzzle: the number of distinct grids.",
    "candidates": "Show the true candidates of each cell: the digits it has in some solution.",
    "why": "Explain why a puzzle has no solution, or several.",
    "explain": "Explain a puzzle: every step from the givens to the solution, easiest steps first.",
    "hint": "Give the next step of a puzzle, from its givens or from a partly filled grid.",
    "grade": "Grade puzzles: a number, a word, the hardest step and the number of steps.",
    "redundant": "Show which givens and rules can be removed, each alone, "
    "without losing uniqueness.",
    "prove": "Write a proof, for any DRAT checker, that a puzzle has exactly one solution or none.",
    "check": "Check a filled or partly filled grid: is it right, and which rules does it break?",
    "suggest": "Suggest a few more givens or clues that make the solution unique.",
    "generate": "Make new puzzles, each proved to have exactly one solution.",
    "batch": "Solve every board of IN (`-` is standard input) and write "
    "the answers to OUT, in order.",
    "show": "Draw each puzzle, and list in words what is not drawn or not modelled.",
    "picture": "Draw puzzles, their solutions or their candidates.",
    "convert": "Write the puzzles of FILE... in another format.",
    "compare": "Ask every engine the same question and compare answers, times and node counts.",
    "space": "Show the search space of each puzzle: blanks, candidates, sizes of the search trees.",
    "tree": "Print the search tree up to the first solution.",
    "ladder": "Compare searches from plain to full propagation, and show what each change saves.",
    "growth": "Measure how nodes and time grow, on solved boards with cells blanked at random.",
    "model": "Show the model of each puzzle: variables, domains, and "
    "constraints with their source.",
    "rules": "List all rules, show one (meaning, fields, examples), or search for rules.",
    "engines": "List the engines: what each does, its order, its pruning and its counters.",
    "serve": "Open a page on this machine to paste, edit and solve puzzles with live results.",
}
"""Each command with the first sentence of its help: to show them, none has to be imported."""
ROOMS = {
    "bench": ("compare", "engines", "growth", "ladder", "model", "space", "tree"),
    "web": ("serve",),
    "certificate": ("prove",),
    "setting": ("generate", "suggest"),
}
"""The subcommands that live in a subfolder."""


class Commands(click.Group):
    """Imports a subcommand when it is used; `solve` is the default."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the subcommands, in the order the help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the subcommand: `command` in the module of that name."""
        if cmd_name not in COMMANDS:
            return None
        room = next((f"{room}." for room, names in ROOMS.items() if cmd_name in names), "")
        command: click.Command = import_module(f"solve_cp_cli.commands.{room}{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `solve` unless the first word is a subcommand."""
        if args and (near := _meant(args[0])):
            raise click.UsageError(
                f"expected a command or a file, got {args[0]!r} (did you mean {near}?)"
            )
        if args and args[0] not in (*COMMANDS, "--help", "-h", "--version"):
            args = ["solve", *args]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the two most common usages."""
        formatter.write_usage("solve-cp", "[OPTIONS] FILE...\n  solve-cp COMMAND [OPTIONS] ...")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands with full summaries; click would cut them off."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(solve_cp.__version__, prog_name="solve-cp")
def cli() -> None:
    """Model, solve and check Sudoku and its variants, on a board of any size.

    \b
    solve-cp puzzle.csv                 solve a puzzle, and say whether its solution is the only one
    solve-cp boards.txt --format line   solve every board of a file
    solve-cp boards.npy -o answers.npy  numpy in, numpy out
    solve-cp solve --help               all options for solving
    """


def main() -> None:
    """Run the command; an error of the library gives one line on stderr and exit code 2."""
    if sys.stdout is None:
        sys.exit(_fail("expected a standard output, got none"))
    write_anywhere()
    try:
        code = cli.main(prog_name="solve-cp", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as help_text:
        click.echo(help_text.format_message())
        code = 0
    except click.ClickException as error:
        code = _fail(_NUMBER.sub(r"\1 number", error.format_message()))
    except VerificationError as error:
        _fail(str(error))
        code = BUG
    except (SolveCpError, RecursionError, MemoryError) as error:
        kind = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
        code = _fail(f"{kind if not isinstance(error, SolveCpError) else ''}{error}")
    except OSError as error:
        code = _fail(f"cannot write: {(error.strerror or str(error)).lower()}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # no second error at the final flush
    except (KeyboardInterrupt, click.Abort):
        code = INTERRUPTED
    except SystemExit:  # click's signal that the output pipe was closed
        code = 0
    except Exception as error:
        import traceback

        from solve_cp.rules.own import blamed

        if theirs := blamed(error):
            sys.exit(_fail(theirs))
        traceback.print_exc()
        _fail("this is a bug in solve-cp; please report the traceback above")
        code = BUG
    sys.exit(code or 0)


def _meant(word: str) -> str:
    """The command that a mistyped word probably means, or ""."""
    if word in COMMANDS or not word.isalpha() or Path(word).exists():
        return ""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, COMMANDS, 1, 0.75)), "")


def _fail(message: str) -> int:
    line = " ".join(message.split())
    click.echo(f"solve-cp: {line}", err=True)
    return BAD_INPUT
