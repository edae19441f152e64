"""`berthier check`: is a file well-formed?"""

from __future__ import annotations

import click

from ..model.kinds import open_named, read_any
from ..model.language import verbatim
from ..model.mistakes import BadInput
from .completion import files_and
from .options import format_option, ids_of
from .output import json


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=files_and())
@format_option
def check(files: tuple[str, ...], form: str) -> int:
    """Check files of any kind, a map, position, turn or other: their shape and their sense.

    A packaged file may be named alone, and - is standard input.
    """
    results, wrong = [], False
    for name in files:
        try:
            kind, _ = read_any(open_named(name), ids_of)
            results.append({"file": name, "kind": kind.name, "good": True, "mistakes": [], "more": 0})
        except BadInput as error:
            wrong = True
            results.append({"file": name, "kind": None, "good": False, **json.mistakes(error), "text": str(error)})
    if form == "json":
        for result in results:
            result.pop("text", None)
        click.echo(json.render("check", {"files": results}))
    else:
        for result in results:
            if result["good"]:
                click.echo(f"{result['file']}: a good {result['kind']} file")
            else:
                with verbatim():  # it is told already, and lines of the file stand in it
                    click.echo(result["text"], err=True)
    return 2 if wrong else 0
