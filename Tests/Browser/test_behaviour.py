"""What the page remembers, where it puts people, and what it says of old weather."""

import re

from playwright.sync_api import expect

from support.chromium import DESKTOP
from support.scenes import PLACE
from test_offline import UNREACHABLE, settled

ADDED = "/at/-54.801,-68.303"


def title(someone, page=None):
    return (page or someone.page).get_by_role("heading", level=1)


def dots(page):
    return page.get_by_role("navigation", name="Places").get_by_role("link")


def add_random(someone, page=None):
    """Adds a random place and waits for its weather; answers its address."""
    page = page or someone.page
    before = page.url
    page.get_by_role("button", name="Add random location").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    return page.evaluate("() => location.pathname")


# Old weather.


def test_old_weather_says_how_old_it_is(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    someone.set_now("2026-11-20T15:09:00Z")
    someone.page.reload()
    someone.taken_over()
    status = someone.page.get_by_role("status").filter(has_text="Offline")
    expect(status).to_have_text(re.compile(r"Offline · data from 2 days ago · last tried just now$"))


def test_weather_that_is_too_old_is_not_shown_as_now(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
    temperature = someone.page.locator(".temperature__value").inner_text()
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    someone.set_now("2026-12-20T15:09:00Z")
    someone.page.reload()
    someone.taken_over()
    kept = someone.page.get_by_text(re.compile(r"too old to say how it is now\. 2026-11-18 \d\d:09:"))
    expect(kept).to_contain_text(temperature)
    expect(someone.page.locator(".hero")).to_have_count(0)
    assert "°" not in someone.page.title()


def test_refresh_without_a_connection_answers_in_words(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
    someone.allow(*UNREACHABLE)
    someone.context.set_offline(True)
    expect(someone.page.get_by_role("status").filter(has_text="Offline")).to_be_visible()
    someone.set_now("2026-11-18T14:12:00Z")
    someone.page.get_by_role("button", name="Refresh").click()
    expect(someone.page.get_by_role("status").filter(has_text="Offline")).to_have_text(re.compile(r"data from 3 min ago · last tried just now$"))


def test_a_failed_attempt_survives_a_reload(own_server, visitor):
    server = own_server()
    someone = visitor(server)
    someone.open(PLACE)
    settled(someone)
    someone.page.reload()
    someone.taken_over()
    settled(someone)
    someone.allow(*UNREACHABLE)
    server.kill()
    someone.set_now("2026-11-18T14:10:00Z")
    someone.page.get_by_role("button", name="Refresh").click()
    failed = someone.page.get_by_role("status").filter(has_text=re.compile(r"Refresh failed just now"))
    expect(failed).to_be_visible()
    someone.page.wait_for_timeout(600)
    someone.page.reload()
    someone.taken_over()
    expect(failed).to_be_visible()


# Several windows.


def test_what_one_window_keeps_the_others_show_and_never_lose(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    other = someone.context.new_page()
    someone.open(PLACE, other)
    other.get_by_role("radiogroup", name="Temperature unit").get_by_text("°F").click()
    expect(someone.page.get_by_role("radio", name="°F")).to_be_checked()
    count = dots(someone.page).count()
    added = add_random(someone, other)
    expect(dots(someone.page)).to_have_count(count + 1)
    # The first window writes in its turn.
    someone.page.get_by_role("button", name="Refresh").click()
    mine = add_random(someone)
    expect(dots(other)).to_have_count(count + 2)
    someone.page.wait_for_timeout(600)
    other.reload()
    someone.taken_over(other)
    expect(other.get_by_role("radio", name="°F")).to_be_checked()
    addresses = other.evaluate("() => [...document.querySelectorAll('.page-dots a')].map(a => a.getAttribute('href'))")
    assert added in addresses and mine in addresses


# One place, one text.


def test_the_address_has_the_coordinates_that_are_shown(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    for _ in range(4):
        address = add_random(someone)
        numbers = [f"{float(number):.3f}" for number in address.removeprefix("/at/").split(",")]
        expect(title(someone)).to_contain_text(", ".join(numbers))
        assert ", ".join(numbers) in someone.page.title()


def test_the_servers_page_has_the_heading_and_the_dots_of_the_app(server, visitor):
    someone = visitor(server, geolocation="granted", position={"latitude": 64.14663, "longitude": -21.94271})
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    addresses = ["/"] + [add_random(someone) for _ in range(3)]
    someone.page.wait_for_timeout(600)
    cookie = next(c for c in someone.context.cookies() if c["name"] == "weatherglass")
    for address in addresses:
        _, _, painted = server.request(address, headers={"Cookie": f"weatherglass={cookie['value']}", "Accept": "text/html"})
        someone.page.goto(address)
        someone.taken_over()
        someone.page.wait_for_timeout(300)
        expect(dots(someone.page)).to_have_count(4)
        nav = painted[painted.index('class="page-dots'):]
        assert nav[:nav.index("</nav>")].count("<a ") == 4, address
        assert f"<bdi>{title(someone).locator('bdi').inner_text()}</bdi>" in painted


# Where the focus goes.


def focused(page):
    return page.evaluate("() => { const e = document.activeElement; return e === document.body ? 'body' : e.id || e.ariaLabel || e.localName }")


def test_the_focus_is_never_lost(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
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
    expect(title(someone)).to_contain_text("60.170, 24.940")
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    assert focused(someone.page) == "main"
    # The page of here is a message: the dot is gone.
    dots(someone.page).first.focus()
    someone.page.keyboard.press("Enter")
    expect(someone.page.get_by_role("heading", name="Location is turned off")).to_be_visible()
    assert focused(someone.page) != "body"


def test_another_page_begins_at_its_top(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    add_random(someone)
    someone.page.evaluate("() => scrollTo(0, 600)")
    dots(someone.page).nth(1).evaluate("link => link.click()")
    someone.page.wait_for_function("() => scrollY === 0")
    expect(title(someone)).to_contain_text("64.147")


# Removing.


def test_a_double_click_removes_one_place_and_undo_brings_it_back(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    add_random(someone)
    removed = add_random(someone)
    expect(dots(someone.page)).to_have_count(4)
    someone.page.get_by_role("button", name="Remove this place").dblclick()
    expect(dots(someone.page)).to_have_count(3)
    assert focused(someone.page) == "main"
    someone.page.get_by_role("button", name="Undo").click()
    expect(dots(someone.page)).to_have_count(4)
    someone.page.wait_for_function("path => location.pathname === path", arg=removed)
    expect(someone.page.get_by_role("button", name="Undo")).to_have_count(0)


# Advice about the location.


def test_over_plain_http_the_advice_is_to_use_https(server, visitor):
    someone = visitor(server, geolocation="denied")
    someone.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Location is not available")).to_be_visible()
    expect(someone.page.get_by_text("Open Weatherglass over HTTPS")).to_be_visible()


def test_a_question_that_was_closed_can_be_asked_again(server, visitor):
    someone = visitor(server, geolocation="prompt")
    someone.context.add_init_script("""
      navigator.geolocation.getCurrentPosition = (found, failed) => setTimeout(() => failed({ code: 1 }))
    """)
    someone.open("/")
    ask = someone.page.get_by_role("button", name="Use my location")
    ask.click()
    expect(someone.page.get_by_role("heading", name="Location is still off")).to_be_visible()
    expect(ask).to_be_visible()
