"""The whole app, used by keyboard alone."""

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP
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
    # Until the browser has said that the position is denied, the front page offers to ask for it.
    expect(someone.page.get_by_role("button", name="Use my location")).to_have_count(0)
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


def test_enter_and_space_press_buttons(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    refresh = someone.page.get_by_role("button", name="Refresh")
    refresh.focus()
    for key in ("Enter", "Space"):
        with someone.page.expect_response(lambda answer: "refresh=1" in answer.url):
            someone.page.keyboard.press(key)
        expect(refresh).not_to_have_attribute("aria-busy", "true")
        expect(refresh).to_be_focused()


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
