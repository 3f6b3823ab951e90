"""touch: the delays that a person notices on a slow phone: a unit that redraws the page, the search, the next tab, scrolling."""

import collections
import json
import statistics

from browser import READY, chromium, fresh_page
from figures import AT_LEAST, AT_MOST, Figure, spread
from servers import OTHER_CORE, PLACE, STILL, weatherglass
from slow_phone import SLOW_DOWN, SlowPhone
from traces import reactions

ROUNDS = 15
REDRAWS = 5
# From a tap until the next frame was drawn. The page has finished with the tap before: nobody taps ten times a second.
TAP = """selector => new Promise(done => setTimeout(() => requestAnimationFrame(() => setTimeout(() => {
  const start = performance.now()
  document.querySelector(selector).click()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now() - start)
    channel.port2.postMessage(null)
  })
})), 300))"""
UNIT = "[data-away] input[name=temperature]"
# The shortest possible time of a tap on this machine.
BARE = "data:text/html,<meta name=viewport content='width=device-width'><button onclick='this.textContent += 1'>0</button>"
# Frames in the worst second of scrolling to the end of the page.
SCROLL = """() => new Promise(done => {
  const times = []
  const end = document.documentElement.scrollHeight - innerHeight
  const step = time => {
    times.push(time)
    const spent = time - times[0]
    scrollTo({ top: end * Math.min(1, spent / 3000), behavior: 'instant' })
    if (spent < 3000) return requestAnimationFrame(step)
    done(Math.min(...[0, 500, 1000, 1500, 2000].map(from => times.filter(time => time - times[0] >= from && time - times[0] < from + 1000).length)))
  }
  requestAnimationFrame(step)
})"""


def run():
    with chromium() as browser, fresh_page(browser) as (page, session):
        page.goto(BARE)
        SlowPhone(browser).slow(session)
        least = f"{statistics.median(tap(page, 'button') for _ in range(ROUNDS)):.0f} ms on a page with one button"
    with weatherglass(*STILL, core=OTHER_CORE) as server, chromium() as browser, fresh_page(browser) as (page, session):
        page.goto(server.url + PLACE)
        page.wait_for_selector(READY, state="attached")
        page.wait_for_load_state("networkidle")
        # The settings stay in the document while the weather is in view, so a unit can be chosen and the weather page redrawn in one frame.
        for address in ("/settings", PLACE):
            page.click(f".tab-bar a[href='{address}']")
            page.wait_for_function("address => location.pathname === address", arg=address)
        yield redraw(browser, page, session)
        SlowPhone(browser, session).slow(session)
        # After two passes the app has noticed whether this device draws slowly (pace.js); before, taps take longer there.
        for _ in range(2):
            page.evaluate(SCROLL)
        pace = "without blur" if page.evaluate("document.documentElement.dataset.pace") else "with blur"
        page.evaluate("scrollTo(0, 0)")
        sheets = []
        for _ in range(ROUNDS):
            sheets.append(tap(page, "#search-button"))
            page.keyboard.press("Escape")
            page.wait_for_selector(".sheet", state="detached")
        yield Figure(f"from a tap to the first frame of the search, {SLOW_DOWN}", statistics.median(sheets), "ms", AT_MOST, 50,
                     f"{spread(sheets, ' ms', 0)} {pace}; {least}")
        SlowPhone(browser, session).slow(session)
        tabs = []
        for _ in range(ROUNDS):
            for address in ("/settings", PLACE):
                tabs.append(tap(page, f".tab-bar a[href='{address}']"))
                page.wait_for_function("address => location.pathname === address", arg=address)
        yield Figure(f"from a tap to the first frame of the next tab, {SLOW_DOWN}", statistics.median(tabs), "ms", AT_MOST, 50,
                     f"{spread(tabs, ' ms', 0)} {pace}; {least}")
        SlowPhone(browser, session).slow(session)
        worst = [page.evaluate(SCROLL) for _ in range(3)]
        yield Figure(f"frames in the worst second of scrolling, {SLOW_DOWN}", statistics.median(worst), "frames", AT_LEAST, 55,
                     f"{spread(worst, '', 0)}; drawn without a GPU, {pace}")
        own = own_work(browser, page)
        yield Figure(f"the page's own work for a frame of scrolling, {SLOW_DOWN}", own, "ms", AT_MOST, 18,
                     "its main thread, by a trace; the drawing is not in it")


def redraw(browser, page, session):
    """How long a change of unit takes. Chromium slows a page down by pausing it for milliseconds now and then, which says nothing about
    work as short as this: it is measured at full speed and multiplied, each time with the machine's speed at that moment."""
    times, rates = [], []
    for _ in range(REDRAWS):
        phone = SlowPhone(browser, session)
        taps = reactions(browser, page, lambda: [tap(page, UNIT + f"[value={unit}]") for _ in range(ROUNDS) for unit in ("f", "c")])
        if len(taps) != 2 * ROUNDS:
            raise RuntimeError(f"{len(taps)} clicks in the trace instead of {2 * ROUNDS}")
        times.append(statistics.median(taps) * phone.rate)
        rates.append(phone.rate)
    return Figure(f"redrawing the weather page after a change of unit, {SLOW_DOWN}", statistics.median(times), "ms", AT_MOST, 16,
                  f"{spread(times, ' ms')} in the program and on the page's nodes, in time of the page's main thread, times {spread(rates)}")


def own_work(browser, page):
    """How long the page's main thread works per frame, in a trace of scrolling."""
    browser.start_tracing(page=page, categories=["toplevel", "cc"])
    page.evaluate(SCROLL)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = [(event["pid"], event["tid"]) for event in events if event["name"] == "ProxyMain::BeginMainFrame"]
    thread, frames = collections.Counter(threads).most_common(1)[0]
    tasks = [event.get("dur", 0) for event in events if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) == thread]
    return sum(tasks) / 1000 / frames


def tap(page, selector):
    return page.evaluate(TAP, selector)
