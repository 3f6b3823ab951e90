"""crowd: a ready weather answer for 1,000 connections that stay open, against nginx with the same bytes as a static file."""

import re
import statistics
import subprocess

from figures import AT_MOST, Figure, spread
from servers import OTHER_CORE, WEATHER, StaticFile, ask, nginx, on_core, weatherglass

ROUNDS, SECONDS, CONNECTIONS = 5, 4, 1000
UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}


def run():
    address = WEATHER + "&kinds=current"
    with weatherglass("--threads", "1") as ours:
        for _ in range(3):
            status, headers, body = ask(ours.port, address)
        if status != 200:
            raise RuntimeError(f"{address} was answered with {status}")
        file = StaticFile(address.partition("?")[0], body, headers["Content-Type"])
        with nginx([file]) as theirs:
            if ask(theirs.port, address)[2] != body:
                raise RuntimeError("nginx serves other bytes")
            both = (ours, theirs)
            slow, errors, requests = ([], []), [0, 0], [0, 0]
            for server in both:
                load(server.url + address, 1)
            for number in range(ROUNDS):
                for which in (0, 1) if number % 2 else (1, 0):
                    late, failed, count = load(both[which].url + address, SECONDS)
                    slow[which].append(late)
                    errors[which] += failed
                    requests[which] += count
    yield Figure(f"slowest in a hundred of {CONNECTIONS} connections", statistics.median(slow[0]) / statistics.median(slow[1]), "×", AT_MOST, 3,
                 f"99 in 100 within {spread(slow[0], ' ms')} against {spread(slow[1], ' ms')} of nginx, {len(body)} bytes")
    yield Figure(f"errors among the requests of {CONNECTIONS} connections", errors[0], "of all", AT_MOST, 0,
                 f"{requests[0]} requests; {errors[1]} errors in {requests[1]} requests of nginx")


def load(url, seconds):
    """One run of wrk: milliseconds within which 99 of 100 answers came, failures of any kind, and how many requests there were."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s", "--latency", url]
    process = on_core(OTHER_CORE, command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        report, _ = process.communicate(timeout=seconds + 30)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    late = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", report)
    count = re.search(r"(\d+) requests in", report)
    if not late or not count:
        raise RuntimeError("wrk was not content:\n" + report)
    sockets = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", report)
    statuses = re.search(r"Non-2xx or 3xx responses: (\d+)", report)
    failed = sum(map(int, sockets.groups())) if sockets else 0
    return float(late.group(1)) * UNITS[late.group(2)], failed + (int(statuses.group(1)) if statuses else 0), int(count.group(1))
