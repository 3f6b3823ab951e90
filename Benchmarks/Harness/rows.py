"""rows: the keyed-row page in Swift against the same page in JavaScript. Benchmarks/Rows does the work."""

import re
import subprocess
import sys

from figures import AT_MOST, Figure
from servers import ROOT, quietly

BUILD_SECONDS, RUN_SECONDS = 900, 600


def run():
    program = ROOT / "Benchmarks" / "Rows" / "run.py"
    quietly([ROOT / "Scripts" / "wasm", "Rows"], BUILD_SECONDS)
    report = subprocess.run([sys.executable, "-B", program], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, timeout=RUN_SECONDS).stdout
    print(report, end="")
    mean = re.search(r"geometric mean ([\d.]+)", report)
    if not mean:
        raise RuntimeError("Benchmarks/Rows printed no geometric mean")
    each = re.findall(r"^(\S.*?) {2,}.*? (\d+\.\d+)$", report, flags=re.MULTILINE)
    yield Figure("keyed rows, script, style and layout", float(mean.group(1)), "×", AT_MOST, 1.2,
                 "geometric mean of " + ", ".join(f"{name} {ratio}" for name, ratio in each))
    yield Figure("keyed rows, selecting one", float(dict(each)["select"]), "×", AT_MOST, 1.8, "script, style and layout")
