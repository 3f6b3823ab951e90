"""The page about widgets: previews, snippets that are copied with a token of their own, and the list of tokens."""

import re

import pytest
from playwright.sync_api import expect

from support.space import PARIS, REYKJAVIK, join
from test_axe import check_in
from test_spaces import LOST

USES = ["Home Assistant", "tmux", "waybar", "starship", "E-paper frame", "Card in a page", "Calendar"]
SIZES = ["E-paper 800 × 480", "E-paper 400 × 300", "Small", "Medium", "Large", "Lock-screen line"]
CLIPBOARD = ["clipboard-read", "clipboard-write"]
# A page over plain HTTP in a strict browser: nothing can be copied.
NO_CLIPBOARD = """
Object.defineProperty(navigator, 'clipboard', { value: undefined })
document.execCommand = () => false
"""


@pytest.fixture
def server_with_spaces(own_server):
    return own_server(now=None)


@pytest.fixture
def member(server_with_spaces, visitor):
    """Somebody with saved places, on the page about widgets."""

    def make(places=(REYKJAVIK,), script=None, **options):
        someone = visitor(server_with_spaces, now=None, **options)
        someone.allow(*LOST)
        if script:
            someone.context.add_init_script(script)
        join(someone, *places)
        someone.open("/widgets")
        return someone

    return make


def widget_card(page, name):
    return page.get_by_role("article", name=name, exact=True)


def copy(page, name):
    widget_card(page, name).get_by_role("button", name="Copy", exact=True).click()


def copied(page, name):
    """The text on the clipboard after a snippet was copied."""
    copy(page, name)
    expect(page.get_by_role("status").filter(has_text=f"Copied, with the new key “{name}”.")).to_be_visible()
    return page.evaluate("navigator.clipboard.readText()")


def address_in(text):
    return re.search(r"http://[^\s\"'<>]+/(?:widget|calendar)/[^\s\"'<>]+", text).group(0).replace("&amp;", "&")


def pictures_are_drawn(page):
    page.wait_for_function(
        "count => { const all = [...document.querySelectorAll('.exhibit img')];"
        " return all.length === count && all.every(image => image.complete && image.naturalWidth > 0) }", arg=len(SIZES))


