"""The page against axe-core, the checker that accessibility auditors use: WCAG 2.2, levels A and AA."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE
from support.scenes import PLACE, SCENES, TOOLS

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}


def check(page):
    results = Axe().run(page, options=RULES)
    assert results.violations_count == 0, results.generate_report()
    assert len(results.response["passes"]) > 10, "axe looked at nothing"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scene", SCENES)
def test_weather(servers, visitor, scene, device, theme):
    someone = visitor(servers(scene), device=device, theme=theme)
    someone.open(PLACE)
    check(someone.page)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja", "ar"])
@pytest.mark.parametrize("path", TOOLS)
def test_tools(server, visitor, path, language, device, theme):
    someone = visitor(server, device=device, theme=theme, locale=language)
    someone.open(path)
    check(someone.page)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path, geolocation", [("/", "prompt"), ("/", "denied"), ("/search?q=nowhere", "denied")])
def test_other_screens(server, visitor, path, geolocation, theme):
    someone = visitor(server, geolocation=geolocation, theme=theme)
    someone.allow("status of 400")
    someone.open(path)
    expect(someone.page.get_by_role("heading").first).to_be_attached()
    check(someone.page)


def test_axe_finds_what_is_wrong(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        check(someone.page)
