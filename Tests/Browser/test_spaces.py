"""What a person owns, on all of their devices: pairing, changes as they arrive, use without a connection, and a paired-only server."""

import contextlib
import re
import sqlite3

import pytest
from playwright.sync_api import expect

from support import space
from support.device_storage import wait_for_storage
from support.firefox import Firefox
from test_axe import check

PARIS, TOKYO, NAIROBI = "48.853,2.348", "35.676,139.65", "-1.292,36.821"
NAMES = {PARIS: "Paris", TOKYO: "Tokyo", NAIROBI: "Nairobi"}
LOST = (r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION_REFUSED", r"ERR_CONNECTION_RESET", r"Failed to fetch", r"ERR_NETWORK_CHANGED",
        r"ERR_INCOMPLETE_CHUNKED_ENCODING", r"ERR_EMPTY_RESPONSE", r"ERR_FAILED", r"An unknown error occurred when fetching the script")


@pytest.fixture
def server_with_spaces(own_server):
    return own_server(now=None)


@pytest.fixture
def device(server_with_spaces, visitor):
    """Makes devices of one person, each with a clock and storage of its own."""
    return lambda **options: visitor(server_with_spaces, now=None, **options)


def save(someone, place):
    someone.open("/at/" + place)
    someone.page.get_by_role("button", name="Add to favourites").click()
    expect(someone.page.get_by_role("button", name="Add to favourites")).to_have_count(0)


def is_shared(someone):
    """Waits until all changes made here have reached the server."""
    wait_for_storage(someone.page, lambda kept: "membership 1\n1" in kept.get("index/space", "") and '"waiting":true' not in kept["index/space"])


def join(someone, *places):
    """Saves places without the app."""
    space.join(someone, *((*map(float, place.split(",")), NAMES[place]) for place in places))


def code_for(someone):
    """A pairing code that was made without the app."""
    return space.post(someone, "/api/v1/space/pairing")["code"]


def favourites(someone):
    someone.open("/favourites")
    return someone.page.locator(".place__text")


def show_code(someone):
    """Makes a pairing code; returns it, and the address in its picture."""
    someone.open("/settings/devices")
    with someone.page.expect_response("**/api/v1/space/pairing") as answer:
        someone.page.get_by_role("button", name="Pair a device").click()
    sheet = someone.page.get_by_role("dialog", name="Pair a device")
    expect(sheet.get_by_role("img", name="Pairing code")).to_be_visible()
    offer = answer.value.json()
    expect(sheet.locator(".code")).to_have_text(offer["code"])
    return offer["code"], offer["address"]


def pair_by_code(someone, code):
    someone.open("/pair")
    field = someone.page.get_by_role("textbox", name="Pairing code")
    field.fill(code)
    button = someone.page.get_by_role("button", name="Pair", exact=True)
    button.click()
    # A device with places of its own first sees whose code it is.
    maker = someone.page.get_by_text("This code is from")
    someone.page.wait_for_function(
        "() => !document.querySelector('#pairing-code') || document.body.innerText.includes('This code is from')")
    if maker.count():
        button.click()
    expect(field).to_have_count(0)


def pair(first, second):
    code, _ = show_code(first)
    pair_by_code(second, code)


def in_order(someone, *places):
    # A place that was saved without a connection has its coordinates as its name until a name is known.
    names = [re.compile(NAMES[place] + "|" + place.split(",")[0]) for place in places]
    expect(someone.page.locator(".place__text")).to_have_text(names)


@pytest.mark.quick
def test_what_is_saved_on_one_device_is_there_on_the_other(device):
    first, second = device(), device()
    save(first, PARIS)
    is_shared(first)
    pair(first, second)
    # The device with the code says who came in.
    sheet = first.page.get_by_role("dialog", name="Pair a device")
    expect(sheet.get_by_role("status").filter(has_text="is paired")).to_be_visible()
    expect(sheet.locator(".code")).to_have_count(0)
    expect(sheet.locator(".ring")).to_have_count(0)
    check(first.page)
    sheet.get_by_role("link", name="Done").click()
    # The browser goes back to the page before the sheet.
    expect(first.page).to_have_url(re.compile(r"/settings/devices$"))
    in_order(second, PARIS)
    save(first, TOKYO)
    # The second device receives the change by itself.
    in_order(second, PARIS, TOKYO)
    second.page.get_by_role("button", name=re.compile("Move Tokyo")).focus()
    second.page.keyboard.press("ArrowUp")
    favourites(first)
    in_order(first, TOKYO, PARIS)
    second.page.get_by_role("link", name="Settings", exact=True).click()
    second.page.get_by_role("radiogroup", name="Wind").get_by_text("kn", exact=True).click()
    first.page.get_by_role("link", name="Settings", exact=True).click()
    expect(first.page.get_by_role("radiogroup", name="Wind").get_by_role("radio", name="kn")).to_be_checked()


