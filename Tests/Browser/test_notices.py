"""Notices: allowed on a page, sent through a push service, shown by the service worker, tapped; and what each screen says meanwhile."""

import pytest
from marionette_driver import Wait
from playwright.sync_api import expect

from support.firefox import Firefox
from support.push_service import PushService
from support.server import Server
from support.space import NEW_YORK, join
from support.warning_source import WarningSource, alert
from test_axe import check_in
from test_engines import UNTIL
from test_spaces import LOST

PAGE = UNTIL + """
const link = name => [...document.querySelectorAll('main > :not([data-away]) a')].find(e => (e.getAttribute('aria-label') ?? e.textContent.trim()) === name)
const text = name => [...document.querySelectorAll('main *')].find(e => e.childElementCount === 0 && e.textContent.trim() === name)
const tap = name => until(() => { const found = button(name); return found && !found.disabled && found }).then(found => found.click())
const soon = async condition => { while (!await condition()) await new Promise(requestAnimationFrame) }
// No event says that a notification was shown, so the page asks again and again.
const notified = condition => navigator.serviceWorker.ready.then(async registration => {
  for (;;) {
    const found = (await registration.getNotifications()).map(({ title, body, tag, data, lang }) => ({ title, body, tag, data, lang }))
    if (condition(found)) return found
    await new Promise(requestAnimationFrame)
  }
})
"""


def configuration(source, service):
    """A server that may send to the push service, although that is on this machine."""
    return f'[server]\npush_services = ["{service.origin}"]\n' + source.configuration


@pytest.fixture(scope="module")
def world():
    """A server with a source of warnings and a push service, and a Firefox that uses them."""
    source, service = WarningSource(), PushService()
    server = Server(now=None, configuration=configuration(source, service))
    firefox = None
    try:
        server.start()
        firefox = Firefox(service.preferences, ["--remote-allow-system-access"])
        yield source, service, server, firefox
    finally:
        for started in (firefox, server, service, source):
            if started:
                started.close()


@pytest.fixture
def run(world):
    return lambda script, *values: world[3].run(PAGE + script, *values)


def ready(firefox, url):
    firefox.open(url)
    firefox.run(PAGE + "return until(() => document.documentElement.hasAttribute('data-ready')).then(() => true)")


@pytest.mark.quick
def test_a_warning_travels_from_the_source_to_the_notification_and_opens_its_page(world, run):
    source, service, server, firefox = world
    subscribe(world, run)
    # First a test notice.
    run("return tap('Send a test').then(() => until(() => text('A test is on its way.'))).then(() => true)")
    service.wait(lambda: len(service.acknowledged) == 1)
    test, = run("return notified(all => all.length === 1)")
    assert test["title"] == "Test notification"
    # Then a storm warning.
    source.alerts = [alert()]
    service.wait(lambda: len(service.received) == 2)
    shown = run("return notified(all => all.some(one => one.title === 'Flood Watch · Severe'))")
    notification = next(one for one in shown if one["title"] == "Flood Watch · Severe")
    page = notification["data"]["url"]
    assert page == f"{server.url}/warnings/{notification['tag']}" and notification["lang"] == "en"
    assert service.received[1]["headers"]["topic"] == notification["tag"]
    # The log on the open page lists both as shown.
    run("""return until(() => text('Flood Watch · Severe') && [...document.querySelectorAll('.state')].filter(e => e.textContent === 'Shown').length === 2)
      .then(() => true)""")
    # The warning is raised: the newer notification replaces the older one, and a tap on it opens the warning.
    source.alerts = [alert("urn:oid:2", severity="Extreme", references=[{"identifier": "urn:oid:1"}])]
    service.wait(lambda: len(service.received) == 3)
    assert firefox.run_inside(TAP, "Flood Watch · Extreme")
    Wait(firefox.marionette, timeout=20).until(lambda marionette: marionette.get_url() == page)
    ready(firefox, page)
    run("return until(() => heading('How it went') && text('Raised from Severe to Extreme')).then(() => true)")
    left = run("return notified(all => true)")
    assert [one["title"] for one in left if one["tag"] == notification["tag"]] == [], "the tapped and the replaced notification must be closed"
    # The warning is cancelled, and a notification says so.
    source.alerts = []
    service.wait(lambda: len(service.received) == 4)
    # The open page shows the cancellation too, without a reload.
    run("return until(() => text('Cancelled') && document.querySelector('main .severity')?.textContent.trim() === 'Flood Watch · Cancelled').then(() => true)")
    shown = run("return notified(all => all.some(one => one.title === 'Flood Watch · Cancelled'))")
    assert [one["title"] for one in shown if one["tag"] == notification["tag"]] == ["Flood Watch · Cancelled"]
    # A message that arrives late does not replace the newer notification. Once the test notice sent after it is shown, the late one has
    # been handled.
    service.bring_late(1)
    assert run("return fetch('/api/v1/space/push/test', { method: 'POST' }).then(answer => answer.status)") == 204
    shown = run("const first = arguments[0]; return notified(all => all.some(one => one.title === 'Test notification' && one.tag !== first))", test["tag"])
    assert [one["title"] for one in shown if one["tag"] == notification["tag"]] == ["Flood Watch · Cancelled"]


