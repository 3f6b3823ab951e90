"""What the page remembers, where it puts the focus and the scroll position, and what it says about old weather."""

import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE, SETTLED
from support.device_storage import wait_for_storage, wait_until_kept
from support.places import add_random, look_at_random, save
from support.scenes import PLACE
from test_offline import UNREACHABLE, settled
from test_weather_page import swipe

ADDED = "/at/-54.801,-68.303"


def title(someone, page=None):
    return (page or someone.page).get_by_role("heading", level=1)


def dots(page):
    return page.get_by_role("navigation", name="Places").get_by_role("link")


# Old weather.


def test_without_a_connection_old_weather_says_how_old_it_is_until_it_says_nothing_about_now(server, visitor):
    someone = visitor(server, has_worker=True)
    someone.open(PLACE)
    settled(someone)
    page = someone.page
    temperature = page.locator(".temperature__value").inner_text()
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    status = page.get_by_role("status").filter(has_text="Offline")
    expect(status).to_be_visible()
    someone.set_now("2026-11-18T14:12:00Z")
    page.get_by_role("button", name="Refresh").click()
    expect(status).to_have_text(re.compile(r"data from 3 min ago · last tried just now$"))
    someone.set_now("2026-11-20T15:09:00Z")
    page.reload()
    someone.taken_over()
    expect(status).to_have_text(re.compile(r"Offline · data from 2 days ago · last tried just now$"))
    # A month is too long.
    someone.set_now("2026-12-20T15:09:00Z")
    page.reload()
    someone.taken_over()
    kept = page.get_by_text(re.compile(r"too old to say what it is like now\. 2026-11-18 \d\d:09:"))
    expect(kept).to_contain_text(temperature)
    expect(page.locator(".hero")).to_have_count(0)
    assert "°" not in page.title()


# Several windows.


