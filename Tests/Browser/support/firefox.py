"""Firefox, driven over Marionette on a port that the system chooses."""

import pathlib
import re
import shutil
import tempfile

from marionette_driver.marionette import Marionette

from .display import Program
from .paths import TESTS
from .server import environment_without_proxies

PREFERENCES = {
    "marionette.port": 0, "permissions.default.geo": 2, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False, "app.update.enabled": False,
    "app.normandy.enabled": False, "services.settings.server": "data:,", "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "browser.safebrowsing.update.enabled": False, "extensions.update.enabled": False,
    "browser.aboutwelcome.enabled": False, "browser.newtabpage.activity-stream.feeds.topsites": False, "network.proxy.type": 0,
    "network.trr.mode": 5, "signon.rememberSignons": False,
    # Without a graphics processor, moving skies take both cores.
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    """One headless window."""

    def __init__(self, preferences=None, flags=()):
        """`flags` with "--remote-allow-system-access" lets a test use `run_inside`."""
        self.preferences, self.flags = PREFERENCES | (preferences or {}), list(flags)
        self.profile = pathlib.Path(tempfile.mkdtemp(prefix="weatherglass-firefox-"))
        self.program = self.marionette = None
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self):
        lines = [f"user_pref({quoted(name)}, {quoted(value)});\n" for name, value in self.preferences.items()]
        (self.profile / "user.js").write_text("".join(lines))
        environment = environment_without_proxies() | {
            "MOZ_HEADLESS": "1", "MOZ_DISABLE_CONTENT_SANDBOX": "1", "HOME": str(self.profile), "FONTCONFIG_FILE": str(TESTS / "fonts.conf"),
            "MOZ_CRASHREPORTER_DISABLE": "1",
        }
        self.program = Program(
            ["firefox-esr", "--headless", "--marionette", "--profile", str(self.profile), "--no-remote", *self.flags, "about:blank"],
            re.compile(r"Listening on port (\d+)"), environment)
        self.marionette = Marionette(host="127.0.0.1", port=int(self.program.match.group(1)), socket_timeout=60)
        self.marionette.start_session({"timeouts": {"script": 20_000, "pageLoad": 30_000}})

    def open(self, url):
        self.marionette.navigate(url)

    def click(self, selector):
        self.marionette.find_element("css selector", selector).click()

    def back(self):
        self.marionette.go_back()

    def reload(self):
        self.marionette.refresh()

    def run(self, script, *values):
        """Runs the body of a function in the page and waits for a promise."""
        wrapped = f"""const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1)
          Promise.resolve((function () {{ {script} }}).apply(null, values)).then(value => done({{ value }}), error => done({{ error: String(error) }}))"""
        answer = self.marionette.execute_async_script(wrapped, script_args=list(values), sandbox=None, new_sandbox=False)
        if answer.get("error"):
            raise AssertionError(answer["error"])
        return answer.get("value")

    def run_inside(self, script, *values):
        """The same in the browser's own window, which has access to notifications and permissions."""
        with self.marionette.using_context("chrome"):
            return self.run(script, *values)

    def close(self):
        if self.marionette:
            try:
                self.marionette.delete_session()
            except Exception:  # it is about to be ended anyway
                pass
        if self.program:
            self.program.close()
        shutil.rmtree(self.profile, ignore_errors=True)


def quoted(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'
