"""Settings: a choice shows at once on every page, is kept, and is in the server's next first paint; by pointer, keyboard and form."""

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
@pytest.mark.parametrize("group, choice, word, expected", UNITS)
def test_a_unit_changes_the_weather_at_once_and_is_kept(server, visitor, group, choice, word, expected):
    someone = visitor(server)
    someone.open(PLACE)
    main = someone.page.locator("main")
    assert not re.search(expected, main.inner_text())
    someone.tab("Settings")
    expect(someone.page).to_have_title(re.compile("^Settings"))
    choose(someone, group, choice)
    wait_for_preference(someone.page, word)
    someone.tab("Weather")
    expect(main).to_contain_text(re.compile(expected))
    cookie = next(cookie["value"] for cookie in someone.context.cookies() if cookie["name"] == "weatherglass")
    assert word in re.split(r"[-.]", cookie)
    assert re.search(expected, re.sub(r"<script.*?</script>", "", painted(someone, PLACE)))
    someone.page.reload()
    someone.taken_over()
    expect(main).to_contain_text(re.compile(expected))
    someone.tab("Settings")
    expect(someone.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=choice, exact=True)).to_be_checked()


def test_a_language_is_spoken_at_once_in_settings_and_everywhere(server, visitor):
    someone = visitor(server)
    someone.open("/settings")
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


@pytest.mark.parametrize("system, choice, expected", [("light", "Dark", DARK), ("dark", "Light", LIGHT)])
def test_a_theme_is_applied_at_once_and_painted_by_the_server(server, visitor, system, choice, expected):
    someone = visitor(server, theme=system)
    someone.open("/settings")
    page = someone.page
    before = page.evaluate(BACKGROUND)
    bars = page.locator("meta[name=theme-color]").first.get_attribute("content")
    assert before != expected
    choose(someone, "Theme", choice)
    page.wait_for_function(f"() => ({BACKGROUND})() === '{expected}'")
    expect(page.locator("meta[name=theme-color]")).to_have_count(1)
    assert page.locator("meta[name=theme-color]").get_attribute("content") != bars
    wait_for_preference(someone.page, choice.lower())
    reader = visitor(server, theme=system, now=None, java_script_enabled=False)
    reader.context.add_cookies(someone.context.cookies())
    for path in ("/settings", PLACE):
        reader.page.goto(path)
        assert reader.page.evaluate(BACKGROUND) == expected, f"the first paint of {path}"
    page.reload()
    someone.taken_over()
    assert page.evaluate(BACKGROUND) == expected
    choose(someone, "Theme", "Auto")
    page.wait_for_function(f"() => ({BACKGROUND})() === '{before}'")
    page.emulate_media(color_scheme="dark" if system == "light" else "light")
    page.wait_for_function(f"() => ({BACKGROUND})() === '{expected}'")


def test_less_transparency_makes_glass_solid(server, visitor):
    someone = visitor(server)
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


def test_back_leads_from_settings_to_the_weather(server, visitor):
    someone = visitor(server)
    someone.open(PLACE)
    someone.page.evaluate("() => scrollTo({ top: 500, behavior: 'instant' })")
    someone.tab("Settings")
    assert someone.page.evaluate("scrollY") == 0
    someone.page.go_back()
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    someone.page.wait_for_function("() => Math.abs(scrollY - 500) <= 1")
    someone.page.go_forward()
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Settings")
    someone.page.reload()
    someone.taken_over()
    expect(someone.page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_without_scripts_one_form_takes_everything(server, visitor):
    reader = visitor(server, now=None, java_script_enabled=False)
    page = reader.page
    page.goto("/settings")
    for group, choice in [("Theme", "Light"), ("Clock", "12 h")]:
        choose(reader, group, choice)
    page.get_by_role("switch", name="Reduce transparency").check()
    page.get_by_role("combobox", name="Language").select_option("Français")
    with page.expect_navigation(url="**/settings"):
        page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    assert reader.context.cookies()[0]["value"] == "c-eu-12-mph-mi-light-reduced-fr"
    expect(page.get_by_role("radiogroup", name="Thème").get_by_role("radio", name="Clair")).to_be_checked()
    # A switch that is turned off is sent, too.
    page.get_by_role("switch", name="Réduire la transparence").uncheck(force=True)
    with page.expect_navigation(url="**/settings"):
        page.get_by_role("button", name="Appliquer").click()
    assert reader.context.cookies()[0]["value"] == "c-eu-12-mph-mi-light-fr"
    page.get_by_role("link", name="Météo", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja", "ar"])
def test_nothing_is_cut_or_wider_than_the_window(server, visitor, language):
    someone = visitor(server, locale=language, device={})
    someone.open("/settings")
    for width in (320, 390, 1280):
        someone.page.set_viewport_size({"width": width, "height": 800})
        found = someone.page.evaluate("""() => {
          const wide = [...document.querySelectorAll('main *, .tab-bar *')].filter(each => {
            const box = each.getBoundingClientRect()
            return !each.closest('.visually-hidden') && box.width && (box.left < -1 || box.right > innerWidth + 1)
          })
          return [document.documentElement.scrollWidth <= innerWidth, wide.map(each => each.outerHTML.slice(0, 120))]
        }""")
        assert found == [True, []], width
