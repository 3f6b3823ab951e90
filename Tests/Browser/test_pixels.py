"""Screenshots in both themes, on a phone and on a desktop. `make record` takes the references anew."""

import io
import itertools

import pypdfium2
import pytest
from playwright.sync_api import expect

from support import pixels
from support.chromium import DESKTOP, PHONE, SETTLED
from support.scenes import PLACE, SCENES

DEVICES = {"phone": PHONE, "desktop": DESKTOP}


def weather(someone):
    someone.open(PLACE)
    expect(someone.page.locator(".quote-card[data-state=generating]")).to_have_count(0)


def welcome(someone):
    someone.set_geolocation_permission("prompt")
    someone.open("/")
    expect(someone.page.get_by_role("button", name="Use my location")).to_be_visible()


def denied(someone):
    someone.open("/")
    expect(someone.page.get_by_role("heading", name="Location is turned off")).to_be_visible()


def error(someone):
    someone.allow("ERR_FAILED")
    someone.open("/")
    someone.page.route("**/api/v1/weather*", lambda route: route.abort())
    find(someone)
    expect(someone.page.get_by_role("heading", name="No connection")).to_be_visible()


def loading(someone):
    someone.open("/")
    someone.page.route("**/api/v1/weather*", lambda route: None)
    find(someone)
    expect(someone.page.locator(".skeleton").first).to_be_visible()


def find(someone):
    search(someone)
    someone.page.get_by_role("searchbox").fill("-54.801, -68.303")
    someone.page.keyboard.press("Enter")
    expect(someone.page.get_by_role("dialog")).to_have_count(0)
    # The name is asked for by itself.
    expect(someone.page.locator(".location-badge").first).to_contain_text("Ushuaia")


def search(someone):
    if not someone.page.url.startswith("http"):
        denied(someone)
    someone.page.get_by_role("button", name="Search for a place").click()
    expect(someone.page.get_by_role("searchbox")).to_be_focused()


@pytest.fixture
def judge(request):
    """Compares a picture with its reference, or makes it the reference when recording."""
    complaints = []

    def judged(name, png):
        if request.config.getoption("--record"):
            pixels.record(name, png)
        else:
            complaint = pixels.compare(name, png)
            if complaint:
                complaints.append(complaint)

    judged.complaints = complaints
    return judged


def picture(someone, judge, name, theme, **options):
    someone.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    someone.page.evaluate(SETTLED)
    judge(f"{name}-{theme}", someone.page.screenshot(animations="disabled", **options))


# The sky and the storm glass, which are drawn for each scene.
@pytest.mark.parametrize("scene, theme", zip(SCENES, itertools.cycle(["dark", "light"])))
def test_a_scene_looks_as_recorded(servers, visitor, judge, scene, theme):
    someone = visitor(servers(scene), device=DEVICES["phone"], has_blur=True)
    weather(someone)
    picture(someone, judge, f"weather-{scene}-phone", theme)
    assert not judge.complaints, "\n".join(judge.complaints)


@pytest.mark.parametrize("show", [welcome, denied, error, loading, search])
def test_a_screen_looks_as_recorded(servers, visitor, judge, show):
    someone = visitor(servers("rain"), device=DEVICES["phone"], has_blur=True)
    show(someone)
    for theme in ("dark", "light"):
        picture(someone, judge, f"{show.__name__}-phone", theme)
    assert not judge.complaints, "\n".join(judge.complaints)


@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_page_looks_as_recorded(servers, visitor, judge, device):
    someone = visitor(servers("rain"), device=DEVICES[device], has_blur=True)
    weather(someone)
    for theme in ("dark", "light"):
        picture(someone, judge, f"whole-{device}", theme, full_page=True)
    assert not judge.complaints, "\n".join(judge.complaints)


def test_forced_colours_look_as_recorded(servers, visitor, judge):
    someone = visitor(servers("storm"), device=DEVICES["phone"], has_blur=True)
    weather(someone)
    someone.page.emulate_media(forced_colors="active")
    picture(someone, judge, "forced-colours", "dark", full_page=True)
    assert not judge.complaints, "\n".join(judge.complaints)


def test_paper_looks_as_recorded(servers, visitor, judge):
    someone = visitor(servers("storm"), device=DEVICES["desktop"], has_blur=True)
    weather(someone)
    for number, sheet in enumerate(pypdfium2.PdfDocument(someone.page.pdf(format="A4")), 1):
        picture = io.BytesIO()
        sheet.render(scale=1.5).to_pil().save(picture, "PNG")
        judge(f"paper-{number}", picture.getvalue())
    assert not judge.complaints, "\n".join(judge.complaints)


def test_pictures_are_drawn_with_inter(server, visitor):
    someone = visitor(server, has_blur=True)
    someone.open(PLACE)
    fonts = someone.fonts("h1 span:last-child")
    assert fonts and all(font.startswith("Inter") for font in fonts), fonts


def test_the_comparison_ignores_small_shifts_and_finds_changes():
    from PIL import Image, ImageChops, ImageDraw

    reference = Image.new("RGB", (195, 422), (20, 40, 80))
    draw = ImageDraw.Draw(reference)
    for y in range(20, 400, 40):
        draw.text((20, y), "Partly cloudy, 14 degrees", fill="white")
    assert pixels.difference(reference, reference)[0] == 0
    assert pixels.difference(ImageChops.offset(reference, 1, 0), reference)[0] <= pixels.MAX_PIXELS
    changed = reference.copy()
    ImageDraw.Draw(changed).rectangle((20, 20, 60, 34), fill=(20, 40, 80))
    assert pixels.difference(changed, reference)[0] > pixels.MAX_PIXELS
    tinted = ImageChops.add(reference, Image.new("RGB", reference.size, (0, 0, 40)))
    assert pixels.difference(tinted, reference)[0] > 40_000
