"""Settings: a choice shows at once on every page, is kept, and is in the server's next first paint; by pointer, keyboard and form."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from support.chromium import DESKTOP, SETTLED
from support.device_storage import wait_for_preference, wait_until_kept
from support.scenes import PLACE

DARK, LIGHT = "rgb(10, 16, 32)", "rgb(234, 241, 251)"
BACKGROUND = "() => getComputedStyle(document.documentElement).backgroundColor"


def choose(someone, group, choice):
    someone.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=choice, exact=True).check(force=True)


def painted(someone, path):
    """The HTML that the server writes for this person, before any script."""
    return someone.page.request.get(path, headers={"Accept": "text/html"}).text()


# The control, the choice, its word in the cookie, and what then is on the page of weather.
UNITS = [("Temperature unit", "°F", "f", r"\b4\d°"), ("Clock", "12 h", "12", r"\d\u00a0[AP]M\b"), ("Wind", "m/s", "ms", "m/s"), ("Pressure", "inHg", "inhg", "inHg")]


@pytest.mark.quick
def test_every_choice_changes_the_weather_at_once_and_is_kept(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    main, line = someone.page.locator("main"), someone.page.locator(".quote-card")
    expect(line).to_have_count(1)
    assert not [expected for *_, expected in UNITS if re.search(expected, main.inner_text())]
    someone.tab("Settings")
    expect(someone.page).to_have_title(re.compile("^Settings"))
    someone.page.get_by_role("switch", name="Sarcastic line").click()
    for group, choice, word, _ in UNITS:
        choose(someone, group, choice)
        wait_for_preference(someone.page, word)
    someone.tab("Weather")
    expect(line).to_have_count(0)
    cookie = next(cookie["value"] for cookie in someone.context.cookies() if cookie["name"] == "weatherglass")
    first_paint = re.sub(r"<script.*?</script>", "", painted(someone, PLACE))
    for *_, word, expected in UNITS:
        expect(main).to_contain_text(re.compile(expected))
        assert word in re.split(r"[-.]", cookie)
        assert re.search(expected, first_paint)
    someone.page.reload()
    someone.taken_over()
    for *_, expected in UNITS:
        expect(main).to_contain_text(re.compile(expected))
    expect(line).to_have_count(0)
    someone.tab("Settings")
    for group, choice, *_ in UNITS:
        expect(someone.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=choice, exact=True)).to_be_checked()


def test_a_language_is_spoken_at_once_in_settings_and_everywhere(server, visitor):
    someone = visitor(server)
    someone.open("/settings")
    # Simulated weather leaves no source to choose.
    expect(someone.page.get_by_role("combobox")).to_have_count(1)
    someone.page.get_by_role("combobox", name="Language").select_option("العربية")
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("الإعدادات")
    expect(someone.page.locator("html")).to_have_attribute("dir", "rtl")
    expect(someone.page.get_by_role("combobox")).to_have_value("ar")
    someone.page.get_by_role("combobox").select_option("Deutsch")
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    wait_for_preference(someone.page, "de")
    assert '<html lang="de"' in painted(someone, "/settings")
    someone.page.get_by_role("link", name="Wetter").click()
    expect(someone.page.locator("html")).to_have_attribute("lang", "de")


def test_a_theme_is_applied_at_once_and_painted_by_the_server(server, visitor):
    someone = visitor(server, theme="dark")
    someone.open("/settings")
    page = someone.page
    bars = page.locator("meta[name=theme-color]").first.get_attribute("content")
    assert page.evaluate(BACKGROUND) == DARK
    choose(someone, "Theme", "Light")
    page.wait_for_function(f"() => ({BACKGROUND})() === '{LIGHT}'")
    expect(page.locator("meta[name=theme-color]")).to_have_count(1)
    assert page.locator("meta[name=theme-color]").get_attribute("content") != bars
    wait_for_preference(someone.page, "light")
    reader = visitor(server, theme="dark", now=None, java_script_enabled=False)
    reader.context.add_cookies(someone.context.cookies())
    for path in ("/settings", PLACE):
        reader.page.goto(path)
        assert reader.page.evaluate(BACKGROUND) == LIGHT, f"the first paint of {path}"
    page.reload()
    someone.taken_over()
    assert page.evaluate(BACKGROUND) == LIGHT
    choose(someone, "Theme", "Auto")
    page.wait_for_function(f"() => ({BACKGROUND})() === '{DARK}'")
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"() => ({BACKGROUND})() === '{LIGHT}'")


def test_less_transparency_makes_glass_solid(server, visitor):
    someone = visitor(server, has_blur=True)
    someone.open("/settings")
    glass = "() => getComputedStyle(document.querySelector('.list'), '::before').backdropFilter + getComputedStyle(document.querySelector('.list')).backdropFilter"
    assert "blur" in someone.page.evaluate(glass)
    expect(someone.page.locator(".sky__blob").first).to_be_visible()
    someone.page.get_by_role("switch", name="Reduce transparency").check()
    someone.page.wait_for_function(f"() => !({glass})().includes('blur')")
    expect(someone.page.locator(".sky__blob").first).to_be_hidden()
    wait_for_preference(someone.page, "reduced")
    assert 'data-transparency="reduced"' in painted(someone, PLACE)
    someone.page.reload()
    someone.taken_over()
    expect(someone.page.get_by_role("switch", name="Reduce transparency")).to_be_checked()


def test_what_is_chosen_in_one_window_shows_in_the_others(server, visitor):
    someone = visitor(server)
    someone.open("/settings")
    other = someone.context.new_page()
    someone.open("/settings", other)
    wait_until_kept(other)
    choose(someone, "Theme", "Light")
    choose(someone, "Clock", "12 h")
    expect(other.get_by_role("radio", name="12 h")).to_be_checked()
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    expect(other.get_by_role("heading", level=1)).to_have_text("Settings")


def test_settings_work_by_keyboard(server, visitor):
    someone = visitor(server, device=DESKTOP)
    someone.open(PLACE)
    page = someone.page
    page.get_by_role("link", name="Settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="°C")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="°F")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="mph")).to_be_focused()
    page.get_by_role("switch", name="Reduce transparency").focus()
    page.keyboard.press("Space")
    expect(page.locator("html")).to_have_attribute("data-transparency", "reduced")
    page.get_by_role("combobox").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    # In a form, Enter would send it.
    page.get_by_role("radio", name="°F").focus()
    page.keyboard.press("Enter")
    page.evaluate(SETTLED)
    assert page.url.endswith("/settings") and len([each for each in someone.requests if each.method == "POST"]) == 0


def test_without_scripts_one_form_takes_everything(server, visitor):
    reader = visitor(server, now=None, java_script_enabled=False)
    page = reader.page
    reader.context.add_cookies([{"name": "weatherglass", "value": "c-eu-mph-mi.64147_-21942", "url": server.url}])
    page.goto("/settings")
    expect(page.get_by_text("Name where I am")).to_be_hidden()
    for group, choice in [("Theme", "Light"), ("Clock", "12 h")]:
        choose(reader, group, choice)
    page.get_by_role("switch", name="Reduce transparency").check()
    page.get_by_role("combobox", name="Language").select_option("Français")
    with page.expect_navigation(url="**/settings"):
        page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    assert reader.context.cookies()[0]["value"] == "c-eu-12-mph-mi-light-reduced-fr.64147_-21942"
    expect(page.get_by_role("radiogroup", name="Thème").get_by_role("radio", name="Clair")).to_be_checked()
    # A switch that is turned off is sent, too.
    page.get_by_role("switch", name="Réduire la transparence").uncheck(force=True)
    with page.expect_navigation(url="**/settings"):
        page.get_by_role("button", name="Appliquer").click()
    assert reader.context.cookies()[0]["value"] == "c-eu-12-mph-mi-light-fr.64147_-21942"
    page.get_by_role("link", name="Météo", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_nothing_is_cut_or_wider_than_the_window(server, visitor):
    someone = visitor(server, device={})
    page = someone.page
    someone.open("/settings")
    for language, width in itertools.product(["en", "de", "fr", "es", "ja", "ar"], [320, 390, 1280]):
        page.get_by_role("combobox").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(SETTLED)
        found = page.evaluate("""() => {
          const wide = [...document.querySelectorAll('main *, .tab-bar *')].filter(each => {
            const box = each.getBoundingClientRect()
            return !each.closest('.visually-hidden') && box.width && (box.left < -1 || box.right > innerWidth + 1)
          })
          return [document.documentElement.scrollWidth <= innerWidth, wide.map(each => each.outerHTML.slice(0, 120))]
        }""")
        assert found == [True, []], (language, width)
