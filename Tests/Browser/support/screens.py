"""The screens that are only there after the person did something, and the steps that lead to them in any language."""

import re

from playwright.sync_api import expect

from .live import LIVE
from .scenes import PLACE
from .space import NAIROBI, NEW_YORK, REYKJAVIK, TOKYO, book, cancel, join, pair

THERE = "/at/40.713,-74.006"
ROUTE = "/map/way/64.147,-21.942/64.151,-21.8"


def shown(someone, selector, count=None):
    """Waits until the selector is visible, `count` times if given; returns the page."""
    expect(someone.page.locator(selector).first).to_be_visible()
    if count:
        expect(someone.page.locator(selector)).to_have_count(count)
    return someone.page


def opened(someone, path, selector, count=None):
    someone.open(path)
    return shown(someone, selector, count)


def joined(someone, *places):
    """Saves places, unless an earlier screen of this visit has done so."""
    if not any(cookie["name"] == "weatherglass-device" for cookie in someone.context.cookies()):
        join(someone, *places)


def saved(someone):
    joined(someone, REYKJAVIK, TOKYO, NAIROBI)


def favourites(someone):
    saved(someone)
    opened(someone, "/favourites", ".place__temp", 3)
    expect(someone.page.locator(".place__temp", has_text="°")).to_have_count(3)
    expect(someone.page.locator(".pane .summary")).not_to_be_empty()


def manage(someone):
    saved(someone)
    opened(someone, "/favourites/manage", "[role=dialog] li", 3)


def compare(someone):
    saved(someone)
    opened(someone, "/compare", ".vs .day-rain", 15)


def details(someone):
    saved(someone)
    opened(someone, "/favourites/35.676,139.65", "#nickname")


def search(someone):
    opened(someone, PLACE + "/search", "[role=dialog]").get_by_role("searchbox").fill("Malaga")
    shown(someone, "[role=option]")
    someone.page.keyboard.press("ArrowDown")
    shown(someone, "[role=option][aria-selected=true]", 1)


def devices(someone):
    joined(someone)
    pair(someone)
    opened(someone, "/settings/devices", ".button--revoke.button--quiet", 1)


def code(someone):
    joined(someone)
    opened(someone, "/settings/devices/code", ".ring__text")


def widgets(someone):
    joined(someone)
    opened(someone, "/widgets", "article img")


def map_with_places(someone):
    saved(someone)
    opened(someone, "/map", ".pin")
    expect(someone.page.locator(".map__outlines canvas.leaflet-tile-loaded").first).to_be_attached()
    # A is at the pin, and B is still to be chosen.
    someone.page.locator("[data-step=a]").click()
    shown(someone, "[data-step=b]")


def end(someone):
    """One end of the trip on the map."""
    someone.page.locator(".map__end").first.click()
    shown(someone, "#trip-nickname")


def places(someone):
    """The places for the other end."""
    someone.page.go_back()
    someone.page.locator(".map__end").nth(1).click()
    shown(someone, ".trip-place")


def route(someone):
    opened(someone, ROUTE, ".way__point")


def trip(someone):
    """The trip that was just booked on the way, on the map."""
    someone.page.locator(".way-screen .button--primary").click()
    expect(someone.page).to_have_url(re.compile(r"/trips/[0-9a-f]{32}$"))
    shown(someone, ".way__point")


def trip_being_cancelled(someone):
    someone.page.locator(".button--danger").click()
    shown(someone, "#trip-reason")


def history(someone):
    book(someone)
    cancel(someone, book(someone, "2"))
    opened(someone, "/trips", ".trip", 2)


def history_of_nothing(someone):
    opened(someone, "/trips/2026-10", ".totals")


def warning(someone):
    opened(someone, THERE, ".alert-banner").locator(".alert-banner").first.click()
    shown(someone, "[role=dialog]")


def day(someone):
    opened(someone, PLACE, "a.hour").locator("a.hour").first.click()
    shown(someone, ".curve")
    day_of("temperature")(someone)


def day_of(quantity):
    """The same day's hours of another quantity."""
    def show(someone):
        someone.page.locator(f".qty[href$='{quantity}']").click()
        shown(someone, f".qty[aria-current][href$='{quantity}']")

    return show


def warnings(someone):
    joined(someone, NEW_YORK)
    opened(someone, "/warnings", "main a[href^='/warnings/']")


def not_found(someone):
    someone.allow("status of 404")
    opened(someone, "/tea/time", ".error-state")


# The screens of each visit, which a person sees one after the other. The first word is the name of the screen or sheet in the program.
VISITS = [
    {"favourites": favourites, "details": details, "manage": manage, "compare": compare},
    {"search": search, "notFound": not_found},
    {"devices": devices, "code": code, "widgets": widgets},
    {"map": map_with_places, "end": end, "places": places},
    {"route": route, "trip": trip, "trip being cancelled": trip_being_cancelled},
    {"history": history, "history of nothing": history_of_nothing},
    {"warning": warning, "warnings": warnings},
    {"day": day, "day of wind": day_of("wind"), "day as a table": day_of("table")},
]
# The scenes of visits that need warnings from a stand-in source, by their first screen.
SCENE = {"warning": LIVE}
