"""Paths in the repository."""

import os
import pathlib

TESTS = pathlib.Path(__file__).resolve().parent.parent
ROOT = TESTS.parent.parent
PROGRAM = pathlib.Path(os.environ.get("WEATHERGLASS_PROGRAM", ROOT / ".build" / "release" / "weatherglass"))
SITE = ROOT / ".build" / "site"
OUT = TESTS / "out"
REFERENCES = TESTS / "references"
