"""The page that the server sends: readable and usable before the app is there, and without it."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import PHONE
from support.scenes import PLACE


@pytest.fixture
def reader(server, visitor):
    return visitor(server, now=None, java_script_enabled=False)


def test_the_weather_is_shown(reader):
    reader.page.goto(PLACE)
    for name in ("Hourly", "Daily", "Wind", "Pressure"):
        expect(reader.page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(reader.page.locator(".temperature__value")).to_have_text(re.compile(r"^−?\d+°$"))


def test_a_refused_form_is_explained_to_browsers_with_scripts_as_well(server, visitor):
    reader = visitor(server, now=None)
    reader.allow("status of 403")
    # As on a page of another site.
    reader.page.set_content(f"<form method=post action='{server.url}/preferences'><button name=unit value=f>Send</button></form>")
    reader.page.get_by_role("button").click()
    reader.page.wait_for_url("**/preferences")
    reader.page.wait_for_load_state("networkidle")
    expect(reader.page.get_by_text("from Weatherglass’s own pages only")).to_be_visible()
    assert reader.page.url.endswith("/preferences")
    reader.page.get_by_role("link", name="Back").click()
    reader.page.wait_for_url("**/settings")


def test_refresh_is_a_form(reader):
    reader.page.goto(PLACE)
    reader.page.get_by_role("button", name="Refresh").click()
    reader.page.wait_for_url("**/at/64.147,-21.942?refresh=1")
    expect(reader.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_the_air_scale_is_a_form(reader):
    reader.page.goto(PLACE)
    group = reader.page.get_by_role("radiogroup", name="Air quality scale")
    group.get_by_role("radio", name="US").check(force=True)
    with reader.page.expect_navigation(url="**" + PLACE):
        reader.page.locator("form").filter(has=group).get_by_role("button").click()
    expect(group.get_by_role("radio", name="US")).to_be_checked()


def test_the_unit_is_a_form(reader):
    reader.page.goto(PLACE)
    celsius = reader.page.locator(".temperature__value").inner_text()
    reader.page.get_by_role("link", name="Settings").click()
    reader.page.wait_for_url("**/settings")
    group = reader.page.get_by_role("radiogroup", name="Temperature unit")
    group.get_by_role("radio", name="°F").check(force=True)
    with reader.page.expect_navigation(url="**/settings"):
        reader.page.get_by_role("button", name="Apply").click()
    expect(reader.page.get_by_role("radio", name="°F")).to_be_checked()
    reader.page.goto(PLACE)
    expect(reader.page.locator(".temperature__value")).not_to_have_text(celsius)


def test_random_shows_a_place(reader):
    reader.page.goto(PLACE)
    reader.page.get_by_role("button", name="Places", exact=True).click()
    reader.page.wait_for_url(re.compile(r"/manage\??$"))
    reader.page.get_by_role("button", name="Add random location").click()
    reader.page.wait_for_url(re.compile(r"/at/-?[\d.]+,-?[\d.]+\??$"))
    assert PLACE not in reader.page.url
    expect(reader.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


@pytest.mark.quick
def test_search_is_a_form(reader):
    reader.page.goto("/")
    reader.page.get_by_role("button", name="Search for a place").click()
    field = reader.page.get_by_role("searchbox")
    field.fill("Pariss")
    field.press("Enter")
    expect(reader.page.get_by_text("No place is called")).to_be_visible()
    reader.allow("status of 400")
    expect(field).to_have_value("Pariss")
    reader.page.get_by_role("option", name="Paris, Île-de-France, France").click()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Paris")
    reader.page.goto("/search")
    field.fill("48.137, 11.575")
    field.press("Enter")
    reader.page.wait_for_url("**/at/48.137,11.575")
    expect(reader.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_the_search_has_a_button_and_a_way_back(reader):
    reader.page.goto("/search")
    reader.page.get_by_role("searchbox").fill("64.147° N, 21.942° W")
    reader.page.get_by_role("button", name="Show the weather").click()
    reader.page.wait_for_url("**" + PLACE)
    reader.page.goto("/search")
    reader.page.get_by_role("button", name="Close").click()
    reader.page.wait_for_url(re.compile(r"//[^/]+/\??$"))


@pytest.mark.quick
def test_places_are_kept_and_removed_by_forms(reader):
    reader.page.goto(PLACE)
    reader.page.get_by_role("button", name="Add to favourites").click()
    expect(reader.page.get_by_role("button", name="Remove from favourites")).to_have_attribute("aria-pressed", "true")
    assert reader.page.url.endswith(PLACE)
    reader.page.goto("/at/1,2")
    expect(reader.page.get_by_role("navigation", name="Places").get_by_role("link")).to_have_count(3)
    reader.page.goto(PLACE)
    expect(reader.page.get_by_role("navigation", name="Places").get_by_role("link")).to_have_count(2)
    reader.page.get_by_role("button", name="Remove this place").click()
    reader.page.goto(PLACE)
    expect(reader.page.get_by_role("button", name="Add to favourites")).to_be_visible()


def test_a_place_is_removed_and_brought_back_over_the_weather(reader, server):
    page = reader.page
    page.context.add_cookies([{"name": "weatherglass", "value": "c-eu..64147_-21942.35676_139650.-1292_36821", "url": server.url}])
    page.goto("/at/-1.292,36.821/manage")
    rows = page.get_by_role("dialog", name="Places").get_by_role("listitem")
    expect(rows).to_have_text([re.compile(name) for name in ("Reykjavík", "Tokyo", "Nairobi")])
    page.get_by_role("button", name="Delete Tokyo").click()
    page.wait_for_url(re.compile("/at/-1.292,36.821/manage"))
    expect(rows).to_have_text([re.compile(name) for name in ("Reykjavík", "Nairobi")])
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(re.compile("/at/-1.292,36.821/manage$"))
    expect(rows).to_have_text([re.compile(name) for name in ("Reykjavík", "Tokyo", "Nairobi")])


def test_a_fresh_device_is_welcomed(reader):
    reader.page.goto("/")
    expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
    for name in ("Search for a place", "Random place"):
        expect(reader.page.get_by_role("button", name=name)).to_be_visible()
    # The browser can't be asked where it is.
    expect(reader.page.get_by_text("Without JavaScript your browser")).to_be_visible()
    expect(reader.page.get_by_text("asks your browser where you are")).to_be_hidden()


def test_a_returning_device_sees_its_weather(server, visitor):
    someone = visitor(server, geolocation="granted")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    someone.page.wait_for_function("() => document.cookie.includes('weatherglass=')")
    cookies = someone.context.cookies()
    reader = visitor(server, now=None, java_script_enabled=False, storage_state={"cookies": cookies, "origins": []})
    reader.page.goto("/")
    expect(reader.page.get_by_role("heading", level=1)).to_contain_text("Reykjavík")


@pytest.mark.quick
@pytest.mark.parametrize("headers", [{"User-Agent": "curl/8.9.1"}, {"Accept": "text/plain"}])
def test_a_terminal_gets_text(server, headers):
    status, found, text = server.request(PLACE, headers=headers)
    assert status == 200 and found["Content-Type"].startswith("text/plain")
    assert "64.147" in text and "°" in text and "<" not in text


def test_text_can_be_asked_for(server):
    status, found, text = server.request(PLACE + "?format=text", headers={"User-Agent": "Mozilla/5.0", "Accept": "text/html"})
    assert status == 200 and found["Content-Type"].startswith("text/plain") and "°" in text


def test_the_sky_and_layout_fit_without_script(reader):
    reader.page.goto(PLACE)
    box = reader.page.locator("main").bounding_box()
    assert 0 <= box["x"] and box["width"] <= PHONE["viewport"]["width"]
