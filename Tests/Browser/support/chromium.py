"""Chromium, and pages in it that fail their test when anything unexpected was logged."""

import datetime
import re

from playwright.sync_api import expect, sync_playwright

from .paths import TESTS
from .server import NOW, environment_without_proxies

# The last --disable-features counts, so the driver's own are here, too. Those of the last line keep Chromium from loading the pop-up of
# its address bar for every window, which takes as much of a processor as a whole page of ours.
WITHOUT = [
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay",
    "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
    "PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "OmniboxAimPopup",
]
FLAGS = [
    "--no-sandbox", "--kiosk", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--font-render-hinting=none", "--no-proxy-server",
    "--force-color-profile=srgb", "--disable-lcd-text", "--disable-features=" + ",".join(WITHOUT),
]
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}
REYKJAVIK = {"latitude": 64.147, "longitude": -21.942}
WAIT_MILLISECONDS = 15_000

# Runs in every page before its own scripts: violations of the content security policy are logged to the console.
WATCH_REPORTS = """
addEventListener('securitypolicyviolation', event => {
  console.error(`content security policy: ${event.violatedDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`);
});
"""
# Fixes the date; timers and frames go on, which the driver's own clock would replace as well.
FIX_DATE = """now => {
  const Real = window.dateBeforeTest ??= Date
  window.Date = class extends Real {
    constructor(...values) { values.length ? super(...values) : super(now) }
    static now() { return now }
  }
}"""
# Without a graphics card, a seventh of the tests' time would be spent on what lies blurred under glass.
CLEAR_GLASS = """
const clear = new CSSStyleSheet()
clear.replaceSync('*, *::before, *::after { backdrop-filter: none !important }')
document.adoptedStyleSheets = [clear]
"""
# Waits until changes have been laid out and painted, what waits for the frame is done (`afterDrawing` in patch.js), and no transition runs.
SETTLED = """async () => {
  await document.fonts.ready
  for (let calm = 0, frames = 0; calm < 2 && frames < 120; frames++) {
    await new Promise(requestAnimationFrame)
    calm = document.getAnimations().some(each => each instanceof CSSTransition && each.playState === 'running') ? 0 : calm + 1
  }
  await new Promise(done => setTimeout(() => setTimeout(done)))
}"""



def milliseconds(now):
    return int(datetime.datetime.fromisoformat(now.replace("Z", "+00:00")).timestamp() * 1000)


expect.set_options(timeout=WAIT_MILLISECONDS)


class Chromium:
    """One browser for all tests; or a second one beside it, with other fonts."""

    def __init__(self, flags=(), beside=None, fonts=TESTS / "fonts.conf"):
        self.beside = beside
        self.playwright = beside.playwright if beside else sync_playwright().start()
        environment = environment_without_proxies() | {"FONTCONFIG_FILE": str(fonts)}
        self.browser = self.playwright.chromium.launch(
            executable_path="/usr/bin/chromium", headless=True, args=FLAGS + list(flags), env=environment)
        self.session = self.browser.new_browser_cdp_session()

    def close(self):
        self.browser.close()
        if not self.beside:
            self.playwright.stop()


