"""wrk, which requests one address as fast as it is answered."""

import dataclasses
import re
import subprocess

from servers import OTHER_CORE, on_core

UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}


@dataclasses.dataclass
class Load:
    rate: float
    requests: int
    """Milliseconds within which 99 of 100 answers came."""
    slowest: float
    """Answers other than 2xx and 3xx, and connections that were refused, broken or too late."""
    failures: int
    report: str

    def expect_no_failures(self):
        if self.failures:
            raise RuntimeError("wrk was not content:\n" + self.report)
        return self


def load(url, connections, seconds, headers=None, timeout=10):
    """One run over connections that stay open, from the core that no server uses."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", f"{timeout}s", "--latency"]
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    process = on_core(OTHER_CORE, command + [url], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        report, _ = process.communicate(timeout=seconds + 30)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    rate = re.search(r"Requests/sec:\s+([\d.]+)", report)
    late = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", report)
    count = re.search(r"(\d+) requests in", report)
    if not rate or not late or not count:
        raise RuntimeError("wrk was not content:\n" + report)
    sockets = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", report)
    statuses = re.search(r"Non-2xx or 3xx responses: (\d+)", report)
    failures = sum(map(int, sockets.groups())) if sockets else 0
    return Load(float(rate.group(1)), int(count.group(1)), float(late.group(1)) * UNITS[late.group(2)],
                failures + (int(statuses.group(1)) if statuses else 0), report)
