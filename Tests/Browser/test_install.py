"""The app can be installed, works offline as a whole, and never mixes its versions."""

import io
import json
import re
import shutil

import pytest
from PIL import Image
from playwright.sync_api import expect

from support.paths import SITE
from support.scenes import PLACE
from test_offline import UNREACHABLE


@pytest.mark.quick
def test_chromium_would_install_it_and_the_manifest_has_what_phones_need(server, visitor):
    someone = visitor(server, has_worker=True)
    someone.open(PLACE)
    someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    session = someone.context.new_cdp_session(someone.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    # A test's context is like a private window, where nothing can be installed; all other errors count.
    errors = [error for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"] if error["errorId"] != "in-incognito"]
    assert errors == []
    answer = someone.context.request.get(someone.page.locator("link[rel=manifest]").get_attribute("href"))
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] == "Weatherglass" and manifest["display"] == "standalone"
    assert manifest["start_url"].startswith("/") and manifest["scope"] == "/" and manifest.get("id")
    assert re.fullmatch(r"#[0-9a-f]{6}", manifest["theme_color"]) and re.fullmatch(r"#[0-9a-f]{6}", manifest["background_color"])
    sizes = set()
    for icon in manifest["icons"]:
        answer = someone.context.request.get(icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"], icon
        if icon["type"] == "image/png":
            picture = Image.open(io.BytesIO(answer.body()))
            picture.load()
            assert f"{picture.width}x{picture.height}" == icon["sizes"], icon
            sizes.add((icon["sizes"], icon.get("purpose", "any")))
    assert {("192x192", "any"), ("512x512", "any")} <= sizes
    assert any(purpose == "maskable" for _, purpose in sizes)


def test_assets_are_cached_for_ever_and_pages_are_not(server):
    _, headers, page = server.request(PLACE, headers={"Accept": "text/html", "User-Agent": "Mozilla/5.0"})
    assert "no-cache" in headers["Cache-Control"]
    assets = set(re.findall(r"/assets/[\w.-]+", page))
    assert assets
    for asset in assets:
        status, headers, _ = server.request(asset)
        assert status == 200 and "immutable" in headers["Cache-Control"], asset


def changed_copy(target):
    """A copy of the site as a later build would leave it: one file differs, so its name changes, and everything that refers to the name."""
    shutil.copytree(SITE, target)
    site = json.loads((target / "site.json").read_text())
    entries = {entry["name"]: entry for entry in site["files"]}
    style = entries["app.css"]
    old = style["url"].rsplit("/", 1)[1]
    new = old.replace(".", "0.", 1) if old.count(".") == 1 else re.sub(r"([.-])([0-9a-zA-Z]{6,})\.", r"\1\2x.", old, count=1)
    assert new != old
    for path in list(target.rglob(old + "*")):
        path.rename(path.with_name(path.name.replace(old, new)))
    marker = b"\n:root { --build: 2; }\n"
    for path in target.rglob(new):
        path.write_bytes(path.read_bytes() + marker)
    for path in target.rglob("*"):
        if path.is_file() and path.suffix in (".br", ".gz"):
            path.unlink()  # the server does not compress at run time; plain bytes do here
    for path in target.rglob("*"):
        if path.is_file() and path.suffix in (".js", ".json", ".css", ".html", ".webmanifest") and old.encode() in path.read_bytes():
            path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))
    site = json.loads((target / "site.json").read_text())
    worker = target / next(entry["path"] for entry in site["files"] if entry["name"] == "sw.js")
    worker.write_text(worker.read_text().replace(site["build"], "2" * 16))
    for entry in site["files"]:
        if entry["name"] in ("app.css", "sw.js"):
            entry["etag"] = entry["etag"].rstrip('"') + "2" + ('"' if entry["etag"].endswith('"') else "")
    (target / "site.json").write_text(json.dumps(site))
    return new


def test_an_update_waits_until_the_person_agrees_and_then_is_whole(own_server, visitor, tmp_path):
    server = own_server()
    someone = visitor(server, has_worker=True)
    # The page may request something while the server restarts.
    someone.allow(*UNREACHABLE)
    someone.open(PLACE)
    someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    someone.open(PLACE)

    later = tmp_path / "site"
    changed_copy(later)
    server.stop()
    server.site = later
    server.start()
    someone.page.evaluate("() => navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => undefined)")
    notice = someone.page.get_by_role("status").filter(has_text="newer version")
    expect(notice).to_be_visible()
    assert someone.page.evaluate(BUILD) == "", "the open page must not change"

    with someone.page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    someone.taken_over()
    assert someone.page.evaluate(BUILD) == "2"
    expect(notice).to_have_count(0)
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