def test_what_one_window_saves_the_others_show_and_never_lose(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    other = someone.context.new_page()
    someone.open(PLACE, other)
    temperature = someone.page.locator(".temperature__value")
    celsius = temperature.inner_text()
    someone.choose("Temperature unit", "°F", other)
    expect(temperature).not_to_have_text(celsius)
    fahrenheit = temperature.inner_text()
    count = dots(someone.page).count()
    added = add_random(other)
    expect(dots(someone.page)).to_have_count(count + 1)
    # Now the first window writes. A window in the background draws only once a second.
    someone.page.bring_to_front()
    someone.page.get_by_role("button", name="Refresh").click()
    mine = add_random(someone.page)
    expect(dots(other)).to_have_count(count + 2)
    wait_until_kept(someone.page)
    other.reload()
    someone.taken_over(other)
    other.goto(PLACE)
    expect(other.locator(".temperature__value")).to_have_text(fahrenheit)
    someone.taken_over(other)
    addresses = other.evaluate("() => [...document.querySelectorAll('.page-dots a')].map(a => a.getAttribute('href'))")
    assert added in addresses and mine in addresses


@pytest.mark.quick
def test_random_places_differ_and_are_where_their_addresses_say(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    seen = {PLACE}
    for _ in range(3):
        address = add_random(someone.page)
        seen.add(address)
        latitude, longitude = map(float, address.removeprefix("/at/").split(","))
        assert -90 <= latitude <= 90 and -180 <= longitude <= 180
        coordinates = someone.page.locator(".location-badge__coords").first
        expect(coordinates).to_have_text(re.compile(rf"{abs(latitude):.3f}° [NS], {abs(longitude):.3f}° [EW]"))
        expect(someone.page).to_have_title(re.compile(re.escape(title(someone).inner_text())))
        expect(someone.page.get_by_role("link", name=re.compile(r"^Place \d+ of \d+$"))).not_to_have_count(0)
    assert len(seen) == 4


def test_the_servers_page_has_the_heading_and_the_dots_of_the_app(server, visitor):
    someone = visitor(server, geolocation="granted", position={"latitude": 64.14663, "longitude": -21.94271})
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    addresses = ["/", add_random(someone.page)]
    wait_until_kept(someone.page)
    cookie = next(c for c in someone.context.cookies() if c["name"] == "weatherglass")
    for address in addresses:
        _, _, painted = server.request(address, headers={"Cookie": f"weatherglass={cookie['value']}", "Accept": "text/html"})
        someone.page.goto(address)
        someone.taken_over()
        wait_until_kept(someone.page)
        expect(dots(someone.page)).to_have_count(2)
        nav = painted[painted.index('class="page-dots'):]
        assert nav[:nav.index("</nav>")].count("<a ") == 2, address
        assert f">{title(someone).inner_text().split(chr(10))[-1]}</span>" in painted


# Where the focus goes.


def focused(page):
    return page.evaluate("() => { const e = document.activeElement; return e === document.body ? 'body' : e.id || e.ariaLabel || e.localName }")


def test_the_focus_is_never_lost(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    someone.page.get_by_role("button", name="Places", exact=True).focus()
    someone.page.keyboard.press("Enter")
    expect(someone.page.get_by_role("dialog", name="Places")).to_be_focused()
    someone.page.get_by_role("button", name="Add random location").focus()
    someone.page.keyboard.press("Enter")
    expect(dots(someone.page)).to_have_count(3)
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert focused(someone.page) != "body"
    someone.page.get_by_role("button", name="Search for a place").focus()
    someone.page.keyboard.press("Enter")
    expect(someone.page.get_by_role("searchbox")).to_be_focused()
    someone.page.keyboard.type("60.17, 24.94")
    someone.page.keyboard.press("Enter")
    expect(someone.page).to_have_url(re.compile(r"/at/60\.17,24\.94$"))
    expect(title(someone)).to_contain_text("Helsinki")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert focused(someone.page) == "main"
    # The page of the own position shows only a message, so the dot is gone.
    dots(someone.page).first.focus()
    someone.page.keyboard.press("Enter")
    expect(someone.page.get_by_role("heading", name="Location is turned off")).to_be_visible()
    assert focused(someone.page) != "body"


# Removing.


def test_a_double_click_removes_one_place_and_undo_brings_it_back(server, visitor):
    someone = visitor(server)
    # The second click can hit a button that the first one has removed from the page.
    someone.allow("Form submission canceled because the form is not connected")
    someone.open(PLACE)
    add_random(someone.page)
    removed = add_random(someone.page)
    expect(dots(someone.page)).to_have_count(4)
    someone.page.get_by_role("button", name="Remove this place").dblclick()
    expect(dots(someone.page)).to_have_count(3)
    # The browser goes back to the page before, and may return the focus to where it was when that page was left.
    someone.page.wait_for_function("() => ['main', 'places-button'].includes(document.activeElement.id)")
    someone.page.get_by_role("button", name="Undo").click()
    expect(dots(someone.page)).to_have_count(4)
    someone.page.wait_for_function("path => location.pathname === path", arg=removed)
    # Now the change before can be undone, until the time for it is over; with reduced motion, too.
    expect(someone.page.locator(".toast")).to_contain_text("saved")
    someone.page.evaluate("() => document.querySelector('.toast').getAnimations()[0].finish()")
    expect(someone.page.locator(".toast")).to_have_count(0)


def test_after_removing_a_place_the_page_is_at_its_top_and_the_toast_names_the_place(server, visitor):
    someone = visitor(server, reduced_motion="no-preference")
    someone.open(PLACE)
    add_random(someone.page)
    name = title(someone).inner_text()
    someone.page.get_by_role("button", name="Remove this place").click()
    toast = someone.page.locator(".toast")
    expect(toast).to_contain_text(f"Removed {name}")
    someone.page.wait_for_function("() => scrollY === 0")
    # At the end of the page no control is covered by the toast.
    someone.page.evaluate("() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    covered = someone.page.evaluate("""() => {
      const toast = document.querySelector('.toast').getBoundingClientRect()
      return [...document.querySelectorAll('main :is(a, button, input, summary)')].filter(each => {
        const box = each.getBoundingClientRect()
        return box.height && box.bottom > toast.top && box.top < toast.bottom
      }).map(each => each.outerHTML)
    }""")
    assert covered == []
    state = "() => document.querySelector('.toast').getAnimations()[0].playState"
    toast.hover()
    assert someone.page.evaluate(state) == "paused"
    someone.page.mouse.move(10, 10)
    assert someone.page.evaluate(state) == "running"
    someone.page.get_by_role("button", name="Undo").focus()
    assert someone.page.evaluate(state) == "paused"
    someone.page.get_by_role("button", name="Undo").blur()
    someone.page.evaluate("() => document.querySelector('.toast').getAnimations()[0].finish()")
    expect(toast).to_have_count(0)
    assert dots(someone.page).count() == 2


# Places that are only looked at.


def places_in_cookie(someone):
    # It is written after the frame.
    someone.page.evaluate(SETTLED)
    cookie = next((c["value"] for c in someone.context.cookies() if c["name"] == "weatherglass"), "")
    # The device's time zone comes after the places.
    return [word for word in cookie.split(".")[2:] if not word.startswith("@")]


def test_a_followed_link_is_saved_only_when_the_person_says_so(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.open(ADDED)
    expect(someone.page.get_by_role("button", name="Add to favourites")).to_be_visible()
    settled(someone)
    someone.page.reload()
    someone.taken_over()
    expect(someone.page.get_by_role("button", name="Add to favourites")).to_be_visible()
    assert places_in_cookie(someone) == []
    someone.open("/")
    expect(dots(someone.page)).to_have_count(0)
    someone.open(ADDED)
    save(someone.page)
    wait_until_kept(someone.page)
    assert places_in_cookie(someone) == ["-54801_-68303"]
    someone.open("/at/1,2")
    expect(dots(someone.page)).to_have_count(3)
    someone.open(ADDED)
    expect(dots(someone.page)).to_have_count(2)
    expect(someone.page.get_by_role("button", name="Remove this place")).to_be_visible()


def test_pulling_down_a_random_place_draws_another_and_undo_brings_the_first_back(server, visitor):
    someone = visitor(server)
    page = someone.page
    first = look_at_random(someone)
    # After a reload it is still a random place, and still not saved.
    settled(someone)
    page.reload()
    someone.taken_over()
    expect(page.get_by_role("button", name="Add to favourites")).to_be_visible()
    wait_until_kept(page)
    # Without a finger, the dice does the same. Two places may have the same name, such as that of an ocean.
    for draw in (lambda: swipe(page, 0, 300, start=(200, 200)), page.get_by_role("button", name="Random place").click):
        draw()
        page.wait_for_function("path => location.pathname !== path", arg=first)
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function("path => location.pathname === path", arg=first)
    save(page)
    with page.expect_request(lambda request: "/api/v1/weather" in request.url and "refresh=1" in request.url):
        swipe(page, 0, 300, start=(200, 200))
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert page.evaluate("() => location.pathname") == first


def test_a_place_removed_in_one_window_does_not_come_back_through_another(server, visitor):
    someone = visitor(server)
    someone.open(ADDED)
    save(someone.page)
    settled(someone)
    # The server has the place, and this browser its key.
    wait_for_storage(someone.page, lambda kept: "membership 1\n1" in kept.get("index/space", ""))
    other = someone.context.new_page()
    someone.open(ADDED, other)
    other.get_by_role("button", name="Remove this place").click()
    expect(someone.page.get_by_role("button", name="Add to favourites")).to_be_visible()
    # A window in the background draws only once a second.
    someone.page.bring_to_front()
    wait_until_kept(someone.page)
    for _ in range(2):
        someone.page.reload()
        someone.taken_over()
        expect(someone.page.get_by_role("button", name="Add to favourites")).to_be_visible()
    other.bring_to_front()
    other.reload()
    someone.taken_over(other)
    wait_until_kept(other)
    assert places_in_cookie(someone) == []
    someone.open("/", other)
    expect(dots(other)).to_have_count(0)


# Waiting for the position.


def test_waiting_for_the_position_is_explained_and_can_be_left(server, visitor):
    someone = visitor(server, geolocation="granted")
    someone.context.add_init_script("navigator.geolocation.getCurrentPosition = () => {}")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Looking for where you are")).to_be_visible()
    for name in ("Search for a place", "Places"):
        expect(someone.page.get_by_role("button", name=name)).to_be_visible()
    someone.page.get_by_role("button", name="Cancel").click()
    expect(someone.page.get_by_role("button", name="Use my location")).to_be_visible()
    someone.page.get_by_role("button", name="Use my location").click()
    someone.page.get_by_role("button", name="Search for a place").click()
    someone.page.get_by_role("searchbox").fill("48.8566 2.3522")
    someone.page.keyboard.press("Enter")
    expect(title(someone)).to_have_text("Paris")


BOXES = """() => [...document.querySelectorAll(
  '.top-bar, .hero, .hero__main, .hero .storm-glass, .weather__meta, main .screen > .stack:nth-of-type(2) > .card')].slice(0, 7).map(each => {
  const box = each.getBoundingClientRect()
  return [Math.round(box.left), Math.round(box.top), Math.round(box.width)]
})"""


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_skeleton_has_the_shape_of_the_page_that_follows(server, visitor, device):
    someone = visitor(server, geolocation="granted", device=device)
    someone.context.add_init_script("""
      const find = navigator.geolocation.getCurrentPosition
      navigator.geolocation.getCurrentPosition = (...all) => { window.go = () => find.apply(navigator.geolocation, all) }
    """)
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Looking for where you are")).to_be_visible()
    before = someone.page.evaluate(BOXES)
    someone.page.evaluate("() => window.go()")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    after = someone.page.evaluate(BOXES)
    assert len(before) == len(after) == 7
    # How much is above the hours on a phone depends on the weather: warnings, and the next hour's rain.
    for boxes in (before, after):
        for box in reversed(boxes[5:]):
            box[1] -= boxes[5][1]
    for old, new in zip(before, after):
        assert all(abs(a - b) <= 28 for a, b in zip(old, new)), f"{before} becomes {after}"


# Units and the clock of a first-time reader.


def test_a_first_time_reader_from_the_us_reads_fahrenheit_and_twelve_hours(server, visitor):
    someone = visitor(server, locale="en-US")
    painted = someone.context.request.get(server.url + PLACE, headers={"Accept": "text/html", "Accept-Language": "en-US"}).text()
    assert re.search(r"\d\d?\u00a0[AP]M", painted)
    someone.open("/settings")
    expect(someone.page.get_by_role("radio", name="°F")).to_be_checked()
    expect(someone.page.get_by_role("radio", name="12 h")).to_be_checked()
    someone.open(PLACE)
    text = someone.page.locator("main").inner_text()
    assert not re.search(r"\b([01]\d|2[0-3]):[0-5]\d\b(?!\s*[AP]M)", text), text
    assert re.search(r"\b\d?\d:\d\d\s[AP]M", text) and re.search(r"\b\d?\d\s[AP]M", text)
    someone.choose("Clock", "24 h")
    wait_until_kept(someone.page)
    someone.page.reload()
    someone.taken_over()
    assert "AM" not in someone.page.locator("main").inner_text()


# Advice about the location.


def test_over_plain_http_the_advice_is_to_use_https(server, visitor):
    someone = visitor(server, geolocation="denied")
    someone.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Location is not available")).to_be_visible()
    expect(someone.page.get_by_text("Open Weatherglass over HTTPS")).to_be_visible()


def test_a_dismissed_permission_prompt_can_be_shown_again(server, visitor):
    someone = visitor(server, geolocation="prompt")
    someone.context.add_init_script("""
      navigator.geolocation.getCurrentPosition = (found, failed) => setTimeout(() => failed({ code: 1 }))
    """)
    someone.open("/")
    ask = someone.page.get_by_role("button", name="Use my location")
    ask.click()
    expect(someone.page.get_by_role("heading", name="Location is still off")).to_be_visible()
    expect(ask).to_be_visible()


def test_leaving_a_saved_place_changes_the_page_and_does_not_draw_it_anew(server, visitor):
    someone = visitor(server, geolocation="granted")
    page = someone.page
    someone.open("/at/35.689,139.692")
    save(page)
    someone.open("/")
    expect(page.locator(".page-dots a")).to_have_count(2)
    page.evaluate("document.querySelector('.sky').id = 'the-same'")
    for dot in (1, 0, 1):
        page.locator(".page-dots a").nth(dot).click()
        expect(page.locator(".page-dots a").nth(dot)).to_be_focused()
        expect(page.get_by_role("button", name="Remove this place")).to_have_count(dot)
    assert page.locator("#the-same").count() == 1
