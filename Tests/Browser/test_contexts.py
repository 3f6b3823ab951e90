"""The page in forced colours, on paper, and with the fonts of the machine."""

import re

import pypdfium2
from playwright.sync_api import expect

from support.chromium import DESKTOP, Chromium, Visitor
from support.scenes import PLACE

COLOURS = """element => { const style = getComputedStyle(element); return [style.backgroundColor, style.color] }"""


def test_forced_colours_show_what_is_chosen_on_and_urgent(servers, visitor):
    someone = visitor(servers("storm"))
    someone.open(PLACE)
    page = someone.page
    expect(page.locator(".alert-banner").first).to_be_visible()
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme, forced_colors="active")
        for group in page.get_by_role("radiogroup").all():
            chosen, other = (group.locator(f"label:{state}").first.evaluate(COLOURS) for state in ("has(:checked)", "not(:has(:checked))"))
            assert chosen[0] != other[0] and chosen[0] != "rgba(0, 0, 0, 0)" and chosen[1] != other[1]
        current, another = (page.locator(f".page-dots a{state} i").first.evaluate(COLOURS)[0] for state in ("[aria-current]", ":not([aria-current])"))
        assert current != another and "rgba(0, 0, 0, 0)" not in (current, another)
        # The severity is a word in the banner; only its border separates the banner from the page.
        for selector in (".alert-banner", ".glass.card", ".badge", ".aqi-chip", ".segmented"):
            border = page.locator(selector).first.evaluate("e => [getComputedStyle(e).borderTopStyle, parseFloat(getComputedStyle(e).borderTopWidth)]")
            assert border[0] == "solid" and border[1] >= 1, (theme, selector)


def test_forced_colours_show_the_switch_and_its_position(servers, visitor):
    someone = visitor(servers(), geolocation="granted")
    someone.open("/settings")
    switch = someone.page.get_by_role("switch", name="Name where I am")
    expect(switch).to_be_visible()
    someone.page.emulate_media(forced_colors="active")
    looks = """e => ({ border: getComputedStyle(e).borderTopWidth, track: getComputedStyle(e).backgroundColor,
      thumb: getComputedStyle(e, '::before').backgroundColor, adjust: getComputedStyle(e).forcedColorAdjust + getComputedStyle(e, '::before').forcedColorAdjust })"""
    off = switch.evaluate(looks)
    assert off["border"] == "1px" and off["thumb"] != off["track"]
    switch.evaluate("e => { e.checked = true }")
    on = switch.evaluate(looks)
    assert on["track"] != off["track"] and on["thumb"] != on["track"] and "none" in on["adjust"]


def printed(page):
    """Prints the page: the sheets as pictures and their text."""
    sheets = list(pypdfium2.PdfDocument(page.pdf(format="A4")))
    return [sheet.render(scale=1.5).to_pil() for sheet in sheets], "\n".join(sheet.get_textpage().get_text_range() for sheet in sheets)


def test_paper_shows_every_card(servers, visitor):
    someone = visitor(servers("storm"), device=DESKTOP)
    someone.open(PLACE)
    for theme in ("dark", "light"):
        someone.page.emulate_media(color_scheme=theme)
        pictures, words = printed(someone.page)
        for word in ["Thunderstorm", "Gale warning", "Hourly", "Daily", "Wind", "Pressure", "Humidity", "Moonrise", "Sunset", "Air quality", "Simulated weather"]:
            assert word in words
        assert "What to do" in words, "a warning that is collapsed on the screen is printed in full"
        for control in ["Remove this place", "Add to favourites", "US"]:
            assert not re.search(rf"\b{control}\b", words), control
        for picture in pictures:
            # White paper with dark ink: a card whose content is lost leaves large white areas.
            corner = picture.convert("L").crop((0, 0, 20, 20)).getextrema()
            assert corner == (255, 255)
        first = pictures[0].convert("L")
        ink = sum(first.histogram()[:128]) / (first.width * first.height)
        assert 0.01 < ink < 0.25, ink
        # The headings of cards are printed as ink, not only present as text.
        for heading, is_painted in headings(someone).items():
            assert is_painted, heading


def headings(someone):
    """The darkest pixel at each card's heading on paper: painted, not only written."""
    document = pypdfium2.PdfDocument(someone.page.pdf(format="A4"))
    found = {}
    for sheet in document:
        text, picture = sheet.get_textpage(), sheet.render(scale=2).to_pil().convert("L")
        for name in ("Hourly", "Daily", "Humidity", "Moon", "Sun", "Air quality"):
            match = text.search(name, match_case=True, match_whole_word=True).get_next()
            if not match:
                continue
            left, bottom, right, top = text.get_charbox(match[0])
            height = sheet.get_height()
            area = picture.crop((int(left * 2), int((height - top) * 2), int(right * 2) + 1, int((height - bottom) * 2) + 1))
            found[name] = area.getextrema()[0] < 128
    assert len(found) == 6, found
    return found


FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="pattern"><test name="family" qual="any"><string>system-ui</string></test><edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit></match>
<match target="pattern"><test name="family" qual="any"><string>Roboto</string></test><edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit></match>
</fontconfig>"""


def test_inter_comes_before_the_systems_own_font(chromium, server, tmp_path):
    """On a machine that has Inter, and whose own font is DejaVu."""
    (tmp_path / "fonts.conf").write_text(FONTS)
    other = Chromium(beside=chromium, fonts=tmp_path / "fonts.conf")
    try:
        someone = Visitor(other, server.url)
        someone.open(PLACE)
        assert all(font.startswith("Inter") for font in someone.fonts("h1 span:last-child"))
        order = someone.page.evaluate("getComputedStyle(document.body).fontFamily.split(',').map(name => name.trim().replaceAll('\"', ''))")
        assert order[0] == "Inter" and order[-2:] == ["system-ui", "sans-serif"] and order.index("-apple-system") < order.index("Roboto")
        someone.close()
    finally:
        other.close()


def test_clouds_keep_their_size_on_a_wide_window(servers, visitor):
    """A cloud sized by the window's width would be a smear on a wide one."""
    someone = visitor(servers("partly-cloudy"), device={"viewport": {"width": 1920, "height": 1080}})
    someone.open(PLACE)
    for layer in someone.page.locator(".sky__fx").all():
        sizes = layer.evaluate("e => getComputedStyle(e).backgroundSize").split(", ")
        assert len(sizes) == 6 and all(float(size.split("px")[0]) <= 600 for size in sizes), sizes
