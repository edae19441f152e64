"""The solutions of packaged puzzles, counted again from their sentences alone.

Every word that may stand for a `?` is put into the sentence, the sentence is read, and the whole turn is judged.
Nothing of what the solver knows of holes and of what may stand in them is used.
"""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from berthier.model.files import read_document
from berthier.model.grammar import SentenceError
from berthier.model.hole import has_holes
from berthier.solver.puzzles.analyze import ENUMERATED, analyze
from berthier.solver.puzzles.search import TRIED
from test_puzzle import NAMES, PUZZLES, opened

MOST = 6000  # whole turns for one puzzle
NUMBERS = [str(number) for number in range(13)]
CARDS = NUMBERS[1:7]  # what a card may be worth
EDGES = ["north", "east", "south", "west"]
MANNERS = ["on foot", "on transports", "mounted", "dismounted"]


def words(name: str) -> list[str]:
    """Return all words of the game, and of the position, that a sentence may hold."""
    search = opened(name)
    position = search.table.position
    if PUZZLES[name][0] == "flames-of-war":
        return [*NUMBERS, *EDGES, *MANNERS, *position.force.platoons]
    generals = [general for side in position.sides.values() for general in side.ratings]
    nations = [nation.capitalize() for nation in (*position.sides, "denmark", "sweden", "turkey", "spain")]
    return list(dict.fromkeys([*NUMBERS, *generals, *nations, "Imperial Camp", "Coalition", *position.atlas.duchies]))


def sentences(name: str) -> list[str]:
    value = read_document(PUZZLES[name][1]).value
    return [said for turn in value.get("turns", [value]) for said in turn["orders"]]


def filled(name: str, index: int, sentence: str) -> list:
    """Return the orders that a sentence states with some word in place of each of its `?`."""
    search = opened(name)
    like = search.puzzle.turn.orders[index]
    parts = sentence.split("?")

    def read(chosen: tuple[str, ...]):
        said = parts[0] + "".join(word + part for word, part in zip(chosen, parts[1:], strict=True))
        try:
            return search.face.reads(said, like, search.puzzle)
        except SentenceError:
            return None

    among = []
    for place in range(len(parts) - 1):
        holes = ["?"] * (len(parts) - 1)
        known = CARDS if parts[place].endswith("card of ") else words(name)
        among.append([w for w in known if read((*holes[:place], w, *holes[place + 1 :])) is not None])
    return [order for chosen in product(*among) if (order := read(chosen)) is not None and not has_holes((order,))]


def turns(name: str) -> list[list]:
    """Return for each order what its sentence may state."""
    return [filled(name, index, sentence) for index, sentence in enumerate(sentences(name))]


UNSAID = {
    "france-general-count",
    "france-two-marches",
    "practice-supply",
    "reserve-last-one",
    "reserve-log",
    "spain-catalonia",
}
TOO_MANY = {
    "austria-three-armies", "france-eighteen", "practice-marshal", "practice-muster", "prussia-magdeburg",
    "russia-loose-scales", "russia-six-for-smolensk", "russia-three-places", "track-two-consuls", "turkey-one-general",
}  # fmt: skip
FEASIBLE = [name for name in NAMES if name not in UNSAID | TOO_MANY]
QUICK = [name for name in FEASIBLE if sum(sentence.count("?") for sentence in sentences(name)) == 1] + [
    "cards-above", "cards-played", "reserve-held", "reserve-relief", "reserve-scattered", "reserve-three-edges",
    "reserve-who", "declaration-camp", "proxy-sweden-keeps",
]  # fmt: skip


def count(name: str) -> None:
    search = opened(name)
    ways = turns(name)
    assert 0 < prod(map(len, ways)) <= MOST
    right = [turn for turn in product(*ways) if search.right(turn)]
    assert {search.form(turn) for turn in right} == {solution.form for solution in search.solutions()}
    assert len({search.form(turn) for turn in right}) == 1


def test_these_are_many():
    assert len(QUICK) >= 15 and len(FEASIBLE) >= 30


@pytest.mark.parametrize("name", QUICK)
def test_words_put_into_sentences_give_the_same_solutions(name):
    count(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in FEASIBLE if name not in QUICK])
def test_words_put_into_longer_ones_give_the_same(name):
    count(name)


@pytest.mark.parametrize("name", ["track-hindered", "reserve-who", "sweden-guard"])
def test_who_counted_is_told(name):
    search = opened(name)
    found = analyze(search.play, search.puzzle, search.ruling, confirm=True)
    assert found.engines == ((TRIED, ENUMERATED) if search.told else ("CP-SAT", "Z3", ENUMERATED))
