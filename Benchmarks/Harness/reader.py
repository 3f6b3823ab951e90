"""json: our JSON reader and our decoding into the model against Foundation's JSONDecoder. Benchmarks/JSON does the work."""

import re
import subprocess

from figures import AT_LEAST, Figure
from servers import ROOT, quietly

BUILD_SECONDS, RUN_SECONDS = 900, 300
# The names of the files in jsonbench and in the table.
NAMES = {
    "a forecast": "reading a forecast, against JSONDecoder",
    "Open-Meteo's 16 days into the model": "decoding Open-Meteo's 16 days into the model, against JSONDecoder",
    "MET Norway's complete forecast into the model": "decoding MET Norway's complete forecast into the model, against JSONDecoder",
}


def run():
    quietly(["swift", "build", "-c", "release", "--product", "jsonbench"], BUILD_SECONDS)
    report = subprocess.run([ROOT / ".build" / "release" / "jsonbench"], check=True, stdout=subprocess.PIPE, text=True,
                            timeout=RUN_SECONDS).stdout
    print(report, end="")
    parts = re.findall(r"^jsonbench: (.+?) of (\d+) bytes.*\n((?:  .*\n)+)", report, re.MULTILINE)
    if not parts:
        raise RuntimeError("jsonbench printed no ratio")
    for what, size, lines in parts:
        times = re.findall(r"(\w+)\s+([\d.e-]+) ms", lines)
        ratio = float(re.search(r"ratio\s+([\d.]+)", lines).group(1))
        yield Figure(NAMES[what], ratio, "×", AT_LEAST, 3,
                     " against ".join(f"{time} ms in {name}" for name, time in times) + f", {size} bytes")
