"""After a crash of the app the screen shows a message and what to do; never a blank page."""

import pytest
from playwright.sync_api import expect

from support.chromium import SETTLED
from support.scenes import PLACE

# The app's own exports, except for one whose first call traps: it comes from a module that is a single 'unreachable'.
TRAP = """name => {
  const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11)
  const trap = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.t
  const original = WebAssembly.instantiateStreaming
  WebAssembly.instantiateStreaming = async (...values) => {
    const { instance, module } = await original.apply(WebAssembly, values)
    return { module, instance: { exports: { ...instance.exports, [name]: trap } } }
  }
}"""


@pytest.fixture
def crashing(server, visitor):
    someone = visitor(server)
    someone.allow(r"RuntimeError", r"CompileError", r"wasm", r"unreachable", r"404")
    return someone


def reload_leads_back(someone):
    alert = someone.page.get_by_role("alert")
    expect(alert).to_be_visible()
    button = alert.get_by_role("button", name="Reload")
    expect(button).to_be_focused()
    box, window = alert.bounding_box(), someone.page.viewport_size
    assert box["width"] >= window["width"] and box["height"] >= window["height"], f"the alert covers {box} of {window}"
    assert alert.inner_text().count(" ") > 4
    return button


def test_a_trap_at_an_event_shows_the_message(crashing):
    crashing.page.add_init_script(f"if (sessionStorage.getItem('again')) {{}} else ({TRAP})('browser_event')")
    crashing.open(PLACE)
    # The browser itself does not handle this event.
    crashing.page.get_by_role("radio", name="US").check(force=True)
    button = reload_leads_back(crashing)
    crashing.page.evaluate("sessionStorage.setItem('again', '1')")
    with crashing.page.expect_navigation():
        button.click()
    crashing.taken_over()
    expect(crashing.page.get_by_role("alert")).to_have_count(0)
    expect(crashing.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_a_trap_at_an_answer_shows_the_message(crashing):
    crashing.page.add_init_script(f"({TRAP})('browser_reply')")
    crashing.page.goto(PLACE)
    reload_leads_back(crashing)


def test_a_trap_at_the_start_shows_the_message(crashing):
    crashing.page.add_init_script(f"({TRAP})('browser_start')")
    crashing.page.goto(PLACE)
    reload_leads_back(crashing)
    expect(crashing.page.locator("html[data-ready]")).to_have_count(0)


def test_a_program_that_arrives_in_part_shows_the_message(crashing):
    def cut(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.body()[:2000])

    crashing.page.route("**/*.wasm", cut)
    crashing.page.goto(PLACE)
    reload_leads_back(crashing)


def test_a_trap_at_a_form_shows_the_message_and_nothing_calls_into_the_program_any_more(crashing):
    # Without the browser's model, nothing but a call into the program would be noted.
    crashing.page.add_init_script(f"delete window.LanguageModel; ({TRAP})('browser_event')")
    crashing.open(PLACE)
    crashing.page.get_by_role("button", name="Refresh").click()
    reload_leads_back(crashing)
    noted = len(crashing.problems)
    crashing.set_geolocation_permission("granted")
    crashing.context.set_offline(True)
    crashing.context.set_offline(False)
    crashing.page.evaluate(SETTLED)
    assert len(crashing.problems) == noted


@pytest.mark.quick
def test_the_page_can_be_read_without_the_program(crashing):
    crashing.allow(r"Failed to fetch", r"ERR_FAILED")
    crashing.page.route("**/*.wasm", lambda route: route.abort())
    crashing.page.goto(PLACE)
    reload_leads_back(crashing)
    crashing.page.get_by_role("button", name="Read on without the app").click()
    expect_page_works_without_program(crashing)


@pytest.mark.parametrize("script", ["loader", "bridge"])
def test_a_script_that_does_not_arrive_leaves_the_page_with_its_forms(crashing, script):
    crashing.allow(r"ERR_FAILED")
    held, is_tapped = [], []
    crashing.page.route(f"**/{script}*.js", lambda route: route.abort() if is_tapped else held.append(route))
    crashing.page.goto(PLACE, wait_until="commit")
    crashing.page.get_by_role("button", name="Add to favourites").click()
    is_tapped.append(True)
    with crashing.page.expect_navigation():
        for route in held:
            route.abort()
    expect_page_works_without_program(crashing)


def test_a_browser_without_webassembly_shows_the_page(crashing):
    crashing.page.add_init_script("delete window.WebAssembly")
    crashing.page.goto(PLACE)
    expect_page_works_without_program(crashing)


def expect_page_works_without_program(someone):
    page = someone.page
    expect(page.get_by_role("alert")).to_have_count(0)
    index = page.locator(".air__index").inner_text()
    group = page.get_by_role("radiogroup", name="Air quality scale")
    group.get_by_role("radio", name="US").check(force=True)
    with page.expect_navigation():
        page.locator("form").filter(has=group).get_by_role("button").click()
    expect(page.locator(".air__index")).not_to_have_text(index)
