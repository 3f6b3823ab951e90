"""Saved places side by side."""

import re

import pytest
from playwright.sync_api import expect

from support import space
from support.device_storage import wait_for_storage

HERE = "/compare/35.676,139.65/-1.292,36.821"
UNREACHABLE = (r"ERR_INTERNET_DISCONNECTED", r"ERR_FAILED", r"Failed to fetch", r"An unknown error occurred when fetching the script")


def columns(page):
    return page.locator(".vs__name")


@pytest.mark.quick
def test_two_or_three_places_are_chosen_and_compared(server, visitor):
    someone = visitor(server)
    space.join(someone, space.ISLAND, space.TOKYO, space.NAIROBI, space.REYKJAVIK)
    page = someone.page
    someone.open("/favourites")
    page.get_by_role("link", name="Compare places").click()
    expect(page).to_have_url(re.compile("/compare$"))
    expect(columns(page)).to_have_text(["Grytviken", "Tokyo", "Nairobi"])
    # Five days, or six rows where a place is a day ahead; each with a bar, and the air and the wind of now.
    expect(page.locator(".vs .range")).not_to_have_count(0)
    expect(page.locator(".vs tbody tr").first).to_contain_text("Wind")
    expect(page.locator(".vs tbody tr").first).to_contain_text("Air")
    expect(page.get_by_text("The bars share one scale")).to_be_visible()

    places = page.get_by_role("group", name="Up to three places")
    places.get_by_role("link", name="Reykjavík").click()
    expect(columns(page)).to_have_text(["Tokyo", "Nairobi", "Reykjavík"])
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    places.get_by_role("link", name="Reykjavík").click()
    expect(columns(page)).to_have_text(["Tokyo", "Nairobi"])
    expect(page).to_have_url(re.compile(re.escape(HERE) + "$"))
    expect(places.get_by_role("link", name="Reykjavík")).to_be_focused()
    page.reload()
    someone.taken_over()
    expect(columns(page)).to_have_text(["Tokyo", "Nairobi"])
    page.go_back()
    expect(page).to_have_url(re.compile("/favourites$"))
    page.go_forward()
    expect(columns(page)).to_have_text(["Tokyo", "Nairobi"])


def test_stored_weather_is_compared_without_a_connection(server, visitor):
    someone = visitor(server, has_worker=True)
    space.join(someone, space.TOKYO, space.NAIROBI)
    page = someone.page
    someone.open(HERE)
    warm = page.locator(".vs__now").first
    expect(warm).to_contain_text("°")
    expect(page.locator(".vs tbody tr").first).to_contain_text("Air")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    wait_for_storage(page, lambda kept: sum(name.startswith("report/") for name in kept) >= 2)
    text = warm.inner_text()
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    page.reload()
    someone.taken_over()
    expect(columns(page)).to_have_text(["Tokyo", "Nairobi"])
    expect(warm).to_have_text(text)
    expect(page.get_by_role("status").filter(has_text="Offline")).to_be_visible()


def test_a_long_word_for_the_air_wraps_only_once(server, visitor):
    someone = visitor(server, locale="de-DE")
    space.join(someone, space.TOKYO, space.NAIROBI, space.REYKJAVIK)
    page = someone.page
    someone.open(HERE + "/64.147,-21.942")
    air = page.locator(".vs__cell p", has_text="Luft").first
    air.locator("bdi").evaluate("value => { value.textContent = '21 akzeptabel' }")
    lines = air.evaluate("line => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)")
    assert lines < 2.5
