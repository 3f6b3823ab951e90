"""Use without a connection or server, and what happens when they come back."""

import re

import pytest
from playwright.sync_api import expect

from support.device_storage import wait_for_storage, wait_until_kept
from support.places import add_random
from support.scenes import PLACE

# What a browser logs by itself when a request fails.
UNREACHABLE = (r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION_REFUSED", r"ERR_FAILED", r"Failed to fetch", r"ERR_NETWORK_CHANGED",
               r"ERR_CONNECTION_RESET", r"ERR_EMPTY_RESPONSE", r"ERR_INCOMPLETE_CHUNKED_ENCODING", r"An unknown error occurred when fetching the script")


def settled(someone):
    """Waits until the state is on the disk and the service worker, if there is one, in charge."""
    if someone.has_worker:
        someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    wait_for_storage(someone.page, lambda kept: any(name.startswith("report/") for name in kept))


@pytest.mark.quick
def test_the_second_visit_works_without_a_connection(server, visitor):
    someone = visitor(server, geolocation="granted", has_worker=True)
    someone.open("/")
    hourly = someone.page.get_by_role("heading", name="Hourly", exact=True)
    expect(hourly).to_be_visible()
    temperature = someone.page.locator(".temperature__value").inner_text()
    first_hour = someone.page.locator(".hour").nth(1).inner_text()
    settled(someone)
    someone.open("/")
    expect(hourly).to_be_visible()
    settled(someone)

    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    someone.page.reload()
    someone.taken_over()
    expect(hourly).to_be_visible()
    expect(someone.page.locator(".temperature__value")).to_have_text(temperature)
    expect(someone.page.get_by_role("status").filter(has_text="Offline")).to_have_text(re.compile(r"Offline · data from (just now|\d+ min ago)"))

    # Hours later, the hour of the forecast that applies is shown.
    someone.set_now("2026-11-18T19:09:00Z")
    someone.page.reload()
    someone.taken_over()
    expect(someone.page.get_by_role("status").filter(has_text="Offline")).to_be_visible()
    assert someone.page.locator(".hour").nth(1).inner_text() != first_hour

    someone.context.set_offline(False)
    expect(someone.page.get_by_role("status").filter(has_text="Updated")).to_be_visible()


def test_an_offline_start_shows_the_time_here_and_a_random_place(server, visitor):
    someone = visitor(server, has_worker=True)
    someone.open("/at/48.853,2.348")
    settled(someone)
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    someone.page.reload()
    someone.taken_over()
    expect(someone.page.get_by_text("15:09\u00a0there, 14:09\u00a0here")).to_be_visible()
    someone.page.goto("/random")
    someone.taken_over()
    expect(someone.page).to_have_url(re.compile("/at/"))
    expect(someone.page.get_by_role("heading", name="No connection")).to_be_visible()


def test_offline_with_nothing_cached_says_so_and_offers_retry(server, visitor):
    someone = visitor(server, has_worker=True)
    someone.open(PLACE)
    settled(someone)
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    someone.page.goto("/at/-54.801,-68.303")
    someone.taken_over()
    expect(someone.page.get_by_role("heading", name="No connection")).to_be_visible()
    retry = someone.page.get_by_role("button", name="Retry")
    expect(retry).to_be_visible()
    retry.click()
    expect(someone.page.get_by_role("heading", name="No connection")).to_be_visible()
    someone.context.set_offline(False)
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


# What comes in place of an answer, and what the page calls it; each differs from the one before.
FAILURES = [
    ({"status": 500, "body": '{"type": "about:blank", "title": "Internal error", "status": 500}'}, "service error"),
    (None, "no connection"),
    ({"status": 502, "body": "<h1>Bad Gateway</h1>"}, "service error"),
    ({"status": 503, "body": '{"type": "/problems/quota-used-up", "title": "Quota used up", "status": 503}'}, "quota used up"),
]


def test_a_failed_refresh_keeps_the_weather_and_its_age_and_says_why(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    page = someone.page
    expect(page.get_by_role("status").filter(has_text="Updated")).to_be_visible()
    settled(someone)
    someone.allow(*UNREACHABLE, "status of 50[023]")
    someone.set_now("2026-11-18T14:12:00Z")
    for answer, reason in FAILURES:
        page.unroute("**/api/v1/weather*")
        page.route("**/api/v1/weather*", lambda route: route.fulfill(**answer) if answer else route.abort())
        page.get_by_role("button", name="Refresh").click()
        expect(page.get_by_role("status").filter(has_text="Refresh failed")).to_have_text(
            re.compile(rf"Refresh failed just now \({reason}\) · data from 3 min ago · Simulator"))
        expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


@pytest.mark.quick
def test_the_app_goes_on_after_the_server_was_killed_and_restarted(own_server, visitor):
    server = own_server()
    someone = visitor(server, has_worker=True)
    page = someone.page
    someone.open(PLACE)
    expect(page.get_by_role("status").filter(has_text="Updated")).to_be_visible()
    settled(someone)
    page.reload()
    someone.taken_over()
    settled(someone)
    someone.allow(*UNREACHABLE)
    server.kill()
    # One second later, so that the age of the failure differs from the age of the data.
    someone.set_now("2026-11-18T14:10:00Z")
    page.get_by_role("button", name="Refresh").click()
    failed = page.get_by_role("status").filter(has_text="Refresh failed just now")
    expect(failed).to_be_visible()
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    wait_until_kept(page)
    page.reload()
    someone.taken_over()
    expect(failed).to_be_visible()
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Refresh").click()
    server.start()
    # Nobody asks for it: the line about the failure disappears by itself.
    expect(page.get_by_role("status").filter(has_text="Updated")).to_be_visible()
    add_random(page)