@contextlib.contextmanager
def without_devices(server):
    """The server finds none of its devices, as while another database lies in the place of its own."""
    def change(sql):
        with contextlib.closing(sqlite3.connect(server.folder / "data" / "weatherglass.db")) as database, database:
            database.execute(sql)

    change("UPDATE device SET id = '-' || id")
    yield
    change("UPDATE device SET id = substr(id, 2)")


def test_a_device_that_was_shut_out_by_mistake_takes_part_again_at_the_next_start(server_with_spaces, device):
    someone = device()
    save(someone, PARIS)
    is_shared(someone)
    someone.allow(r"401 \(Unauthorized\)")
    # The page that is open would be told first, and says it only once.
    someone.page.goto("about:blank")
    with without_devices(server_with_spaces):
        favourites(someone)
        expect(someone.page.get_by_text("This device is no longer paired")).to_be_visible()
        save(someone, TOKYO)
        wait_for_storage(someone.page, lambda kept: '"Tokyo' in kept.get("index/space", ""))
    favourites(someone)
    is_shared(someone)
    stored = someone.context.request.get(someone.url + "/api/v1/space").json()["records"]
    assert {record["name"]["text"] for record in stored if "name" in record} == {"Paris", "Tokyo"}
    expect(someone.page.get_by_text("This device is no longer paired")).to_have_count(0)


def test_both_devices_work_without_a_connection_and_after_the_server_was_killed(server_with_spaces, device):
    first, second = device(has_worker=True), device(has_worker=True)
    save(first, PARIS)
    is_shared(first)
    pair(first, second)
    in_order(second, PARIS)
    is_shared(second)
    for someone in [first, second]:
        favourites(someone)
        someone.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        someone.page.reload()
        someone.taken_over()
        someone.allow(*LOST)
        someone.context.set_offline(True)
    save(first, TOKYO)
    save(second, NAIROBI)
    favourites(second)
    in_order(second, PARIS, NAIROBI)
    second.page.get_by_role("button", name=re.compile("Delete Paris")).focus()
    second.page.keyboard.press("Enter")
    in_order(second, NAIROBI)
    server_with_spaces.kill()
    favourites(first)
    in_order(first, PARIS, TOKYO)
    server_with_spaces.start()
    for someone in [first, second]:
        someone.context.set_offline(False)
    for someone in [first, second]:
        expect(someone.page.locator(".place__text", has_text=re.compile("Tokyo|35.676"))).to_have_count(1)
        expect(someone.page.locator(".place__text", has_text=re.compile("Nairobi|-1.292"))).to_have_count(1)
        expect(someone.page.locator(".place__text")).to_have_count(2)
    links = "[...document.querySelectorAll('.place__link')].map(link => link.getAttribute('href'))"
    assert first.page.evaluate(links) == second.page.evaluate(links)


def test_a_device_is_renamed_and_keeps_its_places_when_it_is_revoked(device):
    first, second = device(), device()
    join(first, PARIS)
    pair(first, second)
    in_order(second, PARIS)
    is_shared(second)
    second.allow("status of 401")
    first.open("/settings/devices")
    row = first.page.locator(".list__row").filter(has=first.page.get_by_role("button", name=re.compile("^Revoke Chrome")))
    row.get_by_role("button", name="Rename").click()
    field = first.page.get_by_role("textbox", name="Rename")
    expect(field).to_be_focused()
    field.fill("Kitchen")
    field.press("Enter")
    expect(first.page.get_by_role("button", name="Rename Kitchen")).to_be_focused()
    second.open("/settings/devices")
    expect(second.page.get_by_text("Kitchen")).to_be_visible()
    favourites(second)
    revoke = first.page.get_by_role("button", name="Revoke Kitchen")
    revoke.click()
    first.page.get_by_role("button", name="Revoke", exact=True).click()
    expect(revoke).to_have_count(0)
    expect(second.page.get_by_role("status").filter(has_text="no longer paired")).to_be_visible()
    in_order(second, PARIS)
    save(second, TOKYO)
    favourites(first)
    in_order(first, PARIS)
    # When it is paired again, it brings along what was saved meanwhile.
    pair(first, second)
    in_order(second, PARIS, TOKYO)
    favourites(first)
    in_order(first, PARIS, TOKYO)


