# Every recipe is in tools/tasks.py, which also runs without make; only Python >= 3.11 is taken for
# granted. Each target sets up what it needs in .venv.
PYTHON ?= python3
GAME ?= think_str8
BENCH ?=
ARGS :=
TASK := $(PYTHON) tools/tasks.py

GAMES := demo arena
BENCHES := bench bench-peers
OTHERS := test lint typing test-browser test-lowest coverage thorough fuzz docs schemas pictures release-check clean

.PHONY: help $(GAMES) $(BENCHES) $(OTHERS)

help:
	@$(TASK) help

$(GAMES):
	@$(TASK) $@ $(GAME)

$(BENCHES):
	@$(TASK) $@ $(BENCH)

$(OTHERS):
	@$(TASK) $@ $(ARGS)
