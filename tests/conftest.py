"""What all tests share: on which engines they run, and the folder of `support` on the path."""

import sys
from pathlib import Path

ENGINES = ("cpsat", "z3")

sys.path.insert(0, str(Path(__file__).parent))


def pytest_addoption(parser):
    parser.addoption("--engine", choices=(*ENGINES, "all"), default="all", help="run tests of engines on this one")


def pytest_generate_tests(metafunc):
    if "engine" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--engine")
        metafunc.parametrize("engine", ENGINES if chosen == "all" else (chosen,))