BUILD = "() => getComputedStyle(document.documentElement).getPropertyValue('--build').trim()"
# Lets the browser look for a later version, until its worker is in charge, or waits if it may.
LOOK = """async mayWait => {
  const found = await navigator.serviceWorker.ready
  await found.update()
  while (found.installing || found.waiting && !mayWait || found.active.state !== 'activated') await new Promise(requestAnimationFrame)
}"""


def update_below(server, someone, tmp_path):
    """Somebody who has the app gets a page of a later version from the server, while the older version's worker is in charge."""
    someone.allow(*UNREACHABLE)
    someone.open(PLACE)
    someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    someone.open(PLACE)
    changed_copy(tmp_path / "site")
    server.stop()
    server.site = tmp_path / "site"
    server.start()


def test_a_page_of_the_later_version_lets_that_in_without_asking_and_works_without_a_connection(own_server, visitor, tmp_path):
    server = own_server()
    someone = visitor(server, has_worker=True)
    page = someone.page
    update_below(server, someone, tmp_path)
    someone.open(PLACE)
    page.evaluate("() => { window.isSame = true }")
    page.evaluate(LOOK, False)
    assert page.evaluate("() => caches.keys().then(names => names.filter(name => name.startsWith('app-')))") == ["app-" + "2" * 16]
    assert page.evaluate("() => window.isSame"), "the page needs no reload"
    expect(page.get_by_role("status").filter(has_text="newer version")).to_have_count(0)
    server.stop()
    page.reload()
    someone.taken_over()
    assert page.evaluate(BUILD) == "2"
    expect(page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()


def test_a_later_page_beside_an_older_one_asks(own_server, visitor, tmp_path):
    server = own_server()
    someone = visitor(server, has_worker=True)
    page = someone.page
    update_below(server, someone, tmp_path)
    later = someone.context.new_page()
    someone.open(PLACE, later)
    later.evaluate(LOOK, True)
    for each in (page, later):
        expect(each.get_by_role("status").filter(has_text="newer version")).to_be_visible()
    assert [page.evaluate(BUILD), later.evaluate(BUILD)] == ["", "2"]


def with_error_pages(target, *names):
    """A copy of the site in which these files are a proxy's error page, with status 200 and cached for ever."""
    shutil.copytree(SITE, target)
    for entry in json.loads((target / "site.json").read_text())["files"]:
        if entry["name"] in names:
            size = entry["bytes"]
            (target / entry["path"]).write_bytes(b"<!doctype html><h1>Maintenance</h1>".ljust(size)[:size])
            for copy in (target / entry["path"]).parent.glob((target / entry["path"]).name + ".*"):
                copy.unlink()
    return target


def test_a_proxys_error_page_never_becomes_a_part_of_the_app(own_server, visitor, tmp_path):
    server = own_server()
    someone = visitor(server, has_worker=True)
    someone.allow(*UNREACHABLE, r"WebAssembly", r"MIME type", r"CONTENT_DECODING", r"Failed to execute 'compile'", r"is not the file of this version")

    def restart(site):
        server.stop()
        server.site = site
        server.start()

    restart(with_error_pages(tmp_path / "one", "WebApp.wasm", "icon-192.png"))
    someone.page.goto(someone.url + PLACE)
    expect(someone.page.get_by_role("button", name="Reload")).to_be_visible()

    # The browser keeps the error page for the program's address; the app starts all the same. Its worker is not installed.
    restart(with_error_pages(tmp_path / "two", "icon-192.png"))
    someone.open(PLACE)
    someone.page.evaluate("""() => navigator.serviceWorker.register('/sw.js').then(({ installing }) => installing && new Promise(resolve => {
        installing.onstatechange = () => ['redundant', 'activated'].includes(installing.state) && resolve()
    }))""")
    kept = """async () => {
      const names = await caches.keys()
      const files = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)))
      const texts = files.flat().map(async url => (await (await caches.match(url)).text()).slice(0, 30))
      return (await Promise.all(texts)).filter(text => text.startsWith('<!doctype html><h1>Maintenance')).length
    }"""
    assert someone.page.evaluate(kept) == 0

    restart(SITE)
    someone.open(PLACE)
    someone.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    assert someone.page.evaluate(kept) == 0
    someone.allow(*UNREACHABLE)
    server.stop()
    someone.page.reload()
    someone.taken_over()
    expect(someone.page.get_by_role("heading", name="Hourly", exact=True)).to_be_visible()
