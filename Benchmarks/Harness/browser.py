"""A separate Chromium, and pages in it that start without any stored data."""

import contextlib
import os

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--no-proxy-server"]
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
READY = "html[data-ready]"
WAIT_MILLISECONDS = 60_000


@contextlib.contextmanager
def chromium():
    # Without proxies, since the servers are on this machine.
    environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env=environment)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def fresh_page(browser):
    """A page on a phone that was never here: nothing cached, nothing stored."""
    context = browser.new_context(**PHONE, locale="en-GB", color_scheme="dark")
    context.set_default_timeout(WAIT_MILLISECONDS)
    try:
        page = context.new_page()
        yield page, context.new_cdp_session(page)
    finally:
        context.close()
