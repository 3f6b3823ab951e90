"""Paths in the repository."""

import pathlib

TESTS = pathlib.Path(__file__).resolve().parent.parent
ROOT = TESTS.parent.parent
PROGRAM = ROOT / ".build" / "release" / "weatherglass"
SITE = ROOT / ".build" / "site"
OUT = TESTS / "out"
REFERENCES = TESTS / "references"
