"""The first pages of a visit: the code that runs on them belongs to the first half of the wasm (docs/adr/0013)."""

import dataclasses

from .chromium import DESKTOP, PHONE, SETTLED, Visitor
from .scenes import PLACE
from .server import NOW, Server
from .warning_source import WarningSource, alert

SOUTH, US, POLE, ARCTIC, TOKYO = "/at/-27.716,-166.333", "/at/26.757,-110.028", "/at/-89.5,12.25", "/at/78.22,15.64", "/at/35.689,139.692"
PLACES = [PLACE, SOUTH, US, POLE, ARCTIC, "/at/0.001,-0.001", TOKYO]
REMEMBERED = "64147_-21942.35689_139692.-27716_-166333"
HOUR_LATER = "2026-11-18T15:29:00Z"
# When the weather is some minutes old, as it is for everybody but the first who asks.
MINUTES_LATER = ["2026-11-18T14:10:10Z", "2026-11-18T14:11:10Z", "2026-11-18T14:12:10Z", "2026-11-18T14:14:10Z"]
# In between, the sun moves on, and the rain of the next hour by five minutes.
BEFORE_A_STEP, AFTER_A_STEP = "2026-11-18T14:14:30Z", "2026-11-18T14:15:10Z"
SCENES = [
    "rain", "storm", "snow", "fog", "heat", "overcast", "dawn", "dusk", "wind", "frost", "hail", "sleet", "drizzle", "clear-day", "clear-night",
    "partly-cloudy", "freezing-rain",
]
# Night, morning, evening, midsummer, and an hour before the clocks change.
TIMES = ["2026-11-18T00:30:00Z", "2026-11-18T06:10:00Z", "2026-11-18T21:40:00Z", "2026-06-21T04:00:00Z", "2027-03-28T00:10:00Z"]
# Weather and warnings of stand-in services, rather than of the simulator.
LIVE = "live"
WEATHER = "**/api/v1/weather*"
# What a browser logs about failed requests.
FAILURES = (r"Failed to load resource", r"ERR_FAILED", r"Failed to fetch")
CONNECTION = "Object.defineProperty(navigator, 'onLine', {{ configurable: true, get: () => {} }})"
SIGHT = "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {} }})"


@dataclasses.dataclass
class Page:
    """One page of a visit."""

    path: str = PLACE
    # Whether this is the page that the service worker keeps, which has no place.
    is_shell: bool = False
    is_online: bool = True
    # Whether the page is opened in the background.
    is_hidden: bool = False
    # The device's clock; None for the server's.
    now: str | None = None


@dataclasses.dataclass
class Visit:
    """The pages that one person opens one after the other, and the person's settings. The first page is a first visit."""

    name: str
    pages: list
    scene: str = "rain"
    options: dict = dataclasses.field(default_factory=dict)

    def __str__(self):
        return self.name


def visits():
    for scene in SCENES:
        yield Visit(f"{scene}-phone", [Page()], scene, {"device": PHONE})
        yield Visit(f"{scene}-desktop", [Page()], scene, {"device": DESKTOP, "theme": "light", "cookie": "f-us-12"})
    yield Visit("live-phone", [Page()], LIVE)
    yield Visit("live-american", [Page(US)], LIVE, {"device": DESKTOP, "locale": "en-US", "timezone_id": "America/New_York"})
    yield Visit("live-arabic", [Page()], LIVE, {"locale": "ar-EG"})
    for time in TIMES:
        yield Visit(f"at-{time}", [Page()], f"partly-cloudy {time}")
    for index, place in enumerate(PLACES):
        yield Visit(f"place-{index}", [Page(place)])
    for words, now in zip(["c-eu-12", "c-us", "f-eu", "f-us-12"], MINUTES_LATER):
        yield Visit(f"preferring-{words}", [Page(now=now)], options={"cookie": words})
    for locale in ["en-US", "de-DE", "fr-FR", "es-ES", "ja-JP", "ar-EG"]:
        yield Visit(f"speaking-{locale}", [Page(now=MINUTES_LATER[2])], options={"locale": locale})
    yield Visit("arabic-minutes", [Page(now=MINUTES_LATER[1])], options={"locale": "ar-EG"})
    yield Visit("remembered", [Page()], options={"cookie": f"f-us..{REMEMBERED}"})
    for geolocation in ["denied", "prompt"]:
        yield Visit(f"location-{geolocation}", [Page("/")], options={"geolocation": geolocation})
    yield Visit("moments-later", [Page(now=AFTER_A_STEP)], f"rain {BEFORE_A_STEP}")
    yield Visit("behind-another", [Page(is_hidden=True)])
    yield Visit("returning", [Page(), Page(SOUTH), Page("/"), Page(TOKYO, is_shell=True)])
    yield Visit("returning-offline", [Page(), Page(is_shell=True, is_online=False), Page(SOUTH, is_shell=True, is_online=False, now=HOUR_LATER)])


VISITS = list(visits())


class LiveServer(Server):
    """A server whose weather and warnings come from stand-ins for the real services on loopback."""

    def __init__(self):
        # The weather depends on the time, and so does which functions the page runs.
        self.source = WarningSource(now=NOW)
        self.source.alerts = [
            alert("urn:oid:1", description="...FLOOD WATCH IN EFFECT...\n\n* WHAT...Flooding caused by\nexcessive rainfall.\n\n- Rivers\n- Creeks", now=NOW),
            alert("urn:oid:2", event="Wind Advisory", severity="Moderate", now=NOW),
            alert("urn:oid:3", event="Hurricane Warning", severity="Extreme", hours=200, now=NOW),
        ]
        super().__init__(configuration=self.source.configuration)

    def close(self):
        super().close()
        self.source.close()


def server_of(scene):
    """Starts a server with the weather of a scene, at a time if one follows it."""
    weather, _, time = scene.partition(" ")
    return (LiveServer() if scene == LIVE else Server(weather, now=time or NOW)).start()


def first_visitor(chromium, server, visit):
    options = dict(visit.options)
    cookie = options.pop("cookie", None)
    # The same page each time: the server has its weather already and waits for no source when the browser asks.
    for page in visit.pages:
        server.request(page.path, headers={"Accept": "text/html"})
    someone = Visitor(chromium, server.url, service_workers="block", now=server.now, **options)
    if cookie:
        someone.context.add_cookies([{"name": "weatherglass", "value": cookie, "url": server.url}])
    return someone


def open_first_page(someone, server, page):
    """Opens the page as the visit describes and waits until nothing moves any more."""
    # A late answer to the previous page must not reach this one.
    someone.page.unroute_all(behavior="wait")
    if not page.is_online:
        someone.allow(*FAILURES)
        someone.page.route(WEATHER, lambda route: route.abort())
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
    """Events from outside before the person does anything: the page comes into view, and the connection comes back."""
    if page.is_hidden:
        someone.page.evaluate(SIGHT.format("false") + "; document.dispatchEvent(new Event('visibilitychange'))")
    if not page.is_online:
        someone.page.evaluate(CONNECTION.format("true") + "; dispatchEvent(new Event('online'))")
