"""widgets: a widget from memory against nginx with the same SVG as a file, and how long the first PNG takes."""

import http.client
import json
import statistics
import time

from figures import AT_MOST, Figure, spread
from request_rate import ROUNDS, compare, compared
from servers import STILL, WEATHER, ask, weatherglass

PLACE = {"latitude": 64.147, "longitude": -21.942}
STAMP = "1000-0-0000000000000001"
# Each language and theme needs a new picture.
FIRSTS = [f"medium.png?lang={language}" for language in ("de", "fr", "es", "ar", "ja")]


def run():
    svg = compare({}, ROUNDS, "medium.svg", options=STILL, of=widget)
    yield from compared("widget as SVG", svg)
    yield from compared("widget as PNG", compare({}, 3, "paper-800x480.png", options=STILL, of=widget))
    yield from pictures()


def pictures():
    """Times the first PNG of a drawing, and the same one again."""
    with weatherglass("--threads", "1", *STILL) as server:
        folder = widget(server.port, "")
        ask(server.port, folder + "medium.png")
        first, later = [], []
        for name in FIRSTS:
            for times in (first, later, later):
                begin = time.perf_counter()
                status, _, body = ask(server.port, folder + name)
                times.append(1e3 * (time.perf_counter() - begin))
                if status != 200 or not body.startswith(b"\x89PNG"):
                    raise RuntimeError(f"{name} was answered with {status}")
    yield Figure("first PNG of a widget", statistics.median(first), "ms", AT_MOST, 50, f"{spread(first, ' ms')}; later {spread(later, ' ms')}")


def widget(port, name):
    """The address of a widget in a new space, for a place whose weather is known."""
    ask(port, WEATHER)
    text = {"text": "", "stamp": STAMP}
    place = {"place": "0" * 31 + "1", **PLACE, "created": "2026-11-18T14:00:00Z", "name": text, "nickname": text, "order": {**text, "text": "V"}}
    place["name"] = {**text, "text": "Reykjavik"}
    _, headers, _ = post(port, "/api/v1/space", {"name": "Bench", "records": [place]})
    cookie = headers["Set-Cookie"].partition(";")[0]
    status, _, body = post(port, "/api/v1/space/tokens", {"name": "Bench", "scopes": ["widget"], **PLACE}, {"Cookie": cookie})
    if status != 201:
        raise RuntimeError(f"no token was made: {body}")
    return f"/widget/{json.loads(body)['token']}/{name}"


def post(port, path, body, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()
