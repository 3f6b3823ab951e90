"""Trips: built on the map, booked once, found again, cancelled; nicknames of their ends, and the weather on the way."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP

PLACES = "c-eu..64146_-21942"
BOOK = re.compile("^Book")
BOOKED = re.compile(r"/trips/[0-9a-f]{32}$")


@pytest.fixture
def traveller(server, visitor):
    """Somebody with a saved place, where the map opens."""

    def make(**options):
        someone = visitor(server, **options)
        someone.page.context.add_cookies([{"name": "weatherglass", "value": PLACES, "url": server.url}])
        return someone

    return make


def opened(someone, path="/map"):
    someone.open(path)
    expect(someone.page.locator(".map__outlines canvas.leaflet-tile-loaded").first).to_be_attached()
    return someone.page


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def end(page, name):
    return page.locator(".map__ends").get_by_role("link", name=name)


def drag(page, x=-120, y=90):
    before = page.locator(".map__under").get_attribute("href")
    page.mouse.move(200, 480)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(200 + x * step / 10, 480 + y * step / 10)
    page.mouse.up()
    expect(page.locator(".map__under")).not_to_have_attribute("href", before)
    page.wait_for_function("() => !document.querySelector('.leaflet-pan-anim')")


def set_both(page):
    button(page, "Set A").click()
    expect(end(page, re.compile("^A: Reykjav"))).to_be_visible()
    drag(page)
    button(page, "Set B").click()
    expect(button(page, "Book")).to_be_visible()


def book_on_the_way(page):
    """On the page 'On the way', whose only large button says when one leaves."""
    expect(page).to_have_url(re.compile("/map/way/"))
    page.get_by_role("button", name=BOOK).click()


def book(page):
    set_both(page)
    button(page, "Book").click()
    book_on_the_way(page)
    expect(page.get_by_role("heading", name="Your trip")).to_be_visible()
    expect(page).to_have_url(BOOKED)


def posts(someone):
    return [request for request in someone.requests if request.method == "POST" and request.url.endswith("/books")]


@pytest.mark.quick
def test_a_trip_is_built_and_booked_and_the_map_starts_over(traveller):
    someone = traveller()
    page = opened(someone)
    expect(end(page, "A: not set")).to_be_visible()
    expect(end(page, "B: not set")).to_be_visible()
    set_both(page)
    expect(page.locator(".pin-end")).to_have_count(2)
    expect(page.locator("path.map__route")).to_have_count(1)
    expect(page.locator(".map__centre")).to_have_count(0)
    button(page, "Book").click()
    # The price is known before the trip is booked.
    expect(page.get_by_text("Nobody is sent")).to_be_visible()
    price = page.locator(".book .big-number").inner_text()
    assert re.fullmatch(r"€\d+\.\d\d", price), price
    assert not posts(someone)
    book_on_the_way(page)
    expect(page).to_have_url(BOOKED)
    expect(page.get_by_text(price, exact=True)).to_be_visible()
    expect(page.locator(".trip-end").first).to_contain_text(re.compile("(European|US) index"))
    expect(button(page, "View history")).to_be_visible()
    # The server renders the same page at this address.
    page.reload()
    expect(page.get_by_role("heading", name="Your trip")).to_be_visible()
    button(page, "Back to map").click()
    expect(end(page, "A: not set")).to_be_visible()
    expect(button(page, "Set A")).to_be_visible()
    expect(page.locator(".pin-end")).to_have_count(0)
    assert len(posts(someone)) == 1


def test_going_back_in_the_browser_finds_an_empty_map_too(traveller):
    page = opened(traveller())
    book(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/map/way/"))
    page.go_back()
    expect(button(page, "Set A")).to_be_visible()


def test_back_from_a_trip_of_the_history_leads_to_the_history(traveller):
    page = opened(traveller())
    book(page)
    button(page, "Back").click()
    expect(page).to_have_url(re.compile("/map$"))
    page.get_by_role("link", name="Trips").click()
    details = page.get_by_role("link", name="Details")
    for back in (lambda: button(page, "Back").press("Enter"), page.go_back):
        details.press("Enter")
        expect(page).to_have_url(BOOKED)
        back()
        expect(page).to_have_url(re.compile("/trips$"))
        # The list comes from the server.
        expect(details).to_be_focused()
    month = page.get_by_role("heading", level=2).first.inner_text()
    page.get_by_role("link", name="Previous month").click()
    # The address follows the frame.
    expect(page).to_have_url(re.compile(r"/trips/\d{4}-\d\d$"))
    previous = page.url
    page.get_by_role("link", name="Next month").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text(month)
    expect(page).not_to_have_url(previous)
    address = page.url
    details.press("Enter")
    expect(page).to_have_url(BOOKED)
    button(page, "Back").press("Enter")
    expect(page).to_have_url(address)
    expect(details).to_be_focused()


def test_a_device_has_its_space_before_it_books(server, visitor):
    someone = visitor(server)
    # The device was here before, but has saved nothing.
    someone.page.context.add_cookies([{"name": "weatherglass", "value": "c-eu.64146_-21942", "url": server.url}])
    page = opened(someone)
    button(page, "Set A").click()
    expect(button(page, "Set B")).to_be_visible()
    drag(page)
    button(page, "Set B").click()
    expect(button(page, "Book")).to_be_visible()
    button(page, "Book").click()
    expect(page.locator(".book .big-number")).to_be_visible()
    assert not [cookie for cookie in someone.context.cookies() if cookie["name"] == "weatherglass-device"]
    book_on_the_way(page)
    expect(page).to_have_url(BOOKED)
    paths = [request.url.removeprefix(someone.url) for request in someone.requests if request.method == "POST"]
    assert paths == ["/api/v1/space", "/books"], paths


def test_a_trip_is_booked_by_keyboard_alone(traveller):
    page = opened(traveller(device=DESKTOP))
    room = page.get_by_role("application")
    room.focus()
    page.keyboard.press("Enter")
    expect(button(page, "Set B")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".map__under")).to_have_attribute("href", re.compile(r",-19\.\d+$"))
    page.keyboard.press("Enter")
    expect(button(page, "Book")).to_be_visible()
    page.keyboard.press("Enter")
    # The map has a button of that name, too.
    expect(page).to_have_url(re.compile("/map/way/"))
    book = page.get_by_role("button", name=BOOK)
    expect(book).to_be_enabled()
    book.press("Enter")
    expect(page).to_have_url(BOOKED)


def test_a_lost_answer_and_a_second_window_book_once(traveller):
    someone = traveller()
    someone.allow("Failed to load resource", "ERR_FAILED", "Failed to fetch")
    page = opened(someone)
    set_both(page)
    lost = []

    def lose(route):
        # The server books, but the answer does not arrive.
        lost.append(route.fetch())
        route.abort()

    page.route(re.compile(r"/books$"), lose, times=1)
    button(page, "Book").click()
    book_on_the_way(page)
    expect(page.locator(".book")).to_contain_text("you won’t be booked twice")
    assert lost[0].status == 201
    # The browser has the device's key: its cookie came with the answer that the page lost.
    page.reload()
    book_on_the_way(page)
    expect(page).to_have_url(BOOKED)
    assert page.url.endswith(lost[0].json()["id"])
    keys = {request.headers["idempotency-key"] for request in posts(someone)}
    assert len(keys) == 1, keys


def test_an_unfinished_trip_survives_a_reload_and_a_nickname_of_twenty_letters_is_saved_by_going_back(traveller):
    page = opened(traveller())
    button(page, "Set A").click()
    expect(end(page, re.compile("^A: Reykjav"))).to_be_visible()
    page.reload()
    expect(button(page, "Set B")).to_be_visible()
    end(page, re.compile("^A: Reykjav")).click()
    expect(page).to_have_url(re.compile("/map/a$"))
    field = page.get_by_role("textbox", name="Nickname")
    field.fill("👨‍👩‍👧‍👦" * 19)
    expect(page.get_by_text("19 of 20")).to_be_visible()
    field.press_sequentially("xyz")
    expect(page.get_by_text("20 of 20")).to_be_visible()
    expect(field).to_have_value("👨‍👩‍👧‍👦" * 19 + "x")
    field.fill("Home")
    button(page, "Back").click()
    expect(page).to_have_url(re.compile("/map$"))
    expect(end(page, "A: Home")).to_be_visible()


def test_an_end_is_chosen_from_known_places_and_can_be_forgotten(traveller):
    someone = traveller()
    page = opened(someone)
    # The saved place, where the map opens, is among the favourites already.
    drag(page, x=-20, y=20)
    button(page, "Set A").click()
    end(page, re.compile("^A: (?!not set)")).click()
    button(page, "Choose another place").click()
    expect(end(page, "A: not set")).to_be_visible()
    asked = len([request for request in someone.requests if "/api/v1/where" in request.url])
    end(page, "B: not set").click()
    expect(page.locator(".trip-place").get_by_text("just now")).to_be_visible()
    page.locator(".list__row", has_text="just now").locator(".trip-place").click()
    # The other end is chosen next.
    expect(page).to_have_url(re.compile("/map/a/places$"))
    chosen = page.get_by_role("link", name=re.compile("^B: (?!not set)"))
    expect(chosen).to_be_visible()
    assert len([request for request in someone.requests if "/api/v1/where" in request.url]) == asked
    delete = page.get_by_role("button", name=re.compile("^Delete "))
    expect(delete).to_have_count(0)
    chosen.click()
    delete.click()
    expect(delete).to_have_count(0)


def test_the_history_shows_a_month_and_a_trip_of_it_fills_the_map(traveller):
    someone = traveller()
    page = opened(someone)
    book(page)
    button(page, "View history").click()
    month = page.get_by_role("group", name="Month")
    expect(month).to_contain_text("November 2026")
    total = page.locator(".totals section")
    expect(total.nth(0)).to_contain_text("Total trips")
    expect(total.nth(0)).to_contain_text("1")
    expect(total.nth(1)).to_contain_text("Total price")
    month.get_by_role("link", name="Previous month").click()
    expect(page.get_by_text("No trips were booked in this month.")).to_be_visible()
    expect(page).to_have_url(re.compile("/trips/2026-10$"))
    page.go_back()
    expect(month).to_contain_text("November 2026")
    asked = len([request for request in someone.requests if "kinds=air" in request.url])
    page.get_by_role("button", name=re.compile("Reykjav")).click()
    expect(button(page, "Book")).to_be_visible()
    expect(end(page, re.compile("^A: Reykjav"))).to_be_visible()
    expect(page.locator(".pin-end")).to_have_count(2)
    # The map moves to the middle of the way, which is not known yet; the ends are not asked for again, since they are fresh.
    expect(page.locator(".leaflet-zoom-anim .leaflet-zoom-animated.leaflet-pan-anim")).to_have_count(0)
    order = posts(someone)[-1].post_data_json
    later = [request.url for request in someone.requests if "kinds=air" in request.url][asked:]
    for point in (order["from"], order["to"]):
        assert not [url for url in later if f"lat={int(point['latitude'] * 1000) / 1000}&" in url], later


def test_a_trip_is_cancelled_with_a_reason(traveller):
    page = opened(traveller())
    book(page)
    button(page, "Cancel this trip").click()
    form = page.get_by_role("form", name="Cancel this trip")
    expect(form.get_by_role("textbox", name="Reason")).to_be_focused()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(button(page, "Cancel this trip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(form.get_by_role("button", name="Cancel this trip")).to_be_disabled()
    form.get_by_role("textbox", name="Reason").fill("Too wet")
    form.get_by_role("button", name="Cancel this trip").click()
    expect(page.get_by_text("Too wet")).to_be_visible()
    expect(button(page, "Cancel this trip")).to_have_count(0)
    button(page, "View history").click()
    expect(page.locator(".trip")).to_contain_text("Cancelled")
    expect(page.locator(".totals section").nth(0)).to_contain_text("0")


def test_without_a_connection_the_history_says_so_in_place_and_comes_when_it_is_back(traveller):
    someone = traveller()
    page = opened(someone)
    someone.allow("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED")
    someone.context.set_offline(True)
    page.get_by_role("link", name="Trips").click()
    expect(page.get_by_text(re.compile("no connection"))).to_be_visible()
    button(page, "Retry").click()
    expect(page.get_by_text(re.compile("no connection"))).to_be_visible()
    someone.context.set_offline(False)
    expect(page.get_by_text("Name two places")).to_be_visible()


@pytest.mark.quick
def test_the_way_shows_the_weather_ahead_and_offers_departures(traveller):
    someone = traveller()
    page = opened(someone)
    set_both(page)
    page.get_by_role("link", name="On the way").click()
    expect(page.locator(".way__point").first).to_be_visible()
    expect(page.get_by_text("When to leave")).to_be_visible()
    expect(page.locator(".leave__axis")).to_contain_text("Now")
    page.get_by_text("On foot").click()
    # By car there are only four points.
    expect(page.locator(".way__point").nth(10)).to_be_visible()
    expect(page.locator(".way-screen .button--primary")).to_have_count(1)
    expect(page.get_by_role("button", name=BOOK)).to_be_enabled()
    count = page.locator(".way__point").count()
    book_on_the_way(page)
    expect(page).to_have_url(BOOKED)
    order = posts(someone)[-1].post_data_json
    assert order["speed"] == "walk", order
    expect(page.locator(".way__point")).to_have_count(count)


def test_a_newcomer_learns_what_a_trip_is_and_goes_from_a_saved_place_to_one_that_is_searched_for(traveller):
    someone = traveller()
    # This visitor's cookie names places, but there is no key yet.
    someone.allow("401", "Failed to load resource")
    someone.open("/trips")
    page = someone.page
    expect(page.get_by_text("Name two places")).to_be_visible()
    expect(button(page, "Back to map")).to_have_count(0)
    button(page, "Choose two places").click()
    expect(page.get_by_role("heading", name="Where from?")).to_be_visible()
    page.locator(".trip-place").first.click()
    expect(page.get_by_role("heading", name="Where to?")).to_be_visible()
    page.locator("#search-field").fill("Akureyri")
    page.get_by_role("option").first.click()
    expect(page).to_have_url(re.compile("/map/way/"))
    expect(page.get_by_text(re.compile("to Akureyri"))).to_be_visible()
    expect(page.locator(".book .big-number")).to_be_visible()


def test_without_scripts_two_names_open_the_way(server, visitor):
    someone = visitor(server, java_script_enabled=False)
    someone.allow("400", "Failed to load resource")
    page = someone.page
    page.goto("/trips")
    page.get_by_label("Where from?").fill("Reykjavik")
    page.get_by_label("Where to?").fill("Nowhereinparticular")
    button(page, "On the way").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Where to?").fill("Akureyri")
    button(page, "On the way").click()
    expect(page).to_have_url(re.compile("/map/way/"))
    expect(page.get_by_text("When to leave")).to_be_visible()
    expect(page.locator(".way__point").first).to_be_visible()


def test_paper_has_no_buttons(traveller):
    page = opened(traveller())
    book(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Your trip")).to_be_visible()
    expect(page.locator("main button:visible")).to_have_count(0)
