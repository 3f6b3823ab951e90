"""The sanitizers don't look into libmicrohttpd, so Valgrind watches what it does to memory while malformed requests arrive."""

import subprocess
import sys

from conftest import PROGRAM, ROOT

# Under Valgrind the server takes its time, on a busy machine more than the requests usually wait for an answer.
SECONDS, PATIENCE = 15, 10


def test_malformed_requests_use_no_freed_memory(tmp_path):
    # Valgrind does not understand all debugging information of today's compilers.
    stripped, watched, found = tmp_path / "stripped", tmp_path / "watched", tmp_path / "found"
    subprocess.run(["strip", "-g", PROGRAM, "-o", stripped], check=True)
    watched.write_text(f'#!/bin/sh\nexec valgrind --quiet --undef-value-errors=no --log-file="{found}" "{stripped}" "$@"\n')
    watched.chmod(0o755)
    requests = [sys.executable, ROOT / "Tests/Fuzz/requests.py", watched, "--folder", tmp_path]
    options = ["--seconds", str(SECONDS), "--patience", str(PATIENCE), "--seed", "1"]
    answer = subprocess.run(requests + options, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout
    assert "Invalid" not in found.read_text()
