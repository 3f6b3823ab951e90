"""Contrast of text with the pixels behind it."""

import io

from PIL import Image

from .chromium import SETTLED
from .paths import TESTS

NORMAL, LARGE = 4.5, 3.0
LIST_TEXT = (TESTS / "support" / "contrast.js").read_text()
LINEAR = [(value / 255) / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)]

# Hides the letters and keeps everything behind them: a text's own glow belongs to its background. Falling rain, snow and stars never cover
# a letter for long and are hidden too; bands of fog are counted.
HIDE_TEXT = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { -webkit-text-fill-color: transparent !important; caret-color: transparent !important; }
    ::placeholder { -webkit-text-fill-color: transparent !important; }
    svg text, svg tspan { fill: transparent !important; stroke: none !important; }
    .app:is([data-scene=rain], [data-scene=thunderstorm], [data-scene=snow], [data-scene=clear-night], [data-scene=dawn], [data-scene=dusk])
      .sky__fx, .sky__flash { visibility: hidden !important; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}"""
SHOW_TEXT = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1) }"


def luminance(r, g, b):
    return 0.2126 * LINEAR[int(r)] + 0.7152 * LINEAR[int(g)] + 0.0722 * LINEAR[int(b)]


def ratio(colour, background):
    """Contrast of a colour with alpha over an opaque one, as WCAG 2 defines it."""
    r, g, b, a = colour
    blended = [a * over + (1 - a) * under for over, under in zip((r, g, b), background)]
    first, second = luminance(*(round(value) for value in blended)), luminance(*background)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def first_percentile(colour, picture):
    """The contrast that 99 of 100 pixels reach."""
    counted = sorted((ratio(colour, pixel), count) for count, pixel in picture.getcolors(picture.width * picture.height))
    total = sum(count for _, count in counted)
    passed = 0
    for value, count in counted:
        passed += count
        if passed * 100 >= total:
            return value
    return counted[-1][0]


def measure(page):
    """For every run of text in the window: (contrast, needed, run)."""
    page.evaluate(SETTLED)
    runs = page.evaluate(LIST_TEXT)
    page.evaluate(HIDE_TEXT)
    try:
        shot = Image.open(io.BytesIO(page.screenshot(scale="css"))).convert("RGB")
    finally:
        page.evaluate(SHOW_TEXT)
    results = []
    for run in runs:
        # Capitals and baselines do not fill a line's box: letters of a neighbouring line may be in the spare room.
        spare = (run["bottom"] - run["top"]) * 0.15
        box = (int(run["left"]), int(run["top"] + spare), min(shot.width, round(run["right"])), min(shot.height, round(run["bottom"] - spare)))
        if box[2] > box[0] and box[3] > box[1]:
            results.append((first_percentile(run["colour"], shot.crop(box)), LARGE if run["isLarge"] else NORMAL, run))
    return results


def complaints(page, where):
    """Lists the text in the window that is too faint; also returns the lowest contrast relative to the required one."""
    found, lowest = [], 99.0
    for contrast, needed, run in measure(page):
        lowest = min(lowest, contrast / needed)
        if contrast < needed:
            found.append(f"{where}: “{run['text']}” ({run['where']}) has {contrast:.2f}, needs {needed}")
    return found, lowest
