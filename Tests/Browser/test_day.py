"""The hours of a day as curves: the ways to them, reading them by touch, mouse and keys, and the way back."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP
from support.scenes import PLACE


@pytest.fixture
def someone(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    # The links are the app's own from now on.
    expect(someone.page.locator("a.hour").first).to_be_attached()
    someone.page.wait_for_function("() => document.querySelector('a.hour').$click !== undefined")
    return someone


def at(word):
    return re.compile(re.escape(PLACE) + "/" + word + "$")


def open_tomorrow(page):
    """Opens a day of which all hours are known."""
    page.locator("a.hour").first.click()
    page.locator(".daychip").nth(1).click()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuemax", "24")


def title(page):
    return page.get_by_role("dialog").get_by_role("heading")


@pytest.mark.quick
def test_an_hour_opens_its_temperature_which_arrow_keys_read_and_one_tap_more_its_wind(someone):
    page = someone.page
    page.locator("a.hour").nth(3).click()
    expect(page).to_have_url(at(r"\d{4}-\d\d-\d\dT17(-temperature)?"))
    expect(title(page)).to_have_text("Temperature")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^17:00 · "))
    slider.focus()
    for key, time in [("ArrowRight", "18:00"), ("ArrowLeft", "17:00"), ("ArrowUp", "18:00"), ("PageDown", "15:00")]:
        page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuetext", re.compile("^" + time))
        expect(slider.locator(".curve__say")).to_have_text(slider.get_attribute("aria-valuetext"))
    page.get_by_role("link", name="Wind").filter(has=page.locator(".qty__name")).click()
    expect(title(page)).to_have_text("Wind")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^15:00 · wind .*gusts"))
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuenow", slider.get_attribute("aria-valuemax"))
    expect(page).to_have_url(at(r"[0-9-]+T24-wind"))
    expect(slider).to_be_focused()
    # Back closes the sheet, whatever was looked at in it, and the focus is where it was.
    page.go_back()
    expect(page).to_have_url(re.compile(re.escape(PLACE) + "$"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("a.hour").nth(3)).to_be_focused()


def test_a_dial_opens_its_quantity_and_a_day_the_one_looked_at_last(someone):
    page = someone.page
    page.locator(".metric", has_text="Pressure").click()
    expect(title(page)).to_have_text("Pressure")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".metric", has_text="Pressure").get_by_role("link")).to_be_focused()
    day = page.locator("details:has(.day)").nth(2)
    day.locator("summary").click()
    day.get_by_role("link", name="All hours").click()
    expect(title(page)).to_have_text("Pressure")
    expect(page.locator(".daychip").nth(2)).to_have_attribute("aria-current", "true")


def follow(page):
    """Moves the line with the pointer, and leaves it at noon."""
    box = page.locator(".curve__over").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.25, middle)
    page.mouse.down()
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^06:00 · "))
    page.mouse.move(box["x"] + box["width"], middle)
    expect(slider).to_have_attribute("aria-valuenow", "24")
    pill, sheet = slider.locator(".curve__pill").bounding_box(), page.get_by_role("dialog").bounding_box()
    assert pill["x"] >= sheet["x"] and pill["x"] + pill["width"] <= sheet["x"] + sheet["width"], "the words stay inside the sheet"
    page.mouse.move(box["x"] + box["width"] * 0.5, middle)
    page.mouse.up()
    expect(page).to_have_url(at(r"[0-9-]+T12(-temperature)?"))


def test_the_line_follows_the_pointer_and_stays_where_it_was_left(someone):
    page = someone.page
    open_tomorrow(page)
    follow(page)
    page.locator(".qty[href$=humidity]").click()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^12:00 · .*dew point"))


def test_on_a_desktop_the_line_follows_the_pointer_and_the_page_beside_the_sheet_can_be_used(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    page = someone.page
    page.wait_for_function("() => document.querySelector('a.hour')?.$click !== undefined")
    open_tomorrow(page)
    follow(page)
    expect(page.locator(".scrim")).to_be_hidden()
    expect(page.locator(".hourly")).to_be_hidden()
    page.get_by_role("button", name="Refresh").click(trial=True)
    page.get_by_role("navigation", name="Main pages").get_by_role("link", name="Settings").click()
    expect(page).to_have_url(re.compile("/settings$"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_in_arabic_time_runs_from_right_to_left(server, visitor):
    someone = visitor(server, locale="ar")
    someone.open(PLACE)
    page = someone.page
    page.wait_for_function("() => document.querySelector('a.hour')?.$click !== undefined")
    open_tomorrow(page)
    slider = page.get_by_role("slider")
    before = int(slider.get_attribute("aria-valuenow"))
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", str(before + 1))
    box = page.locator(".curve__over").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    expect(slider).to_have_attribute("aria-valuenow", "6")


def test_without_scripts_links_lead_to_a_page_with_curve_and_table(server, visitor):
    reader = visitor(server, now=None, java_script_enabled=False)
    reader.page.goto(PLACE)
    reader.page.locator(".opens").first.click()
    expect(reader.page.locator(".curve__line").first).to_be_attached()
    expect(reader.page.get_by_role("table")).to_be_visible()
    reader.page.locator(".daychip").nth(1).click()
    expect(reader.page.locator(".daychip").nth(1)).to_have_attribute("aria-current", "true")
    reader.page.locator(".qty[href$=table]").click()
    expect(reader.page.get_by_role("table").get_by_role("row")).to_have_count(25)
    reader.page.get_by_role("button", name="Close").click()
    expect(reader.page).to_have_url(re.compile(re.escape(PLACE) + r"\??$"))
