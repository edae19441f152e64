"""Claims about the dice of R2: when platoons arrive whatever is rolled."""

from __future__ import annotations

from .register import claim

STANDARD, DELAYED = "standard reserves", "delayed reserves"


def kth_by(game, later):
    """Return whether the k-th platoon is on the table by turn k and some turns later, for each k."""
    return game.a.all(
        game.by(k + later) >= k for k in range(1, game.platoons + 1) if k + later in game.turns
    )  # fmt: skip


def while_any_is_left(game, turns):
    """Return whether somebody arrives in each of some turns in which anybody is left."""
    return game.a.all(game.a.any((game.all_by(turn - 1), game.come(turn) >= 1)) for turn in turns)


# ---- when they come


@claim(
    "the-kth-platoon-comes-by-turn-k-plus-2", "FOW-R2.f", about=STANDARD,
    says="Whatever is rolled, the k-th platoon is on the table by turn k + 2.",
    why="From turn 3 on three dice or more are rolled, and one platoon at least arrives in each turn.",
)  # fmt: skip
def _(game):
    return kth_by(game, 2)


@claim(
    "the-kth-platoon-comes-by-turn-k-plus-1", "FOW-R2.f", about=STANDARD, holds=False,
    says="Whatever is rolled, the k-th platoon is on the table by turn k + 1.",
    why="One die in turn 1 and two in turn 2 may bring nobody, and then each turn a single one.",
)  # fmt: skip
def _(game):
    return kth_by(game, 1)


@claim(
    "no-platoon-waits-for-ever", "FOW-R2.e", "FOW-R2.f", about=STANDARD, dice_count="b", holds=False,
    says="Where no more dice are rolled than platoons are left, all come in the end.",
    why="With two platoons left or fewer there are never three dice, and none comes by itself.",
)  # fmt: skip
def _(game):
    return game.all_by(game.turns[-1])


@claim(
    "delayed-platoons-come-two-turns-later", "FOW-R2.a", "FOW-R2.f", about=DELAYED,
    says="With delayed Reserves the k-th platoon is on the table by turn k + 4.",
)  # fmt: skip
def _(game):
    return kth_by(game, 4)


@claim(
    "delayed-platoons-come-as-soon", "FOW-R2.a", "FOW-R2.f", about=DELAYED, holds=False,
    says="With delayed Reserves the k-th platoon is on the table by turn k + 3.",
    why="The first die is that of turn 3: all is two turns later than with standard Reserves.",
)  # fmt: skip
def _(game):
    return kth_by(game, 3)


# ---- how many come


@claim(
    "no-more-come-than-dice", "FOW-R2.e", "FOW-R2.f", about=STANDARD,
    says="Never do more platoons arrive in a turn than dice are rolled, the one that comes by itself included.",
)  # fmt: skip
def _(game):
    return game.a.all(game.come(turn) <= game.dice(turn) for turn in game.turns)


@claim(
    "no-more-come-than-dice-under-b", "FOW-R2.f", about=STANDARD, automatic_trigger="b", holds=False,
    says="Where one comes by itself whatever the dice show, never do more arrive than dice are rolled.",
    why="Three 5+ bring three platoons, and a fourth comes besides.",
)  # fmt: skip
def _(game):
    return game.a.all(game.come(turn) <= game.dice(turn) for turn in game.turns)


@claim(
    "one-more-comes-than-dice-at-most", "FOW-R2.f", about=STANDARD, automatic_trigger="b",
    says="Where one comes by itself whatever the dice show, never more than one comes besides those of the dice.",
)  # fmt: skip
def _(game):
    return game.a.all(game.come(turn) <= game.dice(turn) + 1 for turn in game.turns)


@claim(
    "somebody-comes-from-turn-3-on", "FOW-R2.f", about=STANDARD,
    says="From turn 3 on somebody arrives in each turn in which anybody is left.",
)  # fmt: skip
def _(game):
    return while_any_is_left(game, game.turns[2:])


@claim(
    "somebody-comes-from-turn-2-on", "FOW-R2.d", "FOW-R2.f", about=STANDARD, holds=False,
    says="From turn 2 on somebody arrives in each turn in which anybody is left.",
    why="Two dice are too few for one to come by itself.",
)  # fmt: skip
def _(game):
    return while_any_is_left(game, game.turns[1:])


@claim(
    "nobody-profits-by-a-surplus", "FOW-R2.e", about=STANDARD, surplus_hits="b",
    says="No 5+ that is carried over ever brings a platoon.",
    why="More 5+ than platoons leave nobody in reserve: the answer changes nothing.",
)  # fmt: skip
def _(game):
    a = game.a
    return a.all(a.any((game.all_by(turn), game.carried[turn - 1] <= 0)) for turn in game.turns)
