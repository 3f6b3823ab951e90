#!/usr/bin/env python3
"""Renders Web/public/icons/app-icon.svg into the PNGs that installed apps need. Needs Playwright with a Chromium, and Pillow.

usage: Scripts/app-icons.py [path of the chromium executable]
"""
import io
import pathlib
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

ICONS = pathlib.Path(__file__).resolve().parent.parent / "Web" / "public" / "icons"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]

# Name, side in pixels, and corner radius as a share of the side. Maskable and Apple's icons are cut by the system and stay square.
PICTURES = [("icon-192", 192, 0.22), ("icon-512", 512, 0.22), ("icon-maskable-512", 512, 0), ("apple-touch-icon-180", 180, 0)]


def page_of(svg, side, rounding):
    return (
        "<style>html,body{margin:0;background:transparent}svg{display:block;width:%dpx;height:%dpx;border-radius:%dpx;overflow:hidden}</style>%s"
        % (side, side, round(side * rounding), svg)
    )


def with_few_colours(picture):
    """Reduces the picture to 256 dithered colours: a third of the bytes, and the sky still shows no bands. The last colour is
    transparent."""
    opaque = picture.convert("RGB")
    palette = opaque.quantize(255, method=Image.Quantize.MEDIANCUT, kmeans=4)
    few = opaque.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    outside = picture.convert("RGBA").getchannel("A").point(lambda alpha: 255 if alpha < 128 else 0)
    if outside.getbbox():
        few.paste(255, mask=outside)
        few.info["transparency"] = 255
    return few


def main():
    svg = (ICONS / "app-icon.svg").read_text()
    chromium = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, side, rounding in PICTURES:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(page_of(svg, side, rounding))
            picture = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            page.close()
            with_few_colours(picture).save(ICONS / (name + ".png"), optimize=True)
        browser.close()


main()
