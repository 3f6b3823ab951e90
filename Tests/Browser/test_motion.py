"""Motion: pages under a finger, the hours by mouse and keyboard, one sky fading into the next, and the head that becomes a bar."""

import re

from playwright.sync_api import expect

from support.chromium import DESKTOP, PHONE
from support.scenes import PLACE

SHIFT = "new DOMMatrix(getComputedStyle(document.querySelector('main')).transform).m41"
AT_REST = "() => document.querySelector('main').getAnimations().length === 0 && !document.querySelector('main').style.transform"


class Finger:
    """One finger on the screen, sent as the browser's own input."""

    def __init__(self, page, x, y):
        self.session = page.context.new_cdp_session(page)
        self.y = y
        self._send("touchStart", [{"x": x, "y": y}])

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def to(self, x):
        self._send("touchMove", [{"x": x, "y": self.y}])

    def up(self):
        self._send("touchEnd", [])


def moving(visitor, server, **options):
    someone = visitor(server, **{"reduced_motion": "no-preference"} | options)
    someone.open(PLACE)
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    return someone


def current(page):
    return page.evaluate("() => [...document.querySelectorAll('.page-dots a')].findIndex(e => e.ariaCurrent)")


def test_the_page_follows_the_finger_a_little_where_no_page_comes_and_settles(server, visitor):
    page = moving(visitor, server).page
    before = current(page)
    finger = Finger(page, 340, 300)
    for x in range(320, 60, -20):
        finger.to(x)
    page.wait_for_function(f"() => {SHIFT} < -50")
    assert page.evaluate(SHIFT) > -110
    finger.up()
    page.wait_for_function(AT_REST)
    assert current(page) == before
    finger = Finger(page, 80, 300)
    finger.to(100)
    # The last move is too short for a fling.
    for x in (140, 180, 180.5):
        finger.to(x)
        page.wait_for_function(f"x => Math.abs({SHIFT} - x) < 0.1", arg=x - 90)
    # Released before a third of the width, the page springs back by itself.
    page.evaluate("() => { window.sprung = new Promise(done => document.querySelector('main').animate = function (frames) { done(frames.map(each => each.transform)); return Element.prototype.animate.apply(this, arguments) }) }")
    finger.up()
    frames = page.evaluate("() => window.sprung")
    ways = [float(frame.removeprefix("translateX(").removesuffix("px)")) for frame in frames[:-1]]
    assert 85 <= ways[0] <= 95 and abs(ways[-1]) < 2 and min(ways) < 0, ways
    page.wait_for_function(AT_REST)
    assert current(page) == before


def test_with_reduced_motion_pages_and_skies_change_at_once(server, visitor):
    page = moving(visitor, server, reduced_motion="reduce").page
    before = current(page)
    finger = Finger(page, 40, 300)
    for x in range(60, 300, 20):
        finger.to(x)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate(SHIFT) == 0
    finger.up()
    page.wait_for_function("before => [...document.querySelectorAll('.page-dots a')].findIndex(e => e.ariaCurrent) === before - 1", arg=before)
    assert page.evaluate("() => document.querySelector('main').getAnimations().length") == 0
    assert page.evaluate("""() => { document.querySelector('.app').dataset.scene = 'snow'
      return new Promise(done => requestAnimationFrame(() => done(document.querySelectorAll('.sky').length))) }""") == 1


def hours(page, condition):
    """Waits until a condition about the hours holds: `left` is how far they are scrolled, `rest` how much is still to come."""
    page.wait_for_function(f"() => {{ const strip = document.querySelector('.hourly'), left = strip.scrollLeft, rest = strip.scrollWidth - strip.clientWidth - left; return {condition} }}")


def test_the_hours_are_scrolled_by_their_buttons(server, visitor):
    page = moving(visitor, server, device=DESKTOP).page
    later, earlier = page.get_by_role("button", name="Later hours"), page.get_by_role("button", name="Earlier hours")
    expect(earlier).to_be_hidden()
    page.get_by_role("group", name="Hourly").hover()
    later.click()
    hours(page, "left > 400")
    earlier.click()
    hours(page, "left === 0")
    expect(earlier).to_be_hidden()


