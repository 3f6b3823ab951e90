"""The whole app, used by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP
from support.places import add_random, save
from support.scenes import PLACE

FOCUSED = """() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  element.dataset.seenByTest ??= String(Math.random())
  const style = getComputedStyle(element), label = element.closest('label')
  const mark = label && getComputedStyle(label)
  const box = element.getBoundingClientRect()
  const isMarked = s => s && ((s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 1.5) || s.boxShadow !== 'none')
  return {
    id: element.dataset.seenByTest, text: (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40), tag: element.localName,
    isMarked: !!(isMarked(style) || isMarked(mark)), isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  }
}"""
REACHABLE = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !e.closest('[inert]') && e.tabIndex >= 0)
  .filter(e => e.type !== 'radio' || e.checked)
  .map(e => (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 40) || e.value)"""


def walk(page, key="Tab", limit=80):
    """Presses Tab until the focus comes round; returns the elements that got it."""
    met = []
    for _ in range(limit):
        page.keyboard.press(key)
        at = page.evaluate(FOCUSED)
        if at is None or any(at["id"] == other["id"] for other in met):
            break
        met.append(at)
    return met


@pytest.mark.quick
@pytest.mark.parametrize("path", ["/", PLACE])
def test_tab_reaches_everything_and_shows_where_it_is(server, visitor, path):
    someone = visitor(server, device=DESKTOP)
    someone.open(path)
    expect(someone.page.get_by_role("button", name="Search for a place")).to_be_visible()
    # The line about the weather comes last; a control that appeared between two presses of Tab would be met in one direction only.
    if path == PLACE:
        expect(someone.page.get_by_role("button", name="Another line")).to_be_visible()
    expected = someone.page.evaluate(REACHABLE)
    met = walk(someone.page)
    assert len(met) == len(expected), f"reached {[m['text'] for m in met]}, expected {expected}"
    unmarked = [m["text"] for m in met if not m["isMarked"]]
    assert not unmarked, f"no visible focus on {unmarked}"
    hidden = [m["text"] for m in met if not m["isInView"]]
    assert not hidden, f"focused outside of the window: {hidden}"
    # The browser decides where the way forward ends, in the page or in its own controls, so the way back begins at the last element.
    someone.page.evaluate("id => document.querySelector(`[data-seen-by-test='${id}']`).focus()", met[-1]["id"])
    back = [m["id"] for m in walk(someone.page, "Shift+Tab")]
    assert back[:len(met) - 1] == [m["id"] for m in reversed(met[:-1])]


def focus(page, role, name):
    control = page.get_by_role(role, name=name)
    control.focus()
    return control


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_press_buttons(server, visitor, key):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    focus(someone.page, "button", "Refresh")
    with someone.page.expect_request(lambda request: "refresh=1" in request.url):
        someone.page.keyboard.press(key)
    expect(someone.page.get_by_role("button", name="Refresh")).to_be_focused()


def test_arrow_keys_choose_the_unit(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open("/settings")
    group = someone.page.get_by_role("radiogroup", name="Temperature unit")
    group.get_by_role("radio", name="°C").focus()
    someone.page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name="°F")).to_be_checked()
    expect(group.get_by_role("radio", name="°F")).to_be_focused()
    someone.page.keyboard.press("ArrowLeft")
    expect(group.get_by_role("radio", name="°C")).to_be_checked()


def test_arrow_keys_change_the_page(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    save(someone.page)
    first = someone.page.url
    add_random(someone.page)
    second = someone.page.url
    someone.page.keyboard.press("ArrowLeft")
    expect(someone.page).to_have_url(first)
    someone.page.keyboard.press("ArrowRight")
    expect(someone.page).to_have_url(second)


def test_escape_closes_the_sheet_and_the_focus_returns(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    opener = focus(someone.page, "button", "Search for a place")
    someone.page.keyboard.press("Enter")
    sheet = someone.page.get_by_role("dialog", name="Search for a place")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("searchbox")).to_be_focused()
    someone.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_focus_stays_within_the_open_sheet(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    someone.page.get_by_role("button", name="Search for a place").click()
    sheet = someone.page.get_by_role("dialog", name="Search for a place")
    # The field gets the focus one frame after the sheet is drawn.
    expect(sheet.get_by_role("searchbox")).to_be_focused()
    for _ in range(8):
        someone.page.keyboard.press("Tab")
        inside = someone.page.evaluate("() => document.activeElement === document.body || !!document.activeElement.closest('[role=dialog]')")
        assert inside, someone.page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")


def test_a_place_is_found_by_typing_alone(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open("/")
    focus(someone.page, "button", "Search for a place")
    someone.page.keyboard.press("Enter")
    expect(someone.page.get_by_role("searchbox")).to_be_focused()
    someone.page.keyboard.type("60.17, 24.94")
    someone.page.keyboard.press("Enter")
    expect(someone.page).to_have_url(re.compile(re.escape("/at/60.17,24.94") + "$"))
    expect(someone.page.get_by_role("heading", level=1)).to_contain_text("Helsinki")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_typing_faster_than_the_page_is_drawn_loses_no_letter(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    someone.page.get_by_role("button", name="Search for a place").click()
    field = someone.page.get_by_role("searchbox")
    expect(field).to_be_focused()
    left = field.evaluate("""field => ['6', '60', '60.', '60.1'].map(text => {
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      return field.value
    })""")
    assert left == ["6", "60", "60.", "60.1"]
    expect(field).to_have_value("60.1")
