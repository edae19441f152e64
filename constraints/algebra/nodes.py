"""The nodes of the symbolic reading, and the constructors that fold them.

Two sorts: a `Truth` is true or false, a `Number` is a whole number. Folding happens when a node is
made: constants drop out, interval bounds decide comparisons, conjunctions flatten. What folds to
a constant comes back as a Python bool or int, so nothing downstream needs to look for it.
"""

from __future__ import annotations

from collections.abc import Iterable


class Node:
    """A value not known yet. It refuses every use that would quietly mean something else."""

    __slots__ = ()

    def __bool__(self):
        raise TypeError("a symbolic value has no Python truth: use all, any, no, implies or ite of the algebra")

    def __iter__(self):
        raise TypeError("a symbolic value cannot be iterated")

    def __contains__(self, item):
        raise TypeError("a symbolic value contains nothing: use eq of the algebra")


class Truth(Node):
    """A node that is true or false."""

    __slots__ = ()

    def __eq__(self, other):
        raise TypeError("truths are not compared: use implies or all of the algebra")

    __hash__ = object.__hash__


class Flag(Truth):
    """A free truth variable."""

    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name


class Not(Truth):
    """The negation of a truth that is itself no negation."""

    __slots__ = ("inner",)

    def __init__(self, inner: Truth):
        self.inner = inner


class Junction(Truth):
    """A conjunction (`conjunctive`) or disjunction of two or more different parts."""

    __slots__ = ("conjunctive", "parts")

    def __init__(self, conjunctive: bool, parts: tuple):
        self.conjunctive, self.parts = conjunctive, parts


class Compare(Truth):
    """`difference <= 0`, or `difference == 0` where `equal`."""

    __slots__ = ("difference", "equal")

    def __init__(self, equal: bool, difference: Number):
        self.equal, self.difference = equal, difference


class Atom(Node):
    """A number that enters sums as a term: an unknown or an either-or. Bounds of None mean none."""

    __slots__ = ("hi", "lo")


class Unknown(Atom):
    """A free whole-number variable."""

    __slots__ = ("name",)

    def __init__(self, name: str, lo: int | None, hi: int | None):
        self.name, self.lo, self.hi = name, lo, hi


class Either(Atom):
    """`then` where the condition holds, `other` elsewhere."""

    __slots__ = ("condition", "other", "then")

    def __init__(self, condition: Truth, then, other):
        self.condition, self.then, self.other = condition, then, other
        (a, b), (c, d) = bounds(then), bounds(other)
        self.lo = None if a is None or c is None else min(a, c)
        self.hi = None if b is None or d is None else max(b, d)


class Largest(Atom):
    """The largest of two or more numbers."""

    __slots__ = ("values",)

    def __init__(self, values: tuple):
        self.values = values
        lows, highs = zip(*map(bounds, values), strict=True)
        self.lo = max((lo for lo in lows if lo is not None), default=None)
        self.hi = None if None in highs else max(highs)


class Number(Node):
    """A linear sum: coefficients times atoms or truths, plus a constant.

    `terms` maps the identity of a term to the pair (term, coefficient).
    """

    __slots__ = ("constant", "hi", "lo", "terms")

    def __init__(self, terms: dict, constant: int):
        self.terms, self.constant = terms, constant
        lo = hi = constant
        for term, coefficient in terms.values():
            low, high = (0, 1) if isinstance(term, Truth) else (term.lo, term.hi)
            if coefficient < 0:
                low, high = high, low
            lo = None if lo is None or low is None else lo + coefficient * low
            hi = None if hi is None or high is None else hi + coefficient * high
        self.lo, self.hi = lo, hi

    def __add__(self, other):
        return total(((self, 1), (other, 1)))

    __radd__ = __add__

    def __sub__(self, other):
        return total(((self, 1), (other, -1)))

    def __rsub__(self, other):
        return total(((self, -1), (other, 1)))

    def __neg__(self):
        return total(((self, -1),))

    def __mul__(self, factor):
        if not isinstance(factor, int):
            raise TypeError("the product of two symbolic values is not linear: use ite of the algebra")
        return total(((self, factor),))

    __rmul__ = __mul__

    def __le__(self, other):
        return at_most_zero(self - other)

    def __ge__(self, other):
        return at_most_zero(other - self)

    def __lt__(self, other):
        return at_most_zero(self - other + 1)

    def __gt__(self, other):
        return at_most_zero(other - self + 1)

    def __eq__(self, other):  # type: ignore[override]
        return is_zero(self - other)

    def __ne__(self, other):  # type: ignore[override]
        return negation(is_zero(self - other))

    __hash__ = object.__hash__


def bounds(value) -> tuple[int | None, int | None]:
    """Return the interval in which a number or truth lies, None where it has no bound."""
    if isinstance(value, int):
        return int(value), int(value)
    return (0, 1) if isinstance(value, Truth) else (value.lo, value.hi)


def total(pairs: Iterable[tuple]) -> Number | int:
    """Return the sum of (value, factor) pairs; values may be ints, truths, atoms or sums."""
    terms: dict[int, tuple] = {}
    constant = 0
    for value, factor in pairs:
        if isinstance(value, int):
            constant += factor * value
        elif isinstance(value, Number):
            constant += factor * value.constant
            for key, (term, coefficient) in value.terms.items():
                before = terms.get(key)
                terms[key] = (term, factor * coefficient + (before[1] if before else 0))
        else:
            before = terms.get(id(value))
            terms[id(value)] = (value, factor + (before[1] if before else 0))
    terms = {key: pair for key, pair in terms.items() if pair[1]}
    return Number(terms, constant) if terms else constant


def at_most_zero(value) -> Truth | bool:
    """Return the truth of `value <= 0`, decided by the bounds where they decide it."""
    lo, hi = bounds(value)
    if hi is not None and hi <= 0:
        return True
    if lo is not None and lo > 0:
        return False
    return Compare(False, value)


def is_zero(value) -> Truth | bool:
    """Return the truth of `value == 0`, decided by the bounds where they decide it."""
    lo, hi = bounds(value)
    if lo == hi == 0:
        return True
    if (lo is not None and lo > 0) or (hi is not None and hi < 0):
        return False
    return Compare(True, value)


def negation(truth) -> Truth | bool:
    """Return the truth's negation; a double one cancels."""
    if isinstance(truth, bool):
        return not truth
    if not isinstance(truth, Truth):
        raise TypeError(f"expected a truth, got {truth!r}")
    return truth.inner if isinstance(truth, Not) else Not(truth)


def junction(conjunctive: bool, truths: Iterable) -> Truth | bool:
    """Return the flattened conjunction or disjunction of truths."""
    parts: dict[int, Truth] = {}
    for truth in truths:
        if truth is conjunctive:
            continue
        if isinstance(truth, Junction) and truth.conjunctive is conjunctive:
            parts.update((id(part), part) for part in truth.parts)
        elif isinstance(truth, Truth):
            parts[id(truth)] = truth
        elif isinstance(truth, bool):
            return not conjunctive
        else:
            raise TypeError(f"expected a truth, got {truth!r}")
    if len(parts) < 2:
        return next(iter(parts.values()), conjunctive)
    return Junction(conjunctive, tuple(parts.values()))
