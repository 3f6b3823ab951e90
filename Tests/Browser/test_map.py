"""The map: the pin, the air under it, the saved places, keys, and its network requests."""

import math
import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE, SETTLED
from support.device_storage import wait_until_cached

PLACES = "c-eu..64146_-21942.35676_139650.-1292_36821"
AIR = re.compile(r"^Air quality under the pin: \d+, [a-z ]+ \(European index\)$")
LATER = re.compile(r"/(leaflet\.[0-9a-f]+\.(js|css)|map\.[0-9a-f]+\.js|outlines-\d+\.[0-9a-f]+\.bin)$")


@pytest.fixture
def traveller(server, visitor):
    """Somebody with three saved places."""

    def make(**options):
        someone = visitor(server, **options)
        someone.page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
        return someone

    return make


def air(page):
    return page.get_by_role("status", name=re.compile("^Air quality under the pin"))


def opened(someone):
    someone.open("/map")
    page = someone.page
    expect(page.locator(".map__outlines canvas.leaflet-tile-loaded").first).to_be_attached()
    expect(page.locator(".pin").first).to_be_visible()
    return page


def asked_for_air(someone):
    return [request.url for request in someone.requests if "kinds=air" in request.url]


def drawn(page):
    page.wait_for_function(
        "() => { const all = [...document.querySelectorAll('.map__outlines canvas')]; return all.length && all.every(each => each.matches('.leaflet-tile-loaded')) }")


def under(page):
    return page.locator(".map__under").get_attribute("href")


def colour_at(page, latitude, longitude):
    """The colour that is drawn at a place in view."""
    return page.evaluate(
        """([latitude, longitude]) => {
          const map = document.getElementById('map').getBoundingClientRect()
          const [north, east, zoom] = document.getElementById('map').dataset.at.split(' ').map(Number)
          const south = degrees => -Math.log(Math.tan(Math.PI / 4 + degrees * Math.PI / 360)) / 2 / Math.PI
          const size = 256 * 2 ** zoom
          const x = map.left + map.width / 2 + (longitude - east) / 360 * size
          const y = map.top + map.height / 2 + (south(latitude) - south(north)) * size
          for (const tile of document.querySelectorAll('.map__outlines canvas')) {
            const box = tile.getBoundingClientRect()
            if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue
            const scale = tile.width / box.width
            return [...tile.getContext('2d').getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data].join()
          }
        }""",
        [latitude, longitude],
    )


SEA, LAND = "13,35,56,255", "34,56,74,255"
LIGHT_LAND = "238,240,227,255"


@pytest.mark.quick
def test_the_map_opens_over_the_first_place_with_its_air_and_its_name(traveller):
    page = opened(traveller())
    expect(air(page)).to_have_accessible_name(AIR)
    expect(page.locator(".map__under")).to_contain_text("Reykjav")
    expect(page.get_by_role("link", name="Map", exact=True)).to_have_attribute("aria-current", "page")
    # It names the source, and says that it is simulated.
    expect(page.locator(".map__air")).to_contain_text("European index")
    expect(page.locator(".map__air")).to_contain_text("Simulator")
    expect(page.locator(".map").get_by_text("Simulated", exact=True).first).to_be_visible()


def test_land_and_sea_are_drawn_in_both_themes(traveller):
    page = opened(traveller())
    drawn(page)
    assert colour_at(page, 64.0, -20.5) == LAND, "in the south of Iceland"
    assert colour_at(page, 63.3, -22.9) == SEA
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    page.wait_for_function("() => !!document.querySelector('.map__outlines')")
    drawn(page)
    assert colour_at(page, 64.0, -20.5) == LIGHT_LAND


def test_no_first_page_loads_anything_of_the_map(traveller):
    # Without the service worker, which stores the map for later when the page is at rest.
    someone = traveller()
    someone.open("/")
    page = someone.page
    page.evaluate(SETTLED)
    assert not [request.url for request in someone.requests if LATER.search(request.url)]
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator(".pin").first).to_be_visible()
    expect(page).to_have_url(re.compile("/map$"))
    assert [request.url for request in someone.requests if "leaflet" in request.url]


def test_a_style_sheet_that_failed_is_asked_for_again(traveller):
    # A request by the service worker would bypass the test's route.
    someone = traveller()
    someone.allow("Failed to load resource", "ERR_FAILED", r"map\.[0-9a-f]+\.css is missing")
    page = someone.page
    someone.open("/")
    page.evaluate(SETTLED)
    sheet = re.compile(r"/map\.[0-9a-f]+\.css$")
    page.route(sheet, lambda route: route.abort(), times=1)
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.get_by_text("The map could not be loaded")).to_be_visible()
    page.get_by_role("link", name="Weather", exact=True).click()
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator(".pin").first).to_be_visible()
    assert page.evaluate("() => [...document.styleSheets].some(({ href }) => /map\\.[0-9a-f]+\\.css$/.test(href ?? ''))")


