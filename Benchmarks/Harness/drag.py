"""drag: the map dragged under its pin on a slow phone: how long frames take, how much of that is the program, how often the air is asked
for."""

import statistics

from browser import READY, chromium, fresh_page
from figures import AT_MOST, Figure, spread
from servers import OTHER_CORE, SCENE, weatherglass
from slow_phone import SLOW_DOWN, SlowPhone
from traces import longest_tasks

ROUNDS, PIXELS, STEPS = 5, 500, 60
COOKIE = "c-eu.64147_-21942.35689_139692.@Europe/Berlin"
# Runs before the page's scripts: measures how long calls into the program took since the last query, and how many frames it drew.
WATCH = """
let spent = 0, frames = 0
const start = WebAssembly.instantiateStreaming
WebAssembly.instantiateStreaming = async (...values) => {
  const { instance } = await start.apply(WebAssembly, values)
  const exports = { ...instance.exports }
  for (const name of Object.keys(exports).filter(name => name.startsWith('browser_'))) {
    exports[name] = (...values) => {
      if (name === 'browser_frame') frames++
      const begin = performance.now()
      try { return instance.exports[name](...values) } finally { spent += performance.now() - begin }
    }
  }
  return { instance: { exports } }
}
window.takeSpent = () => { const value = { spent, frames }; spent = frames = 0; return value }
"""
DRAWN = "() => { const all = [...document.querySelectorAll('.map__outlines canvas')]; return all.length && all.every(each => each.matches('.leaflet-tile-loaded')) }"


def run():
    own, shares, drawn, rates = [], [], [], []
    with weatherglass(*SCENE, core=OTHER_CORE) as server, chromium() as browser:
        phone = SlowPhone(browser)
        for _ in range(ROUNDS):
            with fresh_page(browser) as (page, session):
                page.context.add_cookies([{"name": "weatherglass", "value": COOKIE, "url": server.url}])
                page.add_init_script(WATCH)
                page.goto(server.url + "/map")
                page.wait_for_selector(READY, state="attached")
                page.wait_for_function(DRAWN)
                page.wait_for_load_state("networkidle")
                asked = []
                page.on("request", lambda request: asked.append(request.url) if "kinds=air" in request.url else None)
                phone.slow(session)
                page.evaluate("takeSpent()")
                before = page.evaluate("performance.now()")
                mine, _ = longest_tasks(browser, page, lambda: drag(page))
                seconds = (page.evaluate("performance.now()") - before) / 1000
                program = page.evaluate("takeSpent()")
                own.append(mine)
                shares.append(program["spent"] / STEPS)
                drawn.append(program["spent"] / max(1, program["frames"]))
                rates.append(len(asked) / seconds)
                if len(set(asked)) < len(asked):
                    raise RuntimeError("air that was fresh was asked for again")
    yield Figure(f"our longest task while the map is dragged {PIXELS} px, {SLOW_DOWN}", statistics.median(own), "ms", AT_MOST, 50,
                 f"{spread(own, ' ms', 0)}; {phone}")
    yield Figure("time in the program per frame of that drag", statistics.median(shares), "ms", AT_MOST, 4,
                 f"{spread(shares, ' ms')} over all frames; {spread(drawn, ' ms')} for each in which the program draws")
    yield Figure("requests for air a second while the map is dragged", statistics.median(rates), "", AT_MOST, 4, spread(rates, "") + "; none of them twice")


def drag(page):
    """Drags one finger down the screen in steps, one for each frame."""
    page.mouse.move(195, 200)
    page.mouse.down()
    for step in range(1, STEPS + 1):
        page.mouse.move(195, 200 + PIXELS * step / STEPS)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()
    page.wait_for_timeout(400)
