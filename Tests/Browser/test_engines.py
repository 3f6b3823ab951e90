"""The optimised app in two more engines: it takes over, shows the weather, and reacts to input."""

import pytest

from support.firefox import Firefox
from support.scenes import PLACE
from support.server import Server
from support.webkit import WebKit


@pytest.fixture(scope="module", params=[WebKit, Firefox], ids=["webkit", "firefox"])
def engine(request):
    engine = request.param()
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def server():
    """These engines' clocks run on, so this server's clock does as well."""
    server = Server(now=None).start()
    yield server
    server.close()


# Waits inside the page until a change makes the condition true.
UNTIL = """
const until = condition => new Promise((resolve, reject) => {
  const found = condition()
  if (found) return resolve(found)
  const watcher = new MutationObserver(() => { const found = condition(); if (found) { end(); resolve(found) } })
  const timer = setTimeout(() => { end(); reject('timed out waiting for ' + condition + ' at ' + location.href + ' ' + JSON.stringify(document.documentElement.dataset) + ': ' + document.body.innerText.slice(0, 1500).replaceAll('\\n', ' ')) }, 12000)
  const end = () => { watcher.disconnect(); clearTimeout(timer) }
  watcher.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
})
const heading = name => [...document.querySelectorAll('h1, h2, h3')].find(e => e.textContent.trim() === name)
const button = name => [...document.querySelectorAll('button')].find(e => (e.getAttribute('aria-label') ?? e.textContent.trim()) === name)
const temperature = () => document.querySelector('.temperature__value')?.textContent.trim()
"""


@pytest.fixture
def page(engine, server):
    """The weather page, with the app in charge."""
    engine.open(server.url + PLACE)
    engine.run(UNTIL + "return until(() => document.documentElement?.hasAttribute('data-ready')).then(() => true)")
    return lambda script, *values: engine.run(UNTIL + script, *values)


def test_the_app_takes_over_and_its_service_worker_takes_charge(page):
    assert page("return [!!heading('Hourly'), !!heading('Wind'), !!document.querySelector('[role=alert]'), temperature()]")[:3] == [True, True, False]
    assert page("return !navigator.serviceWorker || navigator.serviceWorker.ready.then(found => found.active.scriptURL.endsWith('/sw.js'))")
    # A first visit does not mention a newer version.
    assert page("""return navigator.serviceWorker?.ready.then(async () => {
        await new Promise(done => navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done))
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
        return !document.body.innerText.includes('newer version')
      }) ?? true""")


def test_the_unit_switch_works(page):
    # The unit at the start depends on the browser's language; two frames after the choice it is shown.
    before, after, back = page("""
      const frame = () => new Promise(requestAnimationFrame)
      const tab = name => [...document.querySelectorAll('.tab-bar a')].find(e => e.textContent.trim() === name).click()
      const choose = async name => {
        tab('Settings')
        await until(() => document.querySelector('input[name=temperature]'))
        const input = [...document.querySelectorAll('[role=radiogroup] input')].find(e => e.parentElement.textContent.trim() === name)
        input.click()
        await until(() => input.checked)
        tab('Weather')
        await until(() => document.querySelector('main > :not([data-away]) .temperature__value'))
        await frame()
        await frame()
        return temperature()
      }
      return choose('°C').then(before => choose('°F').then(after => choose('°C').then(back => [before, after, back])))""")
    # Both are rounded.
    celsius, fahrenheit = (int(text.rstrip("°").replace("−", "-")) for text in (before, after))
    assert abs(fahrenheit - (celsius * 9 / 5 + 32)) <= 1.4 and back == before


def test_refresh_and_a_random_place_work(page):
    name = page("""
      const before = document.querySelector('h1').textContent
      document.querySelector('.freshness--button').click()
      return until(() => document.querySelector('.freshness--button:not([aria-busy])')?.textContent.includes('Updated')).then(() => {
        button('Places').click()
        return until(() => button('Add random location'))
      }).then(add => {
        add.click()
        return until(() => document.querySelector('h1')?.textContent !== before && heading('Hourly') && document.querySelector('h1').textContent)
      })""")
    assert name