class Visitor:
    """One person's browser with its own storage and permissions; collects what goes wrong in its pages."""

    def __init__(
            self, chromium, url, geolocation="denied", position=REYKJAVIK, now=NOW, theme="dark", device=PHONE, has_worker=False,
            has_blur=False, **options):
        """`has_worker`: with the service worker, which what works without a connection needs. It takes a moment to take charge, and then
        its requests may bypass a test's routes. `has_blur`: for tests of how pages look."""
        self.chromium, self.url, self.has_worker = chromium, url, has_worker
        self.problems = []
        # The browser logs these by itself: without a language model; when another window or device was first (the app then merges and tries
        # again); and on a busy machine, when the page uses a preload later than the browser expects.
        self.allowed = [
            re.compile(r"status of 409 \(Conflict\) \(\S+/api/v1/space\)"), re.compile("Unable to create a text session"),
            re.compile("was preloaded using link preload but not used within"), re.compile("Service Worker registration blocked"),
        ]
        self.requests = []
        settings = {
            "base_url": url, "locale": "en-GB", "timezone_id": "Atlantic/Reykjavik", "color_scheme": theme, "reduced_motion": "reduce",
            "service_workers": "allow" if has_worker else "block",
        } | device | options
        if position:
            settings["geolocation"] = position
        self.context = chromium.browser.new_context(**settings)
        self.context.set_default_timeout(WAIT_MILLISECONDS)
        self.context.add_init_script(WATCH_REPORTS)
        if not has_blur:
            self.context.add_init_script(f"{{ {CLEAR_GLASS} }}")
        if now:
            self.context.add_init_script(f"({FIX_DATE})({milliseconds(now)})")
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))
        self.context.on("request", self._request)
        self._context_id = None
        self.page = self.context.new_page()
        self.page.on("crash", lambda: self._note("the page crashed"))
        self.set_geolocation_permission(geolocation)

    def _console(self, message):
        if message.type in ("error", "warning", "assert"):
            where = message.location.get("url", "")
            self._note(f"console {message.type}: {message.text} ({where})")

    def _request(self, request):
        self.requests.append(request)
        if request.url.startswith(("http:", "https:", "ws:", "wss:")) and not request.url.startswith(self.url + "/"):
            self._note(f"asked somebody else: {request.url}")

    def _note(self, text):
        self.problems.append(text)

    def allow(self, *patterns):
        """Allows messages that this test causes on purpose."""
        self.allowed += [re.compile(pattern) for pattern in patterns]

    def unexpected(self):
        return [text for text in self.problems if not any(pattern.search(text) for pattern in self.allowed)]

    def set_geolocation_permission(self, setting):
        """Sets the permission as if the person had; the page is notified. `setting` is granted, denied or prompt."""
        if self._context_id is None:
            session = self.context.new_cdp_session(self.page)
            self._context_id = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
            session.detach()
        self.chromium.session.send("Browser.setPermission", {
            "permission": {"name": "geolocation"}, "setting": setting, "origin": self.url, "browserContextId": self._context_id})

    def hold_line(self):
        """Leaves requests for a line of wit unanswered, so that the card stays as the server wrote it."""
        self.context.route("**/api/v1/wit*", lambda route: None)

    def set_now(self, now):
        """Sets the page's clock to another moment, in this page and the next ones."""
        self.context.add_init_script(f"({FIX_DATE})({milliseconds(now)})")
        self.page.evaluate(FIX_DATE, milliseconds(now))

    def open(self, path="/", page=None):
        """Visits a page and waits until the app has taken over."""
        page = page or self.page
        answer = page.goto(path)
        self.taken_over(page)
        return answer

    def tab(self, name, page=None):
        """Goes to a tab: 'Weather' or 'Settings'."""
        page = page or self.page
        link = page.get_by_role("navigation", name="Main pages").get_by_role("link", name=name)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")

    def choose(self, group, choice, page=None):
        """Chooses something in Settings and goes back to the weather."""
        page = page or self.page
        self.tab("Settings", page)
        page.get_by_role("radiogroup", name=group).get_by_role("radio", name=choice, exact=True).check(force=True)
        self.tab("Weather", page)

    def taken_over(self, page=None):
        page = page or self.page
        page.wait_for_selector("html[data-ready='true'], [role=alert]", state="attached")
        if page.locator("html[data-ready='true']").count() == 0:
            raise AssertionError("the app did not take over the page; logged: " + ("\n".join(self.problems) or "nothing"))

    def fonts(self, selector):
        """The families of fonts that an element's letters come from."""
        session = self.context.new_cdp_session(self.page)
        session.send("DOM.enable")
        session.send("CSS.enable")
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        return {font["familyName"] for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}

    def weather_requests(self):
        return [request.url for request in self.requests if "/api/v1/weather" in request.url]

    def close(self):
        self.context.close()
