"""The pages checked by axe-core, which accessibility auditors use: WCAG 2.2, levels A and AA."""

import itertools
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE
from support.paths import ROOT
from support.scenes import PLACE, TOOLS
from support.screens import SCENE, SCREENS

# Offline use is not tested here, and installing it takes more than a quarter of the time of a page.
# Listing every element that passes takes longer than checking them.
RULES = {"resultTypes": ["violations"],
         "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}


def check(page, situation=""):
    results = Axe().run(page, options=RULES)
    assert results.violations_count == 0, f"{situation}\n{results.generate_report()}"
    assert len(results.response["passes"]) > 10, "axe checked nothing"


DEVICES = {"phone": PHONE, "desktop": DESKTOP}
# In pairs that differ in both theme and device.
SITUATIONS = ["dark phone", "light desktop", "light phone", "dark desktop"]


def check_in(page, situations):
    for situation in situations:
        theme, device = situation.split()
        page.set_viewport_size(DEVICES[device]["viewport"])
        page.emulate_media(color_scheme=theme)
        check(page, situation)


# One for each direction of writing. test_accessible.py measures whether the text of each scene can be read.
LANGUAGES = ["en", "ar"]


# One visit opens them all, because a new browser context takes as long as a page.
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_pass(server, visitor, language):
    someone = visitor(server, locale=language)
    for path, situation in zip([PLACE, *TOOLS], itertools.cycle(SITUATIONS)):
        someone.open(path)
        expect(someone.page.locator("html")).to_have_attribute("lang", language)
        check_in(someone.page, [situation])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen, situation", zip(SCREENS, itertools.cycle(SITUATIONS)))
def test_screens_that_need_preparation_pass(servers, visitor, screen, situation, language):
    server = servers(SCENE.get(screen, "rain"))
    someone = visitor(server, locale=language, now=server.now)
    SCREENS[screen](someone)
    expect(someone.page.locator("html")).to_have_attribute("lang", language)
    check_in(someone.page, [situation])


# The weather and all tools are checked above, notices in test_notices.py; `tool` and `notice` are families of screens.
ELSEWHERE = {"here", "place", "notices"} | {"tool", "notice"}


def test_no_screen_of_the_app_is_forgotten():
    families = (ROOT / "Sources/Model/Routes" / name for name in ["Destination.swift", "TripPage.swift", "NoticePage.swift"])
    cases = {case for family in families for case in re.findall(r"^ +case (\w+)", family.read_text(), re.M)}
    assert cases - {screen.split()[0] for screen in SCREENS} - {path.rpartition("/")[2] for path in TOOLS} == ELSEWHERE


@pytest.mark.quick
@pytest.mark.parametrize("path, geolocation", [("/", "prompt"), ("/", "denied"), ("/search?q=nowhere", "denied")])
def test_other_screens_pass(server, visitor, path, geolocation):
    someone = visitor(server, geolocation=geolocation)
    someone.allow("status of 400")
    someone.open(path)
    expect(someone.page.get_by_role("heading").first).to_be_attached()
    check_in(someone.page, ["dark phone", "light desktop"])


def test_axe_finds_what_is_wrong(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        check(someone.page)
