"""What the device keeps: in separate records, shared by all windows, and what happens when that is impossible."""

import gzip
import json
import pathlib

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
# What the last version that kept everything in one record had written for a user (simulated weather).
OLD = pathlib.Path(__file__).parent / "support" / "first-format.json.gz"
# Waits until the page has opened the storage.
OPENED = """async () => {
  while (!(await indexedDB.databases()).some(({ name }) => name === 'weatherglass')) await new Promise(requestAnimationFrame)
}"""
# A page without the app.
BARE = "/healthz"


def status_message(someone, words):
    return someone.page.get_by_role("status").filter(has_text=words)


def places(kept):
    return sorted(name for name in kept if name.startswith("index/place/") and name != "index/place/here")


def fields(record):
    """The fields of a place, by name: each is preceded by a line with its name and its length in bytes."""
    found, rest = {}, record.encode()
    while rest:
        head, rest = rest.split(b"\n", 1)
        name, length = head.decode().split(" ")
        found[name], rest = rest[:int(length)].decode(), rest[int(length):]
    return found


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
    someone = visitor(server, service_workers="block")
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
    assert "index/place/64147_-21942" in kept and "index/place/-54801_-68303" not in kept
    expect(dots(someone.page)).to_have_count(3)
    expect(dots(other)).to_have_count(3)


def test_full_storage_is_reported_and_the_app_works_on(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
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
    wait_for_storage(someone.page, lambda kept: "standing 1\n1" in kept.get("index/space", ""))
    someone.allow("favicon.ico")
    someone.page.goto(BARE)
    someone.page.evaluate(EVICT)
    someone.open("/")
    expect(status_message(someone, "The browser has deleted")).to_be_visible()
    # The cookie still knew of the place.
    kept = wait_for_storage(someone.page, lambda kept: "index/format" in kept)
    assert places(kept) == ["index/place/64147_-21942"]
    someone.page.reload()
    someone.taken_over()
    expect(status_message(someone, "The browser has deleted")).to_have_count(0)


def test_a_first_visit_reports_nothing(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
    expect(someone.page.locator(".toast")).to_have_count(0)


def test_what_a_newer_version_keeps_is_left_alone_and_reported(prepared):
    records = {"index/format": "3", "index/preference/temperature": "f", "index/place/here": "?", "report/here/0": "?"}
    someone = prepared(records)
    someone.open(PLACE)
    expect(status_message(someone, "A newer version of Weatherglass")).to_be_visible()
    save(someone.page)
    assert someone.page.evaluate(ALL) == records


def test_everything_that_the_version_before_kept_survives(prepared, server):
    report = json.loads(server.request("/api/v1/weather?lat=35.689&lon=139.692")[2])
    blob = {
        "version": 1, "now": "2026-11-18T14:00:00Z", "preferences": "f-us-12", "names_here": True, "selected": 7, "address": "/at/35.689,139.692",
        "pages": [
            {"id": 0, "origin": "here", "latitude": 64.1471234, "longitude": -21.9421234},
            {"id": 7, "origin": "chosen", "searched_for": "Tōkyō \"東京\"", "latitude": 35.689, "longitude": 139.692, "report": report},
            {"id": 3, "origin": "random", "latitude": -54.801, "longitude": -68.303, "last_tried": "2026-11-18T13:59:00Z", "problem": "no-connection"},
        ],
    }
    someone = prepared({"app": json.dumps(blob, ensure_ascii=False, separators=(",", ":"))})
    someone.open("/")
    expect(dots(someone.page)).to_have_count(3)
    kept = wait_for_storage(someone.page, lambda kept: "app" not in kept)
    assert places(kept) == ["index/place/-54801_-68303", "index/place/35689_139692"]
    assert kept["index/order"] == "here 35689_139692 -54801_-68303"
    assert fields(kept["index/place/35689_139692"])["searched-for"] == 'Tōkyō "東京"'
    assert fields(kept["index/place/here"])["latitude"] == "64.1471234"
    assert {name: kept[name] for name in kept if name.startswith("index/preference")} == {
        "index/preference/temperature": "f", "index/preference/scale": "us", "index/preference/clock": "12"}
    assert "index/name-here" in kept
    someone.page.reload()
    someone.taken_over()
    expect(dots(someone.page)).to_have_count(3)


def test_a_database_that_the_version_before_has_written_loses_nothing(prepared):
    blob = gzip.decompress(OLD.read_bytes()).decode()
    someone = prepared({"app": blob})
    # Without newer weather the kept weather stays.
    someone.allow(*UNREACHABLE)
    someone.page.route("**/api/v1/weather*", lambda route: route.abort())
    someone.open("/")
    kept = wait_for_storage(someone.page, lambda kept: "app" not in kept)
    keys = ["here", "35689_139692", "-54800_-68300", "-79772_3556"]
    assert kept["index/order"] == " ".join(keys)
    for key, page in zip(keys, json.loads(blob)["pages"], strict=True):
        place = fields(kept["index/place/" + key])
        assert place["origin"] == page["origin"] and place.get("searched-for") == page.get("searched_for")
        # As precise as a tenth of a millimetre.
        assert (float(place["latitude"]), float(place["longitude"])) == pytest.approx((page["latitude"], page["longitude"]), abs=1e-9)
        assert kept[f"report/{key}/0"] in blob and json.loads(kept[f"report/{key}/0"]) == page["report"]
    assert {name.rsplit("/", 1)[1]: kept[name] for name in kept if name.startswith("index/preference/")} == {
        "temperature": "f", "wind": "kn", "pressure": "mmhg", "distance": "mi", "theme": "dark", "transparency": "reduced"}
    for _ in range(2):
        expect(dots(someone.page)).to_have_count(4)
        expect(someone.page.locator("html[data-theme=dark][data-transparency=reduced]")).to_have_count(1)
        someone.tab("Settings")
        for choice in ["°F", "kn", "mmHg", "mi", "Dark"]:
            expect(someone.page.get_by_role("radio", name=choice, exact=True)).to_be_checked()
        expect(switch(someone)).to_be_checked()
        someone.tab("Weather")
        expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
        someone.page.reload()
        someone.taken_over()
