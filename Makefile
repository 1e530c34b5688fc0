# One command from a fresh clone: `make run`. Needs Python 3.11 or newer, git and make.

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder $(if $(SLOWEST),--durations=$(SLOWEST))
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
GAMES ?= 20000
KILLS ?= 100
ATLAS := runs/atlas
LEVELS := runs/search_levels
LADDERS := runs/ladder runs/odin_ladder

.PHONY: help run test test-fast test-once test-pythons check docs wheels bench bench-variance bench-power bench-scale gallery howto atlas levels ladder equity kept puzzles judge torture plant clean
.NOTPARALLEL:
# Tests start hundreds of processes, and none shall compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

run: $(VENV)/ready ## install into .venv, play the standard experiment, print its answer
	$(BIN)/silver-sim simulate --players greedy,pairs,early_caller,random --games 1000000 --seed 1

test: $(VENV)/ready-for-tests ## install the test tools and run the tests (SLOWEST=50: name the slowest)
	$(PYTEST) -m "not once"

test-fast: $(VENV)/ready-for-tests ## run the quick tests, without the files that take most of the time
	$(PYTEST) -m "not slow and not once"

test-once: $(VENV)/ready-for-tests ## run further tests: wheel, killed runs, Dask clusters, benchmarks
	$(PYTEST) -m once

test-pythons: ## run the quick tests on each Python of 3.11 to 3.14 that is found, in environments .venv-3.11 to .venv-3.14
	@failed=; \
	for version in 3.11 3.12 3.13 3.14; do \
	  if ! "python$$version" -c '' 2>/dev/null; then echo "python$$version is not found."; \
	  elif $(MAKE) test-fast VENV="$(VENV)-$$version" PYTHON="python$$version"; then :; \
	  else failed="$$failed $$version"; fi; \
	done; \
	[ -z "$$failed" ] || { echo "Failed on Python$$failed." >&2; exit 1; }

check: $(VENV)/ready-for-tests ## lint, formatting and types
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy

docs: $(VENV)/ready-for-tests ## build the site of the pages in docs/ into build/docs
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/docs
	$(BIN)/python docs/notebooks/make.py build/docs/notebooks
	@echo "Open build/docs/index.html"

wheels: $(VENV)/ready-for-tests ## build a wheel with machine code for this platform into dist/, and try it in an empty home, some minutes
	$(BIN)/python -m benchmarks.wheels dist

bench: $(VENV)/ready ## speed as a table of ratios and runs/bench.json (BENCH=--full: memory of 10 million games)
	$(BIN)/python -m benchmarks --json runs/bench.json $(BENCH)

bench-variance: $(VENV)/ready ## what shared deals are worth, in independent games
	$(BIN)/python -m benchmarks.variance

bench-power: $(VENV)/ready ## the games that power tells, beside 2,000 simulated studies
	$(BIN)/python -m benchmarks.power

bench-scale: $(VENV)/ready ## the serial share of a run, and what it means for 64 processors
	$(BIN)/python -m benchmarks.scale

gallery: $(VENV)/ready-for-tests ## play a question of every kind and write its page into reports/
	$(BIN)/python -m benchmarks.gallery --game odin
	$(BIN)/python -m benchmarks.gallery

howto: $(VENV)/ready-for-tests ## play the answers of how-to pages that take minutes, and write them into the pages
	$(BIN)/python -m tests.pages

atlas: $(VENV)/ready-for-tests ## play the forks that card and page of calls are made of, some 20 minutes; if it is stopped, the next one goes on
	if [ -e $(ATLAS)/manifest.json ]; then $(BIN)/silver-sim runs resume $(ATLAS); \
	else $(BIN)/silver-sim run experiments/silver/call_safety.toml --out $(ATLAS); fi
	cp $(ATLAS)/atlas.json silver_sim/studies/silver/call_safety/call_atlas.json
	$(BIN)/python -m benchmarks.gallery --keep $(ATLAS)

levels: $(VENV)/ready-for-tests ## play the table of what looking ahead wins, a quarter of an hour, and keep it for the gallery
	rm -rf $(LEVELS)
	$(BIN)/silver-sim run experiments/silver/search_levels.toml --out $(LEVELS)
	$(BIN)/python -m benchmarks.gallery --keep $(LEVELS)

ladder: $(VENV)/ready-for-tests ## play the ladders of both games, some minutes, and keep them for the gallery
	rm -rf $(LADDERS)
	$(BIN)/silver-sim run experiments/silver/ladder.toml --out runs/ladder
	$(BIN)/silver-sim run experiments/odin/odin_ladder.toml --out runs/odin_ladder
	$(BIN)/python -m benchmarks.gallery --game odin --keep runs/odin_ladder
	$(BIN)/python -m benchmarks.gallery --keep runs/ladder

equity: $(VENV)/ready ## make the tables of the chance to win between two deals, of both games
	$(BIN)/python -m benchmarks.equity --game silver
	$(BIN)/python -m benchmarks.equity --game odin

kept: $(VENV)/ready ## fit the weights of the belief kept, of both games
	$(BIN)/python -m benchmarks.kept --game silver
	$(BIN)/python -m benchmarks.kept --game odin

puzzles: $(VENV)/ready ## make the puzzles of `silver-sim learn puzzles`, both games, half an hour and more; the next one goes on
	$(BIN)/python -m benchmarks.puzzles --game odin --minutes 20
	$(BIN)/python -m benchmarks.puzzles --game silver --minutes 60

judge: $(VENV)/ready-for-tests ## both engines against second implementations; worlds of told positions (GAMES=20000)
	$(BIN)/python -m tests.games.silver.differential --games $(GAMES)
	$(BIN)/python -m tests.games.silver.text.traced --games $(GAMES)
	$(BIN)/python -m tests.games.odin.differential --games $(GAMES)
	$(BIN)/python -m tests.games.given_worlds --subsets $(GAMES)

torture: $(VENV)/ready-for-tests ## kill runs at every write and at random moments, fill the disk (KILLS=100)
	$(BIN)/python -m tests.torture --kills $(KILLS)

plant: $(VENV)/ready-for-tests ## put planted faults into a copy, and say which test catches each, half an hour (FAULTS=ranks_swapped)
	$(BIN)/python -m tests.plant $(FAULTS)

clean: ## remove .venv, caches and build products; never runs/
	rm -rf $(VENV) $(VENV)-3.* build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -path ./runs -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

# The environment is made anew when the project or a lock has changed, and only then.
$(VENV)/ready: pyproject.toml requirements/lock.txt requirements/lock-build.txt
	@$(FIND_PYTHON); $(MAKE_VENV)
	$(INSTALL) --require-hashes -r requirements/lock-build.txt -r requirements/lock.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-for-tests: $(VENV)/ready requirements/lock-dev.txt
	$(INSTALL) --require-hashes -r requirements/lock-dev.txt
	@touch $@

# Running it is the only proof: a command of the right name may still refuse to start.
define FIND_PYTHON
for python in $(PYTHONS); do \
  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
  python=; \
done; \
if [ -z "$$python" ]; then \
  echo "silver_sim needs Python 3.11 or newer; none found (tried: $(PYTHONS))." >&2; \
  echo "Install one, or name it: PYTHON=python3.12 make run" >&2; \
  exit 1; \
fi
endef

define MAKE_VENV
if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
  echo "$$python has no venv module (on Debian and Ubuntu: apt install python3-venv)." >&2; \
  exit 1; \
fi; \
echo "Making $(VENV) with $$("$$python" --version); the packages in it take about 1 GB."; \
"$$python" -m venv --clear $(VENV)
endef
