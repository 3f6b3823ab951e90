"""build: how long `make run` builds after one view was changed."""

import os
import time

from figures import AT_MOST, Figure
from servers import ROOT, quietly

VIEW = ROOT / "Sources" / "App" / "Features" / "Weather" / "Weather" / "WeatherView.swift"
LIMIT_SECONDS = 900


def run():
    original = VIEW.read_bytes()
    build()
    nothing, before = build(), processor_seconds()
    try:
        VIEW.write_bytes(original + b"\nprivate func isRemovedAgainAtOnce() {}\n")
        added, used = build(), processor_seconds()
    finally:
        VIEW.write_bytes(original)
    removed = build()
    yield Figure("make quick after one changed view", max(added, removed), "s", AT_MOST, 45,
                 f"function added {added:.1f} s ({used - before:.1f} s of processor time), removed {removed:.1f} s; nothing changed {nothing:.1f} s")


def build():
    began = time.monotonic()
    quietly(["make", "--no-print-directory", "quick"], LIMIT_SECONDS)
    return time.monotonic() - began


def processor_seconds():
    """What all children have used so far; unlike the time of day it hardly depends on what else runs."""
    times = os.times()
    return times.children_user + times.children_system
