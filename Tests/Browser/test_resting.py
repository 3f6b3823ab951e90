"""While a source rests, a page counts down, offers what is possible, and asks again by itself."""

import json

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP
from support.scenes import PLACE
from test_axe import check_in

RESTING = {
    "type": "/problems/quota-used-up", "title": "Quota used up", "status": 503, "retry_after": 23,
    "resting": {"source": "open-meteo", "until": "2026-11-18T14:09:23Z", "instead": "met-norway"},
}


def rest(someone):
    """From now on, the weather's source rests; returns the addresses that were asked."""
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=503, content_type="application/problem+json", body=json.dumps(RESTING))

    someone.allow("status of 503")
    someone.page.route("**/api/v1/weather?*", refuse)
    return asked


@pytest.mark.quick
def test_a_page_without_weather_counts_down_and_asks_again_at_zero(server, visitor):
    someone = visitor(server)
    page = someone.page
    someone.open(PLACE)
    asked = rest(someone)
    # Another place, by the app itself: nothing of it is there yet.
    page.get_by_role("button", name="Search for a place").click()
    page.get_by_role("searchbox").fill("-1.292, 36.821")
    page.keyboard.press("Enter")
    timer = page.get_by_role("timer")
    expect(timer).to_contain_text("0:23")
    expect(page.get_by_role("heading", name="Open-Meteo is resting")).to_be_visible()
    expect(page.get_by_role("button", name="Use MET Norway instead")).to_be_visible()
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)
    assert len(asked) == 1
    check_in(page, ["dark phone"])
    someone.set_now("2026-11-18T14:09:14Z")
    expect(timer).to_contain_text("0:09")
    expect(page.get_by_role("status").filter(has_text="Trying again in 0:10")).to_have_count(1)
    assert len(asked) == 1
    page.unroute("**/api/v1/weather?*")
    someone.set_now("2026-11-18T14:09:23Z")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    expect(timer).to_have_count(0)


def test_old_weather_stays_with_a_line_that_opens_to_the_reason(server, visitor):
    someone = visitor(server, device=DESKTOP)
    page = someone.page
    someone.open(PLACE)
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    rest(someone)
    page.get_by_role("button", name="Refresh").click()
    line = page.locator(".rest-line")
    expect(line).to_contain_text("Open-Meteo is resting")
    expect(line).to_contain_text("Trying again in 0:23")
    # Nothing that would do nothing.
    expect(page.get_by_role("button", name="Refresh")).to_have_count(0)
    reason = line.get_by_text("It was asked too often")
    expect(reason).to_be_hidden()
    line.locator("summary").click()
    expect(reason).to_be_visible()
    check_in(page, ["light desktop"])


def test_without_scripts_the_page_says_when_and_loads_itself_again(own_server, visitor):
    # Nobody listens there.
    server = own_server(now=None, configuration='source = "open-meteo"\n[sources.open-meteo]\nurl = "http://127.0.0.1:9"\n')
    _, _, text = server.request(PLACE, headers={"Accept": "text/html", "User-Agent": "Mozilla/5.0"})
    assert "Open-Meteo is resting" in text and "Trying again in 0:" in text, text[:2000]
    assert '<noscript><meta http-equiv="refresh" content="' in text