# Until the page calls `openStorage`, the browser seems not to have opened its storage.
SLOW_STORAGE = """
const open = IDBFactory.prototype.open
const opened = new Promise(done => { window.openStorage = done })
IDBFactory.prototype.open = function (...rest) {
  const request = open.apply(this, rest)
  let then
  Object.defineProperty(request, 'onsuccess', { set(handler) { then = handler } })
  request.addEventListener('success', event => opened.then(() => then?.call(request, event)))
  return request
}"""


def test_a_place_that_is_saved_before_the_storage_is_read_is_saved(device):
    someone = device()
    save(someone, PARIS)
    is_shared(someone)
    slow = someone.context.new_page()
    slow.add_init_script(SLOW_STORAGE)
    someone.open("/at/" + TOKYO, slow)
    keep = slow.get_by_role("button", name="Add to favourites")
    keep.click()
    expect(keep).to_have_count(0)
    slow.evaluate("openStorage()")
    wait_for_storage(slow, lambda kept: "139.65" in kept["index/space"])
    slow.reload()
    slow.evaluate("openStorage()")
    favourites(someone)
    in_order(someone, PARIS, TOKYO)


def test_trying_again_in_vain_keeps_the_focus(device):
    someone = device()
    join(someone, PARIS)
    someone.allow(*LOST)
    someone.page.route("**/api/v1/space/devices", lambda route: route.abort())
    someone.open("/settings")
    someone.page.locator("[href='/settings/devices']").click()
    retry = someone.page.get_by_role("link", name="Retry")
    expect(retry).to_be_visible()
    expect(someone.page.locator("main")).to_be_focused()
    for _ in range(2):
        with someone.page.expect_event("requestfailed"):
            retry.press("Enter")
        expect(retry).to_be_focused()


def test_places_are_deleted_and_brought_back_without_scripts(server_with_spaces, device, visitor):
    first = device()
    join(first, PARIS, NAIROBI)
    code = code_for(first)
    reader = visitor(server_with_spaces, now=None, java_script_enabled=False)
    pair_by_code_without_scripts(reader, code)
    page = reader.page
    page.goto("/favourites/manage")
    titles = page.locator(".list__title")
    expect(titles).to_have_text(["Paris", "Nairobi"])
    expect(page.get_by_text("restoring a backup need JavaScript")).to_be_visible()
    page.get_by_role("button", name="Delete Paris").click()
    expect(titles).to_have_text(["Nairobi"])
    expect(favourites(first)).to_have_text([re.compile("Nairobi")])
    page.get_by_role("button", name="Undo").click()
    expect(titles).to_have_text(["Paris", "Nairobi"])
    # The first device shows what the forms changed.
    expect(favourites(first)).to_have_text([re.compile("Paris"), re.compile("Nairobi")])


def test_a_paired_browser_that_lost_its_cookie_of_places_gets_the_app(device):
    someone = device()
    save(someone, PARIS)
    is_shared(someone)
    someone.context.clear_cookies(name="weatherglass")
    someone.page.goto("/favourites")
    someone.taken_over()
    expect(someone.page.locator(".place__text")).to_have_text(re.compile("Paris"))
    expect(someone.page).to_have_url(re.compile("/favourites$"))
    someone.open("/favourites")
    expect(someone.page.locator(".place__text")).to_have_text(re.compile("Paris"))


def pair_by_code_without_the_app(reader, code):
    reader.allow("Failed to fetch", "ERR_FAILED")
    reader.context.route("**/*.wasm", lambda route: route.abort())
    reader.page.goto("/pair")
    reader.page.get_by_role("button", name="Read on without the app").click()
    # Where scripts run, the page asks for the app.
    send_code(reader, code, r"/\?app$")
    # The page that follows must not get the app, either.
    reader.page.goto("about:blank")
    reader.context.unroute("**/*.wasm")


def pair_by_code_without_scripts(reader, code):
    reader.page.goto("/pair")
    send_code(reader, code)


def send_code(reader, code, then="/$"):
    reader.page.get_by_role("textbox", name="Pairing code").fill(code)
    reader.page.get_by_role("button", name="Pair", exact=True).click()
    expect(reader.page).to_have_url(re.compile(then))


def test_a_code_sent_without_the_app_brings_the_places(device):
    first, second = device(), device()
    join(first, PARIS)
    code = code_for(first)
    # The app has stored something in this browser before, so nothing looks lost.
    second.open("/at/" + NAIROBI)
    pair_by_code_without_the_app(second, code)
    expect(favourites(second)).to_have_text(re.compile("Paris"))


