"""The `berthier` command. Its subcommands are loaded when called, so that `--help` is quick."""

from __future__ import annotations

import codecs
import contextlib
import errno
import importlib
import io
import os
import sys
import tempfile
import traceback
from typing import TYPE_CHECKING, Any

import click

from ..model.language import said, verbatim
from .interpreter import door, with_language
from .once import take_once
from .progress import quiet_option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

BAD_INPUT, FAULT, STOPPED = 2, 4, 130
_HELP = getattr(click.exceptions, "NoArgsIsHelpError", ())  # the help of a group that is called without a command
OUTPUT_LOST = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT)

COMMANDS = {
    "validate": "Is this turn legal? Verdict, broken rules, CP ledger, the readings it hangs on.",
    "why": "How does a turn or a case come to its verdict? From the facts up.",
    "report": "Write a page about a turn, a battery or a puzzle, to be read in a browser.",
    "complete": "Fill the holes of a turn, or say why nobody can.",
    "optimize": "Find a nation's best turn for goals in order of priority, and prove it best.",
    "apply": "Write the position after a legal turn, and tell what happened in it.",
    "track": "Find the cheapest way of a consul on the Diplomatic Track.",
    "proxy": "Tell what the rules make a Neutral Proxy build with a card.",
    "war": "How could one nation be at war with another? Every legal way.",
    "odds": "Exact chances: arrivals from reserve, Foreign Wars, the best order of arrival.",
    "prove": "Is what is claimed of the rules so, over all positions? Proofs and counterexamples.",
    "compare": "Where do two rulings differ? The smallest positions and turns.",
    "puzzle": "Puzzles: are they sound, how are they solved, how hard are they; new ones.",
    "check": "Is a file well-formed? Any kind of file: shape and sense.",
    "regress": "Do our rulings still hold? Runs a battery of cases, under one ruling or every one.",
    "rules": "List and show the rules' statements and open questions; what is modelled.",
    "show": "Draw a position, a turn, a puzzle or a map, as SVG, PNG or text.",
    "list": "List what is packaged: turns, positions, puzzles, maps, batteries of cases, forces, missions.",
    "new": "Print a commented file to fill in.",
    "schema": "Print the JSON Schema of a kind of file.",
}


class LazyGroup(click.Group):
    """A group whose commands are modules beside this one, imported when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f".{cmd_name}_command", __package__)
        command = getattr(module, cmd_name)
        _let_be_quiet(command)
        take_once(command)
        return with_language(command)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command without importing any."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name, help=told) for name, told in COMMANDS.items() if name.startswith(incomplete)]
        return found or click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse words in which letters cannot be seen, before anything is made of them."""
        for place, word in enumerate(args, 1):
            if not (word.isascii() and word.isprintable()):
                from ..model.mistakes import require_seen

                require_seen(said(f"word {place}"), word)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; where it answers in JSON, what is wrong in its input is told in JSON too."""
        from ..model.files_read import files_noted
        from ..model.mistakes import BadInput
        from .options import INPUTS, JSON

        try:
            with files_noted() as ctx.meta[INPUTS]:
                return super().invoke(ctx)
        except BadInput as error:
            if JSON not in ctx.meta:
                raise
            from .output import json

            click.echo(json.render(ctx.meta[JSON], json.mistakes(error)))
            return BAD_INPUT

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple:
        """Offer the nearest command for an unknown one."""
        from ..model.mistakes import nearest

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = nearest(args[0], COMMANDS)
            ctx.fail(f"no command {args[0][:60]!r}. Expected: one of {', '.join(COMMANDS)}{near}")
        return super().resolve_command(ctx, args)


def _let_be_quiet(command: click.Command) -> None:
    """Give a command, or each one of a group, the option `--quiet`, if it has it not yet."""
    for one in command.commands.values() if isinstance(command, click.Group) else (command,):
        if all("--quiet" not in param.opts for param in one.params):
            one.params.append(quiet_option())


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="berthier", message="berthier %(version)s")
def cli() -> None:
    """Check turns of board wargames against their rules: legal or not, why not, and what is best, proven.

    A turn is a small file: `berthier new turn` prints one to fill in. `berthier validate france-too-many-pieces`
    judges one that is packaged. `berthier list turns` names more, `berthier COMMAND --help` tells more.

    Exit codes: 0 legal, found, holds; 1 illegal, impossible, a case failed; 2 bad input; 3 undecided; 4 a fault
    of ours.
    """


cli.params.append(quiet_option())
take_once(cli)
with_language(cli)


def main() -> None:
    """Run the command line; every outcome is one of the five exit codes."""
    sys.unraisablehook = say_again
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed: nobody wants to hear what is said there
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        _let_all_be_written(getattr(sys, name))
    with door(sys.argv[1:]):
        _outcome()


def _let_all_be_written(stream: Any) -> None:
    """Let letters that a stream's encoding lacks be told by their codes; what is only for ASCII becomes UTF-8.

    Click would do the second on its own, behind the interpreter's back.
    """
    if isinstance(stream, io.TextIOWrapper):
        ascii_only = codecs.lookup(stream.encoding).name == "ascii"
        stream.reconfigure(encoding="utf-8" if ascii_only else None, errors="backslashreplace")


def _outcome() -> None:
    try:
        sys.exit(_run())
    except BrokenPipeError:
        _discard_output()
        sys.exit(0)
    except OSError as error:
        if error.errno not in OUTPUT_LOST or error.filename is not None:
            _report_fault(error)
            sys.exit(FAULT)
        _discard_output()
        with contextlib.suppress(OSError):
            click.echo(f"the output cannot be written ({os.strerror(error.errno).lower()})", err=True)
        sys.exit(BAD_INPUT)
    except Exception as error:
        _report_fault(error)
        sys.exit(FAULT)


def _run() -> int:
    """Run the command line and return its exit code."""
    from ..model.mistakes import BadInput

    try:
        code = cli.main(standalone_mode=False)
        return code if isinstance(code, int) else 0
    except BadInput as error:
        with verbatim():
            click.echo(str(error), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        with verbatim() if isinstance(error, _HELP) else contextlib.nullcontext():
            error.show()
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        return _stopped()
    except Exception as error:
        if "KeyboardInterrupt" not in str(error):
            raise
        return _stopped()  # Z3's layer makes a fault of it


def say_again(unheard: Any) -> None:
    """Say it again where the keyboard spoke while an object was thrown away: what is raised then nobody hears.

    Args:
        unheard: what was raised, as `sys.unraisablehook` is told it.
    """
    if "KeyboardInterrupt" not in f"{unheard.exc_type} {unheard.exc_value}":
        sys.__unraisablehook__(unheard)
        return
    import signal
    import threading

    again = threading.Timer(0.05, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    again.daemon = True
    again.start()


def _stopped() -> int:
    """Tell that the keyboard stopped it."""
    sys.unraisablehook = lambda _: None  # what was half made just then may complain as it goes
    click.echo("stopped", err=True)
    return STOPPED


def _discard_output() -> None:
    """Let what is still to be printed go nowhere, so that the end of the process does not stumble on it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())


def _report_fault(error: Exception) -> None:
    """Tell of a fault of ours, and keep what is needed to replay it."""
    text = f"command: {sys.argv[1:]}\n\n{traceback.format_exc()}"
    with tempfile.NamedTemporaryFile(
        "w", prefix="berthier-fault-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write(text)
    click.echo(f"A fault of ours: {type(error).__name__}: {error}", err=True)
    click.echo(f"Please report it together with your input and {file.name}", err=True)
