# Every target sets up what it needs in .venv; only Python >= 3.11 and make are taken for granted.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-peers
LOWEST := .venv-lowest
LIST_PEERS := 'import tomllib; \
  groups = tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]; \
  print(*groups["peers"], sep="\n")'
GAME ?= think_str8
BENCH ?=
PIP_QUIET := --quiet --disable-pip-version-check

.PHONY: help demo arena test test-lowest coverage thorough fuzz docs bench bench-peers clean lint typing schemas pictures

help:
	@echo "make demo       watch one full game (GAME=think_str8, ten or numer)"
	@echo "make arena      let bots play a series of games (GAME=think_str8, ten or numer)"
	@echo "make test       lint, types, docs, tests: what every change must pass"
	@echo "make test-lowest  the tests again, with the lowest versions of all that is declared"
	@echo "make coverage   the tests again, measuring which lines and branches they reach"
	@echo "make thorough   the property tests again, deeper"
	@echo "make fuzz       feed bent and torn input to every reader"
	@echo "make docs       build the documentation into docs/_build/html"
	@echo "make bench      measure the speed on this machine"
	@echo "make bench-peers  the speed beside other libraries, in an environment of their own"
	@echo "make schemas    write the JSON Schemas again after a change of the values"
	@echo "make pictures   draw the pictures of the documentation again"
	@echo "make clean      remove everything that was generated"

$(VENV)/.pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "thinkstr8 needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install $(PIP_QUIET) --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/.cli: pyproject.toml $(VENV)/.pip
	$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[cli]'
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.pip
	$(BIN)/python -m pip install $(PIP_QUIET) --editable '.[cli,dask,testing]' --group dev
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.pip
	$(BIN)/python -m pip install $(PIP_QUIET) --editable . --group bench
	@touch $@

demo: $(VENV)/.cli
	@$(BIN)/python -m thinkstr8 demo $(GAME)

arena: $(VENV)/.cli
	@$(BIN)/python -m thinkstr8 arena $(GAME)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

typing: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/basedpyright --pythonpath $(BIN)/python

test: lint typing docs
	$(BIN)/pytest -n 2 --dist loadgroup

$(LOWEST)/.installed: pyproject.toml tools/lowest.py
	$(PYTHON) -m venv --clear $(LOWEST)
	$(LOWEST)/bin/python -m pip install $(PIP_QUIET) --upgrade 'pip>=25.1'
	$(LOWEST)/bin/python tools/lowest.py > $(LOWEST)/lowest.txt
	$(LOWEST)/bin/python -m pip install $(PIP_QUIET) --editable . --requirement $(LOWEST)/lowest.txt
	@touch $@

test-lowest: $(LOWEST)/.installed
	$(LOWEST)/bin/pytest -n 2 --dist loadgroup

coverage: $(VENV)/.dev
	$(BIN)/pytest -n 2 --dist loadgroup --cov --cov-report=term

thorough: $(VENV)/.dev
	THINKSTR8_THOROUGH=1 $(BIN)/pytest -n 2

fuzz: $(VENV)/.dev
	THINKSTR8_THOROUGH=1 $(BIN)/pytest -n 2 tests/fuzz tests/files/test_consistency.py

docs: $(VENV)/.dev
	$(BIN)/sphinx-build --nitpicky --fail-on-warning --keep-going --quiet -b html docs docs/_build/html

schemas: $(VENV)/.dev
	$(BIN)/python -m thinkstr8.games.schemas src/thinkstr8/schemas

pictures: $(VENV)/.dev
	$(BIN)/python docs/draw_pictures.py

bench: $(VENV)/.bench
	@$(BIN)/python -m benchmarks $(BENCH)

# One by one, for a peer that does not install here must not keep the others away.
$(PEERS)/.installed: pyproject.toml
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install $(PIP_QUIET) --editable .
	$(PEERS)/bin/python -c $(LIST_PEERS) | while read -r peer; do \
	  CMAKE_POLICY_VERSION_MINIMUM=3.5 $(PEERS)/bin/python -m pip install $(PIP_QUIET) "$$peer" \
	  || echo "Not installed: $$peer"; \
	done
	@touch $@

bench-peers: $(PEERS)/.installed
	@$(PEERS)/bin/python -m benchmarks --peers $(BENCH)

clean:
	rm -rf $(VENV) $(PEERS) $(LOWEST) docs/_build dist .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
