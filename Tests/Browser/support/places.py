"""Saving places as people do: by the star of a page, and from the list of the places."""

import re

from playwright.sync_api import expect


def save(page):
    """Saves the place that is shown."""
    page.get_by_role("button", name="Add to favourites").click()
    expect(page.get_by_role("button", name="Remove from favourites")).to_have_attribute("aria-pressed", "true")


def add_random(page):
    """Adds a random place, which is then shown, and waits for its weather; returns its address."""
    before = page.evaluate("location.pathname")
    page.get_by_role("button", name="Places", exact=True).click()
    page.get_by_role("dialog", name="Places").get_by_role("button", name="Add random location").click()
    page.wait_for_function(
        "before => location.pathname !== before && !location.pathname.endsWith('/manage')", arg=before)
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    return page.evaluate("location.pathname")


def look_at_random(someone):
    """Opens the start page, whose position is not known, and looks at a random place; returns its address."""
    page = someone.page
    someone.open("/")
    page.get_by_role("button", name="Random place").click()
    expect(page).to_have_url(re.compile("/at/"))
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    return page.evaluate("location.pathname")