def subscribe(world, run):
    """Saves a place and allows notices."""
    _, service, server, firefox = world
    if service.channels:
        return
    ready(firefox, server.url + "/at/40.713,-74.006")
    run("return tap('Add to favourites').then(() => true)")
    run("return soon(() => fetch('/api/v1/space').then(answer => answer.ok)).then(() => true)")
    ready(firefox, server.url + "/notices")
    # This page was being loaded while the service worker started.
    run("return soon(() => navigator.serviceWorker.controller).then(() => true)")
    # Asked in two steps: first we say why.
    run("return tap('Notify me').then(() => until(() => heading('Shall we let you know when it matters?'))).then(() => true)")
    assert not service.channels
    run("return tap('Yes, ask my browser').then(() => until(() => button('Send a test'))).then(() => true)")
    assert len(service.channels) == 1


def test_a_subscription_that_was_lost_is_renewed(world, run):
    _, service, server, firefox = world
    subscribe(world, run)
    before = len(service.received)
    service.forget()
    # Nobody does anything: the browser connects again, and the service worker subscribes anew and sends the subscription to the server.
    service.wait(lambda: len(service.channels) == 1)
    ready(firefox, server.url + "/notices")
    run("return tap('Send a test').then(() => until(() => text('A test is on its way.'))).then(() => true)")
    service.wait(lambda: len(service.received) > before and service.received[-1]["version"] in service.acknowledged)


# Clicks a notification in the window that the browser shows it in, until that window closes; a click that comes before the window listens
# is lost.
TAP = """
  return new Promise(resolve => {
    let isTapped = false
    const look = () => {
      const titled = window => window.document.getElementById('alertTitleLabel')?.getAttribute('value') === arguments[0]
      const found = [...Services.wm.getEnumerator('alert:alert')].find(titled)
      if (isTapped && !found) return resolve(true)
      isTapped ||= !!found
      found?.document.getElementById('alertBox').dispatchEvent(new found.MouseEvent('click', { bubbles: true }))
      Services.tm.dispatchToMainThread(look)
    }
    look()
  })
"""


# Makes a browser allow notices, with a subscription at this test's push service.
ALLOWED = """
let kept = sessionStorage.getItem('subscription')
const subscription = () => ({
  options: {}, unsubscribe: async () => { kept = null; sessionStorage.removeItem('subscription'); return true },
  toJSON: () => ({ endpoint: '%s/send/x', keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
})
let permission = kept ? 'granted' : 'default'
Object.defineProperty(Notification, 'permission', { get: () => permission })
Notification.requestPermission = async () => permission = 'granted'
PushManager.prototype.getSubscription = async () => kept && subscription()
PushManager.prototype.subscribe = async () => { kept = '1'; sessionStorage.setItem('subscription', kept); return subscription() }
"""


@pytest.fixture
def service():
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def server_with_push(own_server, service):
    source = WarningSource()
    yield own_server(configuration=configuration(source, service), now=None)
    source.close()


@pytest.fixture
def member(server_with_push, visitor, service):
    """Somebody with a saved place, who has not been asked about notices yet."""

    def make(script=None, **options):
        someone = visitor(server_with_push, now=None, has_worker=True, **options)
        someone.allow(*LOST)
        someone.context.add_init_script(script or ALLOWED % service.origin)
        join(someone, NEW_YORK)
        someone.open("/notices")
        return someone

    return make


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def allow(page):
    button(page, "Notify me").click()
    expect(heading(page, "Shall we let you know when it matters?")).to_be_visible()
    button(page, "Yes, ask my browser").click()
    expect(button(page, "Send a test")).to_be_visible()


def reload(someone):
    """Loads the page anew, with the rules as the server has them."""
    with someone.page.expect_response("**/api/v1/space/push"):
        someone.page.reload()
        someone.taken_over()


