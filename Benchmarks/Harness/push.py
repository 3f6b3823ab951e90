"""push: how long 10,000 devices wait for a warning, compared with only encrypting and sending; and the delay from a source's change to the
notice."""

import base64
import contextlib
import http.client
import http.server
import json
import random
import statistics
import subprocess
import threading
import time

import servers
from figures import AT_MOST, Figure, spread
from servers import ROOT, quietly

BUILD_SECONDS, RUN_SECONDS = 900, 600
DEVICES = 10_000
# The interval is the shortest that the configuration allows.
INTERVAL, CHANGES = 10, 8
STAMP = "1000-0-0000000000000001"
PLACE = {"latitude": 40.713, "longitude": -74.006}
# A browser's public key is a point on P-256, such as the generator.
POINT = bytes.fromhex(
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")


def run():
    quietly(["swift", "build", "-c", "release", "--product", "pushbench"], BUILD_SECONDS)
    done = subprocess.run([ROOT / ".build" / "release" / "pushbench", str(DEVICES)], stdout=subprocess.PIPE, text=True, timeout=RUN_SECONDS)
    if done.returncode != 0:
        raise RuntimeError(done.stdout)
    said = json.loads(done.stdout)
    whole = [look + send for look, send in zip(said["look"], said["send"])]
    yield Figure(f"time to notify {DEVICES:,} devices of a warning", statistics.median(whole), "s", AT_MOST, 60,
                 f"{spread(whole, ' s')}, of which {spread(said['look'], ' s')} until all notices are stored")
    bare = statistics.median(said["bare"])
    yield Figure(f"time to notify {DEVICES:,} devices, relative to encrypting and sending alone", statistics.median(whole) / bare, "×",
                 remark=f"{spread(said['bare'], ' s')} for a bare loop that encrypts and sends the same messages, 64 in parallel, and stores nothing")
    waits = changes()
    yield Figure("from a source's change to the push, beyond the interval", max(waits) - INTERVAL, "s", AT_MOST, 2,
                 f"the slowest of {CHANGES}; {spread(waits, ' s')} after the change, the source being asked every {INTERVAL} s")


def changes():
    """The seconds from each change until the push service has the notice."""
    with contextlib.ExitStack() as stack:
        source, pushes = stack.enter_context(listening(Source)), stack.enter_context(listening(Pushes))
        folder = stack.enter_context(servers.temporary_folder())
        (folder / "weatherglass.toml").write_text(f"""
[server]
push_services = ["{pushes.origin}"]
[order]
alerts = ["nws"]
[lifetimes]
alerts = "{INTERVAL}s"
[sources.open-meteo]
url = "{source.origin}"
[sources.nws]
url = "{source.origin}"
contact = "weather@example.org"
""")
        port = stack.enter_context(serving(folder))
        text = {"text": "", "stamp": STAMP}
        place = {"place": "0" * 31 + "1", **PLACE, "created": "2026-11-18T14:00:00Z", "name": {**text, "text": "New York"}, "nickname": text,
                 "order": {**text, "text": "V"}}
        cookie = ask(port, "POST", "/api/v1/space", {"name": "Bench", "records": [place]})["Set-Cookie"].partition(";")[0]
        ask(port, "PUT", "/api/v1/space/push", {
            "endpoint": pushes.origin + "/send/1", "p256dh": encoded(POINT), "auth": encoded(bytes(16)), "zone": "UTC", "language": "en"}, cookie)
        waits = []
        for number in range(CHANGES):
            # At a random moment between two checks.
            time.sleep(random.uniform(0.5, INTERVAL))
            pushes.arrived.clear()
            source.severity, start = ("Severe", "Extreme")[number % 2], time.monotonic()
            if not pushes.arrived.wait(6 * INTERVAL):
                raise RuntimeError(f"no notice of change {number} arrived")
            waits.append(time.monotonic() - start)
        return waits


@contextlib.contextmanager
def serving(folder):
    ready = folder / "ready"
    command = [str(servers.PROGRAM), "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data"), "--log", "none",
               "--config", str(folder / "weatherglass.toml"), "--ready-file", str(ready)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + servers.START_SECONDS
        while not ready.exists():
            if time.monotonic() > end or process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        yield int(ready.read_text().rsplit(":", 1)[1])
    finally:
        servers.end(process)


@contextlib.contextmanager
def listening(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.origin = f"http://127.0.0.1:{server.server_port}"
    server.severity, server.arrived = None, threading.Event()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Answering(http.server.BaseHTTPRequestHandler):
    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Type", "application/geo+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Source(Answering):
    """Reports a gale whose severity changes; there is no other weather."""

    def do_GET(self):
        if not self.path.startswith("/alerts/"):
            return self.answer(404)
        now = time.time()
        times = {name: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now + hours * 3600)) for name, hours in (("onset", -1), ("ends", 24))}
        alert = {"type": "Feature", "geometry": None, "properties": {
            "id": "urn:oid:1", "event": "High Wind Warning", "severity": self.server.severity, "status": "Actual", "messageType": "Alert",
            "areaDesc": "Bronx", "senderName": "NWS New York", "references": [], **times}}
        features = [alert] if self.server.severity else []
        return self.answer(200, json.dumps({"type": "FeatureCollection", "features": features}).encode())


class Pushes(Answering):
    """A push service that accepts everything."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(201)
        self.server.arrived.set()


def ask(port, method, path, body, cookie=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, json.dumps(body), {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})})
        answer = connection.getresponse()
        said = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {said[:200]}")
        return answer.headers
    finally:
        connection.close()


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
