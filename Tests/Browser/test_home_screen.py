"""The hint at the second visit that the app can be put on the home screen."""

from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE
from support.device_storage import wait_for_storage
from support.scenes import PLACE
from test_axe import check_in

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
# The time that a browser has for its offer is over at once.
IMPATIENT = "const later = setTimeout; window.setTimeout = (body, time, ...rest) => later(body, time === 5000 ? 0 : time, ...rest)"
TITLE = "Keep it a tap away"
# What a browser does that can install the app.
OFFER = """() => {
  const event = new Event('beforeinstallprompt')
  event.prompt = () => { window.wasAsked = true; return Promise.resolve() }
  event.userChoice = Promise.resolve({ outcome: 'accepted' })
  dispatchEvent(event)
}"""


def visited_before(someone):
    """The first visit, and then the time of the second."""
    someone.open(PLACE)
    wait_for_storage(someone.page, lambda kept: "home" in kept)
    expect(someone.page.get_by_role("heading", name=TITLE)).to_have_count(0)
    someone.set_now("2026-11-18T14:45:00Z")


def test_the_second_visit_shows_three_steps_until_they_are_closed_for_good(server, visitor):
    someone = visitor(server, device=PHONE, user_agent=IPHONE)
    page = someone.page
    visited_before(someone)
    someone.open(PLACE)
    hint = page.get_by_role("region", name=TITLE)
    expect(hint.get_by_role("listitem")).to_have_text(["1. Tap Share", "2. Add to Home Screen", "3. Open it there"])
    check_in(page, ["dark phone"])
    hint.get_by_role("button", name="Not now, don’t show again").click()
    expect(hint).to_have_count(0)
    wait_for_storage(page, lambda kept: kept.get("home") == "over")
    someone.open(PLACE)
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    expect(hint).to_have_count(0)


def test_a_browser_that_can_ask_is_let_to(server, visitor):
    someone = visitor(server, device=DESKTOP)
    page = someone.page
    visited_before(someone)
    someone.open(PLACE)
    page.evaluate(OFFER)
    page.get_by_role("button", name="Install").click()
    page.wait_for_function("() => window.wasAsked")
    expect(page.get_by_role("heading", name=TITLE)).to_have_count(0)


def test_on_android_the_menu_helps_when_the_browser_offers_nothing(server, visitor):
    someone = visitor(server, device=PHONE, user_agent=ANDROID)
    someone.context.add_init_script(IMPATIENT)
    visited_before(someone)
    someone.open(PLACE)
    hint = someone.page.get_by_role("region", name=TITLE)
    expect(hint.get_by_role("listitem")).to_have_text(["1. Open the menu", "2. Add to Home screen", "3. Open it there"])