def test_the_places_come_although_the_app_was_closed_before_it_had_stored_them(device):
    first, second = device(), device()
    join(first, PARIS)
    second.open("/at/" + NAIROBI)
    pair_by_code_without_the_app(second, code_for(first))
    answers = []
    # The server answers, but the app does not get it.
    second.context.route("**/api/v1/space", lambda route: answers.append(route.fetch()))
    favourites(second)
    while not answers:
        second.page.evaluate("new Promise(requestAnimationFrame)")
    expect(second.page.locator(".place__text")).to_have_count(0)
    paired = "document.cookie.includes('weatherglass-paired')"
    assert second.page.evaluate(paired)
    second.context.unroute("**/api/v1/space")
    expect(favourites(second)).to_have_text(re.compile("Paris"))
    second.page.wait_for_function("() => !" + paired)


def test_a_browser_with_only_a_key_gets_the_places_although_the_app_was_closed_before_they_came(device):
    someone = device()
    join(someone, PARIS)
    asked = []
    someone.context.route("**/api/v1/space", lambda route: asked.append(route))
    someone.open("/settings")
    while not (asked and someone.page.evaluate("document.cookie.includes('weatherglass=')")):
        someone.page.evaluate("new Promise(requestAnimationFrame)")
    someone.context.unroute("**/api/v1/space")
    expect(favourites(someone)).to_have_text(re.compile("Paris"))
    is_shared(someone)


def test_a_wiped_browser_has_everything_again_once_it_is_paired(device):
    first, second = device(), device()
    join(first, PARIS, NAIROBI)
    pair(first, second)
    in_order(second, PARIS, NAIROBI)
    wiped = device()
    pair(first, wiped)
    in_order(wiped, PARIS, NAIROBI)
    wiped.page.reload()
    wiped.taken_over()
    in_order(wiped, PARIS, NAIROBI)


def test_wrong_codes_are_explained(device):
    someone = device()
    someone.allow("status of 403", "status of 429")
    someone.open("/pair#ABCD")
    field = someone.page.get_by_role("textbox", name="Pairing code")
    expect(field).to_have_value("ABCD")
    enter = someone.page.get_by_role("button", name="Pair", exact=True)
    enter.click()
    expect(someone.page.get_by_text("eight letters and digits. Check")).to_be_visible()
    field.fill("ABCD-EFGH")
    enter.click()
    expect(someone.page.get_by_text("wrong, was already used")).to_be_visible()
    for _ in range(12):
        field.fill("ABCD EFG2")
        with someone.page.expect_response("**/api/v1/space/devices"):
            enter.click()
    expect(someone.page.get_by_text("Too many attempts")).to_be_visible()


def test_firefox_pairs_by_the_address_in_the_picture_while_the_ring_counts_down(server_with_spaces, device):
    first = device()
    join(first, PARIS)
    _, address = show_code(first)
    left = first.page.locator(".ring__text")
    expect(left).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    before = left.inner_text()
    expect(left).not_to_have_text(before)
    first.page.get_by_role("link", name="Enter a code instead").click()
    expect(first.page.get_by_role("heading", level=1)).to_have_text("Pair this device")
    with contextlib.closing(Firefox()) as firefox:
        firefox.open(address)
        firefox.run("""
          const until = condition => new Promise(resolve => { const look = () => condition() ? resolve(true) : setTimeout(look, 50); look() })
          return until(() => document.documentElement.dataset.ready && document.querySelector('.code__input')?.value.length === 8)
            .then(() => document.querySelector('.code-form button').click())
            .then(() => until(() => document.querySelector('.place__text')))""")
        assert "Paris" in firefox.run("return document.querySelector('.place__text').innerText")
        save(first, TOKYO)
        firefox.run("""return new Promise(resolve => { const look = () =>
          document.querySelectorAll('.place__text').length === 2 ? resolve(true) : setTimeout(look, 50); look() })""")


def test_the_only_device_cannot_be_revoked_but_everything_can_be_deleted(device):
    someone = device()
    join(someone, PARIS)
    someone.allow("status of 409")
    someone.open("/settings/devices")
    someone.page.get_by_role("button", name="Forget this device").click()
    someone.page.get_by_role("button", name="Forget this device").click()
    expect(someone.page.get_by_text("This is the only device")).to_be_visible()
    someone.page.get_by_role("button", name="Delete everything").click()
    expect(someone.page.get_by_text("This can’t be undone")).to_be_visible()
    someone.page.get_by_role("button", name="Delete everything").click()
    expect(someone.page.get_by_text("This device shares nothing")).to_be_visible()
    favourites(someone)
    expect(someone.page.locator(".place__text")).to_have_count(0)


