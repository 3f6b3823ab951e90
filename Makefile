# Weatherglass. `make help` says what there is.
PORT ?= 8080
HOST ?= 127.0.0.1
DATA ?=
TIME ?= 60
ONLY ?=
SITE := .build/site
# Where and how Swift code is compiled; Scripts/test has a folder of its own.
TREE ?= .build
FLAGS ?=
# What Swift code is generated from and by, and the results: what is edited or deleted there is generated again.
results = Sources/App/Copy/Sentences.swift
generators = $(wildcard Languages Languages/* $(results)) \
  $(shell find Tools/bundle Sources/App/Sentences Sources/Model/WeatherModel Sources/Model/Routes Sources/App/Markup Sources/App/Bridge Sources/Platform/Media Sources/C/CCompression Package.swift)
generated := .build/generated.stamp

CHANGED := $(shell git status --porcelain -- Sources Tools Web Languages Package.swift 2>/dev/null)

# What a pipe hides still fails.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
MAKEFLAGS += --no-builtin-rules

bundle = $(TREE)/release/bundle Web/public $1/WebApp.wasm --languages Languages --later Web/map --later Web/wit --later Web/push --later Web/clipboard --later Web/home --later .build/leaflet --fixed sw.js --fixed manifest.webmanifest --output $(SITE)
# With changes that are not committed, 'run' and 'demo' build without optimising, which is faster (docs/design/wasm.md).
kind = $(if $(CHANGED),quick,build)
program = .build/$(if $(CHANGED),debug,release)/weatherglass
data_flag = $(if $(DATA),--data "$(DATA)")

.PHONY: help setup build quick server quick-server missing sentences wasm quick-wasm run demo test check test-live record bench lint fuzz sanitize growth nightly clean
help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 16
	@echo "  run and demo take PORT= (8080), HOST= (127.0.0.1; 0.0.0.0 for the whole local network) and DATA= (a folder)"

setup: ## install missing packages
	@Scripts/setup build

# Server and app are compiled beside each other; the app takes longer, so it comes first.
build: setup sentences ## build the server and the app
	@$(MAKE) --no-print-directory -j2 server wasm

quick: setup sentences ## build the server and the app without optimisation: faster during development
	@$(MAKE) --no-print-directory -j2 quick-server quick-wasm

server:
	nice swift build -c release --product weatherglass 2>&1 | cat

quick-server:
	nice swift build --product weatherglass 2>&1 | cat

$(generated): $(generators) $(if $(filter-out $(wildcard $(TREE)/release/bundle $(results)),$(TREE)/release/bundle $(results)),missing)
	swift build -c release --scratch-path $(TREE) $(FLAGS) --product bundle 2>&1 | cat
	$(TREE)/release/bundle sentences Languages Sources/App/Copy/Sentences.swift
	@touch $@

sentences: $(generated) ## check the languages and generate Swift code for their sentences (after a change in Languages/)

wasm:
	Scripts/wasm WebApp 2>&1 | cat
	$(call bundle,Web/.build/optimized)

quick-wasm:
	Scripts/wasm --quick 2>&1 | cat
	$(call bundle,Web/.build/quick) --quick

run: $(kind) ## build and serve: live weather, simulated without a network (not optimised if there are uncommitted changes)
	$(program) serve --host $(HOST) --port $(PORT) $(data_flag)

demo: $(kind) ## build and serve simulated weather
	XDG_STATE_HOME="$(CURDIR)/.build/demo-state" $(program) serve --host $(HOST) --port $(PORT) --source simulator --data "$(or $(DATA),.build/demo)"

test: ## set up and run every test; ends with 'N passed, N failed'
	@Scripts/setup test
	@Scripts/test

check: ## the tests that tell within minutes whether a change works
	@Scripts/setup test
	@Scripts/test quick

test-live: build ## test the real services, separately from all other tests; SOURCES="aqicn nws" tests only these
	Scripts/test-live $(SOURCES)

record: build ## record new reference pictures for the browser tests
	@Scripts/setup test
	.venv/bin/python -m pytest Tests/Browser/test_pixels.py -q --record

bench: ## measure, against peers in the same run, and print ratios
	@Scripts/setup bench
	@$(MAKE) --no-print-directory build
	@Scripts/bench

fuzz: ## fuzz everything that reads bytes: TIME= seconds for each target, ONLY= some targets
	@Scripts/fuzz $(TIME) $(ONLY)

sanitize: ## run the Swift tests under thread and address sanitizers; ONLY="thread" or "address"
	@Scripts/setup test
	@Scripts/sanitize $(ONLY)

growth: ## measure the cost of ever larger hostile inputs: ONLY= some targets
	@Scripts/setup test
	@Scripts/growth $(ONLY)

nightly: ## what takes hours: hostile input, storms, kills, sanitizers, and the README on a bare Debian 12
	@Scripts/setup test
	@Scripts/fuzz $(TIME)
	@Scripts/growth
	@Scripts/kill-spaces
	@Scripts/storm
	@Scripts/sanitize
	@Scripts/bare

lint: ## check the format of all Swift files
	@Scripts/lint

clean: ## remove what was built
	rm -rf .build Web/.build .venv
