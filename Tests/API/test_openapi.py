"""The description at /openapi.json is true: what it allows is answered as described, what it forbids is refused."""

import http.client
import json
import math
import urllib.parse

import hypothesis
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance

from conftest import SEED

schema = schemathesis.pytest.from_fixture("api")


@schemathesis.hook
def filter_case(context, case):
    """OpenAPI can't express that the two numbers of a place must come together where the place is optional."""
    if case.operation.path != "/api/v1/sources" or not isinstance(case.query, dict):
        return True
    return ("lat" in case.query) == ("lon" in case.query)


def leads_nowhere(query):
    """Whether both ends of a route are about the same point: cut to three decimals, up to a few hundred metres may become less than 50."""
    try:
        (south, west), (north, east) = ([math.radians(float(number)) for number in query[end].split(",")] for end in ("from", "to"))
    except (KeyError, TypeError, ValueError, AttributeError):
        return False
    chord = math.sin((north - south) / 2) ** 2 + math.cos(south) * math.cos(north) * math.sin((east - west) / 2) ** 2
    return 2 * 6_371_000 * math.asin(math.sqrt(min(1, max(0, chord)))) < 500


@schema.parametrize()
@hypothesis.seed(SEED)
def test_answers_are_as_described(case):
    # No schema can express that each record occurs once, that two places are not at the same point, and which names are valid: the server
    # answers 422 (400 for a route).
    says_more = case.method == "POST" and case.operation.path in ("/api/v1/space", "/books") or case.operation.path == "/api/v1/route" and leads_nowhere(case.query)
    case.call_and_validate(timeout=30, excluded_checks=[positive_data_acceptance] if says_more else [])


def ask(server, target, method="GET", headers=None):
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    try:
        connection.request(method, target, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def test_every_described_address_answers(server):
    paths = json.loads(ask(server, "/openapi.json")[2])["paths"]
    assert "/openapi.json" in paths and "/api/v1/weather" in paths
    for path, item in paths.items():
        if path.startswith(("/api/v1/space", "/books", "/widget", "/calendar", "/mcp")):  # only a key or a token opens these
            continue
        target = path.replace("{icon}", "rain") + "?lat=64.147&lon=-21.942&q=Reykjavik&at=64.147,-21.942&from=64.147,-21.942&to=64.2,-21.5"
        for method in ("GET", "HEAD"):
            status, headers, body = ask(server, target, method)
            assert status == 200, target
            assert headers["Content-Type"] in item["get"]["responses"]["200"]["content"], target
            assert (body == b"") == (method == "HEAD"), target
            assert ask(server, target, method, {"If-None-Match": headers["ETag"]})[0] == 304, target


NO_NUMBERS = [
    "NaN", "inf", "-Infinity", "1e400", "0x10", "%D9%A3", "%EF%BC%91", "", "1,2", "1_000", "--1", "1e", "abc", "1%202", "%F0%9F%8C%A7",
]


@pytest.mark.parametrize("path", ["/api/v1/weather", "/api/v1/dashboard", "/api/v1/sources", "/api/v1/compare", "/api/v1/where"])
@pytest.mark.parametrize("name, value", [
    ("lat", "91"), ("lat", "-90.0001"), ("lon", "181"), ("lon", "-180.0001"),
    *(("lat", value) for value in NO_NUMBERS), *(("lon", value) for value in NO_NUMBERS),
])
def test_a_bad_coordinate_is_refused_by_name(server, path, name, value):
    place = {"lat": "1", "lon": "1", name: value}
    status, headers, body = ask(server, f"{path}?lat={place['lat']}&lon={place['lon']}")
    assert status == 400
    assert headers["Content-Type"] == "application/problem+json"
    assert json.loads(body)["parameter"] == name


@pytest.mark.parametrize("target, repeated, status", [
    ("/api/v1/weather?lat=%zz&lon=1", "", 400), ("/api/v1/weather?lat=1%&lon=1", "", 400), ("/api/v1/weather?lat=%ff&lon=1", "", 400),
    ("/api/v1/weather?lat=1%00&lon=1", "", 400), ("/api/v1/weather?lat=1&lon=1&kinds=air", 1700 * ",air", 414),
    ("/api/v1/dashboard?lat=1&lon=1&other=", 5_000 * "x", 400), ("/api/v1/dashboard?lat=1&lon=1&other=", 7_000 * "x", 414), ("/api/v1/compare?lat=1&lon=1&kinds=", 1900 * "%2C", 400),
], ids=lambda value: value[:40] if isinstance(value, str) else None)
def test_an_invalid_request_gets_a_problem_document(server, target, repeated, status):
    answered, headers, body = ask(server, target + repeated)
    assert answered == status
    assert headers["Content-Type"] == "application/problem+json"
    assert json.loads(body)["status"] == status
