"""What assistive technology finds on the pages, and whether their text has enough contrast."""

import pytest
from playwright.sync_api import expect

from support import contrast
from support.chromium import DESKTOP, PHONE
from support.paths import TESTS
from support.places import add_random
from support.scenes import PLACE, SCENES

# As in test_axe.py.
CHECK = (TESTS / "support" / "accessibility.js").read_text()


def expect_well_formed(page):
    problems = page.evaluate(CHECK)
    assert not problems, "\n".join(problems)


def test_the_page_of_a_place_is_well_formed_alone_and_among_others(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    for device in (DESKTOP, PHONE):
        someone.page.set_viewport_size(device["viewport"])
        expect_well_formed(someone.page)
    add_random(someone.page)
    expect(someone.page.get_by_role("navigation", name="Places")).to_be_visible()
    expect_well_formed(someone.page)


def test_the_skeleton_is_well_formed(server, visitor):
    someone = visitor(server)
    someone.open("/")
    someone.page.route("**/api/v1/weather*", lambda route: None)
    someone.page.get_by_role("button", name="Random place").click()
    expect(someone.page.locator(".skeleton").first).to_be_visible()
    expect_well_formed(someone.page)


def test_the_page_without_script_is_well_formed(server, visitor):
    someone = visitor(server)
    someone.page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    someone.context.add_init_script("delete Navigator.prototype.serviceWorker")
    someone.page.goto(PLACE)
    expect_well_formed(someone.page)


# Stops the drifting sky with its blobs near one end of their paths (0) or the other (1).
DRIFT = """end => {
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect.getTiming()
    if (typeof duration !== 'number') continue
    animation.pause()
    animation.currentTime = end * duration * .999
  }
}"""


# Everything moves on the page.
@pytest.mark.parametrize("scene", SCENES)
def test_text_can_be_read(servers, visitor, scene):
    someone = visitor(servers(scene), has_blur=True, reduced_motion="no-preference")
    someone.open(PLACE)
    page = someone.page
    height = page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
    found = []
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for step in range(5):
            page.evaluate("([top, end]) => { scrollTo({ top, behavior: 'instant' }); (%s)(end) }" % DRIFT, [height * step / 4, step % 2])
            complaints, _ = contrast.complaints(page, f"{scene} {theme}, {step}/4 of the way down")
            found += complaints
    assert not found, "\n".join(found)
