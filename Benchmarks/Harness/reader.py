"""json: our JSON reader against Foundation's JSONDecoder on one forecast. Benchmarks/JSON does the work."""

import re
import subprocess

from figures import AT_LEAST, Figure
from servers import ROOT, quietly

BUILD_SECONDS, RUN_SECONDS = 900, 300


def run():
    quietly(["swift", "build", "-c", "release", "--product", "jsonbench"], BUILD_SECONDS)
    report = subprocess.run([ROOT / ".build" / "release" / "jsonbench"], check=True, stdout=subprocess.PIPE, text=True,
                            timeout=RUN_SECONDS).stdout
    print(report, end="")
    ratio = re.search(r"ratio\s+([\d.]+)", report)
    times = re.findall(r"(\w+)\s+([\d.]+) ms", report)
    if not ratio:
        raise RuntimeError("jsonbench printed no ratio")
    yield Figure("reading a forecast, against JSONDecoder", float(ratio.group(1)), "×", AT_LEAST, 3,
                 " against ".join(f"{time} ms in {name}" for name, time in times))