def test_what_was_deleted_with_everything_does_not_come_back_from_another_window(device):
    someone = device()
    someone.allow("status of 401")
    join(someone, PARIS, TOKYO)
    other = someone.context.new_page()
    someone.open("/favourites", other)
    expect(other.locator(".place__text")).to_have_count(2)
    someone.open("/settings/devices")
    for _ in range(2):
        someone.page.get_by_role("button", name="Delete everything").click()
    expect(someone.page.get_by_text("This device shares nothing")).to_be_visible()
    expect(other.locator(".place__text")).to_have_count(0)
    for page in (other, someone.page):
        someone.open("/favourites", page)
        expect(page.get_by_text("No places yet")).to_be_visible()


def test_a_backup_is_downloaded_and_brought_back(device, tmp_path):
    someone = device()
    page = someone.page
    join(someone, PARIS, TOKYO)
    someone.open("/settings/devices")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    backup = tmp_path / "backup.json"
    download.value.save_as(backup)
    favourites(someone)
    page.get_by_role("button", name="Delete Paris").focus()
    page.keyboard.press("Enter")
    in_order(someone, TOKYO)
    is_shared(someone)
    someone.open("/settings/devices")
    rubbish = tmp_path / "rubbish.json"
    rubbish.write_text('{"weatherglass_backup": 99}')
    someone.allow("status of 422")
    page.get_by_role("button", name="Restore").set_input_files(rubbish)
    expect(page.get_by_text("can’t be restored")).to_be_visible()
    page.get_by_role("button", name="Restore").set_input_files(backup)
    expect(page.get_by_text("was restored")).to_be_visible()
    favourites(someone)
    expect(page.locator(".place__text", has_text="Paris")).to_be_visible()
    expect(page.locator(".place__text")).to_have_count(2)


def owners_code(server_with_spaces, page):
    """The pairing code that the server prints once it listens."""
    for _ in range(200):
        for line in list(server_with_spaces.lines):
            if match := re.search(r"paired devices only.*: ([0-9A-Z]{8})$", line):
                return match.group(1)
        page.wait_for_timeout(50)
    raise AssertionError("\n".join(server_with_spaces.lines))


def test_a_paired_only_server_admits_a_device_with_the_code(own_server, visitor):
    server_with_spaces = own_server(now=None, configuration='source = "simulator"\naccess = "paired"\n')
    someone = visitor(server_with_spaces, now=None)
    code = owners_code(server_with_spaces, someone.page)
    someone.allow("status of 401")
    someone.open("/at/" + PARIS)
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("This server is private")
    assert server_with_spaces.request("/api/v1/weather?lat=1&lon=1")[0] == 401
    someone.page.get_by_role("textbox", name="Pairing code").fill(code)
    someone.page.get_by_role("button", name="Pair", exact=True).click()
    expect(someone.page.get_by_role("heading", name="Favourites", exact=True)).to_be_visible()
    someone.open("/at/" + PARIS)
    expect(someone.page.locator(".temperature__value")).to_be_visible()


@pytest.mark.quick
def test_a_code_pairs_without_scripts(server_with_spaces, device, visitor):
    first = device()
    join(first, PARIS)
    code = code_for(first)
    plain = visitor(server_with_spaces, now=None, java_script_enabled=False)
    plain.allow("status of 403")
    plain.page.goto("/pair")
    plain.page.get_by_role("textbox", name="Pairing code").fill("ABCDEFGH")
    plain.page.get_by_role("button", name="Pair", exact=True).click()
    expect(plain.page.get_by_text("wrong, was already used")).to_be_visible()
    plain.page.get_by_role("textbox", name="Pairing code").fill(code)
    plain.page.get_by_role("button", name="Pair", exact=True).click()
    expect(plain.page).to_have_url(re.compile("/$"))
    plain.page.goto("/map")
    expect(plain.page.get_by_role("link", name="Paris")).to_be_visible()
    plain.page.goto("/settings/devices")
    expect(plain.page.locator(".list__title")).to_have_count(2)
    expect(plain.page.get_by_text("restoring need JavaScript")).to_be_visible()
    for name in ("Revoke", "Rename", "Pair a device", "Forget this device"):
        expect(plain.page.get_by_role("button", name=name)).to_have_count(0)


@pytest.mark.parametrize("language", ["de", "ar"])
def test_all_of_it_fits_on_a_small_phone_and_axe_finds_nothing(device, language):
    someone = device(locale=language, viewport={"width": 320, "height": 640})
    join(someone, PARIS)
    for path in ["/settings/devices", "/settings/devices/code", "/pair"]:
        someone.open(path)
        if path.endswith("code"):
            expect(someone.page.locator(".ring__text")).to_be_visible()
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= 320, path
        check(someone.page, path)
