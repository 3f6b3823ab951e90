"""The page's columns on a desktop, also on a low window, and readability on the narrowest phone."""

from playwright.sync_api import expect

from support import space
from support.chromium import DESKTOP, SETTLED
from support.scenes import PLACE

BOTTOMS = """() => {
  const stacks = [...document.querySelectorAll('.screen--weather > .stack')]
  const middle = stacks[0].getBoundingClientRect().right
  // A stack is as high as its row; what stands in it says where the column ends.
  const boxes = stacks.flatMap(each => [...each.children]).map(each => each.getBoundingClientRect()).filter(each => each.height)
  return [boxes.filter(each => each.left < middle), boxes.filter(each => each.left >= middle)].map(column => Math.max(...column.map(each => each.bottom)))
}"""


def test_a_page_fits_a_desktop_a_low_one_and_the_narrowest_phone(servers, visitor):
    for scene in ("storm", "rain"):
        page = visitor(servers(scene), device=DESKTOP).page
        page.goto(PLACE)
        left, right = page.evaluate(BOTTOMS)
        assert abs(left - right) < 200, scene
    page.set_viewport_size({"width": 1280, "height": 650})
    first, bottom = page.evaluate("""() => {
      const column = document.querySelector('.screen--weather > .stack')
      const cards = [...column.querySelectorAll('.glass')]
      const seen = card => { card.scrollIntoView({ block: 'nearest' }); const box = card.getBoundingClientRect(); return box.top >= -1 && box.bottom <= innerHeight + 1 || box.height > innerHeight }
      return [document.querySelector('.temperature__value').getBoundingClientRect().bottom, cards.every(seen)]
    }""")
    assert first < 650 and bottom
    page.set_viewport_size({"width": 320, "height": 640})
    tracks = page.evaluate("() => [...document.querySelectorAll('.day .range__track')].map(each => each.getBoundingClientRect().width)")
    assert len(tracks) >= 7 and min(tracks) >= 48


def test_the_search_stays_above_a_keyboard_that_covers_the_page(server, visitor):
    someone = visitor(server)
    page = someone.page
    someone.open("/at/64.147,-21.942")
    assert "interactive-widget=resizes-content" in page.locator("meta[name=viewport]").get_attribute("content")
    page.get_by_role("button", name="Search for a place").click()
    page.get_by_role("searchbox").fill("par")
    option = page.get_by_role("option").first
    expect(option).to_be_visible()
    height = "(height, scale = 1) => { for (const [name, value] of Object.entries({ height, scale })) Object.defineProperty(visualViewport, name, { value, configurable: true }); visualViewport.dispatchEvent(new Event('resize')) }"
    sheet = page.get_by_role("dialog")
    page.evaluate(height, 420)
    page.evaluate(SETTLED)
    box = sheet.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 420
    seen = option.bounding_box()
    assert seen["y"] + seen["height"] <= 420
    page.evaluate(height, 844)
    box = sheet.bounding_box()
    assert box["y"] + box["height"] == 844


def test_the_hours_need_less_room_when_they_stay_dry(servers, visitor):
    heights = {}
    for scene in ("rain", "clear-day"):
        page = visitor(servers(scene), now=None, java_script_enabled=False).page
        page.goto(PLACE)
        heights[scene] = page.locator(".hourly").bounding_box()["height"]
    assert heights["clear-day"] < heights["rain"] - 30, heights


def test_who_has_no_trips_reads_from_top_to_bottom_on_a_desktop(server, visitor):
    someone = visitor(server, device=DESKTOP)
    space.join(someone)
    page = someone.page
    someone.open("/trips")
    title, art, month = (page.locator(each).bounding_box() for each in ("h1", ".begin", ".month"))
    assert title["y"] + title["height"] <= art["y"] and art["y"] + art["height"] <= month["y"], (title, art, month)
    assert art["x"] <= title["x"] <= art["x"] + art["width"], (title, art)
