"""The page that the server sends: readable and usable before the app is there, and without it."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import PHONE
from support.scenes import PLACE


@pytest.fixture
def reader(server, visitor):
    return visitor(server, now=None, java_script_enabled=False)


def test_the_weather_is_shown_within_the_window_and_refreshed_by_a_form(reader):
    page = reader.page
    page.goto(PLACE)
    for name in ("Hourly", "Daily", "Wind", "Pressure"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(page.locator(".temperature__value")).to_have_text(re.compile(r"^−?\d+°$"))
    box = page.locator("main").bounding_box()
    assert 0 <= box["x"] and box["width"] <= PHONE["viewport"]["width"]
    page.get_by_role("button", name="Refresh").click()
    page.wait_for_url("**/at/64.147,-21.942?refresh=1")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


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


@pytest.mark.quick
def test_search_is_a_form_with_a_button_and_a_way_back(reader):
    page = reader.page
    page.goto("/")
    page.get_by_role("button", name="Search for a place").click()
    field = page.get_by_role("searchbox")
    field.fill("Pariss")
    field.press("Enter")
    expect(page.get_by_text("No place is called")).to_be_visible()
    reader.allow("status of 400")
    expect(field).to_have_value("Pariss")
    page.get_by_role("option", name="Paris, Île-de-France, France").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Paris")
    page.goto("/search")
    field.fill("48.137° N, 11.575° E")
    page.get_by_role("button", name="Show the weather").click()
    page.wait_for_url("**/at/48.137,11.575")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    page.goto("/search")
    page.get_by_role("button", name="Close").click()
    page.wait_for_url(re.compile(r"//[^/]+/\??$"))


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


def test_places_are_removed_brought_back_and_added_over_the_weather(reader, server):
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
    page.get_by_role("button", name="Add random location").click()
    page.wait_for_url(re.compile(r"/at/-?[\d.]+,-?[\d.]+\??$"))
    assert "-1.292,36.821" not in page.url
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_a_fresh_device_is_welcomed(reader):
    reader.page.goto("/")
    expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
    for name in ("Search for a place", "Random place"):
        expect(reader.page.get_by_role("button", name=name)).to_be_visible()
    # The browser can't be asked where it is.
    expect(reader.page.get_by_text("Without JavaScript your browser")).to_be_visible()
    expect(reader.page.get_by_text("asks your browser where you are")).to_be_hidden()
