"""Stopwatches: medians, and two candidates timed in turns so that a busy machine is fair to both.

What runs in this process is timed in seconds of CPU, so that other processes hardly disturb it; on an idle machine that
is the time one waits, because both candidates use one thread.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of CPU that an action takes, and its result."""
    begin = time.process_time()
    result = action()
    return time.process_time() - begin, result


def median_of(action: Callable[[], Any], runs: int) -> float:
    """Return the median seconds of some runs of an action."""
    return statistics.median(timed(action)[0] for _ in range(runs))


def alternate(first: Callable[[], Any], second: Callable[[], Any], runs: int) -> list[list[tuple[float, Any]]]:
    """Time two actions in turns (A B A B …); returns the (seconds, result) pairs of each.

    Garbage is collected before each: what one left behind is not swept on the other's time.
    """
    times: list[list[tuple[float, Any]]] = [[], []]
    for _ in range(runs):
        for candidate, action in zip(times, (first, second), strict=True):
            gc.collect()
            candidate.append(timed(action))
    return times


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """Return the power of the size with which time grows: least squares on logarithms.

    Example:
        >>> round(exponent([1, 2, 4], [3.0, 12.0, 48.0]), 6)
        2.0
    """
    x, y = [math.log(size) for size in sizes], [math.log(second) for second in seconds]
    return statistics.linear_regression(x, y).slope
