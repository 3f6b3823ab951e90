"""Which source is used for which kind of weather: chosen in Settings, kept, and asked from then on; with the app and with a form."""

import re

import pytest
from playwright.sync_api import expect

from support.device_storage import wait_for_preference
from support.scenes import PLACE

# Sources that are configured but that nothing answers for: these tests need no network.
NOBODY = "http://127.0.0.1:9"
CONFIGURATION = f"""
[sources.open-meteo]
url = "{NOBODY}"
[sources.met-norway]
url = "{NOBODY}"
contact = "weather@example.org"
[sources.nws]
url = "{NOBODY}"
contact = "weather@example.org"
"""


@pytest.fixture
def live(own_server):
    return own_server(configuration=CONFIGURATION, now=None)


def source(page, kind):
    return page.get_by_role("combobox", name=kind, exact=True)


@pytest.mark.quick
def test_a_chosen_source_is_kept_and_asked_from_then_on(live, visitor):
    someone = visitor(live, now=None)
    someone.allow(r"Failed to load resource")
    page = someone.page
    page.goto(PLACE)
    page.get_by_role("link", name="Settings").click()
    expect(source(page, "Now").locator("option")).to_have_text(["Automatic", "Open-Meteo", "MET Norway"])
    expect(source(page, "Alerts").locator("option", has_text="US National Weather Service")).to_have_count(1)
    for terms in ("Open-Meteo", "MET Norway"):
        expect(page.get_by_text(terms).last).to_be_visible()
    with page.expect_request(re.compile(r"/api/v1/weather\?.*sources=current(:|%3A)met-norway")):
        source(page, "Now").select_option("MET Norway")
    wait_for_preference(page, "current:met-norway")
    page.reload()
    someone.taken_over()
    expect(source(page, "Now")).to_have_value("met-norway")
    source(page, "Now").select_option("Automatic")
    page.reload()
    someone.taken_over()
    expect(source(page, "Now")).to_have_value("auto")


def test_without_scripts_the_form_saves_the_choice(live, visitor):
    reader = visitor(live, now=None, java_script_enabled=False)
    page = reader.page
    page.goto("/settings")
    source(page, "Alerts").select_option("US National Weather Service")
    page.get_by_role("button", name="Apply").click()
    assert source(page, "Alerts").input_value() == "nws"
    page.goto("/settings")
    assert source(page, "Alerts").input_value() == "nws"