def test_dragging_moves_the_world_and_shows_the_air_of_where_it_stops(traveller):
    someone = traveller()
    page = opened(someone)
    expect(air(page)).to_have_accessible_name(AIR)
    before = under(page)
    page.mouse.move(200, 420)
    page.mouse.down()
    for step in range(1, 26):
        page.mouse.move(200 - 4 * step, 420 + 6 * step)
    page.mouse.up()
    expect(page.locator(".map__under")).not_to_have_attribute("href", before)
    expect(air(page)).to_have_accessible_name(AIR)
    page.wait_for_function("() => !document.querySelector('.leaflet-pan-anim')")
    expect(air(page)).to_have_accessible_name(AIR)
    latitude, longitude = under(page).removeprefix("/at/").split(",")
    last = asked_for_air(someone)[-1]
    assert f"lat={latitude}&lon={longitude}&" in last, "the last point is requested"
    # A swipe that turns pages of weather does nothing on the map.
    expect(page).to_have_url(re.compile("/map$"))


@pytest.mark.quick
def test_the_map_is_used_by_keyboard_alone(traveller):
    page = opened(traveller(device=DESKTOP))
    room = page.get_by_role("application")
    room.focus()
    expect(page.locator(".map__under")).to_have_attribute("href", re.compile(r",-21\.\d+$"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".map__under")).to_have_attribute("href", re.compile(r",-19\.\d+$"))
    # It opens at zoom 7; the buttons go on from where the keys ended.
    page.keyboard.press("+")
    page.get_by_role("button", name="Zoom in").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map")).to_have_attribute("data-at", re.compile(" 9 2$"))
    room.focus()
    page.keyboard.press("-")
    page.get_by_role("button", name="Zoom out").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map")).to_have_attribute("data-at", re.compile(" 7 3$"))
    # Enter on the map itself does the same as the large button (test_trips.py).
    page.locator(".map__under").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/at/"))


def test_a_place_under_the_pin_is_shown_beside_it_and_leads_to_its_weather(traveller):
    page = opened(traveller())
    own = page.locator(".pin", has_text="Reykjav")
    centre = page.locator(".map__centre").bounding_box()
    pin = own.bounding_box()
    assert pin["x"] >= centre["x"] + centre["width"], "its name and temperature can be read"
    own.click()
    expect(page).to_have_url(re.compile(r"/at/64\.146,-21\.942$"))
    page.go_back()
    expect(own).to_be_visible()
    page.locator("#map").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    # Where the pin in the middle is away, the place is marked above its point.
    page.wait_for_function("() => !document.querySelector('.pin--left, .pin--right')")


def test_pins_that_would_overlap_are_one(server, visitor):
    someone = visitor(server)
    # Reykjavík, a place some 30 km east of it, and Tokyo.
    someone.page.context.add_cookies([{"name": "weatherglass", "value": "c-eu..64146_-21942.64146_-21300.35676_139650", "url": server.url}])
    page = opened(someone)
    pins = page.locator(".pin")
    # At zoom 7 both are within a pin's width.
    expect(pins.filter(has_text="+1")).to_have_count(1)
    zoom = int(page.locator("#map").get_attribute("data-at").split(" ")[2])
    pins.filter(has_text="+1").click()
    expect(pins.filter(has_text="+1")).to_have_count(0)
    expect(page).to_have_url(re.compile("/map$"))
    box = page.locator("#map").bounding_box()
    seen = [pin.bounding_box() for pin in pins.all()]
    inside = [one for one in seen if one and box["x"] <= one["x"] + one["width"] / 2 <= box["x"] + box["width"]]
    assert len(inside) == 2, (zoom, seen)


