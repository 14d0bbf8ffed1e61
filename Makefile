# make demo   play a scripted round of Three Thirteen (installs the project into .venv first)
# make test   everything CI checks: ruff, mypy, import-linter, pytest
#
# Needs make and Python 3.11 or newer with its venv module; nothing outside .venv is used or changed.
# Another Python: make PYTHON=/path/to/python3.12 test

VENV := .venv
DEMO := examples/01_three_thirteen_round/round.yaml
PYTEST_ARGS := -n 2

# The first of these that is new enough; `make PYTHON=...` or PYTHON in the environment wins.
ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo "$$python"; break; fi; done)
endif

BIN := $(VENV)/bin
BASE := $(VENV)/.installed
DEV := $(VENV)/.installed-dev

# What is installed elsewhere must not leak in.
unexport PYTHONPATH
unexport PYTHONHOME
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help demo test lint types imports pytest format install clean

help:
	@sed -n '1,2s/^# //p' Makefile

demo: $(BASE)
	$(BIN)/rulec play $(DEMO)

test: lint types imports pytest

install: $(BASE)

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV)
	$(BIN)/mypy

imports: $(DEV)
	$(BIN)/lint-imports

pytest: $(DEV)
	$(BIN)/pytest $(PYTEST_ARGS)

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "rulec needs Python 3.11 or newer, and none was found: install it, or say 'make PYTHON=/path/to/python3 ...'" >&2; exit 1; fi
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "rulec needs Python 3.11 or newer; '$(PYTHON)' is not: say 'make PYTHON=/path/to/python3 ...'" >&2; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
		echo "'$(PYTHON)' cannot make a virtual environment (on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }

# Installed again only when pyproject.toml changes: the checkout itself is what is imported.
$(BASE): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(BASE) $@