@pytest.mark.quick
def test_rules_are_saved_on_the_server(member):
    someone = member()
    page = someone.page
    check_in(page, ["dark phone"])
    button(page, "Notify me").click()
    check_in(page, ["light phone"])
    button(page, "Not now").click()
    allow(page)
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_role("radiogroup", name="Minimum severity").get_by_text("Severe").click()
    for name in ("Rain soon", "UV above 6 today", "Morning summary", "Quiet hours"):
        with page.expect_response("**/api/v1/space/push/rules"):
            page.get_by_role("switch", name=name).click()
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_label("Until", exact=True).fill("06:15")
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_role("checkbox", name="Fog").uncheck(force=True)
    check_in(page, ["dark phone"])
    reload(someone)
    expect(page.get_by_role("radio", name="Severe")).to_be_checked()
    for name in ("Rain soon", "UV above 6 today", "Morning summary", "Quiet hours"):
        expect(page.get_by_role("switch", name=name)).to_be_checked()
    expect(page.get_by_label("Until", exact=True)).to_have_value("06:15")
    expect(page.get_by_role("checkbox", name="Fog")).not_to_be_checked()
    # One place has its own rule.
    button(page, "New York").click()
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_role("switch", name="Rules of its own").click()
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_role("radiogroup", name="Minimum severity").get_by_text("Minor").click()
    reload(someone)
    expect(page.get_by_role("radio", name="Severe")).to_be_checked()
    button(page, "New York").click()
    expect(page.get_by_role("radio", name="Minor")).to_be_checked()
    page.get_by_role("button", name="Stop notifications here").click()
    expect(button(page, "Notify me")).to_be_visible()


def test_notices_are_set_up_by_keyboard(member):
    page = member().page
    for name in ("Notify me", "Yes, ask my browser"):
        expect(button(page, name)).to_be_enabled()
        button(page, name).focus()
        page.keyboard.press("Enter")
    page.get_by_role("switch", name="Quiet hours").focus()
    with page.expect_response("**/api/v1/space/push/rules"):
        page.keyboard.press("Space")
    expect(page.get_by_role("switch", name="Quiet hours")).to_be_checked()


def test_quiet_hours_fit_a_narrow_screen(member):
    someone = member(viewport={"width": 320, "height": 640})
    page = someone.page
    allow(page)
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_role("switch", name="Quiet hours").click()
    expect(page.locator("#quiet-until")).to_be_visible()
    for language in ("de", "ar", "en"):
        someone.context.set_extra_http_headers({"Accept-Language": language})
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#quiet-until")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        inside = "field => { const { left, right } = field.getBoundingClientRect(); return left >= 0 && right <= 320 }"
        assert all(field.evaluate(inside) for field in page.locator(".time-field .input").all())


def test_without_a_connection_a_device_sees_its_rules_and_log(member, server_with_push):
    someone = member()
    page = someone.page
    allow(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # What is kept offline goes through the service worker.
    page.reload()
    someone.taken_over()
    with page.expect_response("**/api/v1/space/push/rules"):
        page.get_by_role("switch", name="Rain soon").click()
    server_with_push.stop()
    page.reload()
    expect(button(page, "Send a test")).to_be_visible()
    expect(heading(page, "Delivery log")).to_be_visible()
    expect(page.get_by_role("switch", name="Rain soon")).to_be_checked()
    expect(button(page, "Notify me")).to_have_count(0)
    server_with_push.start()


PREVENTED = {
    "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })": "This browser forbids notifications from this page.",
    "delete window.PushManager": "This browser can’t receive notifications.",
    "Object.defineProperty(window, 'isSecureContext', { value: false })": "Browsers allow notifications only where the address begins with https.",
}


def test_what_prevents_notices_is_explained(member):
    for script, words in PREVENTED.items():
        page = member(script).page
        expect(page.get_by_text(words)).to_be_visible()
        check_in(page, ["dark phone"])


def test_an_iphone_is_told_to_install_first(member):
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
    page = member("", user_agent=agent).page
    button(page, "Notify me").click()
    expect(heading(page, "Add to Home Screen first")).to_be_visible()
    expect(page.locator(".ask__steps li")).to_have_count(3)
    check_in(page, ["dark phone"])


def test_without_saved_places_every_page_about_them_explains_what_to_do(server_with_push, visitor):
    someone = visitor(server_with_push, now=None)
    someone.allow("status of 401", "status of 404")
    for path, words in [
        ("/notices", "Notifications are about saved places. Save one first, then come back."),
        ("/widgets", "Widgets show saved places. Save one first, then come back."),
        ("/warnings", "Warnings are watched for saved places. Save one first."),
        ("/warnings/" + "a" * 32, "Warnings are watched for saved places. Save one first."),
    ]:
        someone.open(path)
        expect(someone.page.get_by_text(words)).to_be_visible()
        check_in(someone.page, ["dark phone"])


def test_notices_are_shown_in_arabic(server_with_push, visitor, service):
    someone = visitor(server_with_push, now=None, locale="ar")
    someone.allow("status of 401")
    someone.context.add_init_script(ALLOWED % service.origin)
    someone.open("/notices")
    expect(heading(someone.page, "الإشعارات")).to_be_visible()
    check_in(someone.page, ["light desktop"])
