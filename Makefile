# Every recipe is in tools/tasks.py, which also runs without make; only Python >= 3.11 is taken for
# granted. Each target sets up what it needs in .venv.
PYTHON ?= python3
GAME ?= think_str8
BENCH ?=
ARGS :=
TASK := $(PYTHON) tools/tasks.py

GAMES := play demo arena
BENCHES := bench bench-peers
OTHERS := serve test lint typing test-browser test-adapters test-terminal test-lowest coverage thorough fuzz docs schemas pictures screens release-check clean

.PHONY: help $(GAMES) $(BENCHES) $(OTHERS)

help:
	@$(TASK) help

$(GAMES):
	@$(TASK) $@ $(GAME) $(ARGS)

$(BENCHES):
	@$(TASK) $@ $(BENCH)

$(OTHERS):
	@$(TASK) $@ $(ARGS)
