"""Nothing of the first screen is cut or off screen, in three engines and at five widths, with five places to swipe between."""

import pytest

from support.firefox import Firefox
from support.frame import Frame
from support.scenes import PLACE
from support.server import Server
from support.webkit import WebKit
from test_engines import UNTIL

WIDTHS = [320, 390, 820, 1280, 1920]
PLACES = 5
# The visible words and controls, and their cards, must be inside the window and inside every element that cuts off its overflow.
# Exceptions: the strip of hours, which scrolls sideways, what only assistive technology reads, and the sky.
CUT_OFF = """
  const width = document.documentElement.clientWidth
  const found = []
  const say = (element, why) => found.push(`<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 30)}: ${why}`)
  if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide, its window ${width}`)
  const own = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())
  for (const element of document.querySelectorAll('main *, .toast *')) {
    if (element.closest('.hourly__inner, .visually-hidden, svg *, .strip__step') || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (!own(element) && !element.matches('a, button, input, svg, .glass, .page-dots i')) continue
    const box = element.getBoundingClientRect()
    if (!box.width || !box.height || box.top >= innerHeight) continue
    if (box.left < -0.5 || box.right > width + 0.5) say(element, `from ${box.left} to ${box.right} of ${width}`)
    if (box.top < -0.5) say(element, `begins at ${box.top}`)
    for (let at = element; at && at.localName !== 'body'; at = at.parentElement) {
      const around = at.getBoundingClientRect()
      if (at !== element && getComputedStyle(at).overflowX !== 'visible' && (box.left < around.left - 0.5 || box.right > around.right + 0.5)) say(element, `cut by <${at.localName} class="${at.className}">`)
    }
    const card = element.closest('.glass')?.getBoundingClientRect()
    if (card && (box.left < card.left - 0.5 || box.right > card.right + 0.5)) say(element, `beyond its card: from ${box.left} to ${box.right}, the card from ${card.left} to ${card.right}`)
  }
  for (const link of document.querySelectorAll('.page-dots a')) {
    const box = link.getBoundingClientRect()
    const home = link.closest('.stack').getBoundingClientRect()
    if (box.right > home.right + 12.5) say(link, `a dot beyond its column: ends at ${box.right}, the column at ${home.right}`)
  }
  return { width: innerWidth, dots: document.querySelectorAll('.page-dots a').length, found }
"""
TAKEN_OVER = UNTIL + "return until(() => document.documentElement.hasAttribute('data-ready')).then(() => true)"
ADD = UNTIL + """
  const before = document.querySelectorAll('.page-dots a').length
  button('Places').click()
  return until(() => button('Add random location')).then(add => add.click()).then(() => until(() => document.querySelectorAll('.page-dots a').length > before && heading('Hourly') && !document.querySelector('[aria-busy=true]'))).then(() => true)
"""


class ChromiumWindow:
    """Chromium with the same few methods as the other engines."""

    def __init__(self, chromium):
        self.context = chromium.browser.new_context(reduced_motion="reduce")
        self.page = self.context.new_page()

    def open(self, url, path):
        self.page.goto(url + path)

    def run(self, script):
        return self.page.evaluate("() => {" + script + "}")

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def close(self):
        self.context.close()


class Framed:
    """An engine whose window can't be as narrow as a phone: the page is shown in a frame."""

    frame = None

    def open(self, url, path):
        self.frame = Frame(url, path)
        super().open(self.frame.url)
        self.enter(0)

    def resize(self, width, height):
        self.enter(None)
        self.run("const frame = document.querySelector('iframe'); frame.width = values[0]; frame.height = values[1]", width, height)
        self.enter(0)

    def close(self):
        super().close()
        if self.frame:
            self.frame.close()


class WebKitFrame(Framed, WebKit):
    def enter(self, frame):
        self.command("POST", "/frame", {"id": frame})


class FirefoxFrame(Framed, Firefox):
    def enter(self, frame):
        self.marionette.switch_to_frame(frame)


@pytest.fixture(scope="module", params=[ChromiumWindow, WebKitFrame, FirefoxFrame], ids=["chromium", "webkit", "firefox"])
def engine(request):
    engine = ChromiumWindow(request.getfixturevalue("chromium")) if request.param is ChromiumWindow else request.param()
    server = Server(now=None).start()
    try:
        engine.open(server.url, PLACE)
        engine.run(TAKEN_OVER)
        while engine.run("return document.querySelectorAll('.page-dots a').length") < PLACES:
            engine.run(ADD)
        yield engine
    finally:
        engine.close()
        server.close()


def test_nothing_of_the_first_screen_is_cut_or_off_screen(engine):
    for width in WIDTHS:
        engine.resize(width, 900)
        seen = engine.run(CUT_OFF)
        assert seen["width"] == width
        assert seen["dots"] >= PLACES
        assert not seen["found"], f"{width} wide:\n" + "\n".join(seen["found"])
