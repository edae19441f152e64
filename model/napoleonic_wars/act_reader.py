"""From the tree of a sentence to an order besides reinforcement: diplomacy, war, what is due, cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from ..grammar import SentenceError
from ..language import meant_by
from . import acts, card_acts
from .reader import Name, WordReader
from .vocabulary import HERE

MOST_LETTERS = 60  # of a name in a file


class ActReader(WordReader):
    """Bottom-up: turns the trees of such sentences into orders."""

    # ---- words

    def nation(self, name: Name, suffix: str = "") -> Any:
        """Return the nation that a name means, or a hole."""
        return self.find(name) if name.text is None else self.nation_of(name, suffix)

    def owner(self, words: list) -> Any:
        """Return the nation whose row or consul is meant: `Turkey's`."""
        name = self.name([word for word in words if word is not None and word.type in ("WORD", "HOLE")])
        return self.nation(name, "'s")

    consul = owner

    def row(self, words: list) -> Any:
        """Return the nation of `Turkey's row`."""
        return words[0]

    def row_of(self, words: list) -> Any:
        """Return the nation of `the row of Turkey`."""
        return words[-1]

    def place(self, name: Name) -> Any:
        """Return a duchy or Zone."""
        return self.find(name, "duchy", "Zone")

    def by_event(self, _words: list) -> str:
        return acts.EVENT

    def by_discards(self, _words: list) -> str:
        return acts.DISCARDED

    def to_plus_one(self, _words: list) -> str:
        return "+1"

    def to_normal(self, _words: list) -> str:
        return "normal"

    def box(self, words: list) -> str:
        return str(words[0]).lower()

    def camp(self, words: list) -> Any:
        return self.count(words[0]) if words[0].type == "HOLE" else str(words[0]).lower()

    def consent(self, words: list) -> tuple:
        return tuple(self.nation(word) for word in words if isinstance(word, Name))

    def joining(self, words: list) -> tuple:
        return words[-2], words[-1] or ()

    def times(self, words: list) -> Any:
        return self.count(words[0])

    def rolls(self, words: list) -> tuple:
        return tuple(self.count(word) for word in words if word.type in ("INT", "HOLE"))

    def cause(self, words: list) -> str:
        return acts.EVENT if words[-1].type == "EVENT" else str(words[-1]).lower()

    # ---- the Track and alliances

    def move_consul(self, words: list) -> acts.MoveConsul:
        _, nation, direction, _, row, by, price = words
        return acts.MoveConsul(nation, str(direction).lower(), row, by or acts.CP, price)

    def move_consul_to(self, words: list) -> acts.MoveConsul:
        _, nation, _, _, box, _, _, row, by, price = words
        return acts.MoveConsul(nation, box, row, by or acts.CP, price)

    def change_row(self, words: list) -> acts.ChangeRow:
        return acts.ChangeRow(words[1], words[3])

    def flip_consul(self, words: list) -> acts.FlipConsul:
        _, nation, side, by, price = words
        return acts.FlipConsul(nation, side, by or acts.CP, price)

    def end_alliance(self, words: list) -> acts.EndAlliance:
        return acts.EndAlliance(self.nation(words[4]), words[-1])

    def restore_alliance(self, words: list) -> acts.RestoreAlliance:
        *_, nation, _, power, by, price = words
        return acts.RestoreAlliance(self.nation(nation), self.nation(power), by or acts.CP, price)

    def let_alliance_end(self, words: list) -> acts.LetAllianceEnd:
        return acts.LetAllianceEnd(self.nation(words[-1]))

    def keep_forces(self, words: list) -> acts.KeepForces:
        return acts.KeepForces(self.place(words[-1]), words[1])

    def regroup_forces(self, words: list) -> acts.RegroupForces:
        return acts.RegroupForces(self.place(words[-1]), words[1])

    # ---- Camps and war

    def declare_war(self, words: list) -> acts.DeclareWar:
        _, _, _, target, joining, price = words
        camp, consents = joining or (None, ())
        return acts.DeclareWar(self.nation(target), camp, consents, price)

    def join_camp(self, words: list) -> acts.JoinCamp:
        return acts.JoinCamp(words[2], words[3] or ())

    def become_neutral(self, _words: list) -> acts.BecomeNeutral:
        return acts.BecomeNeutral()

    def remain_subject(self, _words: list) -> acts.RemainSubject:
        return acts.RemainSubject()

    def expel(self, words: list) -> acts.Expel:
        return acts.Expel(self.nation(words[-1]))

    def attack(self, words: list) -> acts.Attack:
        return acts.Attack(self.place(words[-1]))

    def attack_forces(self, words: list) -> acts.Attack:
        return acts.Attack(self.place(words[-1]), words[1])

    def place_flag(self, words: list) -> acts.PlaceFlag:
        return acts.PlaceFlag(self.find(words[-1], "duchy"))

    def remove_flag(self, words: list) -> acts.RemoveFlag:
        return acts.RemoveFlag(self.find(words[-1], "duchy"))

    def formation(self, kind: str, words: list) -> tuple:
        """Return what is moved in, and who leads it."""
        under = next((word for word in words if isinstance(word, Name)), None)
        return kind, self.find(under, "general")

    def in_army_group(self, words: list) -> tuple:
        return self.formation("army group", words)

    def in_armada(self, words: list) -> tuple:
        return self.formation("armada", words)

    def in_army(self, words: list) -> tuple:
        return self.formation("army", words)

    def in_fleet(self, words: list) -> tuple:
        return self.formation("fleet", words)

    def cards(self, words: list) -> tuple:
        return str(words[1]).lower(), words[-1] or (None, None)

    def march_general(self, words: list) -> acts.March:
        _, general, _, number, nation, _, _, start, _, end, cards = words
        whose, (within, under) = cards or ("own", (None, None))
        number = 0 if number is None else self.count(number)
        start, end = self.duchies(start, end)
        return acts.March(self.find(general, "general"), number, "unit", nation, start, end, whose, within, under)

    def march_pieces(self, words: list) -> acts.March:
        _, number, nation, what, _, start, _, end, cards = words
        whose, (within, under) = cards or ("own", (None, None))
        kind = "unit" if what.type == "UNITS" else "squadron"
        start, end = (self.place(start), self.place(end)) if kind == "squadron" else self.duchies(start, end)
        return acts.March(None, self.count(number), kind, nation, start, end, whose, within, under)

    def duchies(self, *names: Name) -> tuple:
        """Return duchies."""
        return tuple(self.find(name, "duchy") for name in names)

    def form_army_group(self, words: list) -> acts.FormArmyGroup:
        leader, other, place = (word for word in words if isinstance(word, Name))
        return acts.FormArmyGroup(self.find(leader, "general"), self.find(other, "general"), self.find(place, "duchy"))

    def form_armada(self, words: list) -> acts.FormArmada:
        return acts.FormArmada(words[3], self.place(words[-1]))

    # ---- what is due, events

    def left_units(self, words: list) -> tuple:
        return "unit", self.count(words[0]), words[1]

    def left_squadrons(self, words: list) -> tuple:
        return "squadron", self.count(words[0]), words[1]

    def left_general(self, words: list) -> tuple:
        return "general", self.find(words[0], "general"), None

    def left(self, words: list) -> list:
        return [word for word in words if isinstance(word, tuple)]

    def attrition(self, words: list) -> acts.Attrition:
        _, _, whose, _, _, place, _, left = words
        found: dict[str, list] = {"unit": [], "squadron": [], "general": []}
        for kind, what, nation in left:
            found[kind].append(what)
            whose = whose or nation
        units, squadrons = (found[kind][0] if found[kind] else 0 for kind in ("unit", "squadron"))
        return acts.Attrition(self.place(place), units, squadrons, tuple(found["general"]), whose)

    def battle(self, words: list) -> acts.Battle:
        _, _, place, _, left, *terrain = words
        units = tuple((what, nation) for kind, what, nation in left if kind == "unit")
        return acts.Battle(self.find(place, "duchy"), units, any(terrain))

    def evade(self, words: list) -> acts.Evade:
        return acts.Evade(*self.duchies(words[2], words[4]))

    def send_pieces(self, words: list) -> acts.SendToRegroup:
        _, number, nation, what, _, place, _, _, _, cause = words
        kind = {"UNITS": "unit", "SQUADRONS": "squadron"}.get(what.type, "flag")
        return acts.SendToRegroup(self.count(number), kind, self.place(place), nation, None, cause)

    def send_general(self, words: list) -> acts.SendToRegroup:
        _, general, _, place, _, _, _, cause = words
        return acts.SendToRegroup(1, "general", self.place(place), None, self.find(general, "general"), cause)

    def forces_by_event(self, words: list) -> acts.ForcesByEvent:
        return acts.ForcesByEvent(self.count(words[1]), self.find(words[4], "duchy"))

    def play_event(self, words: list) -> acts.PlayEvent:
        return acts.PlayEvent(self.nation(words[-1]))

    def play_foreign_war(self, words: list) -> acts.PlayForeignWar:
        return acts.PlayForeignWar(self.war(words[2]), self.nation(words[-1]))

    def play_card(self, words: list) -> acts.PlayCard:
        return acts.PlayCard(self.count(words[4]))

    def pass_card(self, words: list) -> acts.PassCard:
        verb, _, _, _, nation, by = words
        if by == acts.DISCARDED:
            raise SentenceError(nation.column, "a card is not passed with CPs", "by an event, or the end")
        return acts.PassCard(str(verb).lower(), self.nation(nation), by)

    def negotiate(self, words: list) -> acts.Negotiate:
        return acts.Negotiate(self.nation(words[-1]))

    def end_foreign_war(self, words: list) -> acts.EndForeignWar:
        name, times, rolls, price = words[4], words[6], words[7], words[8]
        return acts.EndForeignWar(self.war(name), times or 1, rolls or (), price)

    @staticmethod
    def war(name: Name) -> str:
        """Return a Foreign War's name, which cannot be left open."""
        if name.text is None:
            example = "its name, as in: try to end the Anglo-Turkish war"
            raise SentenceError(name.column, "a war without a name", example)
        if len(name.text) > MOST_LETTERS:
            raise SentenceError(name.column, f"a name of {len(name.text)} letters", f"at most {MOST_LETTERS}")
        return next(iter(meant_by(HERE, name.text)), name.text)

    # ---- cards

    @staticmethod
    def _counted(kind: Callable, least: int = 0) -> Callable:
        """Return a reader of an order that has only numbers in it, each no less than some number."""

        def read(self, words: list) -> Any:
            numbers = [w for w in words if isinstance(w, Token) and w.type in ("INT", "HOLE")]
            return kind(*(self.count(word, least) for word in numbers))

        return read

    draw_card = _counted(card_acts.DrawCard)
    exchange_units = _counted(card_acts.ExchangeUnits)
    keep_cp = _counted(card_acts.KeepCP, 1)
    draw_hand = _counted(card_acts.DrawHand)
    replace_hand = _counted(card_acts.ReplaceHand)
    give_up_hand = _counted(card_acts.GiveUpHand)
    add_unplayed = _counted(card_acts.AddUnplayed)
    discard_at_random = _counted(card_acts.DiscardAtRandom)
    discard_for_cp = _counted(card_acts.DiscardForCP)
    use_reserve = _counted(card_acts.UseReserve)
    take_back_reserves = _counted(card_acts.TakeBackReserves)

    def draw_coloured(self, words: list) -> card_acts.DrawCard:
        return card_acts.DrawCard(str(words[2]).lower())

    def shuffle(self, words: list) -> card_acts.Shuffle:
        return card_acts.Shuffle(words[-1] is not None)

    def cover_void(self, words: list) -> card_acts.CoverVoid:
        return card_acts.CoverVoid(words[0].type == "COVER")
