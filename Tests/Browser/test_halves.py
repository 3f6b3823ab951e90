"""The second half of the wasm: first pages work without it, and it is loaded when something needs it (docs/adr/0013)."""

import contextlib

import pytest
from playwright.sync_api import expect

from support.chromium import SETTLED
from support.device_storage import wait_until_kept
from support.first_pages import VISITS, change_first_page, first_visitor, open_first_page
from support.scenes import PLACE

REST = "**/WebApp.rest.*.wasm"
ARRIVED = "html[data-rest]"
NEVER_IDLE = "window.requestIdleCallback = () => {}"
MISSING = "A part of the app is still missing"


def arrival(someone):
    """When the second half was loaded: 'idle' (the page had nothing to do), 'beside' the first half on a later visit, or 'early' because
    something needed it."""
    someone.page.wait_for_selector(ARRIVED, state="attached")
    return someone.page.evaluate("document.documentElement.dataset.rest")


# `make halves` has tried all of them; here every fifth shows that the list still holds.
@pytest.mark.parametrize("visit", VISITS[::5], ids=str)
def test_no_first_page_needs_the_second_half_and_later_ones_have_it_from_the_start(chromium, servers, visit):
    server = servers(visit.scene)
    with contextlib.closing(first_visitor(chromium, server, visit)) as someone:
        for number, page in enumerate(visit.pages):
            open_first_page(someone, server, page)
            change_first_page(someone, page)
            how = arrival(someone)
            assert how == ("beside" if number else "idle"), f"{page} of {visit}: 'make halves' records what first pages need"
            wait_until_kept(someone.page)
        assert someone.unexpected() == []


@pytest.fixture
def never_idle(server, visitor):
    """Somebody whose browser is never idle."""
    someone = visitor(server, service_workers="block")
    someone.context.add_init_script(NEVER_IDLE)
    someone.open(PLACE)
    return someone


def test_something_that_needs_the_second_half_loads_it_at_once(never_idle):
    # A second half that comes at once is not mentioned.
    never_idle.page.evaluate("""() => {
      window.mentioned = 0
      new MutationObserver(changes => { for (const { addedNodes } of changes) mentioned += addedNodes.length }).observe(document.body, { childList: true })
    }""")
    assert never_idle.page.locator(ARRIVED).count() == 0
    never_idle.page.get_by_role("button", name="Places", exact=True).click()
    expect(never_idle.page.get_by_role("dialog", name="Places")).to_be_visible()
    assert arrival(never_idle) == "early"
    assert never_idle.page.evaluate("mentioned") == 0


def test_what_is_below_the_first_screen_stays_as_the_person_has_left_it(never_idle):
    page = never_idle.page
    page.locator("summary.day").nth(1).click()
    page.locator(".strip > *").first.evaluate("strip => { strip.scrollLeft = 300 }")
    state = "() => [...document.querySelectorAll('details')].map(day => day.open).join() + document.querySelector('.strip > *').scrollLeft"
    before = page.evaluate(state)
    assert "true" in before and before.endswith("300")
    page.evaluate("window.hour = document.querySelector('.hour')")
    assert page.locator(ARRIVED).count() == 0
    page.evaluate("dispatchEvent(new Event('online'))")
    assert arrival(never_idle) == "idle"
    page.evaluate(SETTLED)
    assert page.evaluate(state) == before
    celsius = page.locator(".hour").first.inner_text()
    never_idle.choose("Temperature", "°F")
    expect(page.locator(".hour").first).not_to_have_text(celsius)
    # It is the server's element, with another text.
    assert page.evaluate("window.hour.isConnected")


FAILING_OR_HANGING = pytest.mark.parametrize("answer", [lambda route: route.abort(), lambda route: None], ids=["failing", "hanging"])


@FAILING_OR_HANGING
def test_a_page_that_needs_the_second_half_to_start_says_that_it_is_missing_and_starts_when_it_comes(server, visitor, answer):
    someone = visitor(server, service_workers="block")
    someone.allow(r"ERR_FAILED", r"Failed to fetch")
    page = someone.page
    page.route(REST, answer)
    page.goto("/settings")
    expect(page.get_by_role("status").filter(has_text=MISSING)).to_be_visible()
    assert page.locator("html[data-ready]").count() == 0
    page.unroute(REST)
    page.evaluate("dispatchEvent(new Event('online'))")
    someone.taken_over()
    expect(page.get_by_text(MISSING)).to_have_count(0)
    page.get_by_role("radio", name="°F").check(force=True)
    expect(page.get_by_role("radio", name="°F")).to_be_checked()


@FAILING_OR_HANGING
def test_an_action_whose_second_half_is_missing_says_so_and_is_done_when_it_comes(never_idle, answer):
    never_idle.allow(r"ERR_FAILED", r"Failed to fetch")
    never_idle.page.route(REST, answer)
    sheet = never_idle.page.get_by_role("dialog", name="Places")
    never_idle.page.get_by_role("button", name="Places", exact=True).click()
    expect(never_idle.page.get_by_role("status").filter(has_text=MISSING)).to_be_visible()
    # The page has not changed, and works.
    expect(sheet).to_have_count(0)
    expect(never_idle.page.get_by_role("alert")).to_have_count(0)
    never_idle.page.unroute(REST)
    never_idle.page.evaluate("dispatchEvent(new Event('online'))")
    expect(sheet).to_be_visible()
    expect(never_idle.page.get_by_text(MISSING)).to_have_count(0)


def test_an_action_that_is_repeated_when_the_second_half_comes_is_one_step_of_the_history(never_idle):
    never_idle.allow(r"ERR_FAILED", r"Failed to fetch")
    never_idle.page.route(REST, lambda route: route.abort())
    before = never_idle.page.evaluate("history.length")
    never_idle.page.get_by_role("button", name="Search for a place").click()
    expect(never_idle.page.get_by_role("status").filter(has_text=MISSING)).to_be_visible()
    never_idle.page.unroute(REST)
    never_idle.page.evaluate("dispatchEvent(new Event('online'))")
    expect(never_idle.page.get_by_role("dialog")).to_be_visible()
    assert never_idle.page.evaluate("history.length") == before + 1


def test_the_second_half_is_there_without_a_connection(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    someone.open(PLACE)
    kept = someone.page.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).map(each => each.url)")
    assert [url for url in kept if "WebApp.rest." in url]
    someone.allow(r"ERR_INTERNET_DISCONNECTED", r"Failed to fetch")
    someone.context.set_offline(True)
    someone.page.reload()
    someone.taken_over()
    assert arrival(someone) == "beside"
