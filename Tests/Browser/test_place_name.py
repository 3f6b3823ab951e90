"""The name of the device's own position: another service is asked for it only when the person has switched that on."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from support.chromium import SETTLED

ANSWER = {
    "latitude": 64.147, "longitude": -21.942, "lookupSource": "coordinates", "countryName": "Iceland", "countryCode": "IS",
    "principalSubdivision": "Capital Region", "city": "Reykjavik", "locality": "Midborg",
}


@pytest.fixture
def asking(server, visitor):
    """Makes visitors whose browser answers in place of BigDataCloud, and records the requests."""

    def make(**options):
        someone = visitor(server, **options)
        someone.allow("asked somebody else: https://api.bigdatacloud.net/data/reverse-geocode-client")
        someone.lookups = []

        def reply(route):
            someone.lookups.append(route.request)
            route.fulfill(json=ANSWER, headers={"Access-Control-Allow-Origin": "*"})

        someone.context.route("https://api.bigdatacloud.net/**", reply)
        return someone

    return make


def switch(someone):
    return someone.page.get_by_role("switch", name="Name where I am")


def set_switch(someone, is_on):
    """Turns the switch in Settings on or off, and goes back to the weather."""
    someone.tab("Settings")
    expect(switch(someone)).to_be_checked(checked=not is_on)
    switch(someone).set_checked(is_on)
    someone.tab("Weather")


def test_only_a_switch_that_is_on_sends_one_request_which_brings_the_name(asking):
    someone = asking(geolocation="granted", position={"latitude": 64.147_123, "longitude": -21.942_987})
    someone.open("/")
    name = someone.page.get_by_role("heading", level=1)
    expect(name).to_contain_text("Reykjavík")
    assert someone.lookups == []
    set_switch(someone, True)
    expect(name).to_contain_text("Reykjavik")
    expect(someone.page.get_by_text("64.147° N, 21.942° W")).to_be_visible()
    expect(someone.page.get_by_role("link", name="Place names by BigDataCloud")).to_be_visible()
    expect(someone.page).to_have_title(re.compile("Reykjavik"))
    [lookup] = someone.lookups
    assert parse_qs(urlsplit(lookup.url).query) == {"latitude": ["64.147"], "longitude": ["-21.942"], "localityLanguage": ["en"]}
    headers = lookup.all_headers()
    assert "cookie" not in headers and "referer" not in headers, headers

    someone.page.reload()
    someone.taken_over()
    expect(name).to_contain_text("Reykjavik")
    assert len(someone.lookups) == 2
    assert [cookie["value"] for cookie in someone.context.cookies() if cookie["name"] == "weatherglass"] == ["c-eu-mph-mi.64147_-21942.@Atlantic/Reykjavik"]

    # Nobody is asked about other places.
    someone.open("/at/48.137,11.575")
    expect(name).to_contain_text("Munich")
    assert {parse_qs(urlsplit(lookup.url).query)["latitude"][0] for lookup in someone.lookups} == {"64.147"}

    someone.open("/")
    expect(name).to_contain_text("Reykjavik")
    set_switch(someone, False)
    expect(name).to_contain_text("Reykjavík")
    asked = len(someone.lookups)
    someone.page.reload()
    someone.taken_over()
    expect(name).to_contain_text("Reykjavík")
    assert len(someone.lookups) == asked


def test_without_permission_the_switch_alone_sends_no_request(asking):
    someone = asking(geolocation="granted")
    someone.open("/settings")
    expect(switch(someone)).to_be_visible()
    someone.set_geolocation_permission("denied")
    someone.page.evaluate("""async () => {
      const permission = await navigator.permissions.query({ name: 'geolocation' })
      while (permission.state !== 'denied') await new Promise(requestAnimationFrame)
    }""")
    someone.page.evaluate(SETTLED)
    switch(someone).check()
    someone.page.reload()
    someone.taken_over()
    expect(switch(someone)).to_be_checked()
    assert someone.lookups == []


def test_a_failure_shows_no_message(asking):
    someone = asking(geolocation="granted")
    someone.context.route("https://api.bigdatacloud.net/**", lambda route: (someone.lookups.append(route.request), route.abort()))
    someone.allow("Failed to load resource", "net::ERR_FAILED")
    someone.open("/")
    with someone.page.expect_event("requestfailed", lambda request: "bigdatacloud" in request.url):
        set_switch(someone, True)
    expect(someone.page.get_by_role("heading", level=1)).to_contain_text("Reykjavík")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert len(someone.lookups) == 1
