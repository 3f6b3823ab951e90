"""The app takes over the server's page without any visible change."""

import itertools
import random
import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE, SETTLED
from support.paths import ROOT
from support.scenes import PLACE, SCENES
from test_languages import LANGUAGES, tables

# Marks the nodes that the server wrote, and watches until the app is in charge.
WATCH = """
window.watched = { removed: [], shift: 0, before: null }
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })
document.addEventListener('DOMContentLoaded', () => {
  const main = document.querySelector('#app main')
  watched.before = main && [...main.querySelectorAll('*')]
  watched.text = main?.innerText
  new MutationObserver(list => {
    for (const change of list) for (const node of change.removedNodes) {
      if (node.nodeType === 1 || node.data.trim()) watched.removed.push((node.outerHTML ?? node.data).slice(0, 120))
    }
  }).observe(document.getElementById('app'), { childList: true, subtree: true })
})
"""


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_takeover_removes_and_moves_nothing(server, visitor, device):
    someone = visitor(server, device=device)
    someone.hold_line()
    someone.context.add_init_script(WATCH)
    someone.open(PLACE)
    someone.page.evaluate(SETTLED)
    seen = someone.page.evaluate(
        "() => ({ removed: watched.removed, shift: watched.shift, lost: watched.before.filter(e => !e.isConnected).length, count: watched.before.length,"
        " before: watched.text, after: document.querySelector('#app main').innerText })")
    assert seen["count"] > 100
    assert seen["removed"] == []
    assert seen["lost"] == 0
    assert seen["shift"] == 0
    assert seen["before"] == seen["after"]


# Returns the server's page as this browser parses it, and the page as it is now. That the app has begun to ask for a line is no difference.
COMPARE = """html => {
  document.querySelector('.quote-card')?.removeAttribute('aria-busy')
  const app = root => root.getElementById('app').innerHTML
  return [app(new DOMParser().parseFromString(html, 'text/html')), app(document)]
}"""


# Each scene in one of the languages.
@pytest.mark.parametrize("scene, language", zip(SCENES, itertools.cycle(["en", *LANGUAGES])))
def test_the_app_shows_what_the_server_wrote(servers, visitor, scene, language):
    draw = random.Random(scene)
    someone = visitor(servers(scene), locale=language, device=draw.choice([PHONE, DESKTOP]))
    someone.hold_line()
    place = f"/at/{draw.uniform(-90, 90):.3f},{draw.uniform(-180, 180):.3f}"
    if draw.random() < 0.5:
        someone.context.add_cookies([{"name": "weatherglass", "value": f"f-us-12-{language}", "url": someone.url}])
    answer = someone.open(place)
    someone.page.evaluate(SETTLED)
    written, shown = someone.page.evaluate(COMPARE, answer.text())
    assert shown == written, place
    assert tables(someone) == {language}


def test_what_was_typed_before_the_takeover_stays(server, visitor):
    someone = visitor(server)
    held = []
    someone.page.route("**/WebApp.*.wasm", lambda route: held.append(route))
    with someone.page.expect_request("**/*.wasm"):
        someone.page.goto("/search", wait_until="commit")
    field = someone.page.get_by_role("searchbox")
    field.fill("12.5, 7")
    for route in held:
        route.continue_()
    someone.taken_over()
    expect(field).to_have_value("12.5, 7")
    field.press("Enter")
    expect(someone.page).to_have_url(re.compile(r"/at/12\.5,7$"))


def test_what_was_typed_and_sent_before_the_takeover_is_done(server, visitor):
    someone = visitor(server)
    held = []
    someone.page.route("**/WebApp.*.wasm", lambda route: held.append(route))
    with someone.page.expect_request("**/*.wasm"):
        someone.page.goto("/search", wait_until="commit")
    someone.page.get_by_role("searchbox").fill("12.5, 7")
    someone.page.get_by_role("searchbox").press("Enter")
    for route in held:
        route.continue_()
    expect(someone.page).to_have_url(re.compile(r"/at/12\.5,7$"))


def test_a_tap_before_the_program_is_there_is_done_when_it_comes(server, visitor):
    someone = visitor(server)
    page, held = someone.page, []
    page.route("**/loader.*.js", lambda route: held.append(route))
    page.goto(PLACE, wait_until="commit")
    steps = page.evaluate("history.length")
    search, loading = page.get_by_role("dialog"), page.get_by_role("status").filter(has_text="still loading")
    page.get_by_role("button", name="Search for a place").click()
    expect(loading).to_be_visible()
    expect(search).to_have_count(0)
    for route in held:
        route.continue_()
    expect(search).to_be_visible()
    expect(loading).to_have_count(0)
    page.wait_for_function("steps => history.length === steps", arg=steps + 1)


def test_links_work_before_the_program_is_there(server, visitor):
    someone = visitor(server)
    page = someone.page
    page.route("**/WebApp.*.wasm", lambda route: None)
    page.goto(PLACE, wait_until="commit")
    page.get_by_role("link", name="Favourites", exact=True).click()
    expect(page.get_by_role("heading", name="Favourites", exact=True)).to_be_visible()
    expect(page.locator("html[data-ready]")).to_have_count(0)


def test_what_was_opened_and_scrolled_before_the_takeover_stays(server, visitor):
    someone = visitor(server)
    page, held = someone.page, []
    page.route("**/WebApp.*.wasm", lambda route: held.append(route))
    # The hours' own buttons need no program, but the scripts before it.
    page.goto(PLACE)
    page.locator("summary.day").nth(1).click()
    page.locator(".strip__step").last.evaluate("button => button.click()")
    page.wait_for_function("() => document.querySelector('.strip > *').scrollLeft > 100")
    page.locator(".strip > *").first.evaluate("strip => { strip.scrollTo({ left: 300, behavior: 'instant' }) }")
    state = "() => [...document.querySelectorAll('details')].map(day => day.open).join() + document.querySelector('.strip > *').scrollLeft"
    before = page.evaluate(state)
    assert "true" in before and before.endswith("300")
    for route in held:
        route.continue_()
    someone.taken_over()
    page.evaluate(SETTLED)
    assert page.evaluate(state) == before


def test_a_text_between_elements_can_be_removed(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    operations = re.findall(r"^  case (\w+)$", (ROOT / "Sources/App/Markup/Patch.swift").read_text(), re.MULTILINE)
    words = []
    for operation, argument, *more in [("go", 0, 0), ("addText", 0, 4), ("bindChildren", 1, 7), ("remove", 0, 7)]:
        words += [operations.index(operation) + (argument << 8), *more]
    left = someone.page.evaluate(
        """async words => {
          const { makePage } = await import(performance.getEntriesByType('resource').map(each => each.name).find(name => /patch/.test(name)))
          const root = document.createElement('p')
          return [makePage(root)(words, new TextEncoder().encode('text')), root.childNodes.length]
        }""", words)
    assert left == [0, 0]