def test_escape_closes_the_search_sheet(page):
    assert page("""
      button('Search for a place').click()
      return until(() => document.querySelector('[role=dialog]')).then(async sheet => {
        const isBack = new Promise(done => addEventListener('popstate', done, { once: true }));
        (document.activeElement === document.body ? sheet : document.activeElement).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        await until(() => !document.querySelector('[role=dialog]'))
        // Closing it is a step back, and the next page must not be opened before it.
        await isBack
        return true
      })""")


TABS = ["/favourites", "/map", "/trips", "/settings"]


def where(page, path, title=None):
    """Waits until the app shows an address, with a title if one is expected; returns it with the title and whether a sheet is open."""
    return page("""
      const [path, title] = values
      const isShown = () => location.pathname === path && document.documentElement?.hasAttribute('data-ready') && (!title || document.title === title)
      const frame = () => new Promise(requestAnimationFrame)
      return until(isShown).then(frame).then(frame).then(() => [location.pathname, document.title, !!document.querySelector('[role=dialog]')])""",
                path, title)


def walk(engine, page):
    """Opens every tab, a screen, and a sheet by clicks; yields where each led."""
    for path in TABS:
        engine.click(f".tab-bar a[href='{path}']")
        yield where(page, path)
    engine.click("main a[href='/about']")
    yield where(page, "/about")
    engine.click(".tab-bar a:first-child")
    yield where(page, PLACE)
    engine.click("#search-button")
    yield where(page, PLACE + "/search")


def check_walk(engine, page):
    steps = [where(page, PLACE), *walk(engine, page)]
    assert len({title for _, title, _ in steps}) == len(TABS) + 2 and steps[-1][2]
    for step in reversed(steps[:-1]):
        engine.back()
        assert where(page, *step[:2]) == step


def test_back_leads_through_the_app_in_arabic(engine, page, server):
    for language, direction in [("ar", "rtl"), ("en", "ltr")]:
        engine.open(server.url + "/settings")
        where(page, "/settings")
        assert page("""
          const [language, direction] = values
          const menu = document.querySelector('select[name=language]')
          menu.value = language
          menu.dispatchEvent(new Event('change', { bubbles: true }))
          return until(() => document.documentElement.lang === language && document.documentElement.dir === direction)""", language, direction)
        engine.click(".tab-bar a:first-child")
        where(page, PLACE)
        # Then English again, for the words of the other tests.
        if language == "ar":
            check_walk(engine, page)


SCREENS = ["/trips/2026-10", "/at/48.137,11.575/search", "/tea/time"]


def test_a_reload_and_a_shared_link_lead_to_the_same_screen(engine, page, server):
    for path in [PLACE, *SCREENS]:
        engine.open(server.url + path)
        first = where(page, path)
        engine.reload()
        assert where(page, *first[:2]) == first


FRAMES = """
const frames = async () => { for (let k = 0; k < 30; k++) await new Promise(requestAnimationFrame) }
"""


def test_the_cards_of_favourites_are_closed(engine, page, server):
    for place in ("/at/48.137,11.575", "/at/35.676,139.65", "/at/40.713,-74.006"):
        engine.open(server.url + place)
        where(page, place)
        # The place is stored after the frame that shows it as saved.
        page(FRAMES + "button('Add to favourites').click(); return until(() => !button('Add to favourites')).then(frames)")
    for _ in range(3):
        engine.open(server.url + "/favourites")
        where(page, "/favourites")
        assert page(FRAMES + """
          const cards = () => [...document.querySelectorAll('.place-card')].filter(card => card.querySelector('.place__temp')?.textContent)
          return until(() => cards().length >= 3).then(frames).then(() => cards().every(card => card.scrollLeft === 0))""")