def test_a_row_in_settings_leads_to_the_widgets_whose_code_is_folded(member):
    someone = member()
    page = someone.page
    someone.open("/settings")
    page.get_by_role("link", name="Widgets").click()
    expect(page.get_by_role("heading", name="Widgets", exact=True, level=1)).to_be_visible()
    expect(page).to_have_url(re.compile("/widgets$"))
    pictures_are_drawn(page)
    for name in SIZES:
        expect(widget_card(page, name).get_by_role("img", name=name + ": Reykjav")).to_be_visible()
    for name in USES:
        expect(widget_card(page, name).locator("code")).to_contain_text("TOKEN")
    expect(page.get_by_text("No keys yet.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 6
    card = widget_card(page, "tmux")
    expect(card.locator("code")).to_be_hidden()
    card.get_by_text("Show the code").click()
    expect(card.locator("code")).to_be_visible()
    page.get_by_role("link", name="Settings", exact=True).first.click()
    expect(page.get_by_role("heading", name="Settings", exact=True, level=1)).to_be_visible()


@pytest.mark.quick
def test_each_use_has_a_token_of_its_own_which_shows_the_widget_until_it_is_revoked(member):
    someone = member()
    page = someone.page
    someone.context.grant_permissions(CLIPBOARD, origin=someone.url)
    asked = someone.context.request
    address = address_in(copied(page, "Home Assistant"))
    assert address.startswith(someone.url + "/widget/") and "TOKEN" not in address
    # The row says what the token gives access to, and when it was used.
    row = page.locator(".list__row").filter(has_text="Home Assistant")
    expect(row).to_contain_text("Widget · Reykjav")
    expect(row).to_contain_text("not used yet")
    assert asked.get(address).status == 200 and asked.get(address).json()["place"].startswith("Reykjav")
    for name in ("Small", "Calendar", "E-paper frame"):
        assert asked.get(address_in(copied(page, name))).status == 200, name
    # The same use gets the same one again.
    first = page.evaluate("navigator.clipboard.readText()")
    copy(page, "E-paper frame")
    expect(page.get_by_role("status").filter(has_text="with the key “E-paper frame” that was created just now")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == first
    expect(page.get_by_role("button", name=re.compile("^Revoke "))).to_have_count(4)
    someone.open("/widgets")
    expect(row).to_contain_text("last used")
    page.get_by_role("button", name="Revoke Home Assistant", exact=True).click()
    expect(page.get_by_text("Revoke Home Assistant? Whatever uses it stops showing the weather.")).to_be_visible()
    assert asked.get(address).status == 200, "nothing is revoked before it is confirmed"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Revoke Home Assistant", exact=True).click()
    with page.expect_response(lambda response: response.request.method == "DELETE"):
        page.get_by_role("button", name="Revoke", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Home Assistant was revoked.")).to_be_visible()
    expect(row).to_have_count(0)
    assert asked.get(address).status == 401


def test_another_places_widgets_are_copied_and_axe_finds_nothing_before_and_after_a_token_is_revoked(member):
    someone = member((REYKJAVIK, PARIS))
    page = someone.page
    someone.context.grant_permissions(CLIPBOARD, origin=someone.url)
    page.get_by_role("group", name="Place of the widgets").get_by_role("link", name="Paris").click()
    expect(widget_card(page, "Medium").get_by_role("img", name="Medium: Paris")).to_be_visible()
    pictures_are_drawn(page)
    assert "Paris" in someone.context.request.get(address_in(copied(page, "Lock-screen line"))).text()
    check_in(page, ["light phone"])
    page.get_by_role("button", name="Revoke Lock-screen line", exact=True).click()
    check_in(page, ["light desktop"])


def test_a_snippet_that_cannot_be_copied_is_shown_selected(member):
    page = member(script=NO_CLIPBOARD).page
    copy(page, "tmux")
    expect(page.get_by_role("status").filter(has_text="Your browser blocked copying.")).to_be_visible()
    field = page.get_by_role("textbox", name="tmux")
    expect(field).to_be_focused()
    selected = page.evaluate("document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)")
    assert selected == field.input_value() and re.search(r"/widget/[0-9a-f]{32}\.[0-9a-f]{64}/line.txt", selected)
    check_in(page, ["dark phone"])


def test_widgets_are_set_up_by_keyboard(member):
    someone = member()
    page = someone.page
    someone.context.grant_permissions(CLIPBOARD, origin=someone.url)
    widget_card(page, "waybar").get_by_role("button", name="Copy", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Copied, with the new key “waybar”.")).to_be_visible()
    expect(widget_card(page, "waybar").get_by_role("button", name="Copy", exact=True)).to_be_focused()
    revoke, keep = page.get_by_role("button", name="Revoke waybar", exact=True), page.get_by_role("button", name="Cancel")
    revoke.focus()
    page.keyboard.press("Enter")
    expect(keep).to_be_focused()
    page.keyboard.press("Enter")
    expect(revoke).to_be_focused()
    page.keyboard.press("Enter")
    expect(keep).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No keys yet.")).to_be_visible()


def test_without_a_connection_the_page_says_so(member):
    someone = member()
    page = someone.page
    # The page is as before, but nothing can be made.
    someone.context.set_offline(True)
    copy(page, "tmux")
    expect(page.get_by_role("status").filter(has_text="The server can’t be reached.")).to_be_visible()
    page.get_by_role("button", name="Retry").click()
    someone.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="The server can’t be reached.")).to_have_count(0)


def test_the_page_is_shown_in_another_language(server_with_spaces, visitor):
    someone = visitor(server_with_spaces, now=None, locale="de")
    join(someone)
    someone.open("/widgets")
    page = someone.page
    expect(page.get_by_role("heading", name="Widgets", exact=True, level=1)).to_be_visible()
    expect(page.get_by_role("button", name="Kopieren", exact=True)).to_have_count(len(USES + SIZES))
    pictures_are_drawn(page)
    assert "lang=de" in widget_card(page, "tmux").locator("code").text_content()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_in(page, ["dark phone"])


def test_a_card_in_a_page_renews_itself(member):
    someone = member()
    someone.context.grant_permissions(CLIPBOARD, origin=someone.url)
    snippet = copied(someone.page, "Card in a page")
    # The frame's 15 minutes pass in a moment; everything else is as the server sends it.
    asked = []

    def shorten_interval(route):
        answer = route.fetch()
        asked.append(answer.headers["content-security-policy"])
        route.fulfill(response=answer, body=answer.text().replace('content="900"', 'content="0"' if len(asked) < 3 else 'content="900"'))

    page = someone.context.new_page()
    page.route("**/medium.html*", shorten_interval)
    page.set_content(snippet)
    expect(page.frame_locator("iframe").locator("svg").first).to_be_visible()
    while len(asked) < 3:
        page.wait_for_event("framenavigated")
    # The frame's sandbox allows scripts; the page's own policy forbids them.
    assert all("default-src 'none'" in policy and "script-src" not in policy for policy in asked)
