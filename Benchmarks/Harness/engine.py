"""engine: how rarely sources are asked, how long people wait for them, how much memory is used, an hour of faults. Benchmarks/Engine does
the work."""

import re
import subprocess

from figures import AT_LEAST, AT_MOST, Figure
from servers import ROOT, quietly

BUILD_SECONDS, RUN_SECONDS = 900, 900
# Each in a process of its own, so that none starts with the memory of another.
PARTS = ("demand", "stampede", "cached", "memory", "readers", "faults")
BOUNDS = {"at most": AT_MOST, "at least": AT_LEAST}


def run():
    quietly(["swift", "build", "-c", "release", "--product", "enginebench"], BUILD_SECONDS)
    missed = []
    for part in PARTS:
        done = subprocess.run([ROOT / ".build" / "release" / "enginebench", part], stdout=subprocess.PIPE, text=True, timeout=RUN_SECONDS)
        print(done.stdout, end="")
        # name | value | unit | bound | limit | remark
        for name, value, unit, bound, limit, remark in re.findall(r"^figure: (.+?) \| (\S+) \| (.+?) \| (.*?) \| (\S*) \| (.*)$", done.stdout,
                                                                  re.MULTILINE):
            yield Figure(name, float(value), unit, BOUNDS.get(bound), float(limit or 0), remark)
        if done.returncode != 0:
            missed.append(part)
    if missed:
        raise SystemExit(f"what {' and '.join(missed)} promised was not kept")
