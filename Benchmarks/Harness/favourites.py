"""favourites: the list with 100 saved places on a slow phone: its first paint, scrolling it, and a letter typed into its search."""

import contextlib
import hashlib
import json
import pathlib
import secrets
import statistics
import subprocess
import tempfile

import servers
from browser import READY, chromium, fresh_page
from figures import AT_MOST, Figure, spread
from interaction import BARE, SCROLL
from slow_phone import SLOW_DOWN, SlowPhone
from traces import longest_tasks

PLACES, ROUNDS = 100, 5
CREATED = "2026-11-18T14:09:00Z"
STAMP = "1795010940000-0-0123456789abcdef"
# The first letter draws the field anew, and each later one the suggestions.
WORDS = ["Malaga", "Kopenhagen", "San Francisco"]
# Runs before the page's scripts: measures how long the handlers of clicks and the frames that draw for them took together.
WATCH = """
let spent = 0
const timed = body => function (...values) {
  const start = performance.now()
  try { return body.apply(this, values) } finally { spent += performance.now() - start }
}
const frame = requestAnimationFrame
requestAnimationFrame = body => frame(timed(body))
const listen = EventTarget.prototype.addEventListener
EventTarget.prototype.addEventListener = function (type, body, ...rest) {
  listen.call(this, type, /^(click|input|change)$/.test(type) && typeof body === 'function' ? timed(body) : body, ...rest)
}
window.takeSpent = () => { const value = spent; spent = 0; return value }
"""
FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
SPENT = "() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(takeSpent()))))"


def run():
    with tempfile.TemporaryDirectory() as folder:
        device, secret = secrets.token_hex(16), secrets.token_bytes(32)
        file = pathlib.Path(folder) / "backup.json"
        file.write_text(json.dumps(backup(device, secret)))
        subprocess.run([servers.PROGRAM, "restore", str(file), "--data", folder], check=True, timeout=60, stdout=subprocess.DEVNULL)
        with servers.weatherglass(*servers.SCENE, "--data", folder, core=servers.OTHER_CORE) as server, chromium() as browser:
            # Without the second cookie the browser would not know that anything is stored, and not ask for it.
            cookies = {"weatherglass-device": f"{device}.{secret.hex()}", "weatherglass": "c-eu.64147_-21942.35689_139692.@Europe/Berlin"}
            cookies = [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
            paints, scrolls, bare = [], [], []
            phone = SlowPhone(browser)
            for _ in range(ROUNDS):
                with visit(browser, server, cookies, phone) as page:
                    # The cost of leaving a page is not part of opening the next one.
                    page.goto("about:blank")
                    paints.append(longest_tasks(browser, page, lambda: open_list(page, server)))
                    scrolls.append(longest_tasks(browser, page, lambda: page.evaluate(SCROLL)))
                    page.goto("about:blank")
                    bare.append(longest_tasks(browser, page, lambda: (page.goto(BARE), page.evaluate(FRAME))))
            with visit(browser, server, cookies, phone) as page:
                open_list(page, server)
                letters = list(type_words(page))
    least = statistics.median(whole for _, whole in bare)
    for name, tasks in (("until it can be used", paints), ("while scrolling", scrolls)):
        own, whole = zip(*tasks)
        yield Figure(f"our longest task of {PLACES} favourites {name}, {SLOW_DOWN}", statistics.median(own), "ms", AT_MOST, 50,
                     f"{spread(own, ' ms', 0)}; what runs our program and scripts, with what they have the browser do at once")
        yield Figure(f"the same {name}, with the browser's own style, layout and painting", statistics.median(whole), "ms",
                     remark=f"{spread(whole, ' ms', 0)}; opening a page with one button takes {least:.0f} ms")
    yield Figure(f"a letter in the search of favourites, {SLOW_DOWN}", statistics.median(letters), "ms", AT_MOST, 8,
                 f"{spread(letters, ' ms')} in the program and on the page's nodes; {phone}")


def backup(device, secret):
    """A space with one device and places all over the world."""
    records = []
    for number in range(PLACES):
        latitude, longitude = -60 + number * 1.237 % 130, -170 + number * 37.513 % 340
        records.append({
            "place": f"{number + 1:032x}", "latitude": round(latitude, 3), "longitude": round(longitude, 3), "created": CREATED,
            "name": {"text": f"Place {number}", "stamp": STAMP}, "nickname": {"text": "", "stamp": STAMP}, "order": {"text": chr(98 + number // 10) + chr(98 + number % 10), "stamp": STAMP},
        })
    key = {"id": device, "name": "Phone", "created": CREATED, "last_seen": CREATED, "key_hash": hashlib.sha256(secret).hexdigest()}
    space = {"space": secrets.token_hex(16), "created": CREATED, "devices": [key], "records": records}
    return {"weatherglass_backup": 1, "created": CREATED, "settings": [], "spaces": [space]}


@contextlib.contextmanager
def visit(browser, server, cookies, phone):
    """A browser that has all places from an earlier visit; it is slowed down from now on."""
    with fresh_page(browser) as (page, session):
        page.context.add_cookies(cookies)
        page.add_init_script(WATCH)
        open_list(page, server)
        phone.slow(session)
        yield page


def open_list(page, server):
    page.goto(server.url + "/favourites")
    page.wait_for_selector(READY, state="attached")
    page.wait_for_function(f"() => document.querySelectorAll('.place__temp').length >= {PLACES}")
    page.wait_for_selector("html[data-ready]", state="attached")


def type_words(page):
    """How long the program and the page's nodes take for each letter, including its suggestions."""
    field = page.get_by_role("searchbox", name="Search for a place")
    for word in WORDS:
        field.fill("")
        page.evaluate(SPENT)
        for letter in word:
            field.press(letter if letter != " " else "Space")
            yield page.evaluate(SPENT)
