"""The Russian names that a map or a position gives its own duchies, Zones and generals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ..files import Document
from ..mistakes import Mistake, counted, short
from .names import fault_of, fold

CASES = 6
NameForms = Annotated[
    list[Annotated[str, Meta(min_length=1, max_length=60, description="a name")]],
    Meta(description="a list: the name in its six cases, or one word that never changes"),
]
Russian = Annotated[dict[str, NameForms], Meta(description="Russian names, e.g. `Alder: [Ольха, Ольхи, …]`, six cases")]


def check_russian(document: Document, given: Mapping[str, list[str]], known: Collection[str]) -> list[Mistake]:
    """Return what makes no sense in a file's Russian names.

    Args:
        document: the file.
        given: what stands under its key `russian`.
        known: the names that the file may give in Russian.
    """
    found = []
    for name, forms in given.items():
        path = ("russian", name)
        if name not in known:
            found.append(
                document.mistake(path, f"unknown name {short(name)}", "a name of this file", (name, known), True)
            )
        if len(forms) not in (1, CASES):
            what = f"a name of {counted(len(forms), 'form')}"
            found.append(
                document.mistake(path, what, "six forms (именительный … предложный), or one that never changes")
            )
        faults = [(index, fault) for index, form in enumerate(forms) if (fault := fault_of(form))]
        found += [document.mistake((*path, index), *fault) for index, fault in faults]
    return found


def teach(given: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Let sentences and messages use Russian names, and return them.

    Args:
        given: by name its six cases, or one word.
    """
    forms = {name: tuple(told) * (CASES if len(told) == 1 else 1) for name, told in given.items()}
    if forms:
        from .russian import NAMES

        NAMES.teach(forms)
    return forms


def meanings(*given: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return by form, as it is looked up, the names for which it may stand."""
    found: dict[str, tuple[str, ...]] = {}
    for name, forms in (pair for names in given for pair in names.items()):
        for form in dict.fromkeys(map(fold, forms)):
            found[form] = (*found.get(form, ()), name)
    return found