def test_over_the_date_line_both_ends_and_the_way_stay_in_view(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.page.context.add_cookies([{"name": "weatherglass", "value": "c-eu..35676_139650", "url": server.url}])
    page = opened(someone)
    for _ in range(5):
        page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Set A").click()
    expect(page.get_by_role("button", name="Set B")).to_be_visible()
    room = page.get_by_role("application")
    room.focus()

    def at_rest():
        page.wait_for_function("() => !document.querySelector('.leaflet-pan-anim')")

    def a_is_in_view():
        at_rest()
        page.wait_for_function(
            "() => { const pin = document.querySelector('.pin-end').getBoundingClientRect(); return pin.right > 0 && pin.left < innerWidth }")

    # Westward, the long way, to where A is nearer on the other side.
    for _ in range(9):
        page.keyboard.press("ArrowLeft")
        at_rest()
    page.get_by_role("button", name="Set B").click()
    expect(page.get_by_role("button", name="Book")).to_be_visible()
    room.focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
        at_rest()
    expect(page.locator(".map__under")).to_have_attribute("href", re.compile(r",1[34]\d"))
    a_is_in_view()
    expect(page.locator(".pin-end")).to_have_count(2)


def test_the_list_has_the_pins_of_the_map_and_appears_for_the_keyboard(traveller):
    page = opened(traveller())
    rows = page.locator(".map__list a")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Tokyo")
    expect(rows.nth(1)).to_contain_text("°")
    rows.nth(1).focus()
    assert page.locator(".map__list").bounding_box()["height"] > 100
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/at/35\.676,139\.65$"))


def test_the_pin_goes_no_farther_than_the_map_does(server, visitor):
    someone = visitor(server)
    someone.page.context.add_cookies([{"name": "weatherglass", "value": "c-eu..84900_10000", "url": server.url}])
    page = opened(someone)
    page.get_by_role("application").focus()
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".map__under")).to_have_attribute("href", re.compile(r"^/at/(85|85\.00\d|84\.99\d),"))


def test_without_scripts_there_is_the_list(server, visitor):
    someone = visitor(server, java_script_enabled=False)
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
    page.goto(server.url + "/map")
    expect(page.get_by_role("heading", name="Places on the map")).to_be_visible()
    expect(page.locator(".map__list a")).to_have_count(3)
    expect(page.locator(".map__list a").first).to_be_visible()
    for part in ["canvas", "centre", "air", "ends", "buttons"]:
        expect(page.locator(".map__" + part)).to_be_hidden()


