"""paint: when a phone on a slow connection first shows the weather, against a static file with the same bytes."""

import gzip
import re
import statistics
import urllib.parse

from browser import READY, chromium, fresh_page
from figures import AT_MOST, Figure, spread
from servers import BROWSER_HEADERS, OTHER_CORE, PLACE, SCENE, STILL, StaticFile, ask, nginx, weatherglass

ROUNDS = 9
# Chromium's own preset 'Slow 4G'.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
CPU_SLOWDOWN = 4
# A tap as soon as there is something to tap, and the milliseconds from it until the program has answered.
TAP_AT_ONCE = """
new PerformanceObserver(list => {
  if (!list.getEntriesByName('first-contentful-paint').length) return
  const star = document.querySelector("button[aria-pressed='false']")
  const start = performance.now()
  new MutationObserver(() => { window.waited ??= performance.now() - start }).observe(star, { attributeFilter: ['aria-pressed'] })
  star.click()
}).observe({ type: 'paint', buffered: true })
"""
TAPS = 3
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
COPIED_HEADERS = ("Content-Encoding", "Cache-Control")


def run():
    with weatherglass(*STILL, core=OTHER_CORE) as ours, chromium() as browser:
        files = copies(ours, asked_for(browser, ours.url))
        bare = [without_scripts(ours)] + [file for file in files if file.path != PLACE]
        with nginx(files, core=OTHER_CORE) as theirs, nginx(bare, core=OTHER_CORE) as scriptless:
            for file in files:
                if ask(theirs.port, file.path, BROWSER_HEADERS)[2] != ask(ours.port, file.path, BROWSER_HEADERS)[2]:
                    raise RuntimeError(f"{file.path} is not the same from both servers")
            times = {ours: [], theirs: [], scriptless: []}
            for number in range(ROUNDS + 1):
                order = list(times) if number % 2 else list(reversed(times))
                for server in order:
                    milliseconds = first_paint(browser, server.url + PLACE)
                    # The first round only warms up the browser.
                    if number > 0:
                        times[server].append(milliseconds)
    mine = statistics.median(times[ours])
    yield Figure("first contentful paint", mine / statistics.median(times[theirs]), "×", AT_MOST, 1.05,
                 f"{spread(times[ours], ' ms', 0)} against {spread(times[theirs], ' ms', 0)} of the same bytes as files")
    yield Figure("first contentful paint, against a page without scripts", mine / statistics.median(times[scriptless]),
                 remark=f"{spread(times[scriptless], ' ms', 0)} without scripts and preloads")
    with weatherglass(*SCENE, core=OTHER_CORE) as server, chromium() as browser:
        waits = [tap_at_once(browser, server.url + PLACE) for _ in range(TAPS)]
    yield Figure("from a tap made at once to its effect, Slow 4G, first visit", statistics.median(waits) / 1000, "s", AT_MOST, 5,
                 f"{spread(waits, ' ms', 0)} from a tap on the star at the first contentful paint")


def tap_at_once(browser, url):
    with fresh_page(browser) as (page, session):
        page.add_init_script(TAP_AT_ONCE)
        on_a_slow_connection(session)
        page.goto(url, wait_until="commit")
        return page.wait_for_function("() => window.waited", polling=100).json_value()


def first_paint(browser, url):
    with fresh_page(browser) as (page, session):
        on_a_slow_connection(session)
        page.goto(url, wait_until="commit")
        return page.wait_for_function(PAINT, polling=100).json_value()


def on_a_slow_connection(session):
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})


def asked_for(browser, url):
    """The paths that a whole visit requests."""
    paths = []
    with fresh_page(browser) as (page, _):
        page.on("request", lambda request: paths.append(request.url.removeprefix(url)) if request.url.startswith(url) else None)
        page.goto(url + PLACE)
        page.wait_for_selector(READY, state="attached")
        page.wait_for_load_state("networkidle")
    return [path for path in dict.fromkeys(paths) if not urllib.parse.urlsplit(path).query]


def copies(server, paths):
    """Each answer as sent to a browser."""
    files = []
    for path in paths:
        status, headers, body = ask(server.port, path, BROWSER_HEADERS)
        if status == 200:
            files.append(StaticFile(path, body, headers["Content-Type"], {n: headers[n] for n in COPIED_HEADERS if headers[n]}))
    return files


def without_scripts(server):
    """The document without its scripts and their preloads."""
    _, headers, body = ask(server.port, PLACE, BROWSER_HEADERS | {"Accept-Encoding": "identity"})
    text = body.decode()
    text = re.sub(r"<link rel=\"(?:modulepreload|preload)\"[^>]*>", "", text)
    text = re.sub(r"<script\b.*?</script>", "", text, flags=re.DOTALL)
    return StaticFile(PLACE, gzip.compress(text.encode(), 9), headers["Content-Type"], {"Content-Encoding": "gzip"})
