"""The optimised app in two more engines: it takes over, shows the weather, and obeys."""

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
    """These engines' clocks go on, so this server's does as well."""
    server = Server(now=None).start()
    yield server
    server.close()


# Waits in the page itself, for whatever changes it.
UNTIL = """
const until = condition => new Promise((resolve, reject) => {
  const found = condition()
  if (found) return resolve(found)
  const watcher = new MutationObserver(() => { const found = condition(); if (found) { end(); resolve(found) } })
  const timer = setTimeout(() => { end(); reject('waited in vain for ' + condition + ' at ' + location.href + ': ' + document.body.innerText.slice(0, 300).replaceAll('\\n', ' ')) }, 12000)
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
    engine.run(UNTIL + "return until(() => document.documentElement.hasAttribute('data-ready')).then(() => true)")
    return lambda script, *values: engine.run(UNTIL + script, *values)


def test_the_app_takes_over_and_shows_the_weather(page):
    assert page("return [!!heading('Hourly'), !!heading('Wind'), !!document.querySelector('[role=alert]'), temperature()]")[:3] == [True, True, False]


def test_the_unit_switch_works(page):
    # Which unit a browser begins with depends on its language; two frames on, what was chosen is shown.
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
    celsius, fahrenheit = (int(text.rstrip("°").replace("−", "-")) for text in (before, after))
    assert abs(fahrenheit - (celsius * 9 / 5 + 32)) <= 1 and back == before


def test_refresh_and_a_random_place_work(page):
    name = page("""
      const before = document.querySelector('h1').textContent
      button('Refresh').click()
      return until(() => document.querySelector('[role=status]')?.textContent.includes('Updated')).then(() => {
        button('Add random location').click()
        return until(() => document.querySelector('h1')?.textContent !== before && heading('Hourly') && document.querySelector('h1').textContent)
      })""")
    assert name


def test_the_second_half_of_the_wasm_arrives(page):
    # The tests before this one, if there were any, were here.
    assert page("return until(() => document.documentElement.dataset.rest)") in ("idle", "beside")


def test_escape_closes_the_search_sheet(page):
    assert page("""
      button('Search for a place').click()
      return until(() => document.querySelector('[role=dialog]')).then(sheet => {
        (document.activeElement === document.body ? sheet : document.activeElement).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        return until(() => !document.querySelector('[role=dialog]')).then(() => true)
      })""")


def test_its_service_worker_takes_charge(page):
    assert page("return !navigator.serviceWorker || navigator.serviceWorker.ready.then(found => found.active.scriptURL.endsWith('/sw.js'))")


def test_a_first_visit_speaks_of_no_newer_version(page):
    assert page("""return navigator.serviceWorker?.ready.then(async () => {
        await new Promise(done => navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done))
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
        return !document.body.innerText.includes('newer version')
      }) ?? true""")