def test_a_map_that_was_opened_once_works_without_a_connection(server, visitor):
    someone = visitor(server, has_worker=True)
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
    someone.open("/")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator(".pin").first).to_be_visible()
    wait_until_cached(page, "outlines-110", "outlines-50")
    someone.allow("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "An unknown error occurred when fetching the script")
    someone.context.set_offline(True)
    page.goto("/map")
    expect(page.locator(".map__outlines canvas.leaflet-tile-loaded").first).to_be_attached()
    drawn(page)
    assert colour_at(page, 64.0, -20.5) == LAND
    # Farther out than anybody has looked before.
    for _ in range(4):
        page.get_by_role("button", name="Zoom out").click()
        page.evaluate(SETTLED)
    drawn(page)
    assert colour_at(page, 64.0, -20.5) == LAND


def test_a_map_begins_with_the_coarse_outlines_wherever_it_opens(server, visitor):
    someone = visitor(server)
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
    fine = []
    page.route("**/outlines-50.*.bin", lambda route: fine.append(route))
    with page.expect_request("**/outlines-50.*.bin"):
        someone.open("/map")
        drawn(page)
    assert colour_at(page, 64.0, -20.5) == LAND
    # The fine ones have not come yet.
    assert len(fine) == 1
    fine[0].continue_()


def test_a_map_that_was_not_stored_says_so_without_a_connection_and_lists_the_places(server, visitor):
    someone = visitor(server, has_worker=True)
    page = someone.page
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
    someone.open("/")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    someone.taken_over()
    someone.allow("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "An unknown error occurred when fetching the script")
    someone.context.set_offline(True)
    page.goto("/map")
    expect(page.get_by_text("The map could not be loaded")).to_be_visible()
    expect(page.locator(".map__list a")).to_have_count(3)
    seen = page.evaluate("() => { const { top, left } = document.querySelector('.map__list a').getBoundingClientRect(); return document.elementFromPoint(left + 40, top + 20).closest('.map__list') !== null }")
    assert seen
    for part in ["centre", "air", "ends", "buttons"]:
        expect(page.locator(".map__" + part)).to_be_hidden()


TILES = "https://tile.openstreetmap.org/"
TILE = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8ffff3f0005fe02fea735819a0000000049454e44ae426082")


def test_streets_are_loaded_only_on_request(traveller):
    someone = traveller()
    asked = []
    someone.allow("asked somebody else: " + re.escape(TILES))

    def answer(route):
        asked.append(route.request)
        route.fulfill(body=TILE, content_type="image/png")

    someone.context.route(TILES + "**", answer)
    page = opened(someone)
    drawn(page)
    assert asked == [] and page.get_by_role("link", name="OpenStreetMap contributors").count() == 0
    someone.open("/settings")
    page.get_by_role("switch", name="Street map").click()
    opened(someone)
    expect(page.locator("img.leaflet-tile-loaded").first).to_be_visible()
    expect(page.get_by_role("link", name="OpenStreetMap contributors")).to_be_visible()
    # The servers of the tiles learn which site asks, not which page.
    assert all(request.headers.get("referer", "").rstrip("/") == someone.url for request in asked) and asked
    # Zoom in closer than the outlines go.
    for _ in range(12):
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("() => document.getElementById('map').dataset.at.split(' ')[2] === '17'")
    # Without a connection the outlines are shown.
    assert page.locator(".map__outlines canvas").count() > 0
    someone.open("/settings")
    page.get_by_role("switch", name="Street map").click()
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator(".map__outlines canvas.leaflet-tile-loaded").first).to_be_attached()
    expect(page.locator("img.leaflet-tile")).to_have_count(0)


# The map's extent as the device keeps it.
KEPT_EXTENT = """() => new Promise(done => {
  const opening = indexedDB.open('weatherglass')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('kept').objectStore('kept').get('map/view')
    asking.onsuccess = () => { opening.result.close(); done(new TextDecoder().decode(asking.result ?? new Uint8Array())) }
  }
})"""


def cell_of(view):
    """The address of the place under the pin of a kept view."""
    if not view:
        return None
    _, latitude, longitude, _ = view.split(" ")
    return "/at/" + ",".join(f"{math.trunc(float(word) * 1000) / 1000:g}" for word in (latitude, longitude))


def test_leaving_returning_turning_and_reloading_keep_the_view_and_ask_for_nothing_that_is_fresh(traveller):
    someone = traveller()
    page = opened(someone)
    expect(air(page)).to_have_accessible_name(AIR)

    def leave_and_return():
        page.get_by_role("link", name="Weather", exact=True).click()
        expect(page.locator(".map__air")).to_be_hidden()
        page.get_by_role("link", name="Map", exact=True).click()
        expect(page.locator(".pin").first).to_be_visible()
        expect(air(page)).to_have_accessible_name(AIR)
        page.evaluate(SETTLED)

    leave_and_return()
    urls = asked_for_air(someone)
    assert len(urls) == len(set(urls)) == 1, urls
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !document.querySelector('.leaflet-pan-anim')")
    page.wait_for_function("() => !document.querySelector('.map__under').href.endsWith(',-21.942')")
    # It is asked for where the map has come to rest.
    expect(air(page)).to_have_accessible_name(AIR)
    page.get_by_role("button", name="Zoom in").click()
    page.evaluate(SETTLED)
    expect(air(page)).to_have_accessible_name(AIR)
    before = under(page)
    for _ in range(2):
        leave_and_return()
        assert under(page) == before
    # So does a phone that is turned.
    for size in [{"width": 844, "height": 390}, {"width": 390, "height": 844}, {"width": 411, "height": 801}]:
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        assert under(page) == before
    while cell_of(page.evaluate(KEPT_EXTENT)) != before:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.reload()
    expect(page.locator(".map__under")).to_have_attribute("href", before)


def test_the_map_of_a_first_visit_works_without_a_connection(server, visitor):
    someone = visitor(server, has_worker=True)
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
    someone.open("/")
    wait_until_cached(page, r"map\.\w+\.js", r"leaflet\.\w+\.js", r"leaflet\.\w+\.css", "outlines-110", "outlines-50")
    someone.allow("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")
    someone.context.set_offline(True)
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator(".map__outlines canvas.leaflet-tile-loaded").first).to_be_attached()
    drawn(page)
    assert colour_at(page, 64.0, -20.5) == LAND


LANDSCAPE = PHONE | {"viewport": {"width": 844, "height": 390}}


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.parametrize("language", ["de", "ar"])
def test_on_a_phone_on_its_side_nothing_on_the_map_covers_anything_else(traveller, language):
    someone = traveller(device=LANDSCAPE, locale=language)
    page = someone.page
    someone.open("/map")
    expect(page.locator(".pin").first).to_be_visible()
    expect(page.locator(".map__air .map__index")).to_be_visible()
    page.evaluate(SETTLED)
    parts = [".map__centre", ".v-button", ".map__ends", ".map__under", ".map__air", ".map__buttons", ".map__simulated", ".tab-bar"]
    boxes = {name: box(page, name) for name in parts}
    for name in parts:
        inside = boxes[name]
        assert inside["y"] >= 0 and inside["y"] + inside["height"] <= 390, name
        for other in parts:
            assert name == other or not overlap(inside, boxes[other]), (name, other)


def test_on_a_phone_on_its_side_the_bar_leaves_the_height_to_the_page(server, visitor):
    someone = visitor(server, device=LANDSCAPE)
    someone.open("/at/64.147,-21.942")
    bar = box(someone.page, ".tab-bar")
    assert bar["width"] <= 88, "a slim bar at the side"
    assert box(someone.page, "main .screen .hero")["x"] >= bar["x"] + bar["width"]
    for link in someone.page.locator(".tab-bar a").all():
        assert link.bounding_box()["height"] >= 44
    assert someone.page.evaluate("() => document.documentElement.scrollWidth") == 844
