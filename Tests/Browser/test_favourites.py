"""The saved places: live weather, order, nicknames, removing and undo."""

import re

import pypdfium2
import pytest
from playwright.sync_api import expect

from support import space
from support.chromium import DESKTOP, PHONE
from support.device_storage import wait_until_cached
from support.places import save

ISLAND, TOKYO, NAIROBI = NAMES = "Grytviken", "Tokyo", "Nairobi"


@pytest.fixture
def someone(server, visitor):
    """Somebody with three saved places."""
    return with_places(visitor(server))


def with_places(someone):
    space.join(someone, space.ISLAND, space.TOKYO, space.NAIROBI)
    someone.open("/favourites")
    in_order(someone.page, ISLAND, TOKYO, NAIROBI)
    return someone


def names(page):
    return page.locator(".place__text")


def in_order(page, *places):
    expect(names(page)).to_have_text(places)


@pytest.mark.quick
def test_one_request_brings_live_weather_for_all_places(server, visitor):
    someone = visitor(server)
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": "c-eu.64146_-21942.40123_20456.-10321_34567", "url": server.url}])
    requests = []
    page.on("request", lambda request: requests.append(request.url) if "/api/" in request.url else None)
    someone.open("/favourites")
    # The device's last position is among them, as on the page of the weather here.
    expect(page.locator(".place__temp", has_text="°")).to_have_count(3)
    assert len([url for url in requests if "/api/v1/places?" in url]) == 1, requests


@pytest.mark.quick
def test_the_field_finds_a_place_and_remembers_it_on_this_device(someone):
    page = someone.page
    field = page.get_by_role("searchbox", name="Search for a place")
    field.press_sequentially("Malag")
    expect(page).to_have_url(re.compile("/favourites/search$"))
    expect(field).to_be_focused()
    expect(field).to_have_value("Malag")
    option = page.get_by_role("option", name="Málaga, Andalusia, Spain", exact=True)
    expect(option).to_be_visible()
    expect(names(page)).to_have_count(0)
    option.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Málaga")
    # It is only looked at until its star is tapped.
    expect(page.get_by_text("Just looking. Not saved.")).to_be_visible()
    save(page)
    expect(page.get_by_text("Just looking. Not saved.")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Málaga saved")).to_be_visible()
    page.get_by_role("link", name="Favourites", exact=True).click()
    field.click()
    expect(page.get_by_role("heading", name="Recent")).to_be_visible()
    expect(names(page)).to_have_count(4)
    page.get_by_role("button", name="Forget Málaga").click()
    expect(page.get_by_role("heading", name="Recent")).to_have_count(0)
    page.get_by_role("link", name="Close").click()
    expect(page).to_have_url(re.compile("/favourites$"))
    field.click()
    expect(page.get_by_role("link", name="Close")).to_be_visible()
    expect(page.get_by_role("heading", name="Recent")).to_have_count(0)


def test_escape_leaves_the_field_and_a_card_leads_to_its_place_and_back(someone):
    page = someone.page
    field = page.get_by_role("searchbox", name="Search for a place")
    field.press_sequentially("x")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/favourites$"))
    expect(field).to_have_value("")
    in_order(page, ISLAND, TOKYO, NAIROBI)
    page.get_by_role("link", name=re.compile("Tokyo")).click()
    expect(page).to_have_url(re.compile(r"/at/35\.676,139\.65$"))
    expect(page.locator(".temperature__value")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/favourites$"))
    in_order(page, ISLAND, TOKYO, NAIROBI)


def test_arrow_keys_order_the_places_and_the_order_is_kept(someone):
    page = someone.page
    handle = page.get_by_role("button", name=re.compile("Move Grytviken"))
    handle.focus()
    page.keyboard.press("ArrowDown")
    in_order(page, TOKYO, ISLAND, NAIROBI)
    expect(handle).to_be_focused()
    page.keyboard.press("ArrowDown")
    in_order(page, TOKYO, NAIROBI, ISLAND)
    expect(handle).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    in_order(page, TOKYO, ISLAND, NAIROBI)
    page.reload()
    someone.taken_over()
    in_order(page, TOKYO, ISLAND, NAIROBI)


def test_a_card_is_dragged_by_its_handle(someone):
    page = someone.page
    box = page.get_by_role("button", name=re.compile("Move Grytviken")).bounding_box()
    target = page.get_by_role("button", name=re.compile("Move Nairobi")).bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 20, target["y"] + 30, steps=8)
    page.mouse.up()
    in_order(page, TOKYO, NAIROBI, ISLAND)
    # Released at its own place, it does not move; Escape puts it back.
    box = page.get_by_role("button", name=re.compile("Move Grytviken")).bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 150, steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    in_order(page, TOKYO, NAIROBI, ISLAND)
    assert page.evaluate("[...document.querySelectorAll('.place-card')].every(card => !card.style.transform && !card.dataset.state)")


def test_a_card_that_a_finger_moves_down_does_not_pull_the_page(someone):
    page = someone.page
    box = page.get_by_role("button", name=re.compile("Move Grytviken")).bounding_box()
    session = page.context.new_cdp_session(page)
    x, y = box["x"] + 20, box["y"] + 20
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + 120}]})
    expect(page.locator(".place-card[data-state]").first).to_be_attached()
    expect(page.locator(".pull")).to_have_attribute("data-state", "idle")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.quick
