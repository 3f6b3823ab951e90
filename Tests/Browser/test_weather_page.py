"""What a person does on the weather page while the app is in charge."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import SETTLED
from support.places import add_random, save
from support.scenes import PLACE

CARDS = [
    "Now", "Next hour", "Hourly", "Daily", "Wind", "Pressure", "Feels like", "Humidity", "UV index", "Visibility", "Dew point", "Cloud cover",
    "Sun", "Moon", "Air quality",
]
UPDATED = re.compile(r"Updated .* · Simulator")


def status(page):
    return page.get_by_role("status").filter(has_text="Updated")


@pytest.mark.quick
def test_the_page_of_a_place_has_its_name_and_every_card_and_asks_for_nothing_more(server, visitor):
    someone = visitor(server)
    page = someone.page
    someone.open(PLACE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Reykjavík")
    expect(page.get_by_text("Capital Region, Iceland")).to_be_visible()
    expect(page).to_have_title(re.compile("Reykjavík"))
    for name in CARDS:
        expect(page.get_by_role("heading", name=name, exact=True)).to_have_count(1)
    expect(status(page)).to_have_text(UPDATED)
    expect(page.get_by_text("Simulated", exact=True)).to_be_visible()
    assert someone.weather_requests() == []


def test_the_servers_first_paint_shows_the_own_time_too(server, visitor):
    someone = visitor(server, timezone_id="Asia/Tokyo")
    someone.open(PLACE)
    someone.page.wait_for_function("() => document.cookie.includes('.@Asia/Tokyo')")
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in someone.context.cookies())
    _, _, painted = server.request(PLACE, headers={"Accept": "text/html", "Cookie": cookie})
    assert "23:09\u00a0here" in painted
    someone.open(PLACE)
    expect(someone.page.get_by_text("23:09 here")).to_be_visible()


def test_arrow_keys_and_enter_choose_a_suggestion(server, visitor):
    someone = visitor(server)
    someone.open("/search")
    field = someone.page.get_by_role("searchbox", name="Search for a place")
    field.press_sequentially("Munich")
    expect(someone.page.get_by_role("option", name="Munich, Bavaria, Germany")).to_be_visible()
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "search-field-list-0")
    field.press("Enter")
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Munich")


@pytest.mark.quick
def test_a_fresh_device_is_welcomed_and_its_button_brings_the_weather(server, visitor):
    someone = visitor(server, geolocation="prompt")
    someone.open("/")
    for name in ("Use my location", "Search for a place", "Random place"):
        expect(someone.page.get_by_role("button", name=name)).to_be_visible()
    assert someone.weather_requests() == []
    someone.set_geolocation_permission("granted")
    # The new permission alone brings the weather, so the button may be gone before the click; either way the weather is shown once.
    someone.page.evaluate("() => [...document.querySelectorAll('main button')].find(each => each.textContent.trim() === 'Use my location')?.click()")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_a_refusal_is_explained_with_two_ways_on_until_the_permission_changes(server, visitor):
    someone = visitor(server, geolocation="denied")
    page = someone.page
    someone.open("/")
    expect(page.get_by_role("heading", name="Location is turned off")).to_be_visible()
    expect(page.get_by_role("button", name="Search for a place")).to_be_visible()
    page.get_by_role("button", name="Random place").click()
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Location is turned off")).to_be_visible()
    someone.set_geolocation_permission("granted")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


@pytest.mark.quick
def test_refreshing_asks_for_new_weather_and_keeps_the_page(server, visitor):
    someone = visitor(server)
    page = someone.page
    someone.open(PLACE)
    expect(status(page)).to_be_visible()
    page.evaluate("() => { window.stays = document.querySelector('h1') }")
    # Pulling the page down does the same.
    for refresh in (page.get_by_role("button", name="Refresh").click, lambda: swipe(page, 0, 300, start=(200, 200))):
        with page.expect_response(lambda answer: "/api/v1/weather" in answer.url and "refresh=1" in answer.url) as answer:
            refresh()
        assert answer.value.status == 200
        expect(page.get_by_role("button", name="Refresh")).not_to_have_attribute("aria-busy", "true")
        expect(status(page)).to_have_text(UPDATED)
    assert page.evaluate("() => stays.isConnected")


def test_the_air_scale_changes_and_of_two_choices_within_a_frame_the_second_stays(server, visitor):
    someone = visitor(server)
    page = someone.page
    someone.open(PLACE)
    index = page.locator(".air__index").inner_text()
    page.evaluate("() => { for (const scale of ['us', 'eu']) document.querySelector(`input[name=scale][value=${scale}]`).click() }")
    page.evaluate(SETTLED)
    expect(page.get_by_role("radio", name="EU")).to_be_checked()
    expect(page.locator(".air__index")).to_have_text(index)
    group = page.get_by_role("radiogroup", name="Air quality scale")
    group.get_by_role("radio", name="US").check(force=True)
    expect(group.get_by_role("radio", name="US")).to_be_checked()
    expect(page.locator("[data-scale=us]").first).to_be_attached()


def test_where_permission_was_given_before_the_weather_follows_the_position_after_five_kilometres(server, visitor):
    someone = visitor(server, geolocation="granted", position={"latitude": 50.0, "longitude": 8.0})
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert any(url.endswith("lat=50&lon=8") for url in someone.weather_requests()), someone.weather_requests()
    latitude = 50.0 + 5500 / 111_195
    with someone.page.expect_request(lambda request: f"/api/v1/weather?lat={int(latitude * 1000) / 1000}&" in request.url):
        someone.context.set_geolocation({"latitude": latitude, "longitude": 8.0})


def test_search_by_coordinates(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.page.get_by_role("button", name="Search for a place").click()
    sheet = someone.page.get_by_role("dialog", name="Search for a place")
    expect(sheet).to_be_visible()
    field = sheet.get_by_role("searchbox")
    field.fill("91, 0")
    field.press("Enter")
    expect(sheet.get_by_text("must be from −90 to 90")).to_be_visible()
    field.fill("33°55′30″S 18°25′26.4″E")
    field.press("Enter")
    expect(sheet).to_have_count(0)
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Cape Town")
    expect(someone.page).to_have_url(re.compile(r"/at/-33\.925,18\.424$"))


def swipe(page, dx, dy=0, start=(300, 500)):
    """A finger that moves in steps, sent as the browser's own input."""
    session = page.context.new_cdp_session(page)
    x, y = start
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + dx * step / 10, "y": y + dy * step / 10}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


