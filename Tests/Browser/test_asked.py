"""'Asked of whom': which sources the server asked for a person; and a tile server of the owner's own."""

import re

from playwright.sync_api import expect

from support.live import LIVE
from support.space import PARIS, TOKYO, join
from test_axe import check

TILES = "https://tiles.example:8443/"
TILE = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8ffff3f0005fe02fea735819a0000000049454e44ae426082")


def looked(someone, *places):
    """Saves places and looks at them."""
    join(someone, *places)
    for latitude, longitude, _ in places:
        place = f"lat={latitude}&lon={longitude}"
        assert someone.context.request.get(f"{someone.url}/api/v1/weather?{place}&refresh=1").ok


def test_the_page_says_which_sources_were_asked(servers, visitor):
    someone = visitor(servers(LIVE), locale="ar")
    looked(someone, PARIS, TOKYO)
    page = someone.page
    page.goto(someone.url + "/settings")
    page.locator("a[href='/settings/asked']").click()
    expect(page).to_have_url(re.compile("/settings/asked$"))
    source = page.locator("li", has=page.locator("summary", has_text="Open-Meteo")).first
    expect(source.locator(".call").first).to_be_hidden()
    source.locator("summary").click()
    expect(source.locator(".call").first).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page)


def test_streets_come_from_the_owners_tile_server(own_server, visitor):
    server = own_server(configuration=f'source = "simulator"\n[server]\ntiles = "{TILES}{{z}}/{{x}}/{{y}}.png"\ntiles_credit = "© Us"\n')
    someone = visitor(server)
    someone.allow("asked somebody else: " + re.escape(TILES))
    someone.context.route(TILES + "**", lambda route: route.fulfill(body=TILE, content_type="image/png"))
    someone.open("/settings")
    expect(someone.page.get_by_text("Loads tiles from tiles.example:8443")).to_be_visible()
    someone.page.get_by_role("switch", name="Street map").click()
    someone.open("/map")
    expect(someone.page.locator("img.leaflet-tile-loaded").first).to_have_attribute("src", re.compile(re.escape(TILES) + r"\d+/\d+/\d+\.png"))
    expect(someone.page.get_by_role("link", name="© Us")).to_have_attribute("href", TILES)


def test_a_new_browser_is_at_the_houses_place_and_can_use_its_own(own_server, visitor):
    server = own_server(configuration='source = "simulator"\nplace = "Reykjavik"\n')
    someone = visitor(server, geolocation="prompt")
    someone.open("/")
    page = someone.page
    expect(page).to_have_url(re.compile(r"/at/64\.1"))
    expect(page.get_by_role("heading", name="Reykjavík")).to_be_visible()
    page.get_by_role("link", name="Use my location").click()
    expect(page).to_have_url(someone.url + "/")
