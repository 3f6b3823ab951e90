"""What the device keeps: in separate records, shared by all windows, and what happens when that is impossible."""

import json

import pytest
from playwright.sync_api import expect

from support.device_storage import ALL, wait_for_storage
from support.places import add_random, save
from support.scenes import PLACE
from test_behaviour import dots
from test_offline import UNREACHABLE, settled
from test_place_name import switch

ISLAND = "/at/-54.801,-68.303"
# Puts records into a storage that the app has not opened yet. What is not kept as bytes is kept as text.
PUT = """records => new Promise(done => {
  const opening = indexedDB.open('weatherglass', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('kept', 'readwrite')
    for (const name in records) transaction.objectStore('kept').put(new TextEncoder().encode(records[name]), name)
    transaction.oncomplete = () => { opening.result.close(); done() }
  }
})"""
FULL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError') }
}"""
BLOCKED = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } })"
# Deletes the storage as a browser does that needs the room; cookies stay.
EVICT = """() => new Promise((done, failed) => {
  const request = indexedDB.deleteDatabase('weatherglass')
  request.onsuccess = done
  request.onerror = request.onblocked = failed
})"""
# Waits until the page has opened the storage.
OPENED = """async () => {
  while (!(await indexedDB.databases()).some(({ name }) => name === 'weatherglass')) await new Promise(requestAnimationFrame)
}"""
# A page without the app.
BARE = "/healthz"


def status_message(someone, words):
    return someone.page.get_by_role("status").filter(has_text=words)


def fields(record):
    """The fields of a record, by name: each is preceded by a line with its name and its length in bytes."""
    found, rest = {}, record.encode()
    while rest:
        head, rest = rest.split(b"\n", 1)
        name, length = head.decode().split(" ")
        found[name], rest = rest[:int(length)].decode(), rest[int(length):]
    return found


def places(kept):
    """The saved places in the person's records, in their order: latitude, longitude and nickname."""
    if "index/space" not in kept:
        return []
    entries = json.loads(fields(kept["index/space"])["replica"])["records"]
    found = [entry for entry in entries if "latitude" in entry]
    found.sort(key=lambda place: place["order"]["text"])
    return [(place["latitude"], place["longitude"], place["nickname"]["text"]) for place in found]


@pytest.fixture
def prepared(server, visitor):
    """Makes visitors whose storage was filled beforehand."""

    def make(records, **options):
        someone = visitor(server, **options)
        someone.allow("favicon.ico")
        someone.page.goto(BARE)
        someone.page.evaluate(PUT, records)
        return someone

    return make


def test_the_storage_is_opened_while_the_program_is_loading(server, visitor):
    someone = visitor(server)
    someone.page.route("**/*.wasm", lambda route: None)
    someone.page.goto(PLACE)
    someone.page.evaluate(OPENED)
    assert someone.page.locator("html[data-ready='true']").count() == 0