def test_the_hours_are_dragged_with_a_mouse_turned_with_its_wheel_and_scrolled_by_keyboard(server, visitor):
    page = moving(visitor, server, device=DESKTOP, reduced_motion="reduce").page
    box = page.locator(".hourly").bounding_box()
    x, y = box["x"] + 500, box["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 100, y, steps=5)
    page.mouse.move(x - 300, y, steps=5)
    page.mouse.up()
    hours(page, "Math.abs(left - 300) < 10")
    page.mouse.move(x, y)
    hours(page, "Math.abs(left - 300) < 10")
    # The hour that was dragged does not open.
    expect(page.locator(".strip")).to_have_attribute("data-at", "middle")
    expect(page).to_have_url(re.compile(re.escape(PLACE) + "$"))
    page.mouse.wheel(200, 0)
    hours(page, "left > 480")
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 200)
    page.keyboard.up("Shift")
    hours(page, "left > 680")
    # An ordinary turn of the wheel scrolls the page, not the hours.
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => scrollY > 100")
    hours(page, "left < 720")
    later = page.get_by_role("button", name="Later hours")
    later.focus()
    for _ in range(8):
        if later.is_visible():
            page.keyboard.press("Enter")
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    # At the end the button disappears, and the focus goes to the hours, which the arrow keys scroll.
    hours(page, "rest < 1")
    expect(later).to_be_hidden()
    expect(page.get_by_role("group", name="Hourly")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    hours(page, "rest > 10")


def test_a_phone_shows_a_bar_once_the_head_is_scrolled_away_and_no_buttons_that_scroll(server, visitor):
    page = moving(visitor, server, reduced_motion="reduce", device=PHONE).page
    expect(page.get_by_role("button", name="Later hours")).to_be_hidden()
    bar = page.locator(".compact-bar")
    expect(bar).to_be_hidden()
    page.evaluate("scrollTo(0, 600)")
    expect(bar).to_be_visible()
    assert page.locator(".temperature__value").inner_text() in bar.inner_text()
    assert "Reykjavík" in bar.inner_text() and "Rain" in bar.inner_text()
    assert bar.get_attribute("aria-hidden") == "true" and bar.bounding_box()["y"] == 0
    page.evaluate("scrollTo(0, 0)")
    expect(bar).to_be_hidden()


def test_one_sky_fades_into_the_next_and_the_browser_takes_its_colour(servers, visitor):
    page = moving(visitor, servers("rain")).page
    colour = "() => document.querySelector('meta[name=theme-color]').content"
    top = "() => getComputedStyle(document.querySelector('#app .sky')).backgroundColor"
    dark = page.evaluate(colour)
    assert dark == page.evaluate(top) and dark.startswith("rgb")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    page.wait_for_function("dark => document.querySelector('meta[name=theme-color]').content !== dark", arg=dark)
    light = page.evaluate(colour)
    page.evaluate("document.querySelector('.app').dataset.scene = 'snow'")
    page.wait_for_function("light => document.querySelector('meta[name=theme-color]').content !== light", arg=light)
    # For 1.2 s the old sky is over the new one, and only its opacity changes.
    fading = page.evaluate("""() => { const old = document.querySelector('body > [data-scene=rain] > .sky'), [fade] = old.getAnimations()
      return [fade.effect.getTiming().duration, fade.effect.getKeyframes().map(each => each.opacity), Object.keys(fade.effect.getKeyframes()[0]).includes('opacity')] }""")
    assert fading == [1200, ["1", "0"], True]
    page.wait_for_function("() => !document.querySelector('body > [data-scene]')")


def test_without_scripts_the_browser_takes_the_skys_colour_too(servers, visitor):
    for scene in ("rain", "snow", "clear-day"):
        reader = visitor(servers(scene), now=None, java_script_enabled=False)
        page = reader.page
        page.goto("/at/64.147,-21.942")
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            content = page.locator(f"meta[name=theme-color][media*={theme}]").get_attribute("content")
            top = page.locator(".sky").evaluate("sky => getComputedStyle(sky).backgroundColor")
            assert top == f"rgb({int(content[1:3], 16)}, {int(content[3:5], 16)}, {int(content[5:7], 16)})"


def test_buttons_without_words_have_tooltips(server, visitor):
    page = moving(visitor, server, device=DESKTOP, reduced_motion="reduce").page
    for name in ("Search for a place", "Places", "Add to favourites"):
        button = page.get_by_role("button", name=name, exact=True)
        tip = "e => [getComputedStyle(e, '::after').content, getComputedStyle(e, '::after').visibility]"
        assert button.evaluate(tip) == [f'"{name}"', "hidden"]
        button.hover()
        page.wait_for_function("name => getComputedStyle(document.querySelector(`[aria-label='${name}']`), '::after').visibility === 'visible'", arg=name)
        page.mouse.move(5, 700)


def test_only_the_badge_moves_and_it_rests_out_of_view_and_while_the_page_is_scrolled(server, visitor):
    page = moving(visitor, server).page
    moves = "() => document.getAnimations().filter(each => each.animationName?.startsWith('wx-')).map(each => [each.effect.target.closest('.condition-badge') !== null, each.playState])"
    assert page.evaluate(moves) == [[True, "running"]]
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector("html[data-scrolled]:not([data-scrolling])")
    assert page.evaluate(moves) == [[True, "paused"]]
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_selector("html:not([data-scrolled]):not([data-scrolling])")
    assert page.evaluate(moves) == [[True, "running"]]
    meanwhile = """() => new Promise(done => {
      scrollBy(0, 40)
      requestAnimationFrame(() => requestAnimationFrame(() => done(document.getAnimations().find(each => each.animationName?.startsWith('wx-')).playState)))
    })"""
    assert page.evaluate(meanwhile) == "paused"
    page.wait_for_selector("html:not([data-scrolling])")
    assert not page.evaluate("() => document.documentElement.hasAttribute('data-scrolled')")


# Frames that seem to be `pause` milliseconds apart; the second before the measurement passes at once.
PACE = """pause => {
  const wait = setTimeout
  let acts = [], time = 0
  window.pause = pause
  const draw = () => {
    const due = acts
    acts = []
    time += window.pause
    for (const act of due) act(time)
  }
  window.requestAnimationFrame = act => {
    if (!acts.length) wait(draw)
    return acts.push(act)
  }
  window.setTimeout = (act, milliseconds, ...rest) => wait(act, milliseconds === 1000 ? 0 : milliseconds, ...rest)
}"""
# More frames than two measurements have.
MANY_FRAMES = "async () => { for (let frame = 0; frame < 100; frame++) await new Promise(requestAnimationFrame) }"
IS_BLURRED = "() => getComputedStyle(document.querySelector('.screen--weather .card')).backdropFilter.includes('blur')"


def test_cards_have_no_blur_on_a_device_that_draws_slowly(server, visitor):
    someone = visitor(server, has_blur=True, reduced_motion="no-preference")
    someone.context.add_init_script(f"({PACE})(40)")
    someone.open(PLACE)
    someone.page.evaluate(MANY_FRAMES)
    assert not someone.page.evaluate(IS_BLURRED)


def test_cards_lose_their_blur_when_a_later_screen_is_drawn_slowly(server, visitor):
    someone = visitor(server, has_blur=True, reduced_motion="no-preference")
    someone.context.add_init_script(f"({PACE})(16)")
    someone.open(PLACE)
    someone.page.evaluate(MANY_FRAMES)
    assert someone.page.evaluate(IS_BLURRED)
    someone.page.evaluate("() => { pause = 40 }")
    someone.page.locator(".tab-bar a", has_text="Settings").click()
    someone.page.wait_for_selector("html[data-pace=slow]")
    someone.page.locator(".tab-bar a", has_text="Weather").click()
    expect(someone.page.locator(".screen--weather .card").first).to_be_visible()
    assert not someone.page.evaluate(IS_BLURRED)


TOKYO_BEHIND = "c-eu..64146_-21942.35676_139650"


def test_the_neighbours_sky_and_name_come_along(server, visitor):
    someone = visitor(server, reduced_motion="no-preference")
    page = someone.page
    page.context.add_cookies([{"name": "weatherglass", "value": TOKYO_BEHIND, "url": server.url}])
    someone.open("/at/64.146,-21.942")
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
    dot = page.locator(".page-dots a:not([aria-current])").last
    name, scene = dot.get_attribute("data-name"), dot.get_attribute("data-scene")
    assert name and scene
    finger = Finger(page, 340, 300)
    for x in range(320, 220, -20):
        finger.to(x)
    coming = page.locator(".neighbour")
    expect(coming).to_have_attribute("data-scene", scene)
    expect(coming).to_contain_text(name)
    # It stays beside the page that leaves.
    page.wait_for_function(f"() => Math.abs(new DOMMatrix(getComputedStyle(document.querySelector('.neighbour')).transform).m41 - innerWidth - {SHIFT}) < 1")
    for x in range(220, 60, -20):
        finger.to(x)
    finger.up()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(coming).to_have_count(0)
    page.wait_for_function(AT_REST)
