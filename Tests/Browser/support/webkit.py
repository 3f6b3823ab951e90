"""WebKitGTK, driven by plain WebDriver calls."""

import glob
import json
import pathlib
import shutil
import socket
import tempfile
import time
import urllib.error
import urllib.request

from .display import Display, Program
from .paths import TESTS
from .server import environment_without_proxies

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """One window of WebKitGTK's small browser."""

    def __init__(self):
        self.display, self.driver, self.session = Display(), None, None
        self.settings = pathlib.Path(tempfile.mkdtemp(prefix="weatherglass-webkit-"))
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self):
        browsers = sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))
        if not browsers:
            raise RuntimeError("WebKitGTK's MiniBrowser is missing: install webkit2gtk-driver")
        # Reduced motion: without a graphics processor, moving skies take both cores.
        (self.settings / "gtk-3.0").mkdir()
        (self.settings / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        environment = environment_without_proxies() | {
            "XDG_CONFIG_HOME": str(self.settings),
            "DISPLAY": self.display.name, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "FONTCONFIG_FILE": str(TESTS / "fonts.conf"), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LANG": "en_GB.UTF-8",
        }
        port = free_port()
        self.driver = Program(["WebKitWebDriver", f"--port={port}"], None, environment)
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self.base = f"http://127.0.0.1:{port}"
        self._wait_for(port)
        options = {"binary": browsers[-1], "args": ["--automation"]}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "webkitgtk:browserOptions": options, "timeouts": {"script": 20_000, "pageLoad": 30_000, "implicit": 10_000}}}})
        self.session = answer["sessionId"]

    def _wait_for(self, port):
        # The driver prints nothing when it is ready, and a port that is not open yet refuses at once.
        until = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=2).close()
                return
            except OSError:
                if time.monotonic() > until or self.driver.process.poll() is not None:
                    raise RuntimeError("WebKitWebDriver did not come up:\n" + "\n".join(self.driver.lines)) from None
                time.sleep(0.05)

    def call(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data=data, method=method, headers={"Content-Type": "application/json"})
        try:
            with self.opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            problem = json.load(error)["value"]
            raise AssertionError(f"{problem['error']}: {problem['message']}") from None

    def command(self, method, path, body=None):
        return self.call(method, f"/session/{self.session}{path}", body)

    def open(self, url):
        self._load("/url", {"url": url})

    def click(self, selector):
        """Clicks as a person would: WebKit's Back skips pages that were opened without a gesture."""
        found = self.command("POST", "/element", {"using": "css selector", "value": selector})
        self.command("POST", f"/element/{found[ELEMENT]}/click")

    def back(self):
        self.command("POST", "/back")

    def reload(self):
        self._load("/refresh")

    def _load(self, path, body=None):
        """The driver sometimes answers while the page before is still there."""
        self.run("window.isBefore = true")
        self.command("POST", path, body)
        until = time.monotonic() + 30
        while not self._has_loaded():
            if time.monotonic() > until:
                raise AssertionError(f"{path} loaded no page")
            time.sleep(0.05)

    def _has_loaded(self):
        try:
            return self.run("return !window.isBefore && document.readyState === 'complete'")
        except AssertionError as error:
            if "no such frame" in str(error):
                return False
            raise

    def run(self, script, *values):
        """Runs the body of a function in the page and waits for a promise."""
        wrapped = f"""const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1)
          Promise.resolve((function () {{ {script} }}).apply(null, values)).then(value => done({{ value }}), error => done({{ error: String(error) }}))"""
        try:
            answer = self.command("POST", "/execute/async", {"script": wrapped, "args": list(values)})
        except AssertionError as error:
            # The driver says this when the page was replaced meanwhile, on a slow machine by the one that is still loading.
            if "Could not parse script result" not in str(error):
                raise
            answer = self.command("POST", "/execute/async", {"script": wrapped, "args": list(values)})
        if answer.get("error"):
            raise AssertionError(answer["error"])
        return answer.get("value")

    def close(self):
        if self.session:
            try:
                self.command("DELETE", "")
            except Exception:  # it is about to be ended anyway
                pass
        if self.driver:
            self.driver.close()
        self.display.close()
        shutil.rmtree(self.settings, ignore_errors=True)


def free_port():
    """A port that is free now; the driver can't choose one by itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
