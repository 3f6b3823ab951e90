"""Starts a Weatherglass server and ends it by its own process id even when a test fails."""

import collections
import ctypes
import http.client
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import urllib.parse

from .paths import PROGRAM, SITE

NOW = "2026-11-18T14:09:00Z"
PR_SET_PDEATHSIG = 1
START_SECONDS = 30
STOP_SECONDS = 15


class Server:
    """Listens on a port that the system chooses; a restart takes the same port and data. The weather is simulated unless there is a
    configuration."""

    def __init__(self, scene="rain", site=SITE, now=NOW, program=PROGRAM, configuration=None):
        self.scene, self.site, self.now, self.program = scene, pathlib.Path(site), now, program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weatherglass-test-"))
        self.configuration = configuration
        self.port = 0
        self.ready_file = self.folder / "ready"
        self.url = None
        self.process = None
        self.lines = collections.deque(maxlen=400)
        self._listening = threading.Event()

    def start(self):
        self._listening.clear()
        command = [
            str(self.program), "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder / "data"),
            "--ready-file", str(self.ready_file),
        ]
        if self.configuration:
            (self.folder / "config.toml").write_text(self.configuration)
            command += ["--config", str(self.folder / "config.toml")]
        else:
            command += ["--source", "simulator", "--scene", self.scene]
        if self.now:
            command += ["--now", self.now]
        command += ["--site", str(self.site)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            preexec_fn=end_with_parent)
        self._reader = threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self._reader.start()
        if not self._listening.wait(START_SECONDS) or self.process.poll() is not None:
            self.stop()
            raise RuntimeError("the server did not come up:\n" + self.log())
        self.port = urllib.parse.urlsplit(self.url).port
        return self

    def _read(self, stream):
        for line in stream:
            self.lines.append(line.rstrip("\n"))
            found = re.search(r"listening on (http://\S+)", line)
            if found:
                self.url = found.group(1).rstrip("/")
                self._listening.set()
        # The end of the output is the end of the process, so stop waiting.
        self._listening.set()

    def kill(self):
        """Ends the server like a power cut."""
        self._end(signal.SIGKILL)

    def stop(self):
        """Ends the server like a service manager; returns the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how):
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        self._reader.join(STOP_SECONDS)
        self.process.stdout.close()
        self.process = None
        return code

    def restart(self):
        self.stop()
        return self.start()

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        return "\n".join(self.lines)

    def request(self, path, method="GET", headers=None, body=None):
        """One request without a browser: (status, headers, body as text)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def metrics(self):
        """All metrics of /metrics, by their full names with labels."""
        _, _, text = self.request("/metrics")
        found = {}
        for line in text.splitlines():
            if line and not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                found[name] = float(value)
        return found


LIBC = ctypes.CDLL(None)


def end_with_parent():
    """Makes the server end with the tests, even if they are killed."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def environment_without_proxies():
    """The environment for browsers without proxies: the test's server is on this machine."""
    clean = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    clean["NO_PROXY"] = "*"
    return clean
