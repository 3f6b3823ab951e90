"""Starts the built server with simulated weather, and ends it by its own process id even when a test fails."""

import contextlib
import ctypes
import os
import pathlib
import signal
import subprocess
import time

import hypothesis
import pytest
import schemathesis

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = pathlib.Path(os.environ.get("WEATHERGLASS_PROGRAM", ROOT / ".build" / "release" / "weatherglass"))
NOW = "2026-11-18T14:09:00Z"
SEED = 20261118
START_SECONDS = 30
STOP_SECONDS = 15
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"seed {SEED}")


def pytest_configure(config):
    # The same examples in each run, so that a failure can be repeated; EXAMPLES= for more of them.
    hypothesis.settings.register_profile("weatherglass", max_examples=int(os.environ.get("EXAMPLES", 40)), derandomize=True, deadline=None, database=None)
    hypothesis.settings.load_profile("weatherglass")

    def end(number, frame):
        raise KeyboardInterrupt

    # Even when pytest is ended from outside, the fixture ends the server.
    signal.signal(signal.SIGTERM, end)


def pytest_sessionstart(session):
    if not PROGRAM.exists():
        raise pytest.UsageError(f"{PROGRAM} is missing: run `make build` first")


def end_with_parent():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@contextlib.contextmanager
def running(folder, *options, configuration=None):
    """The address and the log of a server that uses no network; at the end, it must still run and must stop cleanly."""
    ready, log = folder / "ready", folder / "log"
    if configuration is not None:
        (folder / "weatherglass.toml").write_text(configuration)
        options += ("--config", str(folder / "weatherglass.toml"))
    command = [
        str(PROGRAM), "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data"), "--source", "simulator",
        "--now", NOW, "--ready-file", str(ready), *options,
    ]
    with log.open("w") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, preexec_fn=end_with_parent)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not ready.exists():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server did not come up:\n" + log.read_text())
            time.sleep(0.02)
        yield ready.read_text().strip(), log
        # After all requests, the server must still be running.
        assert process.poll() is None, log.read_text()
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    assert process.returncode == 0, log.read_text()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server that uses no network."""
    with running(tmp_path_factory.mktemp("server"), "--log", "none") as (address, _):
        yield address


@pytest.fixture(scope="session")
def api(server):
    """The server's own OpenAPI description."""
    schema = schemathesis.openapi.from_url(server + "/openapi.json")
    schema.config.update(base_url=server)
    return schema
