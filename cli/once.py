"""Options given twice: where only the last one would count, nobody knows which one was meant."""

from __future__ import annotations

from typing import Any

import click


def given_twice(ctx: click.Context, option: str) -> click.UsageError:
    """Return what to raise where an option is given twice."""
    return click.UsageError(f"{option} is given twice. Expected: {option} once", ctx)


def take_once(command: click.Command) -> None:
    """Let a command, and those of a group that are loaded, refuse an option that it takes once and is given twice."""
    for one in (command, *getattr(command, "commands", {}).values()):
        one.make_parser = _watched(one.make_parser)


def _watched(make_parser: Any) -> Any:
    """Return what makes a command's parser, which also looks whether an option comes twice."""

    def make(ctx: click.Context) -> Any:
        parser = make_parser(ctx)
        parse = parser.parse_args

        def parse_args(args: list[str]) -> Any:
            values, rest, order = parse(args)
            for option in dict.fromkeys(one for one in order if isinstance(one, click.Option)):
                if order.count(option) > 1 and not option.multiple and not option.is_flag:
                    raise given_twice(ctx, option.opts[0])
            return values, rest, order

        parser.parse_args = parse_args
        return parser

    return make