@pytest.mark.quick
def test_a_swipe_changes_the_page(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    save(someone.page)
    name = someone.page.get_by_role("heading", level=1)
    first = name.inner_text()
    add_random(someone.page)
    expect(name).not_to_have_text(first)
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    second = name.inner_text()
    swipe(someone.page, 220, start=(80, 300))
    expect(name).to_have_text(first)
    swipe(someone.page, -220, start=(300, 300))
    expect(name).to_have_text(second)


def test_dots_and_links_lead_to_pages_and_a_page_can_be_removed(server, visitor):
    someone = visitor(server)
    page = someone.page
    someone.open(PLACE)
    save(page)
    name = page.get_by_role("heading", level=1)
    first = name.inner_text()
    add_random(page)
    expect(name).not_to_have_text(first)
    dots = page.get_by_role("navigation", name="Places").get_by_role("link")
    # The first one is the device's own position.
    expect(dots).to_have_count(3)
    expect(dots.last).to_have_attribute("aria-current", "page")
    for there, back in [(dots.nth(1), dots.last), (page.get_by_role("link", name="Previous page"), page.get_by_role("link", name="Next page"))]:
        there.click()
        expect(name).to_have_text(first)
        back.click()
        expect(name).not_to_have_text(first)
    page.get_by_role("button", name="Remove this place").click()
    expect(name).to_have_text(first)
