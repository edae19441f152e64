"""A search beside the main thread, which the keyboard can stop: native code does not listen to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


def aside(search: Callable[[], Any], stop: Callable[[], Any]) -> Any:
    """Return what a search returns.

    Args:
        search: searches in native code, and lets other threads run meanwhile.
        stop: bids it end soon; called where the wait for it is broken off.

    Raises:
        Exception: whatever the search raises.
    """
    found: list[Any] = []
    faults: list[Exception] = []
    done = threading.Event()  # a wait for the thread itself, once broken off, takes it for ended

    def run() -> None:
        try:
            found.append(search())
        except Exception as fault:
            faults.append(fault)
        finally:
            done.set()

    thread = threading.Thread(target=run, daemon=True)
    try:
        thread.start()
        done.wait()
    except Exception:  # there is no room for a thread
        raise
    except BaseException:
        stop()
        while not done.wait(0.1):  # it may not have begun
            stop()
        raise
    for fault in faults:
        raise fault
    return found[0]
