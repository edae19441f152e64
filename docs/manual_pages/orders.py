"""The pages of sentences: each that a game's grammar reads, what it says, examples from the cases, what judges it."""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import berthier.model
from berthier.cli.rules_lookup import register_of
from berthier.model.files import read_document
from berthier.model.kinds import games
from berthier.model.packaged import folder_of, packaged
from lark import Lark, Tree, UnexpectedInput

from .batteries import cases_of
from .grammar import Grammar, heading
from .markdown import code, fenced, link, page, toctree, told

MOST_PARSED = 40  # sentences of a kind of order that are looked at for examples
LONGEST = 110  # letters of an example


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each game whose orders have a grammar, and one over all."""
    found = [game for game in games() if _grammars(game)]
    for game in found:
        yield f"sentences/{game}.md", page(f"Sentences: {game}", _sentences(game))
    intro = [
        "Made from the grammars. Words in small letters are written as they stand, upper or lower case; what is in"
        " capitals is filled in, and told further down. `[…]` may be left out, `|` is a choice, `*` means any number"
        " of times, `+` at least once. `?` in place of a name or a number leaves it open.",
        "",
    ]
    yield "sentences.md", page("Sentences", intro, toctree(f"sentences/{game}" for game in found))


def _folder(game: str) -> Path:
    return Path(berthier.model.__path__[0]) / folder_of(game)


def _sentences(game: str) -> Iterator[str]:
    """Yield the lines of a game's page: its orders, what they are made of, and its other grammars."""
    grammar = Grammar.of(_grammars(game))
    examples, kinds = _examples(game), register_of(game)
    for body, name in grammar.sentences("start"):
        orders_made = examples.get(name, {})
        yield from (f"## {_title(name)}", "", *fenced(grammar.shown(body), "text"))
        yield from (f"{_doc(kind)}\n" for kind in dict.fromkeys(type(order) for order in orders_made.values()))
        yield from (f"- {code(sentence)}" for sentence in _some(orders_made))
        judged = dict.fromkeys(i for order in orders_made.values() for i in _statements(kinds, type(order)))
        yield from ("", f"Judged by: {', '.join(map(link, judged))}", "") if judged else ("",)
    parts = _parts(grammar, {"start", "order", "act"})
    yield from ("## What is filled in", "", *parts) if parts else ()
    for path in sorted(set(_folder(game).glob("*.lark")) - set(_grammars(game))):
        other = Grammar.of([path])
        yield from (f"## {path.stem.capitalize()}", "", *_parts(other, set()))


def _grammars(game: str) -> list[Path]:
    """Return the files of a game's grammar of orders: the one that begins with an order, and those read with it."""
    return sorted(
        path for path in _folder(game).glob("*.lark")
        if re.search(r"^(start|\?act)\s*:", path.read_text(encoding="utf-8"), re.M)
    )  # fmt: skip


def _parts(grammar: Grammar, without: set[str]) -> list[str]:
    lines = []
    for rule, alternatives in grammar.rules.items():
        if rule not in without:
            bodies = [grammar.shown(body) for body, _ in alternatives]
            lines += [f"{heading(rule):<14} {bodies[0]}", *(f"{'':<12} | {body}" for body in bodies[1:])]
    return fenced("\n".join(lines), "text") if lines else []


def _some(sentences: Collection[str]) -> list[str]:
    """Return a short, a middling and a long one of some sentences."""
    found = sorted((sentence for sentence in sentences if len(sentence) <= LONGEST), key=len)
    return list(dict.fromkeys((found[0], found[len(found) // 2], found[-1]))) if found else []


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize() or "The order"


def _doc(kind: type) -> str:
    return told((inspect.getdoc(kind) or "").partition("\n\n")[0])


def _statements(register: Any, kind: type) -> Iterator[str]:
    """Yield the statements whose rules judge orders of a kind, and by which something follows from them."""
    yield from (identifier for identifier, _ in register.act_rules.get(kind, ()))
    yield from (identifier for identifier, _ in register.act_effects.get(kind, ()))


def _examples(game: str) -> Mapping[str, dict[str, Any]]:
    """Return, by what the grammar calls them, sentences of the packaged cases with the orders that they make."""
    grammars = [path.read_text(encoding="utf-8") for path in _grammars(game)]
    parse = Lark("\n".join(grammars), parser="lalr", maybe_placeholders=True).parse
    looked_at: dict[type, set[str]] = defaultdict(set)
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for sentence, order in _told(game):
        seen = looked_at[type(order)]
        if sentence not in seen and len(seen) < MOST_PARSED:
            seen.add(sentence)
            with suppress(UnexpectedInput):  # a sentence in another language
                child = parse(sentence).children[0]
                found[child.data if isinstance(child, Tree) else ""][sentence] = order
    return found


def _told(game: str) -> Iterator[tuple[str, Any]]:
    """Yield each sentence of the packaged cases and the order that it makes."""
    cases = iter(cases_of(game).values())
    for path in packaged(game, "cases").values():
        for value, case in zip(read_document(path).value["cases"], cases, strict=False):
            parts = value.get("turns") or [value]
            sentences = [sentence for part in parts for sentence in part["orders"]]
            orders = [getattr(order, "order", order) for order in case.turn.orders]
            if len(sentences) == len(orders):
                yield from zip(sentences, orders, strict=True)