def test_places_are_managed_on_a_sheet(someone):
    page = someone.page
    page.get_by_role("button", name="Manage locations").click()
    sheet = page.get_by_role("dialog", name="Places")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Delete Tokyo").click()
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    sheet.get_by_role("button", name="Add random location").click()
    expect(sheet.get_by_role("listitem")).to_have_count(4)
    sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Manage locations")).to_be_focused()
    expect(names(page)).to_have_count(4)


def test_a_card_shows_its_buttons_when_pushed_aside_or_held_and_only_one_is_open(someone):
    page = someone.page
    delete = page.get_by_role("button", name="Delete Nairobi")
    expect(delete).not_to_be_in_viewport()
    page.locator(".place-card").last.evaluate("card => card.scrollTo({ left: 200 })")
    expect(delete).to_be_in_viewport()
    delete.click()
    in_order(page, ISLAND, TOKYO)
    page.get_by_role("button", name="Undo").click()
    in_order(page, ISLAND, TOKYO, NAIROBI)
    rows = page.locator(".place-card")
    last = "[...document.querySelectorAll('.place-card')].at(-1)"
    rows.nth(-1).get_by_role("link").click(button="right")
    page.wait_for_function(f"() => {last}.scrollLeft > 60")
    # Nobody pushes two rows within a frame.
    page.evaluate("new Promise(requestAnimationFrame)")
    rows.nth(-2).evaluate("row => row.scrollTo({ left: row.scrollWidth })")
    page.wait_for_function(f"() => {last}.scrollLeft === 0")
    assert rows.nth(-2).evaluate("row => Math.abs(row.scrollLeft)") > 60
    # The buttons cover the end of the row; its name stays.
    assert rows.nth(-2).evaluate("row => row.querySelector('.place__text').getBoundingClientRect().left >= row.getBoundingClientRect().left")
    rows.nth(-2).locator(".slides__delete").click()
    expect(page.get_by_role("status").filter(has_text="Removed Tokyo")).to_be_visible()
    in_order(page, ISLAND, NAIROBI)


def test_the_buttons_of_the_details_are_in_view_on_a_small_phone(server, visitor):
    page = with_places(visitor(server, device=PHONE | {"viewport": {"width": 375, "height": 667}})).page
    page.goto("/favourites/35.676,139.65")
    for name in ("Show the weather", "Remove"):
        control = page.locator(".details__do").get_by_text(name)
        expect(control).to_be_in_viewport(ratio=1)
        box, bar = control.bounding_box(), page.locator(".tab-bar").bounding_box()
        assert box["y"] + box["height"] <= bar["y"]


