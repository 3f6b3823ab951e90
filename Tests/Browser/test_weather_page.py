"""What a person does on the weather page while the app is in charge."""

import re

import pytest
from playwright.sync_api import TimeoutError, expect

from support.chromium import SETTLED
from support.places import add_random, save, look_at_random
from support.scenes import PLACE

CARDS = [
    "Now", "Next hour", "Hourly", "Daily", "Wind", "Pressure", "Feels like", "Humidity", "UV index", "Visibility", "Dew point", "Cloud cover",
    "Sun", "Moon", "Air quality",
]
UPDATED = re.compile(r"Updated .* · Simulator")


def status(page):
    return page.get_by_role("status").filter(has_text="Updated")


def temperatures(page):
    return page.locator(".temperature__value").inner_text()


@pytest.mark.quick
def test_every_card_has_its_heading(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    for name in CARDS:
        expect(someone.page.get_by_role("heading", name=name, exact=True)).to_have_count(1)
    expect(status(someone.page)).to_have_text(UPDATED)
    expect(someone.page.get_by_text("Simulated", exact=True)).to_be_visible()


def test_a_place_has_the_name_of_its_town_and_says_where_it_is(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Reykjavík")
    expect(someone.page.get_by_text("Capital Region, Iceland")).to_be_visible()
    expect(someone.page).to_have_title(re.compile("Reykjavík"))


def test_the_time_at_another_place_is_shown_beside_the_own_time(server, visitor):
    someone = visitor(server, timezone_id="Asia/Tokyo")
    someone.open("/at/48.137,11.575")
    someone.page.get_by_role("button", name="Search for a place").click()
    someone.page.get_by_role("searchbox").fill("64.147, -21.942")
    someone.page.keyboard.press("Enter")
    note = someone.page.get_by_text("Capital Region, Iceland")
    expect(note).to_have_text(re.compile(r"Capital Region, Iceland · .*there, .*here"))


def test_the_servers_first_paint_shows_the_own_time_too(server, visitor):
    someone = visitor(server, timezone_id="Asia/Tokyo")
    someone.open(PLACE)
    someone.page.wait_for_function("() => document.cookie.includes('.@Asia/Tokyo')")
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in someone.context.cookies())
    _, _, painted = server.request(PLACE, headers={"Accept": "text/html", "Cookie": cookie})
    assert "23:09\u00a0here" in painted
    someone.open(PLACE)
    expect(someone.page.get_by_text("23:09 here")).to_be_visible()


def test_links_lead_through_the_pages(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    save(someone.page)
    add_random(someone.page)
    expect(someone.page.get_by_role("heading", level=1)).not_to_have_text("Reykjavík")
    someone.page.get_by_role("link", name="Previous page").click()
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Reykjavík")
    expect(someone.page.get_by_role("link", name="Previous page")).to_have_count(0 if someone.page.get_by_role("navigation", name="Places").get_by_role("link").count() == 2 else 1)
    someone.page.get_by_role("link", name="Next page").click()
    expect(someone.page.get_by_role("heading", level=1)).not_to_have_text("Reykjavík")


def test_a_misspelt_name_is_suggested_and_found(server, visitor):
    someone = visitor(server)
    someone.open("/search")
    field = someone.page.get_by_role("searchbox", name="Search for a place")
    field.press_sequentially("Pariss")
    someone.page.get_by_role("option", name="Paris, Île-de-France, France").click()
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Paris")
    expect(someone.page.get_by_text("searched for")).to_have_count(0)


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


def test_a_fresh_device_is_welcomed(server, visitor):
    someone = visitor(server, geolocation="prompt")
    someone.open("/")
    for name in ("Use my location", "Search for a place", "Random place"):
        expect(someone.page.get_by_role("button", name=name)).to_be_visible()
    assert someone.weather_requests() == []


def test_permission_that_was_given_before_shows_the_weather_here(server, visitor):
    someone = visitor(server, geolocation="granted")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert any("lat=64.147" in url and "lon=-21.942" in url for url in someone.weather_requests()), someone.weather_requests()


@pytest.mark.quick
def test_the_button_asks_and_the_weather_comes(server, visitor):
    someone = visitor(server, geolocation="prompt")
    someone.open("/")
    ask = someone.page.get_by_role("button", name="Use my location")
    expect(ask).to_be_visible()
    someone.set_geolocation_permission("granted")
    # The new permission alone brings the weather, so the button may be gone before the click; either way the weather is shown once.
    try:
        ask.click(timeout=2000, no_wait_after=True)
    except TimeoutError:
        pass
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_a_refusal_is_explained_with_two_ways_on(server, visitor):
    someone = visitor(server, geolocation="denied")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Location is turned off")).to_be_visible()
    expect(someone.page.get_by_role("button", name="Search for a place")).to_be_visible()
    someone.page.get_by_role("button", name="Random place").click()
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_a_changed_permission_is_noticed(server, visitor):
    someone = visitor(server, geolocation="denied")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Location is turned off")).to_be_visible()
    someone.set_geolocation_permission("granted")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


@pytest.mark.quick
def test_refresh_asks_for_new_weather_and_keeps_the_page(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    expect(status(someone.page)).to_be_visible()
    someone.page.evaluate("() => { window.stays = document.querySelector('h1') }")
    with someone.page.expect_response(lambda answer: "/api/v1/weather" in answer.url and "refresh=1" in answer.url) as answer:
        someone.page.get_by_role("button", name="Refresh").click()
    assert answer.value.status == 200
    expect(someone.page.get_by_role("button", name="Refresh")).not_to_have_attribute("aria-busy", "true")
    expect(status(someone.page)).to_have_text(UPDATED)
    assert someone.page.evaluate("() => stays.isConnected")


@pytest.mark.quick
def test_add_random_location_shows_a_valid_place_and_a_second_page(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    name = someone.page.get_by_role("heading", level=1)
    before = name.inner_text()
    add_random(someone.page)
    expect(name).not_to_have_text(before)
    latitude, longitude = (float(part) for part in re.search(r"/at/(-?[\d.]+),(-?[\d.]+)$", someone.page.url).groups())
    assert -90 <= latitude <= 90 and -180 <= longitude <= 180
    expect(someone.page.get_by_role("link", name=re.compile(r"^Place \d+ of \d+$"))).not_to_have_count(0)
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_random_places_differ(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    seen = {someone.page.url}
    for count in range(3):
        add_random(someone.page)
        seen.add(someone.page.url)
    assert len(seen) == 4


def test_the_unit_changes_every_temperature_and_is_kept(own_server, visitor):
    server = own_server()
    someone = visitor(server)
    # A line that is asked for while the server restarts would be logged as an error.
    someone.hold_line()
    someone.open(PLACE)
    celsius = int(temperatures(someone.page).rstrip("°").replace("−", "-"))
    someone.choose("Temperature unit", "°F")
    expect(someone.page.locator(".temperature__value")).not_to_have_text(f"{celsius}°".replace("-", "−"))
    fahrenheit = int(temperatures(someone.page).rstrip("°").replace("−", "-"))
    assert abs(fahrenheit - (celsius * 9 / 5 + 32)) <= 1
    shown = temperatures(someone.page)

    server.restart()
    answer = someone.page.reload()
    assert shown in answer.text(), "the server's page must use the person's unit"
    someone.taken_over()
    assert temperatures(someone.page) == shown


def test_of_two_choices_within_a_frame_the_second_stays(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    index = someone.page.locator(".air__index").inner_text()
    someone.page.evaluate("() => { for (const scale of ['us', 'eu']) document.querySelector(`input[name=scale][value=${scale}]`).click() }")
    someone.page.evaluate(SETTLED)
    expect(someone.page.get_by_role("radio", name="EU")).to_be_checked()
    expect(someone.page.locator(".air__index")).to_have_text(index)


def test_the_air_scale_changes_too(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    group = someone.page.get_by_role("radiogroup", name="Air quality scale")
    group.get_by_role("radio", name="US").check(force=True)
    expect(group.get_by_role("radio", name="US")).to_be_checked()
    expect(someone.page.locator("[data-scale=us]").first).to_be_attached()


# Records the positions that the app is given.
LISTEN = """
window.heard = []
const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation)
navigator.geolocation.watchPosition = (found, failed, options) =>
  watch(position => { heard.push(position.coords.latitude); found(position) }, failed, options)
"""


@pytest.mark.parametrize("metres, fetches", [(4000, False), (5500, True)])
def test_follow_me_fetches_after_five_kilometres(server, visitor, metres, fetches):
    someone = visitor(server, geolocation="granted", position={"latitude": 50.0, "longitude": 8.0})
    someone.context.add_init_script(LISTEN)
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    someone.page.wait_for_function("() => heard.includes(50)")
    first = someone.page.get_by_role("heading", level=1).inner_text()
    latitude = 50.0 + metres / 111_195
    cell = f"{int(latitude * 1000) / 1000}"

    def move(latitude):
        someone.context.set_geolocation({"latitude": latitude, "longitude": 8.0})
        someone.page.wait_for_function("latitude => heard.includes(latitude)", arg=latitude)

    move(latitude)
    # Then a move far away: when its weather is there, everything that the first move triggered has been asked for as well.
    move(52.0)
    expect(someone.page.get_by_role("heading", level=1)).not_to_have_text(first)
    assert any(f"lat={cell}&" in url for url in someone.weather_requests()) == fetches, someone.weather_requests()


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
    field.fill("-33.925, 18.424")
    field.press("Enter")
    expect(sheet).to_have_count(0)
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Cape Town")
    assert someone.page.url.endswith("/at/-33.925,18.424")


def test_an_address_shared_with_someone_shows_the_same_place(server, visitor):
    someone = visitor(server)
    someone.open("/at/35.689,139.692")
    other = visitor(server)
    other.open("/at/35.689,139.692")
    assert temperatures(someone.page) == temperatures(other.page)


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


def test_pulling_the_page_down_refreshes(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    expect(status(someone.page)).to_be_visible()
    with someone.page.expect_request(lambda request: "/api/v1/weather" in request.url and "refresh=1" in request.url):
        swipe(someone.page, 0, 300, start=(200, 200))


def test_pulling_a_random_page_down_draws_another_place(server, visitor):
    someone = visitor(server)
    look_at_random(someone)
    # Two places may have the same name, such as that of an ocean.
    drawn = someone.page.url
    swipe(someone.page, 0, 300, start=(200, 200))
    expect(someone.page).not_to_have_url(drawn)
    again = someone.page.url
    # Without a finger, the dice does the same.
    someone.page.get_by_role("button", name="Random place").click()
    expect(someone.page).not_to_have_url(again)


def test_dots_lead_to_pages_and_a_page_can_be_removed(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    save(someone.page)
    name = someone.page.get_by_role("heading", level=1)
    first = name.inner_text()
    add_random(someone.page)
    expect(name).not_to_have_text(first)
    dots = someone.page.get_by_role("navigation", name="Places").get_by_role("link")
    count = dots.count()
    expect(dots.last).to_have_attribute("aria-current", "page")
    dots.nth(count - 2).click()
    expect(name).to_have_text(first)
    dots.last.click()
    expect(name).not_to_have_text(first)
    someone.page.get_by_role("button", name="Remove this place").click()
    expect(name).to_have_text(first)