def test_weather_is_kept_as_the_bytes_that_the_server_sent(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    with someone.page.expect_response("**/api/v1/weather*") as answer:
        someone.page.get_by_role("button", name="Refresh").click()
    body = answer.value.body().decode()
    wait_for_storage(someone.page, lambda kept: kept.get("report/64147_-21942/0") == body)


@pytest.mark.quick
def test_a_choice_is_kept_even_if_the_page_is_left_at_once(server, visitor):
    someone = visitor(server, geolocation="granted")
    someone.open("/")
    someone.allow("bigdatacloud", "ERR_FAILED", "Failed to load resource")
    someone.context.route("https://api.bigdatacloud.net/**", lambda route: route.abort())
    someone.tab("Settings")
    for is_on in [True, False, True]:
        switch(someone).set_checked(is_on)
        someone.page.reload()
        someone.taken_over()
        expect(switch(someone)).to_be_checked(checked=is_on)


@pytest.mark.quick
def test_changes_in_two_windows_are_both_kept(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    save(someone.page)
    someone.open(ISLAND)
    save(someone.page)
    other = someone.context.new_page()
    someone.open(ISLAND, page=other)
    expect(dots(other)).to_have_count(3)
    dots(someone.page).nth(1).click()
    # Neither window has heard of the other's change when it writes.
    someone.context.set_offline(True)
    someone.allow(*UNREACHABLE)
    other.get_by_role("button", name="Remove this place").click()
    someone.page.get_by_role("button", name="Places", exact=True).click()
    someone.page.get_by_role("button", name="Add random location").click()
    someone.context.set_offline(False)
    kept = wait_for_storage(someone.page, lambda kept: len(places(kept)) == 2)
    assert places(kept)[0][:2] == (64.147, -21.942)
    expect(dots(someone.page)).to_have_count(3)
    expect(dots(other)).to_have_count(3)


def test_full_storage_is_reported_and_the_app_works_on(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
    # A first visit reports nothing.
    expect(someone.page.locator(".toast")).to_have_count(0)
    someone.page.evaluate(FULL)
    save(someone.page)
    expect(status_message(someone, "no room left")).to_be_visible()
    someone.page.get_by_role("button", name="Close").click()
    expect(status_message(someone, "no room left")).to_have_count(0)
    add_random(someone.page)
    expect(status_message(someone, "no room left")).to_have_count(0)


def test_blocked_storage_is_reported_and_the_app_works_on(server, visitor):
    someone = visitor(server)
    someone.context.add_init_script(BLOCKED)
    # The app asks whether the server knows this browser.
    someone.allow("status of 401")
    someone.open(PLACE)
    expect(status_message(someone, "This browser saves nothing")).to_be_visible()
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    someone.page.get_by_role("button", name="Close").click()
    add_random(someone.page)


def test_storage_evicted_between_visits_is_reported_and_filled_again(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    save(someone.page)
    settled(someone)
    # Wait until the server has the place, and this browser its key.
    wait_for_storage(someone.page, lambda kept: "membership 1\n1" in kept.get("index/space", ""))
    someone.allow("favicon.ico")
    someone.page.goto(BARE)
    someone.page.evaluate(EVICT)
    someone.open("/")
    expect(status_message(someone, "The browser has deleted")).to_be_visible()
    # The cookie still knew of the place.
    wait_for_storage(someone.page, lambda kept: places(kept) == [(64.147, -21.942, "")])
    someone.page.reload()
    someone.taken_over()
    expect(status_message(someone, "The browser has deleted")).to_have_count(0)


def test_what_a_newer_version_keeps_is_left_alone_and_reported(prepared):
    records = {"index/format": "4", "index/preference/temperature": "f", "index/here": "?", "report/here/0": "?"}
    someone = prepared(records)
    someone.open(PLACE)
    expect(status_message(someone, "A newer version of Weatherglass")).to_be_visible()
    save(someone.page)
    assert someone.page.evaluate(ALL) == records


def packed(**values):
    return "".join(f"{name.replace('_', '-')} {len(value.encode())}\n{value}" for name, value in values.items())


def test_everything_that_the_version_before_kept_survives(prepared, server):
    tokyo = server.request("/api/v1/weather?lat=35.689&lon=139.692")[2]
    someone = prepared({
        "index/format": "2", "index/order": "here 35689_139692 -54801_-68303", "index/page": "35689_139692", "index/name-here": "1",
        "index/preference/temperature": "f", "index/preference/clock": "12",
        "index/place/here": packed(origin="here", latitude="64.1471234", longitude="-21.9421234"),
        "index/place/35689_139692": packed(origin="chosen", searched_for="Tōkyō", latitude="35.6891", longitude="139.6921", nickname="Büro"),
        "index/place/-54801_-68303": packed(origin="random", latitude="-54.801", longitude="-68.303", problem="no-connection"),
        "index/guest/1000_2000": packed(origin="random", latitude="1", longitude="2"), "report/35689_139692/0": tokyo,
    })
    # Without newer weather the kept weather stays.
    someone.allow(*UNREACHABLE)
    someone.page.route("**/api/v1/weather*", lambda route: route.abort())
    someone.open("/")
    kept = wait_for_storage(someone.page, lambda kept: kept["index/format"] == "3" and len(places(kept)) == 2)
    assert places(kept) == [(35.6891, 139.6921, "Büro"), (-54.801, -68.303, "")]
    assert fields(kept["index/here"])["latitude"] == "64.1471234"
    assert not [name for name in kept if name.startswith(("index/place/", "index/guest/", "index/order"))]
    assert kept["report/35689_139692/0"] == tokyo
    for _ in range(2):
        someone.tab("Weather")
        expect(dots(someone.page)).to_have_count(3)
        someone.tab("Settings")
        expect(someone.page.get_by_role("radio", name="°F", exact=True)).to_be_checked()
        expect(switch(someone)).to_be_checked()
        someone.tab("Favourites")
        expect(someone.page.get_by_role("link", name="Büro").first).to_be_visible()
        someone.page.reload()
        someone.taken_over()