def test_the_names_are_whole_on_the_narrowest_phone(servers, visitor):
    server = servers("storm")
    someone = visitor(server, device=PHONE | {"viewport": {"width": 320, "height": 640}})
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": "c-eu.64147_-21942.35676_139650.-54281_-36509", "url": server.url}])
    someone.open("/favourites")
    expect(names(page)).to_have_text(["Reykjavík", "Tokyo", "Grytviken"])
    expect(page.locator(".place-card .warnmark")).to_have_count(3)
    assert names(page).evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)") == []
    someone.open("/favourites/35.676,139.65")
    # The facts pass under the buttons.
    assert page.locator(".details__do").evaluate("bar => getComputedStyle(bar).backgroundColor") != "rgba(0, 0, 0, 0)"


def test_a_nickname_is_shown_everywhere_and_kept(someone):
    page = someone.page
    page.get_by_role("link", name=re.compile("Tokyo")).click(button="right")
    page.get_by_role("button", name="More about Tokyo").click()
    expect(page).to_have_url(re.compile(r"/favourites/35\.676,139\.65$"))
    field = page.get_by_role("textbox", name="Nickname")
    field.fill("Office 👩‍👩‍👧‍👦")
    expect(page.get_by_text("8 of 20")).to_be_visible()
    expect(page).to_have_title("Office 👩‍👩‍👧‍👦 · Weatherglass")
    # What is too long is cut, as in a trip, and what fits is saved.
    field.fill("")
    field.fill("Office 👩‍👩‍👧‍👦, the fourth floor")
    expect(page.get_by_text("20 of 20")).to_be_visible()
    expect(page).to_have_title("Office 👩‍👩‍👧‍👦, the fourth · Weatherglass")
    field.fill("Office 👩‍👩‍👧‍👦")
    page.reload()
    someone.taken_over()
    expect(field).to_have_value("Office 👩‍👩‍👧‍👦")
    page.get_by_role("link", name="Favourites").first.click()
    expect(names(page).nth(1)).to_have_text("Office 👩‍👩‍👧‍👦")
    page.get_by_role("link", name=re.compile("Office")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Office")


def test_places_are_there_without_a_connection(server, visitor):
    someone = with_places(visitor(server, has_worker=True))
    page = someone.page
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    someone.taken_over()
    expect(page.locator(".place__temp", has_text="°")).to_have_count(3)
    wait_until_cached(page, "WebApp")
    someone.context.set_offline(True)
    someone.allow("ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    someone.open("/favourites")
    expect(page.locator(".place__temp", has_text="°")).to_have_count(3)
    expect(page.get_by_text("Offline")).to_be_visible()
    page.get_by_role("button", name="Delete Nairobi").focus()
    page.keyboard.press("Enter")
    in_order(page, ISLAND, TOKYO)
    someone.open("/favourites")
    in_order(page, ISLAND, TOKYO)


# Wide windows.


def pane(page):
    return page.locator(".pane")


def card(page, name):
    return page.locator(".place__link", has_text=name)


@pytest.fixture
def wide(server, visitor):
    """The same on a desktop."""
    return with_places(visitor(server, device=DESKTOP))


def test_a_click_shows_a_place_beside_the_list_and_another_one_opens_it(wide):
    page = wide.page
    # A click that opens a tab is left to the browser.
    with page.context.expect_page() as opened:
        card(page, "Tokyo").click(modifiers=["Control"])
    expect(opened.value).to_have_url(re.compile(r"/at/35\.676,139\.65$"))
    opened.value.close()
    expect(pane(page).get_by_role("heading")).to_have_text("Grytviken")
    card(page, "Tokyo").click()
    expect(pane(page).get_by_role("heading")).to_have_text("Tokyo")
    expect(page).to_have_url(re.compile("/favourites$"))
    expect(page.locator(".place-card[aria-current=true]")).to_have_count(1)
    expect(page.locator(".place-card[aria-current=true]")).to_contain_text("Tokyo")
    expect(pane(page).locator("dt")).to_have_text(["Feels like", "Gusts", "Local time", "Sun", "Air", "Pressure"])
    expect(pane(page).locator(".summary")).not_to_be_empty()
    card(page, "Tokyo").click()
    expect(page).to_have_url(re.compile(r"/at/35\.676,139\.65$"))
    page.go_back()
    expect(pane(page).get_by_role("heading")).to_have_text("Tokyo")
    pane(page).get_by_role("link", name="Open the weather").click()
    expect(page).to_have_url(re.compile(r"/at/35\.676,139\.65$"))


def test_the_keyboard_opens_by_enter_and_shows_by_space(wide):
    page = wide.page
    card(page, "Nairobi").focus()
    page.keyboard.press("Space")
    expect(pane(page).get_by_role("heading")).to_have_text("Nairobi")
    expect(card(page, "Nairobi")).to_be_focused()
    card(page, "Tokyo").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/at/35\.676,139\.65$"))


def test_the_pane_leads_to_the_nickname_and_removes(wide):
    page = wide.page
    card(page, "Tokyo").click()
    pane(page).get_by_role("link", name="Rename").click()
    expect(page.get_by_role("textbox", name="Nickname")).to_be_visible()
    # The address follows the frame that draws the page.
    expect(page).to_have_url(re.compile("/favourites/35"))
    page.go_back()
    pane(page).get_by_role("button", name="Remove").dblclick()
    in_order(page, ISLAND, NAIROBI)
    expect(pane(page).get_by_role("heading")).to_have_text("Nairobi")
    page.get_by_role("button", name="Undo").click()
    in_order(page, ISLAND, TOKYO, NAIROBI)


def test_each_card_sums_up_the_day_and_the_pane_fits_a_low_window_and_goes_from_a_narrow_one(wide):
    page = wide.page
    more = page.locator(".place__more")
    expect(more).to_have_text([re.compile(r"^(Rain \d+%|Snow \d+%|Dry|[\d.]+ mm)High .*° *low .*°$", re.IGNORECASE)] * 3)
    expect(page.locator(".place__line path")).to_have_count(3)
    page.set_viewport_size({"width": 900, "height": 480})
    button = pane(page).get_by_role("button", name="Remove")
    # A person's scrolling: the page's own position is restored while the page grows, until somebody scrolls.
    pane(page).hover(position={"x": 20, "y": 20})
    page.mouse.wheel(0, 5000)
    expect(button).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 899, "height": 800})
    expect(pane(page)).to_be_hidden()
    card(page, "Tokyo").click()
    expect(page).to_have_url(re.compile(r"/at/35\.676,139\.65$"))


