# Two commands for everyone: `make demo` and `make test`. The rest is for those who work on it.
PREFIX ?= /usr/local
DESTDIR ?=

# Homebrew's headers and libraries, which the C targets of the package include and link on macOS.
ifeq ($(shell uname),Darwin)
BREW = $(shell brew --prefix)
export CPATH = $(BREW)/include:$(BREW)/opt/openssl@3/include
export LIBRARY_PATH = $(BREW)/lib:$(BREW)/opt/openssl@3/lib
endif

RELEASE = scripts/build-release --product
MEASURED = BECKON_PARTS=benchmarks $(RELEASE)
BECKON = .build/release/beckon
FORMATTED = Package.swift Sources Tests Benchmarks/Sources Fuzz/Sources Examples

.PHONY: apple-check arm64 demo test help soak build deb release deb-test install uninstall format lint fuzz bench pictures docs examples clean asan purity ready

demo: build ## the whole way, on this machine, with nothing attached
	@rm -rf .build/demo
	@$(BECKON) demo -o .build/demo
	@echo "The files are in .build/demo."

test: build ## every test, on the released program
	@scripts/run-tests

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' Makefile | awk -F '\t' '{ printf "make %-11s %s\n", $$1, $$2 }'

soak: build ## every test with its full counts, and a million fuzz inputs for each parser
	@BECKON_SOAK=1 scripts/run-tests
	@SKIP='FuzzQRPicture|FuzzScan' RUNS=1000000 scripts/fuzz
	@PLAIN=1 RUNS=1000000 scripts/fuzz FuzzQRPicture FuzzScan

build: ready ## the release program, with the standard library inside
	@$(RELEASE) beckon
	@[ "$$(uname)" != Linux ] || $(RELEASE) beckon-ifd

ready:
	@scripts/check-swift
	@scripts/install-packages build

deb: build ## a Debian package of the program, in dist/
	@scripts/install-packages deb
	@scripts/make-deb $(BECKON) dist

release: build ## the package, what is new, and their digests, in dist/
	@scripts/install-packages deb
	@scripts/make-release $(BECKON) dist

deb-test: deb ## as root: install it in fresh systems, run the demo there, take it away (RELEASES="bookworm trixie")
	@scripts/test-deb dist/*.deb $(RELEASES)

install: ## program, man pages, completions, files for readers; honours DESTDIR and PREFIX
	@scripts/install-files "$(DESTDIR)" "$(PREFIX)" $(BECKON)

uninstall: ## take all of that away again
	@scripts/install-files --remove "$(DESTDIR)" "$(PREFIX)"

format: ## format the sources
	@swift format -i -r $(FORMATTED)

lint: ## check the formatting of the sources and the form of comments, prose and commit subjects
	@swift format lint --strict -r $(FORMATTED)
	@scripts/check-words
	@scripts/check-duplicates
	@scripts/changed-fuzz-targets HEAD >/dev/null

examples: ready ## Examples/ and the Swift of the documents, built and run from outside the checkout
	@scripts/check-examples

fuzz: ## RUNS=1000000 inputs for each parser, under the address sanitizer
	@scripts/fuzz

asan: ready ## the parsers' tests under the address sanitizer
	@scripts/asan

apple-check: ## type-check the portable targets for the oldest macOS and iOS, without Apple's SDK
	@scripts/check-apple

purity: ## prove that the portable targets are portable
	@scripts/check-purity

bench: build ## measure, beside peers where there are any
	@scripts/install-packages bench
	@scripts/python-peers
	@$(MEASURED) benchmarks
	@.build/release/benchmarks

pictures: ready ## what the engine reads of ../shared/pictures, by kind and without each stage
	@$(MEASURED) pictures
	@.build/release/pictures

arm64: ready ## compile for the Raspberry Pi, as far as an x86 machine can: to objects
	@scripts/check-arm64

docs: ready ## the reference of every library, as web pages in .build/docs
	@scripts/build-docs

clean: ## remove everything that was built
	@rm -rf .build
