"""load: the bytes of a first visit until the app has taken over. Sizes are exact, so growth is an error here."""

import collections
import json
import pathlib
import time
import urllib.parse

from browser import READY, chromium, fresh_page
from figures import AT_MOST, Figure
from servers import OTHER_CORE, PLACE, SCENE, SITE, weatherglass

BASELINE = pathlib.Path(__file__).resolve().parents[1] / "first-load.json"
TOLERANCE = 1.02
LIMITS = {"total": 528_000, "wasm": 462_000}
QUIET_SECONDS, PATIENCE_SECONDS = 1.5, 20


def run():
    """The figures for the page of a place, which is the longest page."""
    sizes, later = measure(PLACE)
    front, _ = measure("/")
    total, wasm = sum(map(sum, sizes.values())), sum(sizes.get("wasm", []))
    yield Figure("first load until interactive", total / 1000, "kB", AT_MOST, LIMITS["total"] / 1000, in_words(sizes))
    yield Figure("first load, the wasm alone", wasm / 1000, "kB", AT_MOST, LIMITS["wasm"] / 1000, "brotli, with the answer's headers")
    yield Figure("first load of the front page", sum(map(sum, front.values())) / 1000, "kB", remark=in_words(front))
    yield Figure("after the first load, for offline use", later / 1000, "kB", remark="bodies that the service worker asked the server for")
    check({"total": total, "wasm": wasm})


def measure(path):
    """The bytes of each answer until the app is ready, by kind, and the bytes that were fetched afterwards."""
    # The server's clock runs like the browser's: weather that seems old would be fetched again.
    with weatherglass(*SCENE, core=OTHER_CORE, log="requests") as server, chromium() as browser:
        with fresh_page(browser) as (page, session):
            requests, sizes = {}, {}
            session.on("Network.requestWillBeSent", lambda event: requests.update({event["requestId"]: event}))
            session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
            session.send("Network.enable")
            page.goto(server.url + path)
            page.wait_for_selector(READY, state="attached")
            ready = page.evaluate("Date.now()") / 1000
            wait_until_quiet(page, server.log)
        lines = [line.split() for line in server.log.read_text().splitlines() if " GET " in line]
    first = {id for id, event in requests.items() if event["wallTime"] <= ready and event["request"]["url"].startswith(server.url)}
    lost = [requests[id]["request"]["url"] for id in first if id not in sizes]
    if lost:
        raise RuntimeError(f"these never ended: {lost}")
    # The service worker and the browser both fetch the tab's icon: the second one gets it from the cache, with 0 bytes.
    bodies = {asked: int(size) for _, _, _, asked, _, size, _ in lines}
    by_kind, seen = {}, collections.Counter()
    for id in first:
        by_kind.setdefault(kind(requests[id]), []).append(sizes[id] or bodies[target(requests[id])])
        seen[target(requests[id])] += 1
    # Everything else in the server's log came later. A line: time, address, method, target, status, bytes, microseconds.
    later = 0
    for _, _, _, asked, _, size, _ in lines:
        if seen[asked] > 0:
            seen[asked] -= 1
        else:
            later += int(size)
    return by_kind, later


def wait_until_quiet(page, log):
    """Waits until the server has had nothing to do for a while."""
    deadline, size, since = time.monotonic() + PATIENCE_SECONDS, -1, 0.0
    while time.monotonic() < deadline:
        now = log.stat().st_size
        if now != size:
            size, since = now, time.monotonic()
        elif time.monotonic() - since > QUIET_SECONDS:
            return
        page.wait_for_timeout(100)


def target(event):
    address = urllib.parse.urlsplit(event["request"]["url"])
    return address.path + ("?" + address.query if address.query else "")


def kind(event):
    path = urllib.parse.urlsplit(event["request"]["url"]).path
    for ending, name in ((".wasm", "wasm"), (".css", "styles"), (".js", "scripts"), (".png", "icons"), (".svg", "icons")):
        if path.endswith(ending):
            return name
    return "document" if event.get("type") == "Document" else "others"


def in_words(sizes):
    largest_first = sorted(sizes.items(), key=lambda part: -sum(part[1]))
    return ", ".join(f"{name} {sum(parts) / 1000:.1f}" + (f" in {len(parts)}" if len(parts) > 1 else "") for name, parts in largest_first)


def check(now):
    """Fails if a size is over its limit, or clearly over the recorded one."""
    for name, limit in LIMITS.items():
        if now[name] > limit:
            raise SystemExit(f"bench: the app's load is too large: {name} is {now[name] / 1000:.1f} kB, at most {limit / 1000:.0f} are allowed. Make it smaller.")
    if not BASELINE.exists():
        print(f"bench: there is no baseline yet; 'Scripts/bench --record load' makes {BASELINE.name}")
        return
    for name, size in json.loads(BASELINE.read_text()).items():
        if now[name] > size * TOLERANCE:
            raise SystemExit(
                f"bench: the app's load grew: {name} is {now[name] / 1000:.1f} kB, was {size / 1000:.1f} kB. Make it smaller, or say why it "
                "must be so in a commit that records it anew with 'Scripts/bench --record load'.")


def record():
    sizes, _ = measure(PLACE)
    now = {"total": sum(map(sum, sizes.values())), "wasm": sum(sizes.get("wasm", []))}
    BASELINE.write_text(json.dumps(now, indent=2) + "\n")
    print(f"bench: recorded {now} in {BASELINE.name}")
