"""Navigation: addresses, the browser's Back and Forward, reload, shared links, scrolling, focus; with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP, SETTLED
from support.device_storage import wait_until_cached
from support.scenes import PLACE

OTHER = "/at/48.137,11.575"
LOWER = 700


def at(path):
    """Matches an address of this server, on any port."""
    return re.compile(r"^http://[^/]+" + re.escape(path) + "$")


@pytest.fixture
def someone(server, visitor):
    return visitor(server)


def sheet(page):
    return page.get_by_role("dialog", name="Search for a place")


def open_search(page):
    page.get_by_role("button", name="Search for a place").click()
    expect(sheet(page)).to_be_visible()
    expect(page).to_have_url(re.compile("/search$"))


def find(page, words):
    open_search(page)
    page.get_by_role("searchbox").fill(words)
    page.get_by_role("button", name="Show the weather").click()
    expect(sheet(page)).to_have_count(0)


def scroll(page, top):
    page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
    assert page.evaluate("scrollY") == top
    # Nobody taps within the very frame that scrolls.
    page.evaluate(SETTLED)


def expect_scrolled(page, top):
    page.evaluate(SETTLED)
    found = page.evaluate("scrollY")
    assert abs(found - top) <= 1, f"scrolled to {found} and not to {top}"


@pytest.mark.quick
def test_back_and_forward_step_through_sheets_and_pages_and_back_leaves(someone):
    page = someone.page
    page.goto("about:blank")
    someone.open(PLACE)
    find(page, "48.137, 11.575")
    expect(page).to_have_url(at(OTHER))
    open_search(page)
    expect(page).to_have_url(at(OTHER + "/search"))
    steps = page.evaluate("history.length")

    def expect_place(address, name):
        expect(sheet(page)).to_have_count(0)
        expect(page).to_have_url(at(address))
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)

    page.go_back()
    expect_place(OTHER, "Munich")
    page.go_back()
    expect_place(PLACE, "Reykjavík")
    page.go_forward()
    expect_place(OTHER, "Munich")
    page.go_forward()
    expect(page).to_have_url(at(OTHER + "/search"))
    expect(sheet(page)).to_be_visible()
    assert page.evaluate("history.length") == steps, "going back and forth adds nothing to the history"
    for _ in range(3):
        page.go_back()
    expect(page).to_have_url("about:blank")


def test_a_closed_sheet_leaves_no_step_in_the_history(someone):
    page = someone.page
    page.goto("about:blank")
    someone.open(PLACE)
    for close in (sheet(page).get_by_role("button", name="Close").click, lambda: page.keyboard.press("Escape")):
        open_search(page)
        close()
        expect(sheet(page)).to_have_count(0)
        expect(page).to_have_url(at(PLACE))
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_what_is_done_while_the_browser_goes_back_is_not_lost(someone):
    page = someone.page
    someone.open(PLACE)
    open_search(page)
    # Closed and opened again before the browser has gone back.
    page.evaluate("""() => {
      const back = new Promise(went => addEventListener('popstate', went, { once: true }))
      document.querySelector('.sheet .icon-button').click()
      document.querySelector('#search-button').click()
      return back.then(() => {})
    }""")
    expect(sheet(page)).to_be_visible()
    expect(page).to_have_url(at(PLACE + "/search"))
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(at(PLACE))


def test_a_removed_place_leaves_no_step_in_the_history(someone):
    page = someone.page
    someone.open(PLACE)
    page.get_by_role("button", name="Add to favourites").click()
    find(page, "48.137, 11.575")
    page.get_by_role("button", name="Add to favourites").click()
    page.get_by_role("button", name="Remove this place").click()
    expect(page).to_have_url(at(PLACE))
    assert page.evaluate("history.state.number") == 0, "the browser went back to the page below"


def test_dots_and_arrow_keys_are_steps_in_the_history(server, visitor):
    someone = visitor(server, device=DESKTOP)
    page = someone.page
    someone.open(PLACE)
    find(page, "48.137, 11.575")
    for key, address in [("ArrowLeft", PLACE), ("ArrowRight", OTHER), ("ArrowLeft", PLACE)]:
        page.keyboard.press(key)
        expect(page).to_have_url(at(address))
    page.get_by_role("navigation", name="Places").get_by_role("link").last.click()
    expect(page).to_have_url(at(OTHER))
    for address in (PLACE, OTHER):
        page.go_back()
        expect(page).to_have_url(at(address))


def test_reload_and_a_shared_link_show_the_same_and_a_shared_sheet_closes_onto_its_page(someone):
    page = someone.page
    for path in (PLACE, "/search", PLACE + "/search"):
        someone.open(path)
        for _ in range(2):
            expect(page).to_have_url(at(path))
            expect(sheet(page)).to_have_count(1 if path.endswith("search") else 0)
            if path.startswith(PLACE):
                expect(page.locator("h1")).to_contain_text("Reykjavík")
                expect(page.locator(".temperature__value")).to_be_attached()
            page.reload()
            someone.taken_over()
    sheet(page).get_by_role("button", name="Close").click()
    expect(page).to_have_url(at(PLACE))
    expect(page.locator(".temperature__value")).to_be_visible()


def test_after_a_reload_the_way_back_is_still_there(someone):
    page = someone.page
    someone.open(PLACE)
    find(page, "48.137, 11.575")
    open_search(page)
    page.reload()
    someone.taken_over()
    expect(sheet(page)).to_be_visible()
    sheet(page).get_by_role("button", name="Close").click()
    expect(page).to_have_url(at(OTHER))
    page.go_back()
    expect(page).to_have_url(at(PLACE))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Reykjavík")


def test_a_place_that_is_only_looked_at_survives_a_reload_on_another_tab(someone):
    page = someone.page
    someone.open(OTHER)
    page.get_by_role("link", name="Favourites").click()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.reload()
    someone.taken_over()
    weather = page.get_by_role("link", name="Weather", exact=True)
    expect(weather).to_have_attribute("href", OTHER)
    weather.click()
    expect(page).to_have_url(at(OTHER))
    expect(page.locator(".temperature__value")).to_be_visible()


def test_without_a_connection_an_address_is_enough(server, visitor):
    someone = visitor(server, has_worker=True)
    page = someone.page
    someone.open(PLACE)
    page.get_by_role("button", name="Add to favourites").click()
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    someone.taken_over()
    wait_until_cached(page, "WebApp")
    someone.context.set_offline(True)
    someone.allow("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    someone.open(PLACE + "/search")
    expect(sheet(page)).to_be_visible()
    expect(page.locator(".temperature__value")).to_be_attached()
    expect(page).to_have_url(at(PLACE + "/search"))
    # Only the server knows whether it is the name of a town.
    someone.open("/nix")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def test_scrolling_returns_with_the_page(someone):
    page = someone.page
    someone.open(PLACE)
    find(page, "48.137, 11.575")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    expect_scrolled(page, 0)
    scroll(page, LOWER)
    page.evaluate("path => document.querySelector(`.page-dots a[href='${path}']`).click()", PLACE)
    expect(page).to_have_url(at(PLACE))
    expect_scrolled(page, 0)
    scroll(page, 300)
    page.go_back()
    expect(page).to_have_url(at(OTHER))
    expect_scrolled(page, LOWER)
    page.go_forward()
    expect(page).to_have_url(at(PLACE))
    expect_scrolled(page, 300)


def test_a_sheet_leaves_the_page_below_where_it_was(someone):
    page = someone.page
    someone.open(PLACE)
    scroll(page, LOWER)
    page.evaluate("document.querySelector('#search-button').click()")
    expect(sheet(page)).to_be_visible()
    expect_scrolled(page, LOWER)
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(page).to_have_url(at(PLACE))
    expect_scrolled(page, LOWER)


def test_the_scroll_positions_of_all_pages_survive_a_reload(someone):
    page = someone.page
    someone.open(PLACE)
    page.get_by_role("button", name="Add to favourites").click()
    # What was above is gone, and the content in view has moved up with it.
    expect(page.get_by_role("button", name="Add to favourites")).to_have_count(0)
    scroll(page, LOWER)
    page.evaluate("document.querySelector('#search-button').click()")
    page.get_by_role("searchbox").fill("48.137, 11.575")
    page.keyboard.press("Enter")
    expect(page).to_have_url(at(OTHER))
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    scroll(page, 200)
    page.reload()
    someone.taken_over()
    expect_scrolled(page, 200)
    page.go_back()
    expect(page).to_have_url(at(PLACE))
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    expect_scrolled(page, LOWER)


def test_the_focus_goes_into_the_sheet_stays_there_and_returns(server, visitor):
    someone = visitor(server, device=DESKTOP)
    page = someone.page
    someone.open(PLACE)
    opener, field = page.get_by_role("button", name="Search for a place"), page.get_by_role("searchbox")
    opener.focus()
    page.keyboard.press("Enter")
    expect(sheet(page)).to_be_visible()
    # The field gets the focus one frame after the sheet is drawn.
    expect(field).to_be_focused()
    for _ in range(8):
        page.keyboard.press("Tab")
        inside = page.evaluate("() => document.activeElement === document.body || !!document.activeElement.closest('[role=dialog]')")
        assert inside, page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
    # There is nothing below the last thing in it.
    box, last = sheet(page).bounding_box(), sheet(page).locator("> :last-child").bounding_box()
    assert box["y"] + box["height"] - last["y"] - last["height"] < 40
    for close in (page.go_back, lambda: page.keyboard.press("Escape")):
        close()
        expect(sheet(page)).to_have_count(0)
        expect(opener).to_be_focused()
        # Escape goes back in the history, too; what goes forward before that has arrived leads nowhere.
        expect(page).to_have_url(at(PLACE))
        page.go_forward()
        expect(field).to_be_focused()


def test_the_focus_returns_to_the_link_that_led_on(server, visitor):
    someone = visitor(server, device=DESKTOP)
    page = someone.page
    someone.open("/settings")
    link = page.get_by_role("link", name="Sources, licences, privacy")
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(at("/about"))
    expect(page.locator("main")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(at("/settings"))
    expect(link).to_be_focused()


def test_a_tab_keeps_its_state_while_away_and_is_unreachable_meanwhile(someone):
    page = someone.page
    someone.open(PLACE)
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    page.evaluate("document.querySelector('.hourly').scrollLeft = 200; document.querySelector('.hourly').was = 'here'")
    someone.tab("Settings")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_have_count(0)
    assert "Hourly" not in page.locator("main").aria_snapshot()
    # The keyboard reaches only the settings.
    page.locator("main").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate("() => !document.activeElement.closest('[data-away]')")
    someone.tab("Weather")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert page.evaluate("[document.querySelector('.hourly').was, document.querySelector('.hourly').scrollLeft]") == ["here", 200]
    expect(page.locator("[data-away]").get_by_role("radio", include_hidden=True).first).to_be_hidden()


def test_settings_come_back_whole_from_any_tab(someone):
    page = someone.page
    boxes = """() => [...document.querySelectorAll('main > :not([data-away]) .glass')].map(part => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height]
    })"""
    someone.open("/settings")
    before = page.evaluate(boxes)
    for tab in ("Favourites", "Map"):
        someone.tab(tab)
        page.evaluate(SETTLED)
        someone.tab("Settings")
        assert page.evaluate(boxes) == before
        expect(page.get_by_role("link", name="Sources, licences, privacy")).to_be_visible()


def test_scrolling_waits_for_weather_that_is_fetched_again(someone):
    page = someone.page
    someone.open(PLACE)
    scroll(page, LOWER)
    someone.tab("Settings")
    expect(page).to_have_url(at("/settings"))
    page.reload()
    someone.taken_over()
    page.go_back()
    expect(page).to_have_url(at(PLACE))
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    expect_scrolled(page, LOWER)


def test_a_search_error_stays_when_the_app_takes_over(someone):
    someone.allow("status of 400")
    page = someone.page
    for path in ("/at/999,999", "/search?q=nowhere"):
        someone.open(path)
        page.evaluate(SETTLED)
        expect(sheet(page).locator(".notice")).to_be_visible()


@pytest.mark.quick
def test_an_unknown_address_says_what_to_do(someone):
    page = someone.page
    someone.allow("status of 404")
    answer = someone.open("/tea%3F/time")
    assert answer.status == 404
    expect(page).to_have_title("Nothing here · Weatherglass")
    expect(page).to_have_url(at("/tea%3F/time"))
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.get_by_role("link", name="Show the weather").click()
    expect(page).to_have_url(at("/"))
    page.go_back()
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    page.get_by_role("link", name="Search for a place").click()
    expect(sheet(page)).to_be_visible()
    expect(page).to_have_url(at("/search"))


# Without scripts the same addresses are links and forms.


@pytest.fixture
def reader(server, visitor):
    return visitor(server, now=None, java_script_enabled=False)


def test_without_scripts_the_sheet_has_its_address_and_a_way_back_and_a_failed_search_stays(reader):
    page = reader.page
    page.goto(PLACE)
    page.get_by_role("button", name="Search for a place").click()
    page.wait_for_url(re.compile(re.escape(PLACE) + r"/search\??$"))
    expect(sheet(page)).to_be_visible()
    expect(page.locator(".temperature__value")).to_be_attached()
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    page.go_forward()
    reader.allow("status of 400")
    page.get_by_role("searchbox").fill("xyzzy")
    page.keyboard.press("Enter")
    page.wait_for_url("**" + PLACE + "/search?q=xyzzy")
    expect(page.get_by_text("No place is called")).to_be_visible()
    expect(page.locator(".temperature__value")).to_be_attached()
    sheet(page).get_by_role("button", name="Close").click()
    page.wait_for_url(re.compile(re.escape(PLACE) + r"\??$"))
    expect(page.locator(".temperature__value")).to_be_visible()
