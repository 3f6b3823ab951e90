"""The first pages of a visit: what runs on them belongs to the first half of the wasm (docs/adr/0013)."""

import dataclasses
import functools
import json

from .chromium import DESKTOP, PHONE, SETTLED, Visitor
from .reports import REPORTS
from .scenes import PLACE

SOUTH, US, POLE, ARCTIC, TOKYO = "/at/-27.716,-166.333", "/at/26.757,-110.028", "/at/-89.5,12.25", "/at/78.22,15.64", "/at/35.689,139.692"
PLACES = [PLACE, SOUTH, US, POLE, ARCTIC, "/at/0.001,-0.001", TOKYO]
# A device's own position has all the decimals that a number can have, and so has a drawn place.
HERE = {"latitude": 35.68912345678912, "longitude": 139.69212345678912}
REMEMBERED = "64147_-21942.35689_139692.-27716_-166333"
HOUR_LATER, DAYS_LATER, MONTH_LATER = "2026-11-18T15:29:00Z", "2026-11-20T15:09:00Z", "2026-12-20T15:09:00Z"
SCENES = [
    "rain", "storm", "snow", "fog", "heat", "overcast", "dawn", "dusk", "wind", "frost", "hail", "sleet", "drizzle", "clear-day", "clear-night",
    "partly-cloudy",
]
PROBLEMS = ["no-connection", "invalid-data", "refused-key", "quota-used-up", "unknown-place", "service-error", "asked-too-often"]
WEATHER = "**/api/v1/weather*"
# What a browser says of requests that came to nothing.
FAILURES = (r"Failed to load resource", r"ERR_FAILED", r"Failed to fetch")
# Counts what the device is told to keep.
WRITTEN = """() => new Promise(done => {
  const opening = indexedDB.open('weatherglass')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('kept', 'readwrite')
    transaction.objectStore('kept').count()
    transaction.oncomplete = () => { opening.result.close(); done() }
  }
})"""
CONNECTION = "Object.defineProperty(navigator, 'onLine', {{ configurable: true, get: () => {} }})"
SIGHT = "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {} }})"


@dataclasses.dataclass
class Page:
    """One page of a visit."""

    path: str = PLACE
    # What answers when the app asks for weather: the server, the server as if its weather were live, as if it knew little, nobody, something in
    # between, or a problem.
    weather: str = "server"
    # Whether the page is the one that the service worker keeps, which knows of no place.
    is_shell: bool = False
    is_online: bool = True
    # Whether it is opened where nobody sees it at first.
    is_hidden: bool = False
    # The device's clock.
    now: str | None = None


@dataclasses.dataclass
class Visit:
    """The pages that one person opens one after the other, and the person's settings."""

    name: str
    pages: list
    scene: str = "rain"
    options: dict = dataclasses.field(default_factory=dict)

    @property
    def is_first(self):
        """Whether its first page must do without the second half: whoever has given their position, or has a page that the service worker keeps, was here before."""
        return not self.pages[0].is_shell and self.options.get("geolocation") != "granted"

    def __str__(self):
        return self.name


def kept(**values):
    """A page that only the device's own memory can fill."""
    return Page(is_shell=True, **values)


