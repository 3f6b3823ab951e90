"""gazetteer: how fast towns are found by name and by point, compared with SQLite's full-text search. Benchmarks/Gazetteer does the work."""

import re
import subprocess

from figures import AT_LEAST, AT_MOST, Figure
from servers import ROOT, quietly

BUILD_SECONDS, RUN_SECONDS = 900, 300
BOUNDS = {"at most": AT_MOST, "at least": AT_LEAST}


def run():
    quietly(["swift", "build", "-c", "release", "--product", "gazetteerbench"], BUILD_SECONDS)
    done = subprocess.run([ROOT / ".build" / "release" / "gazetteerbench"], stdout=subprocess.PIPE, text=True, timeout=RUN_SECONDS)
    print(done.stdout, end="")
    # name | value | unit | bound | limit | remark
    for name, value, unit, bound, limit, remark in re.findall(r"^figure: (.+?) \| (\S+) \| (.+?) \| (.*?) \| (\S*) \| (.*)$", done.stdout, re.MULTILINE):
        yield Figure(name, float(value), unit, BOUNDS.get(bound), float(limit or 0), remark)
    if done.returncode != 0:
        raise SystemExit("what the gazetteer promised was not kept")
