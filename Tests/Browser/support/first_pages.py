"""The first pages of a visit: what runs on them belongs to the first half of the wasm (docs/adr/0013)."""

import base64
import contextlib

from .chromium import DESKTOP, PHONE, SETTLED, Chromium, Visitor
from .scenes import PLACE, SKIES
from .server import Server

PLACES = [PLACE, "/at/-27.716,-166.333", "/at/26.757,-110.028", "/at/-89.5,12.25", "/at/78.22,15.64", "/at/0.001,-0.001", "/at/35.689,139.692"]
RANDOM = "a random place"
REMEMBERED = "f-us..64147_-21942.35689_139692.-27716_-166333"
# The app keeps what it shows a second after it has changed.
KEEPING_MILLISECONDS = 1500
# Keeps the instance, so that its counts can be read.
KEEP = """() => {
  const original = WebAssembly.instantiateStreaming
  WebAssembly.instantiateStreaming = async (...values) => {
    const result = await original.apply(WebAssembly, values)
    window.kept = result.instance.exports
    return result
  }
}"""
COUNTS = """() => {
  const at = kept.memory.grow(4) * 65536
  const length = kept.__write_profile(at, 4 * 65536)
  return btoa(String.fromCharCode(...new Uint8Array(kept.memory.buffer, at, length)))
}"""


def first_pages(scene):
    """Every kind of first page in a scene: the addresses that one person opens one after the other, and the person's settings."""
    if scene != "rain":
        yield [PLACE], {"device": PHONE}
        yield [PLACE], {"device": DESKTOP, "theme": "light"}
        return
    for place in PLACES:
        yield [place, place], {"device": PHONE}
    # Pages of before come back beside the new one, here as well as there.
    yield [PLACE, PLACES[1], "/", PLACES[2], "/shell"], {"device": DESKTOP, "geolocation": "granted"}
    # A drawn place has more decimals than others.
    yield [PLACE, RANDOM, PLACES[1], "/", "/shell"], {}
    yield [PLACE, PLACES[1], "/", "/shell"], {"cookie": REMEMBERED, "theme": "light"}
    for geolocation in ["denied", "granted", "prompt"]:
        yield ["/", "/", PLACE], {"geolocation": geolocation}
    yield ["/shell", "/shell"], {}


def open_first_page(someone, path):
    """Opens it and waits until nothing moves any more and the device has kept what it shows."""
    if path == RANDOM:
        someone.page.get_by_role("button", name="Add random location").click()
    else:
        someone.open(path)
    someone.page.evaluate(SETTLED)
    someone.page.wait_for_timeout(KEEPING_MILLISECONDS)


def first_visitor(chromium, server, options):
    options = dict(options)
    cookie = options.pop("cookie", None)
    someone = Visitor(chromium, server.url, service_workers="block", **options)
    if cookie:
        someone.context.add_cookies([{"name": "weatherglass", "value": cookie, "url": server.url}])
    return someone


def visit(wasm):
    """Opens every first page with an instrumented wasm, and again as somebody who was there before; answers what each counted."""
    profiles = []
    chromium = Chromium()
    with contextlib.closing(chromium):
        for scene in SKIES:
            server = Server(scene).start()
            with contextlib.closing(server):
                for paths, options in first_pages(scene):
                    someone = first_visitor(chromium, server, options)
                    with contextlib.closing(someone):
                        someone.context.route("**/*.wasm", lambda route: route.fulfill(body=wasm, content_type="application/wasm"))
                        someone.context.add_init_script(f"({KEEP})()")
                        for path in paths:
                            open_first_page(someone, path)
                            if path == RANDOM:
                                continue
                            profiles.append(base64.b64decode(someone.page.evaluate(COUNTS)))
    return profiles
