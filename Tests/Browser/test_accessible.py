"""What assistive technology finds on the pages, and whether their text has enough contrast."""

import pytest
from playwright.sync_api import expect

from support import contrast
from support.chromium import DESKTOP, PHONE, Visitor
from support.paths import TESTS
from support.places import add_random
from support.scenes import PLACE, SCENES

# As in test_axe.py.
CHECK = (TESTS / "support" / "accessibility.js").read_text()


def check(page):
    problems = page.evaluate(CHECK)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("path, geolocation", [("/", "prompt"), ("/", "denied"), (PLACE, "denied"), ("/search?q=nowhere", "denied")])
def test_screens_are_well_formed_for_assistive_technology(server, visitor, path, geolocation):
    someone = visitor(server, geolocation=geolocation)
    someone.allow("status of 400")
    someone.open(path)
    if path == "/":
        name = "Location is turned off" if geolocation == "denied" else "The weather where you are"
        expect(someone.page.get_by_role("heading", name=name)).to_be_visible()
    for device in (PHONE, DESKTOP):
        someone.page.set_viewport_size(device["viewport"])
        check(someone.page)


def test_the_page_with_several_places_is_well_formed(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    add_random(someone.page)
    expect(someone.page.get_by_role("navigation", name="Places")).to_be_visible()
    check(someone.page)


def test_the_skeleton_is_well_formed(server, visitor):
    someone = visitor(server)
    someone.open("/")
    someone.page.route("**/api/v1/weather*", lambda route: None)
    someone.page.get_by_role("button", name="Random place").click()
    expect(someone.page.locator(".skeleton").first).to_be_visible()
    check(someone.page)


def test_the_page_without_script_is_well_formed(server, visitor):
    someone = visitor(server)
    someone.page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    someone.context.add_init_script("delete Navigator.prototype.serviceWorker")
    someone.page.goto(PLACE)
    check(someone.page)


def test_the_check_finds_what_is_wrong(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.page.evaluate("""() => {
      const main = document.querySelector('main')
      main.insertAdjacentHTML('beforeend', '<button id="bare"></button><h5>Too deep</h5><p id="bare">Twice</p><div role="bubble"></div>'
        + '<input id="field"><svg width="40" height="40"><path d="M0 0h9v9"/></svg><a href="/" aria-describedby="nobody">x</a>')
      document.documentElement.lang = ''
    }""")
    problems = "\n".join(someone.page.evaluate(CHECK))
    for expected in ("the control has no name", "level 5 after", "bare is not unique", "no role “bubble”", "neither named", "refers to nobody", "lang is"):
        assert expected in problems, problems


# Stops the drifting sky with its blobs near one end of their paths (0) or the other (1).
DRIFT = """end => {
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect.getTiming()
    if (typeof duration !== 'number') continue
    animation.pause()
    animation.currentTime = end * duration * .999
  }
}"""


@pytest.fixture(scope="module")
def readable(chromium, servers):
    """The page of a scene with everything moving; one at a time, since a moving sky keeps the processor busy."""
    shown = {}

    def of(scene):
        if scene not in shown:
            for visitor in shown.values():
                visitor.close()
            shown.clear()
            device = PHONE | {"device_scale_factor": 1}
            shown[scene] = Visitor(chromium, servers(scene).url, device=device, reduced_motion="no-preference")
            shown[scene].open(PLACE)
        return shown[scene].page

    yield of
    for visitor in shown.values():
        visitor.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("scene", SCENES)
def test_text_can_be_read(readable, scene, theme):
    page = readable(scene)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    height = page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
    found = []
    for step in range(5):
        page.evaluate("([top, end]) => { scrollTo({ top, behavior: 'instant' }); (%s)(end) }" % DRIFT, [height * step / 4, step % 2])
        complaints, _ = contrast.complaints(page, f"{scene} {theme}, {step}/4 of the way down")
        found += complaints
    assert not found, "\n".join(found)


def test_too_faint_text_is_found(server, visitor):
    someone = visitor(server, device=PHONE | {"device_scale_factor": 1})
    someone.open(PLACE)
    someone.page.evaluate("() => { document.querySelector('h1').style.color = '#ffffff30' }")
    complaints, _ = contrast.complaints(someone.page, "here")
    assert complaints and all("Reykjavík" in complaint for complaint in complaints), complaints
