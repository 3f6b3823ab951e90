"""Puts a person's data on the server without the app."""

import urllib.request

REYKJAVIK, SUBURB, NEW_YORK = (64.147, -21.942, "Reykjavík"), (64.151, -21.8, "Mosfellsbær"), (40.713, -74.006, "New York")
TOKYO, NAIROBI = (35.676, 139.65, "Tokyo"), (-1.292, 36.821, "Nairobi")
PARIS, ISLAND = (48.853, 2.348, "Paris"), (-54.281, -36.509, "Grytviken")
STAMP = "1000-0-0000000000000001"


def record(number, latitude, longitude, name):
    """A saved place; the higher the number, the lower in the list."""
    return {
        "place": f"{number + 1:032x}", "latitude": latitude, "longitude": longitude, "created": "2026-11-18T14:00:00Z",
        "name": {"text": name, "stamp": STAMP}, "nickname": {"text": "", "stamp": STAMP}, "order": {"text": f"V{number + 1}", "stamp": STAMP},
    }


def post(someone, path, status=201, headers=None, by=None, **data):
    """Sends a request as this person's browser, or as another one; returns the answer."""
    answer = (by or someone.context).request.post(someone.url + path, data=data, headers=headers)
    assert answer.status == status, answer.text()
    return answer.json()


def join(someone, *places):
    """Saves places; the browser gets the key."""
    post(someone, "/api/v1/space", name="Browser", records=[record(number, *place) for number, place in enumerate(places or [REYKJAVIK])])


def pair(someone):
    """Pairs a second device."""
    code = post(someone, "/api/v1/space/pairing")["code"]
    with someone.context.browser.new_context() as other:
        post(someone, "/api/v1/space/devices", by=other, code=code, name="Kitchen tablet")


def book(someone, key="1"):
    """Books a trip on foot; returns its id."""
    start, end = ({"latitude": latitude, "longitude": longitude, "name": name} for latitude, longitude, name in (REYKJAVIK, SUBURB))
    return post(someone, "/books", headers={"Idempotency-Key": key}, **{"from": start, "to": end | {"nickname": "Mum"}, "speed": "walk"})["id"]


def cancel(someone, trip):
    post(someone, f"/books/{trip}/cancellation", status=200, reason="Too wet")


def wait_for_warnings(someone, count):
    """Waits until the server has found this number of warnings for the saved places; it looks at new places within seconds."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in someone.context.cookies(someone.url))
    request = urllib.request.Request(someone.url + "/api/v1/space/events", headers={"Cookie": cookies})
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as events:
        while len(someone.context.request.get(someone.url + "/api/v1/space/warnings").json()["warnings"]) != count:
            assert events.readline(), "the server closed the connection"
