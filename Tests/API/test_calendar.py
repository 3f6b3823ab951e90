"""PyPI's `icalendar` reads the calendar that calendar programs subscribe to."""

import datetime
import http.client
import json
import urllib.parse

import icalendar

PLACE = {
    "place": "0" * 31 + "1", "latitude": 64.147, "longitude": -21.942, "created": "2026-11-18T14:00:00Z",
    **{name: {"text": text, "stamp": "1000-0-0000000000000001"} for name, text in (("name", "Reykjavík"), ("nickname", ""), ("order", "V"))},
}
ORDER = {
    "from": {"latitude": 64.147, "longitude": -21.942, "name": "Reykjavík; the \"bay\", with a very long name that has to be folded 🌧"},
    "to": {"latitude": 65.68, "longitude": -18.1, "name": "Akureyri\\n"},
}


def ask(server, method, path, body=None, headers=None):
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    try:
        connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def test_a_calendar_is_read_back(server):
    cookie = ask(server, "POST", "/api/v1/space", {"name": "Test", "records": [PLACE]})[1]["Set-Cookie"].partition(";")[0]
    body = {"name": "Calendar", "scopes": ["calendar"]}
    token = json.loads(ask(server, "POST", "/api/v1/space/tokens", body, {"Cookie": cookie})[2])["token"]
    assert ask(server, "POST", "/books", ORDER, {"Cookie": cookie, "Idempotency-Key": "1"})[0] == 201
    assert ask(server, "GET", "/api/v1/weather?lat=64.147&lon=-21.942")[0] == 200
    status, headers, data = ask(server, "GET", f"/calendar/{token}.ics?sun=1")
    assert status == 200 and headers["Content-Type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    calendar = icalendar.Calendar.from_ical(data)
    assert calendar["VERSION"] == "2.0" and not calendar.errors
    events = {str(event["SUMMARY"]): event for event in calendar.walk("VEVENT")}
    assert all(not event.errors for event in events.values())
    assert len({str(event["UID"]) for event in calendar.walk("VEVENT")}) == len(calendar.walk("VEVENT"))
    trip = events[ORDER["from"]["name"] + " → " + ORDER["to"]["name"]]
    assert trip.decoded("DTEND") > trip.decoded("DTSTART")
    assert events["Sunrise"].decoded("DTSTART").tzinfo == datetime.timezone.utc or events["Sunrise"].decoded("DTSTART").utcoffset() == datetime.timedelta()
    assert str(trip["STATUS"]) == "CONFIRMED"
    german = icalendar.Calendar.from_ical(ask(server, "GET", f"/calendar/{token}.ics?sun=1&lang=de")[2])
    assert "Sonnenaufgang" in {str(event["SUMMARY"]) for event in german.walk("VEVENT")}
    plain = icalendar.Calendar.from_ical(ask(server, "GET", f"/calendar/{token}.ics")[2])
    assert "Sunrise" not in {str(event["SUMMARY"]) for event in plain.walk("VEVENT")}
