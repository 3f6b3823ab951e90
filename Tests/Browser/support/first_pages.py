"""The first pages of a visit: what runs on them belongs to the first half of the wasm (docs/adr/0013)."""

import base64
import contextlib

from .chromium import DESKTOP, PHONE, SETTLED, Chromium, Visitor
from .scenes import PLACE, SKIES
from .server import Server

PLACES = [PLACE, "/at/-27.716,-166.333", "/at/26.757,-110.028", "/at/-89.5,12.25", "/at/78.22,15.64", "/at/0.001,-0.001", "/at/35.689,139.692"]
REMEMBERED = "f-us..64147_-21942.35689_139692.-27716_-166333"
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
    """Name, address and the visitor's settings of every kind of first page in a scene."""
    for place in PLACES if scene == "rain" else [PLACE]:
        yield place, {"device": PHONE}
    yield PLACE, {"device": DESKTOP, "theme": "light"}
    if scene == "rain":
        yield PLACE, {"cookie": REMEMBERED}
        for geolocation in ["denied", "granted", "prompt"]:
            yield "/", {"geolocation": geolocation}
        yield "/", {"cookie": REMEMBERED, "geolocation": "granted"}
        yield "/shell", {}
        yield "/search", {}


def open_first_page(someone, path):
    """Opens it and waits until nothing moves any more."""
    someone.open(path)
    someone.page.evaluate(SETTLED)


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
                for path, options in first_pages(scene):
                    someone = first_visitor(chromium, server, options)
                    with contextlib.closing(someone):
                        someone.context.route("**/*.wasm", lambda route: route.fulfill(body=wasm, content_type="application/wasm"))
                        someone.context.add_init_script(f"({KEEP})()")
                        for _ in range(2 if scene == "rain" else 1):
                            open_first_page(someone, path)
                            # The device keeps what it shows, a moment after it has shown it.
                            someone.page.wait_for_timeout(1500)
                            profiles.append(base64.b64decode(someone.page.evaluate(COUNTS)))
    return profiles
