"""The line about the weather: who writes it, when there is none, and what is kept of it."""

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE
from support.scenes import PLACE
from support.warning_source import WarningSource, alert

NEW_YORK = "40.713,-74.006"

MODEL = """() => {
  window.asked = []
  window.LanguageModel = {
    availability: async () => 'available',
    create: async ({ initialPrompts }) => ({
      prompt: async text => { asked.push([initialPrompts[0].content, text]); return ANSWER },
      destroy() {}
    })
  }
}"""


def hold_lines(someone):
    """Holds back requests for a line until the returned function is called."""
    held, is_open = [], []
    someone.page.route("**/api/v1/wit*", lambda route: route.continue_() if is_open else held.append(route))

    def release():
        is_open.append(True)
        for route in held:
            route.continue_()

    return release


def card(someone):
    return someone.page.locator(".quote-card")


def line(someone):
    found = card(someone).locator(".quote__text")
    expect(found).to_be_visible()
    return found.inner_text()


@pytest.mark.quick
def test_the_house_writer_writes_and_writes_another_line_which_stays(server, visitor):
    someone = visitor(server, has_worker=True)
    page = someone.page
    someone.open(PLACE)
    first = line(someone)
    expect(card(someone)).to_contain_text("By the house writer")
    page.get_by_role("button", name="Another line").click()
    expect(card(someone).locator(".quote__text")).not_to_have_text(first)
    second = line(someone)
    # After a reload the last line is still there, also without a connection, and no new one is asked for.
    page.wait_for_function("() => navigator.serviceWorker.controller")
    asked = len([each for each in someone.requests if "/api/v1/wit" in each.url])
    for is_offline in (False, True):
        someone.context.set_offline(is_offline)
        page.reload()
        assert line(someone) == second
    assert len([each for each in someone.requests if "/api/v1/wit" in each.url]) == asked


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_line_never_delays_or_moves_the_weather(server, visitor, device):
    someone = visitor(server, device=device)
    release = hold_lines(someone)
    someone.open(PLACE)
    expect(card(someone)).to_have_attribute("aria-busy", "true")
    expect(card(someone)).to_contain_text("Thinking of something unkind to say")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    before = card(someone).bounding_box()
    release()
    line(someone)
    assert card(someone).bounding_box()["height"] == before["height"]


def test_the_sky_moves_faster_while_a_line_is_written(server, visitor):
    someone = visitor(server, reduced_motion="no-preference")
    release = hold_lines(someone)
    rate = "() => Math.max(...document.getAnimations().filter(each => each.effect.target?.classList.contains('sky__blob')).map(each => each.playbackRate))"
    someone.open(PLACE)
    someone.page.wait_for_function(f"() => ({rate})() === 5")
    release()
    line(someone)
    someone.page.wait_for_function(f"() => ({rate})() === 1")


def test_the_card_says_when_the_writer_is_unreachable(server, visitor):
    someone = visitor(server)
    someone.allow("status of 500")
    someone.page.route("**/api/v1/wit*", lambda route: route.fulfill(status=500, body="{}"))
    someone.open(PLACE)
    expect(card(someone)).to_contain_text("The writer is unreachable")
    someone.page.unroute("**/api/v1/wit*")
    card(someone).get_by_role("button", name="Retry").click()
    line(someone)
    expect(card(someone)).to_contain_text("By the house writer")


def test_there_is_no_line_during_a_severe_warning(own_server, visitor):
    source = WarningSource()
    try:
        source.alerts = [alert(severity="Severe")]
        someone = visitor(own_server(configuration=source.configuration, now=None), now=None)
        someone.open("/at/" + NEW_YORK)
        expect(someone.page.get_by_text("Flood Watch").first).to_be_visible()
        expect(card(someone)).to_have_count(0)
    finally:
        source.close()


@pytest.mark.parametrize("answer, writer", [("Grey, at great expense.", "By the model on this device"), ("It is 97° here.", "By the house writer")])
def test_a_line_of_the_browsers_own_model_is_shown_only_if_it_is_true(server, visitor, answer, writer):
    someone = visitor(server)
    someone.page.add_init_script("(" + MODEL.replace("ANSWER", repr(answer)) + ")()")
    someone.open(PLACE)
    line(someone)
    expect(card(someone)).to_contain_text(writer)
    if "97" not in answer:
        assert line(someone) == answer
    system, weather = someone.page.evaluate("asked")[0]
    assert "English" in system and "°" in weather and "Reykjav" not in weather


# Collects what waits 15 seconds, as the app waits for a model, so that a test can let them pass.
LATE = """
const wait = setTimeout
window.late = []
window.setTimeout = (act, milliseconds, ...rest) => {
  if (milliseconds === 15000) late.push(act)
  return wait(act, milliseconds, ...rest)
}
"""


def test_the_house_writer_replaces_a_model_that_stalls(server, visitor):
    someone = visitor(server)
    # This model ignores the abort signal as well.
    someone.page.add_init_script("(" + MODEL.replace("return ANSWER", "return new Promise(() => {})") + ")()" + LATE)
    someone.open(PLACE)
    someone.page.wait_for_function("() => asked.length === 1")
    someone.page.evaluate("late.forEach(act => act())")
    expect(card(someone)).to_contain_text("By the house writer")
    expect(card(someone)).not_to_have_attribute("aria-busy", "true")


def test_the_line_is_in_the_readers_language(server, visitor):
    someone = visitor(server, device=DESKTOP, locale="ar")
    someone.open(PLACE)
    line(someone)
    assert card(someone).locator(".quote__text").get_attribute("lang") == "ar"
