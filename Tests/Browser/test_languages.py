"""The page in other languages: chosen by the browser or by the person, and right to left where the language needs it. test_takeover.py
compares the HTML of server and app."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from support.chromium import PHONE, SETTLED
from support.device_storage import wait_for_preference
from support.scenes import PLACE
from test_axe import check
from test_offline import settled

LANGUAGES = ["de", "fr", "es", "ja", "ar"]
HOURLY = {"en": "Hourly", "de": "Stündlich", "fr": "Heure par heure", "es": "Por horas", "ja": "1時間ごと", "ar": "ساعة بساعة"}
TABLES = re.compile(r"/assets/([a-z]{2})\.[0-9a-f]+\.txt$")


def tables(someone):
    """The languages whose sentences were fetched."""
    return {found[1] for request in someone.requests if (found := TABLES.search(request.url))}


def expect_language(someone, language):
    expect(someone.page.locator("html")).to_have_attribute("lang", language)
    expect(someone.page.locator("html")).to_have_attribute("dir", "rtl" if language == "ar" else "ltr")
    expect(someone.page.get_by_role("heading", name=HOURLY[language], exact=True)).to_be_visible()


def choose(someone, language):
    """Submits the form as without scripts; the next page passes the language on to the device, which keeps it."""
    answer = someone.page.request.post("/preferences", form={"language": language}, max_redirects=0)
    assert answer.status == 303


@pytest.mark.quick
def test_a_language_that_was_chosen_stays(server, visitor):
    someone = visitor(server)
    choose(someone, "fr")
    someone.open(PLACE)
    expect_language(someone, "fr")
    assert tables(someone) == {"fr"}
    someone.page.reload()
    someone.taken_over()
    expect_language(someone, "fr")


def kept_in(someone, language):
    """Makes the device keep a language that the server does not know of."""
    choose(someone, language)
    someone.open(PLACE)
    expect_language(someone, language)
    wait_for_preference(someone.page, language)
    someone.context.clear_cookies()
    someone.requests.clear()


def test_the_page_switches_to_the_language_that_the_device_keeps(server, visitor):
    someone = visitor(server)
    kept_in(someone, "ar")
    answer = someone.page.goto(PLACE)
    assert '<html lang="en"' in answer.text()
    someone.taken_over()
    expect_language(someone, "ar")
    expect(someone.page.locator(".location-badge")).to_be_visible()
    expect(someone.page).to_have_title(re.compile("Weatherglass"))
    # The cookie is written after the frame.
    someone.page.evaluate(SETTLED)
    assert [cookie["value"].split(".")[0] for cookie in someone.context.cookies() if cookie["name"] == "weatherglass"] == ["c-eu-ar"]


def test_sentences_that_are_missing_or_cut_are_english(server, visitor):
    for answer in (lambda route: route.abort(), lambda route: route.fulfill(body=route.fetch().text()[:2000]), lambda route: route.fulfill(status=404)):
        someone = visitor(server, locale="de-DE")
        someone.allow("ERR_FAILED", "Failed to fetch", "404")
        someone.page.route(re.compile(r"/assets/de\.[0-9a-f]+\.txt$"), answer)
        someone.open(PLACE)
        expect_language(someone, "en")
        expect(someone.page.get_by_role("status").filter(has_text="This language could not be loaded.")).to_be_visible()
        someone.context.close()


def test_a_language_that_cannot_be_loaded_is_reported(server, visitor):
    someone = visitor(server)
    someone.allow("ERR_FAILED")
    kept_in(someone, "ja")
    someone.page.route(re.compile(r"/assets/ja\.[0-9a-f]+\.txt$"), lambda route: route.abort())
    someone.open(PLACE)
    expect(someone.page.get_by_role("status").filter(has_text="This language could not be loaded.")).to_be_visible()
    expect_language(someone, "en")


# The addresses of all that the service worker keeps.
CACHED = """
const cached = async () => (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(each => each.url)))).flat()
"""


def test_without_a_connection_the_language_is_still_there(server, visitor):
    someone = visitor(server, locale="ar", geolocation="granted", has_worker=True)
    someone.open("/")
    expect_language(someone, "ar")
    someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    someone.open("/")
    settled(someone)
    # The table of the language is stored after the page.
    someone.page.evaluate(f"async () => {{ {CACHED}; while (!(await cached()).some(url => url.includes('/ar.'))) await new Promise(requestAnimationFrame) }}")
    someone.allow("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED")
    someone.context.set_offline(True)
    someone.page.reload()
    someone.taken_over()
    expect_language(someone, "ar")
    cached = someone.page.evaluate(f"() => {{ {CACHED}; return cached() }}")
    assert {found[1] for url in cached if (found := TABLES.search(url))} == {"ar"}


def test_a_start_without_a_connection_begins_in_the_language_chosen_last(server, visitor):
    someone = visitor(server, geolocation="granted", has_worker=True)
    someone.open("/settings")
    someone.page.wait_for_function("() => navigator.serviceWorker.controller")
    someone.page.get_by_role("combobox", name="Language").select_option("ar")
    someone.page.evaluate("""async () => {
      while (!(await (await caches.match('/shell')).text()).includes('<html lang="ar" dir="rtl"')) await new Promise(requestAnimationFrame)
    }""")
    someone.allow("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED")
    someone.context.set_offline(True)
    assert '<html lang="ar"' in someone.page.reload().text()


# Finds texts and icons that overlap: compares the boxes of all visible lines and of the icons beside them.
COLLISIONS = """() => {
  const things = []
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let node; node = walker.nextNode();) {
    const element = node.parentElement
    if (!node.data.trim() || !element.checkVisibility() || element.closest('.visually-hidden, .dial, svg, .without-script')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) things.push({ element, box, name: node.data })
  }
  for (const element of document.querySelectorAll('main svg.wx, main svg.icon')) {
    if (element.checkVisibility()) things.push({ element, box: element.getBoundingClientRect(), name: 'a sign in ' + element.parentElement.className })
  }
  const found = []
  things.forEach((one, index) => things.slice(index + 1).forEach(other => {
    if (one.element === other.element) return
    const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    // Lines may be set close together, as boxes are higher than letters, the more so the larger these are.
    if (width > 1 && height > Math.max(7, one.box.height / 8, other.box.height / 8)) found.push(`${one.name} / ${other.name}`)
  }))
  return found
}"""


@pytest.mark.parametrize("language, theme", zip(["en"] + LANGUAGES, itertools.cycle(["dark", "light"])))
def test_no_texts_overlap_at_any_width_and_axe_finds_nothing(servers, visitor, language, theme):
    for scene in ("rain", "clear-day", "storm"):
        # The second week, twelve hours and Fahrenheit have the longest words.
        someone = visitor(servers(scene), locale=language, theme=theme, viewport={"width": 320, "height": 900}, device={})
        someone.context.add_cookies([{"name": "weatherglass", "value": f"f-us-12-{language}", "url": someone.url}])
        someone.open(PLACE)
        for width in (320, 390, 1280, 1440):
            someone.page.set_viewport_size({"width": width, "height": 900})
            someone.page.evaluate(SETTLED)
            assert someone.page.evaluate("document.documentElement.scrollWidth") <= width, (scene, width)
            assert someone.page.evaluate(COLLISIONS) == [], (scene, width)
            if scene == "storm" and width == 390:
                check(someone.page)
        someone.context.close()


@pytest.mark.quick
def test_arabic_begins_at_the_right(server, visitor):
    someone = visitor(server, locale="ar")
    someone.open(PLACE)
    someone.page.evaluate(SETTLED)
    middle = lambda selector: (lambda box: box["x"] + box["width"] / 2)(someone.page.locator(selector).first.bounding_box())
    half = PHONE["viewport"]["width"] / 2
    assert middle(".location-badge") > half
    assert middle(".temperature__value") > half
    assert middle(".top-bar .icon-button, .topbar .icon-button, header .icon-button") < half
    # Time runs to the left.
    first, second = (someone.page.locator(".hourly__hours > li").nth(index).bounding_box()["x"] for index in (0, 1))
    assert first > second
    # The degree sign stays after its number.
    assert "°" not in re.findall(r"^\s*°", someone.page.locator(".hero").inner_text(), re.M)


def test_the_manifest_is_in_the_readers_language(server, visitor):
    someone = visitor(server, locale="de")
    someone.open(PLACE)
    manifest = someone.page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert (manifest["lang"], manifest["dir"], manifest["id"]) == ("de", "ltr", "/")
    assert manifest["shortcuts"][0]["name"] == "Wetter hier"
