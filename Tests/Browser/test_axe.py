"""The pages checked by axe-core, which accessibility auditors use: WCAG 2.2, levels A and AA."""

import itertools
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support import contrast
from support.chromium import DESKTOP, PHONE
from support.paths import ROOT
from support.scenes import PLACE, TOOLS
from support.screens import SCENE, VISITS
from test_accessible import CHECK, expect_well_formed

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


def check_in(page, situations, screen=""):
    for situation in situations:
        theme, device = situation.split()
        page.set_viewport_size(DEVICES[device]["viewport"])
        page.emulate_media(color_scheme=theme)
        check(page, f"{screen} {situation}")


# One for each direction of writing. test_accessible.py measures whether the text of each scene can be read.
LANGUAGES = ["en", "ar"]


# One visit opens them all, because a new browser context takes as long as a page.
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_pass(server, visitor, language):
    someone = visitor(server, locale=language)
    for path, situation in zip([PLACE, *TOOLS], itertools.cycle(SITUATIONS)):
        someone.open(path)
        expect(someone.page.locator("html")).to_have_attribute("lang", language)
        check_in(someone.page, [situation], path)


SCREENS = [screen for visit in VISITS for screen in visit]
SITUATION = dict(zip(SCREENS, itertools.cycle(SITUATIONS)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("visit", VISITS, ids=", ".join)
def test_screens_that_need_preparation_pass(servers, visitor, visit, language):
    server = servers(SCENE.get(next(iter(visit)), "rain"))
    someone = visitor(server, locale=language, now=server.now)
    for screen, show in visit.items():
        someone.page.set_viewport_size(PHONE["viewport"])
        show(someone)
        expect(someone.page.locator("html")).to_have_attribute("lang", language)
        check_in(someone.page, [SITUATION[screen]], screen)


# The weather and all tools are checked above, notices in test_notices.py; `tool` and `notice` are families of screens.
ELSEWHERE = {"here", "place", "notices"} | {"tool", "notice"}


def test_no_screen_of_the_app_is_forgotten():
    families = (ROOT / "Sources/Model/Routes" / name for name in ["Destination.swift", "TripPage.swift", "NoticePage.swift"])
    cases = {case for family in families for case in re.findall(r"^ +case (\w+)", family.read_text(), re.M)}
    assert cases - {screen.split()[0] for screen in SCREENS} - {path.rpartition("/")[2] for path in TOOLS} == ELSEWHERE


OTHERS = [("/", "prompt", "The weather where you are"), ("/", "denied", "Location is turned off"), ("/search?q=nowhere", "denied", "")]


@pytest.mark.quick
def test_other_screens_pass_and_are_well_formed(server, visitor):
    someone = visitor(server)
    someone.allow("status of 400")
    for path, geolocation, name in OTHERS:
        someone.set_geolocation_permission(geolocation)
        someone.open(path)
        expect(someone.page.get_by_role("heading", name=name).first).to_be_attached()
        for situation in ("dark phone", "light desktop"):
            check_in(someone.page, [situation], f"{path} {geolocation}")
            expect_well_formed(someone.page)


def test_the_checks_find_what_is_wrong(server, visitor):
    someone = visitor(server, has_blur=True)
    someone.open(PLACE)
    page = someone.page
    page.evaluate("document.querySelector('h1').style.color = '#ffffff30'")
    complaints, _ = contrast.complaints(page, "here")
    assert complaints and all("Reykjavík" in complaint for complaint in complaints), complaints
    page.evaluate("""() => {
      const main = document.querySelector('main')
      main.insertAdjacentHTML('beforeend', '<button id="bare"></button><h5>Too deep</h5><p id="bare">Twice</p><div role="bubble"></div>'
        + '<input id="field"><svg width="40" height="40"><path d="M0 0h9v9"/></svg><a href="/" aria-describedby="nobody">x</a><img>')
      document.documentElement.lang = ''
    }""")
    problems = "\n".join(page.evaluate(CHECK))
    for expected in ("the control has no name", "level 5 after", "bare is not unique", "no role “bubble”", "neither named", "refers to nobody", "lang is"):
        assert expected in problems, problems
    with pytest.raises(AssertionError, match="image-alt"):
        check(page)
