# Needs make and Python 3.11 or newer; everything else is installed into .venv.
PYTHON ?= python3
PY := .venv/bin/python
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev setup-ci run up test test-all test-browser check format lock migrations messages \
	replay simulate rule rule-index client bench load fuzz clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Build .venv with what a server needs
	@$(PYTHON) dev.py setup run

setup-dev: ## … and what tests and checks need
	@$(PYTHON) dev.py setup dev

setup-ci: ## … and API fuzzing and browser tests
	@$(PYTHON) dev.py setup ci

run: ## Start everything: web, worker, beat and a demo club (GOUJI_HOST, GOUJI_PORT)
	@$(PYTHON) dev.py run

test: setup-dev ## Run the quick tests (T="tests/engine -k burn" for some; DATABASE_URL for PostgreSQL)
	@$(PY) -m pytest $(T)

test-all: setup-dev ## Run all but browser tests, on SQLite and on the PostgreSQL of TEST_DATABASE_URL
	@env -u DATABASE_URL $(PY) -m pytest -m "not browser" $(T)
	@if [ -n "$(TEST_DATABASE_URL)" ]; then DATABASE_URL="$(TEST_DATABASE_URL)" $(PY) -m pytest -m "not browser" $(T); \
	else echo "PostgreSQL skipped: set TEST_DATABASE_URL=postgresql://postgres@127.0.0.1:5432/gouji"; fi

test-browser: setup-ci ## Run the browser tests (needs chromium)
	@DJANGO_ALLOW_ASYNC_UNSAFE=1 $(PY) -m pytest -m browser $(T)

fuzz: setup-ci ## Hold the API to its description for so long, with a token and without: make fuzz MINUTES=10
	@FUZZ_MINUTES=$(or $(MINUTES),10) $(PY) -m pytest -m slow -s -p no:randomly tests/contract $(T)

check: setup-dev ## Lint, format, types, import contracts, migrations
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports --no-logo
	@$(PY) manage.py makemigrations --check --dry-run

format: setup-dev ## Format the code and repair what ruff can repair
	@$(PY) -m ruff check --fix-only .
	@$(PY) -m ruff format .

lock: setup-dev ## Resolve pyproject.toml into requirements/*.txt
	@for lock in "run" "dev --extra dev" "ci --extra dev --extra ci"; do set -- $$lock; name=$$1; shift; \
	$(PY) -m uv pip compile pyproject.toml "$$@" --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --no-annotate -q -o requirements/$$name.txt || exit 1; done

migrations: setup ## Write migrations for changed models
	@$(PY) manage.py makemigrations

messages: setup ## Collect and compile translations (needs GNU gettext)
	@$(PY) manage.py makemessages -l zh_Hans -i ".venv/*" -i "var/*" --no-location
	@$(PY) manage.py compilemessages -l zh_Hans -i ".venv/*"

replay: setup ## Judge recorded hands again: make replay RECORDS=path
	@$(PY) manage.py replay $(RECORDS)

simulate: setup ## Play 500 random hands in the engine alone and check the invariants (RULESET, HANDS, SEED)
	@$(PY) manage.py simulate --ruleset $(or $(RULESET),gouji-classic) --hands $(or $(HANDS),500) --seed $(or $(SEED),1)

rule: ## Show where a clause is written, enforced and tested: make rule ID=GJ-5.2
	@$(PY) -m tests.architecture.rule_index $(ID)

rule-index: setup ## Write docs/rules/INDEX.md: every clause with its code and tests
	@$(PY) -m tests.architecture.rule_index --write

client: setup-dev ## Write the Python client's types and operations anew from the description of the API
	@$(PY) -m tests.contract.python_client --write

bench: setup-dev ## Measure the engine
	@$(PY) -m benchmarks

load: setup-dev ## A busy evening on PostgreSQL: bots, careless clients, killed workers; nothing may be lost (L="--seconds 20")
	@$(PY) -m benchmarks load $(L)

clean: ## Remove caches; .venv and var stay
	@find . -name __pycache__ -not -path "./.venv/*" -prune -exec rm -r {} +
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