def test_without_scripts_the_first_place_is_beside_the_list_and_the_field_is_a_form(server, visitor):
    page = visitor(server, java_script_enabled=False, device=DESKTOP).page
    page.context.add_cookies([{"name": "weatherglass", "value": "c-eu.64146_-21942.35676_139650.-1292_36821", "url": server.url}])
    page.goto("/favourites")
    expect(pane(page).get_by_role("heading")).to_be_visible()
    page.locator(".place__link").nth(1).click()
    expect(page).to_have_url(re.compile("/at/"))
    page.goto("/favourites")
    field = page.get_by_role("searchbox", name="Search for a place")
    field.fill("Málaga")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Málaga")


def test_paper_shows_the_places_and_no_buttons(wide):
    page = wide.page
    words = "\n".join(sheet.get_textpage().get_text_range() for sheet in pypdfium2.PdfDocument(page.pdf(format="A4")))
    for name in NAMES:
        assert words.count(name) == 1, words
    for control in ["Remove", "Rename", "Open the weather", "City, or coordinates"]:
        assert control not in words


def test_a_card_on_a_phone_has_the_day_and_all_temperatures_end_in_one_column(server, visitor):
    someone = visitor(server)
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": "c-eu.64146_-21942.35676_139650.-1292_36821", "url": server.url}])
    someone.open("/favourites")
    expect(page.locator(".place__line path")).to_have_count(3)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".place__more .day-range").first).to_be_visible()
        assert page.locator(".place-card", has_text="Tokyo").get_by_text(re.compile(r"· 23:09$")).is_visible()
        ends = "[...document.querySelectorAll('.place__temp')].map(each => each.getBoundingClientRect().right)"
        assert len(set(page.evaluate(ends))) == 1
        assert page.evaluate("[...document.querySelectorAll('.place__more')].every(row => row.scrollWidth <= row.clientWidth)")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