def visits():
    for scene in SCENES:
        yield Visit(f"{scene}-phone", [Page()], scene, {"device": PHONE})
        yield Visit(f"{scene}-desktop", [Page()], scene, {"device": DESKTOP, "theme": "light", "cookie": "f-us-12"})
    for index, place in enumerate(PLACES):
        yield Visit(f"place-{index}", [Page(place), kept(path=place)])
    for words in ["c-eu-12", "c-us", "f-eu", "f-us-12"]:
        yield Visit(f"preferring-{words}", [Page(), kept(), Page()], options={"cookie": words})
    yield Visit("american", [Page(), kept(), Page("/")], options={"locale": "en-US", "timezone_id": "America/New_York"})
    # Pages of before come back beside the new one, here as well as there.
    yield Visit("here-and-there", [Page(), Page(SOUTH), Page("/"), Page(US), kept(path="/")], options={"geolocation": "granted", "position": HERE})
    yield Visit("remembered", [Page(), Page(SOUTH), Page("/"), kept(path="/"), kept(path=TOKYO)], options={"cookie": f"f-us..{REMEMBERED}"})
    yield Visit("remembered-here", [Page("/"), Page()], options={"cookie": f"c-eu.64147_-21942.{REMEMBERED}", "geolocation": "granted"})
    for geolocation in ["denied", "granted", "prompt"]:
        yield Visit(f"location-{geolocation}", [Page("/"), Page("/"), Page(), kept(path="/")], options={"geolocation": geolocation})
    yield Visit("position-not-found", [Page("/"), Page("/")], options={"geolocation": "granted", "position": None})
    yield Visit("cold", [kept(), kept(path="/")])
    yield Visit("behind-another", [Page(is_hidden=True), kept(is_hidden=True), Page(is_hidden=True, now=HOUR_LATER)])
    for scene in ["rain", "storm"]:
        offline = functools.partial(kept, weather="nobody", is_online=False)
        yield Visit(f"{scene}-offline", [Page(), offline(), offline(now=HOUR_LATER), offline(now=DAYS_LATER), offline(now=MONTH_LATER)], scene)
    yield Visit("offline-here", [Page("/"), kept(path="/", weather="nobody", is_online=False)], options={"geolocation": "granted"})
    yield Visit("offline-elsewhere", [Page(), kept(path=SOUTH, weather="nobody", is_online=False), Page(SOUTH)])
    # The server's page is older than it should be, and so is what the device keeps.
    yield Visit("old", [Page(now=HOUR_LATER), kept(now=DAYS_LATER), Page(now=MONTH_LATER)])
    for problem in PROBLEMS:
        yield Visit(f"answer-{problem}", [kept(weather=problem)])
    for how in [*REPORTS, "nobody", "between", "refused-key"]:
        yield Visit(f"answers-{how}", [kept(weather=how), kept(weather=how), Page(now=HOUR_LATER, weather=how), kept(now=DAYS_LATER, weather=how)])
    yield Visit("answers-live-american", [kept(weather="live"), kept(weather="live")], options={"cookie": "f-us-12"})


VISITS = list(visits())


def first_visitor(chromium, server, visit):
    options = dict(visit.options)
    cookie = options.pop("cookie", None)
    # The same page each time: the server waits for no source while the browser asks.
    for page in visit.pages:
        server.request(page.path, headers={"Accept": "text/html"})
    someone = Visitor(chromium, server.url, service_workers="block", **options)
    if "position" in options and not options["position"]:
        someone.context.set_geolocation(None)
    if cookie:
        someone.context.add_cookies([{"name": "weatherglass", "value": cookie, "url": server.url}])
    return someone


def open_first_page(someone, server, page):
    """Opens it as the visit says and waits until nothing moves any more."""
    # An answer that is still on its way to the page before must not meet this one's.
    someone.page.unroute_all(behavior="wait")
    if page.weather != "server":
        someone.allow(*FAILURES)
        someone.page.route(WEATHER, functools.partial(answer, page.weather))
    if page.is_shell:
        _, headers, shell = server.request("/shell", headers={"Accept": "text/html"})
        headers = {name: value for name, value in headers.items() if name.lower() not in ("content-length", "connection", "transfer-encoding")}
        someone.page.route(someone.url + page.path, lambda route: route.fulfill(body=shell, headers=headers))
    someone.context.add_init_script(CONNECTION.format("true" if page.is_online else "false"))
    someone.context.add_init_script(SIGHT.format("true" if page.is_hidden else "false"))
    if page.now:
        someone.set_now(page.now)
    someone.open(page.path)
    someone.page.evaluate(SETTLED)


def change_first_page(someone, page):
    """What may happen to it from outside before anybody does anything: it comes into view, and the connection comes back."""
    if page.is_hidden:
        someone.page.evaluate(SIGHT.format("false") + "; document.dispatchEvent(new Event('visibilitychange'))")
    if not page.is_online:
        someone.page.evaluate(CONNECTION.format("true") + "; dispatchEvent(new Event('online'))")


def keep_first_page(someone):
    """Waits until the device has kept what it shows; all of the program has to be there. What the app writes comes before what is asked here."""
    someone.page.evaluate(WRITTEN)


def answer(how, route):
    if how == "nobody":
        return route.abort()
    if how == "between":
        return route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")
    if how in REPORTS:
        got = route.fetch()
        return route.fulfill(response=got, body=json.dumps(REPORTS[how](got.json())))
    problem = {"type": f"https://weatherglass.invalid/problems/{how}", "title": how, "status": 503}
    return route.fulfill(status=503, content_type="application/problem+json", body=json.dumps(problem))
