"""Starts programs that print a line when they are ready, and ends them by their own process id."""

import collections
import contextlib
import os
import subprocess
import threading

START_SECONDS = 60


class Program:
    """A process whose output is read until a line matches; later output is kept for error messages."""

    def __init__(self, command, pattern, environment):
        self.lines = collections.deque(maxlen=100)
        self.match = None
        self._pattern = pattern
        self._ready = threading.Event()
        # A session of its own, so that the programs that it starts can be ended with it.
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", start_new_session=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if pattern and (not self._ready.wait(START_SECONDS) or self.match is None):
            self.close()
            raise RuntimeError(f"{command[0]} did not come up:\n" + "\n".join(self.lines))

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if self._pattern and self.match is None:
                self.match = self._pattern.search(line)
                if self.match:
                    self._ready.set()
        self._ready.set()

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, 15)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, 9)
            self.process.wait()
        self._reader.join(10)


class Display:
    """A virtual screen, with a number that the system chooses."""

    def __init__(self):
        read, write = os.pipe()
        try:
            self.process = subprocess.Popen(
                ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x900x24", "-nolisten", "tcp"], pass_fds=[write],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        finally:
            os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            self.close()
            raise RuntimeError("Xvfb did not come up")
        self.name = ":" + number

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
