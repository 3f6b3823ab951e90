"""Warnings of saved places: their pages, their list, and what is kept of them without a connection."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP
from support.space import NEW_YORK, join, wait_for_warnings
from support.warning_source import WarningSource, alert
from test_axe import check_in
from test_spaces import LOST

AT_NEW_YORK = "/at/40.713,-74.006"
# Makes and revokes a token of a widget.
REVOKED = """async () => {
  const tokens = '/api/v1/space/tokens', headers = { 'Content-Type': 'application/json' }
  const made = await fetch(tokens, { method: 'POST', headers, body: JSON.stringify({ name: 'Frame', scopes: ['widget'] }) })
  const { id } = await made.json()
  return (await fetch(tokens + '/' + id, { method: 'DELETE' })).status
}"""


@pytest.fixture
def source():
    source = WarningSource()
    yield source
    source.close()


@pytest.fixture
def server_with_warnings(own_server, source):
    return own_server(configuration=source.configuration, now=None)


@pytest.fixture
def device(server_with_warnings, visitor):
    """Somebody who has saved a place that a warning is for."""

    def make(source, *alerts, **options):
        source.alerts = list(alerts)
        someone = visitor(server_with_warnings, now=None, **options)
        someone.allow(*LOST)
        join(someone, NEW_YORK)
        wait_for_warnings(someone, len(alerts))
        return someone

    return make


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


@pytest.mark.quick
def test_a_warning_opens_from_the_weather_and_shows_all_its_details(device, source):
    someone = device(source, alert())
    page = someone.page
    someone.open(AT_NEW_YORK)
    page.locator("a[href='/warnings']").first.click()
    expect(heading(page, "Warnings")).to_be_visible()
    page.get_by_role("link", name="Flood Watch · Severe").click()
    expect(page).to_have_url(re.compile(r"/warnings/[0-9a-f]{32}$"))
    for name in ("Warning", "Heavy rain may flood streams", "What to do", "How it went", "In their words"):
        expect(heading(page, name)).to_be_visible()
    # The weather stays in the document, hidden.
    shown = page.locator("main > :not([data-away])")
    for text in ("Bronx; Kings", "future", "possible", "Keep an eye on the forecast.", "Small streams may flood.", "Announced"):
        expect(shown.get_by_text(text, exact=True)).to_be_visible()
    expect(shown.get_by_text(re.compile("^Issued .* by NWS New York$"))).to_be_visible()
    expect(shown.get_by_role("link", name="Official text")).to_have_attribute("href", "https://www.weather.gov")
    check_in(page, ["dark phone"])
    # The server renders the same page at this address.
    page.reload()
    expect(heading(page, "Heavy rain may flood streams")).to_be_visible()
    someone.taken_over()
    # It is reached by keyboard, too.
    page.get_by_role("link", name="Warnings", exact=True).focus()
    page.keyboard.press("Enter")
    expect(heading(page, "Warnings")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("link", name="Flood Watch · Severe").focus()
    page.keyboard.press("Enter")
    expect(heading(page, "How it went")).to_be_visible()


def sheet(page):
    return page.get_by_role("dialog")


def test_a_warning_opens_on_a_sheet_over_the_weather(device, source):
    someone = device(source, alert(), device=DESKTOP)
    page = someone.page
    place = AT_NEW_YORK
    someone.open(place)
    banner = page.locator(".alert-banner")
    banner.click()
    expect(sheet(page)).to_be_focused()
    expect(page).to_have_url(re.compile(place + r"/warning-\d+$"))
    address = page.url
    expect(sheet(page).get_by_role("heading", name="Heavy rain may flood streams")).to_be_visible()
    for text in ("Flood Watch · Severe", "Bronx; Kings", "future", "possible", "Keep an eye on the forecast.", "Small streams may flood.", "Announced"):
        expect(sheet(page).get_by_text(text, exact=True)).to_be_visible()
    expect(sheet(page).get_by_text(re.compile("^Issued .* by NWS New York$"))).to_be_visible()
    expect(sheet(page).get_by_role("link", name="Official text")).to_have_attribute("href", "https://www.weather.gov")
    check_in(page, ["light desktop"])
    page.go_back()
    expect(sheet(page)).to_have_count(0)
    expect(banner).to_be_focused()
    page.go_forward()
    expect(sheet(page)).to_be_focused()
    page.reload()
    expect(sheet(page)).to_be_focused()
    expect(sheet(page).get_by_text("Announced", exact=True)).to_be_visible()
    sheet(page).get_by_role("button", name="Close").click()
    expect(page).to_have_url(re.compile(place + "$"))
    expect(banner).to_be_focused()
    someone.open(address.rpartition("-")[0] + "-7")
    expect(sheet(page).get_by_text("This warning is no longer in force, or another one has taken its place.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)


def test_an_open_page_shows_each_change_of_a_warning(device, source):
    someone = device(source)
    page = someone.page
    with page.expect_response("**/api/v1/space/events"):
        someone.open(AT_NEW_YORK)
    source.alerts = [alert()]
    page.locator(".alert-banner").click(timeout=40000)
    expect(sheet(page).get_by_text("Flood Watch · Severe", exact=True)).to_be_visible()
    source.alerts = [alert("urn:oid:2", severity="Extreme", references=[{"identifier": "urn:oid:1"}], messageType="Update")]
    expect(sheet(page).get_by_text("Flood Watch · Extreme", exact=True)).to_be_visible(timeout=40000)
    expect(sheet(page).get_by_text("Raised from Severe to Extreme", exact=True)).to_be_visible()
    source.alerts = []
    expect(sheet(page).get_by_text("This warning is no longer in force, or another one has taken its place.")).to_be_visible(timeout=40000)
    page.keyboard.press("Escape")
    expect(page.locator(".alert-banner")).to_have_count(0)


def test_a_warning_found_after_the_answer_but_before_the_first_event_is_shown(device, source):
    someone = device(source, alert())
    page = someone.page
    events = []
    page.route("**/api/v1/space/events", lambda route: events.append(route))
    page.route("**/api/v1/space/warnings", lambda route: route.fulfill(json={"warnings": [], "places": []}))
    with page.expect_request("**/api/v1/space/events"):
        page.goto(someone.url + "/warnings")
    warning = page.locator("main a[href^='/warnings/']")
    expect(warning).to_have_count(0)
    page.unroute("**/api/v1/space/warnings")
    with page.expect_request("**/api/v1/space/warnings"):
        events[0].continue_()
    expect(warning).to_be_visible()


def test_warnings_need_no_scripts(device, source, server_with_warnings, visitor):
    someone = device(source, alert())
    plain = visitor(server_with_warnings, now=None, java_script_enabled=False)
    page = plain.page
    page.goto(AT_NEW_YORK)
    page.locator(".alert-banner").click()
    expect(page).to_have_url(re.compile(AT_NEW_YORK + r"/warning-\d+$"))
    expect(sheet(page).get_by_text("Keep an eye on the forecast.")).to_be_visible()
    sheet(page).get_by_role("button", name="Close").click()
    expect(sheet(page)).to_have_count(0)
    plain.context.add_cookies(someone.context.cookies())
    page.goto("/warnings")
    page.get_by_role("link", name="Flood Watch · Severe").click()
    for name in ("Warning", "What to do", "How it went"):
        expect(heading(page, name)).to_be_visible()
    expect(page.get_by_text("Keep an eye on the forecast.")).to_be_visible()
    page.goto("/notices")
    expect(heading(page, "Notifications")).to_be_visible()
    expect(page.get_by_text("Notifications need JavaScript.")).to_be_visible()


def test_the_sheet_needs_no_connection(device, source):
    someone = device(source, alert(), has_worker=True)
    page = someone.page
    someone.open(AT_NEW_YORK)
    page.locator(".alert-banner").click()
    expect(sheet(page).get_by_text("Announced", exact=True)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(sheet(page).get_by_text("Announced", exact=True)).to_be_visible()
    someone.context.set_offline(True)
    page.reload()
    expect(sheet(page).get_by_text("Keep an eye on the forecast.")).to_be_visible()
    expect(sheet(page).get_by_text("Announced", exact=True)).to_be_visible()


def test_without_a_connection_the_kept_warning_is_shown_with_a_note(device, source, server_with_warnings):
    someone = device(source, alert(), has_worker=True)
    page = someone.page
    someone.open("/warnings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_role("link", name="Flood Watch · Severe").click()
    expect(heading(page, "How it went")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/warnings/[0-9a-f]{32}$"))
    address = page.url
    with page.expect_response("**/api/v1/space/warnings/*"):
        page.reload()
        someone.taken_over()
    # Revoking something else leaves the kept warnings alone.
    assert page.evaluate(REVOKED) == 204
    server_with_warnings.stop()
    page.goto(address)
    expect(heading(page, "Heavy rain may flood streams")).to_be_visible()
    expect(page.get_by_text("No connection. This is what was last known.")).to_be_visible()
    server_with_warnings.start()
    assert page.evaluate("fetch('/api/v1/space', { method: 'DELETE' }).then(answer => answer.ok)")
    assert page.evaluate("caches.match('/api/v1/space/warnings').then(kept => !kept)")


def test_warnings_are_shown_in_arabic(device, source):
    someone = device(source, alert(), locale="en", has_worker=True)
    page = someone.page
    someone.open("/warnings")
    page.get_by_role("link", name="Flood Watch · Severe").click()
    expect(page).to_have_url(re.compile(r"/warnings/[0-9a-f]{32}$"))
    address = page.url
    # The browser's own request has its locale; the service worker's has the header.
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    someone.context.set_extra_http_headers({"Accept-Language": "ar"})
    page.goto(address)
    expect(heading(page, "تحذير")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(heading(page, "Heavy rain may flood streams")).to_be_visible()
    check_in(page, ["light phone"])


def test_hostile_texts_are_harmless(device, source):
    evil = "<img src=x onerror=\"document.title='lost'\"><script>document.title='lost'</script>\u202eabc"
    more = {name: evil for name in ("headline", "description", "instruction", "areaDesc", "senderName")}
    someone = device(source, alert(event="Flood Watch", web="javascript:alert(1)", **more))
    page = someone.page
    someone.open("/warnings")
    page.get_by_role("link", name="Flood Watch · Severe").click()
    expect(heading(page, "How it went")).to_be_visible()
    expect(page).to_have_title("Flood Watch · Weatherglass")
    assert page.locator("main img, main script, main a[href^='javascript']").count() == 0
    assert "\u202e" not in page.locator("main").inner_text()
