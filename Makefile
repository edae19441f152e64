# Everything runs in .venv, which is made once, from exact versions. Needs Python 3.11 or newer, and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TURNS := scenarios/napoleonic_wars/turns
CODE := __init__.py __main__.py model constraints solver scenarios cli benchmarks docs/manual_pages
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
COVERAGE := --cov=model --cov=constraints --cov=solver --cov=cli --cov-branch --cov-report=term:skip-covered

export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.PHONY: help demo test test-all test-browser docs bench mutants lint style types compiled tests

help:
	@echo "make demo      judge a legal and an illegal turn, find a best one (one minute with the set-up)"
	@echo "make test      style, types, tests, executed documents (under 10 minutes)"
	@echo "make test-all  the same and the long tests, with branch coverage"
	@echo "make docs      the manual, built into docs/_build/html"
	@echo "make test-browser  pages in a real browser only, if one is installed"
	@echo "make bench     speed, measured side by side"
	@echo "make mutants   which case or claim finds which mistake: writes docs/reference/mutants.md (some four minutes)"
	@echo "make lint      style and types only"

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed. Name yours: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $(READY)

demo: compiled
	@echo "1. A turn that uses all that France has"
	@$(BIN)/berthier validate $(TURNS)/france-spends-all-eighteen.yaml
	@echo
	@echo "2. A turn with a mistake, and the nearest legal one"
	@$(BIN)/berthier validate $(TURNS)/france-too-many-pieces.yaml --repair; test $$? -eq 1
	@echo
	@echo "3. The strongest Army that France can have at Strasbourg, and with it the most Units"
	@$(BIN)/berthier optimize 1805 --nation france --goal "max strongest army at Strasbourg" --goal "max units"

lint: style types

style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/pyright

# Compiled once, whatever the environment says: hundreds of tests start a process, and so does whoever tries commands.
compiled: $(READY)
	@$(BIN)/python -m compileall -q $(CODE)

# Pyright keeps one core busy for half a minute: the tests go on beside it.
test: style
	@$(MAKE) --no-print-directory --jobs 2 types tests

tests: compiled
	$(PYTEST) -m "not long"

test-all: lint compiled
	$(PYTEST) -rs $(COVERAGE)
	@command -v minizinc >/dev/null || echo "Skipped: comparisons with MiniZinc, which is not installed"

docs: $(READY)
	$(BIN)/python -m sphinx -q -W --keep-going -j 2 -d docs/_build/doctrees docs docs/_build/html
	@echo "The manual: docs/_build/html/index.html"

test-browser: $(READY)
	$(BIN)/python -m pytest -rs tests/browser

bench: $(READY)
	$(BIN)/python -m benchmarks $(ARGS)

mutants: $(READY)
	$(BIN)/python tests/mutant_table.py $(ARGS)
