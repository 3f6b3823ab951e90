"""Runs the benchmarks by name and prints one table; --write puts it into docs/benchmarks.md, --record load keeps the sizes as the baseline."""

import argparse
import importlib
import os
import platform
import re
import shutil
import signal
import subprocess
import sys

from figures import print_table, write_table
from servers import PROGRAM, ROOT, SITE

# Each with its module and its time limit in seconds. The build comes last, since it makes the machine warm.
BENCHMARKS = {
    "http": ("request_rate", 300),
    "pages": ("page_rate", 180),
    "crowd": ("crowd", 180),
    "spaces": ("spaces", 180),
    "widgets": ("widgets", 240),
    "push": ("push", 1800),
    "hostile": ("hostile", 600),
    "start": ("cold_start", 120),
    "paint": ("first_paint", 600),
    "touch": ("interaction", 300),
    "favourites": ("favourites", 300),
    "drag": ("drag", 300),
    "load": ("first_load", 180),
    "modules": ("modules", 300),
    "rows": ("rows", 1500),
    "json": ("reader", 1200),
    "engine": ("engine", 3600),
    "gazetteer": ("gazetteer", 1200),
    "build": ("rebuild", 1800),
}
DOCUMENT = ROOT / "docs" / "benchmarks.md"
BUSY = 0.7


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help="which: " + ", ".join(BENCHMARKS) + "; all by default")
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    parser.add_argument("--record", action="store_true", help="with load: keep the sizes as the baseline")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark called {unknown[0]}")
    for needed in (PROGRAM, SITE / "site.json"):
        if not needed.exists():
            sys.exit(f"bench: {needed.relative_to(ROOT)} is missing: run 'make build' first")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench: told to end"))
    signal.signal(signal.SIGALRM, too_long)
    busy = os.getloadavg()[0]
    if busy > BUSY:
        print(f"bench: the machine is busy (load {busy:.1f}); ratios will be less steady")

    figures, failed = [], []
    for name in arguments.names or BENCHMARKS:
        module, seconds = BENCHMARKS[name]
        print(f"bench: {name} …", flush=True)
        signal.alarm(seconds)
        try:
            benchmark = importlib.import_module(module)
            if arguments.record and hasattr(benchmark, "record"):
                benchmark.record()
            for figure in benchmark.run():
                figures.append(figure)
        except SystemExit as error:
            failed.append(f"{name}: {error}")
        except Exception as error:  # a failed benchmark does not stop the others
            failed.append(f"{name}: {type(error).__name__}: {error}")
        finally:
            signal.alarm(0)
    print()
    print_table(figures)
    if arguments.write and figures:
        write_table(DOCUMENT, figures, machine() + (f"; other programs ran at the same time (load {busy:.1f})" if busy > BUSY else ""))
        print(f"bench: wrote {DOCUMENT.relative_to(ROOT)}")
    if failed:
        sys.exit("\n".join(failed))


def too_long(*_):
    raise TimeoutError("took too long and was stopped")


def machine():
    """The kind of machine and the versions of the compared programs."""
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
    parts = [f"{os.cpu_count()} cores ({model})", f"Linux {platform.release().split('-')[0]}"]
    for name, command in (("Swift", ["swift", "--version"]), ("nginx", ["nginx", "-v"]), ("Chromium", ["chromium", "--version"])):
        program = shutil.which(command[0]) or "/usr/sbin/" + command[0]
        try:
            said = subprocess.run([program, *command[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=30).stdout
        except OSError:
            continue
        version = re.search(r"(?:Swift version |nginx/|Chromium )([\d.]+\d)", said)
        if version:
            parts.append(f"{name} {version.group(1)}")
    return ", ".join(parts)


if __name__ == "__main__":
    main()
