"""A notice reaches a push service, which can't read it, and a browser, which can (RFC 8030, 8291, 8292)."""

import base64
import http.client
import http.server
import json
import threading
import time
import urllib.parse

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

from conftest import NOW, running

ACCEPTED_SECONDS = 20


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService(http.server.ThreadingHTTPServer):
    """A push service that records what is sent to it."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), PushHandler)
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.pushes = []
        self.arrived = threading.Event()


class PushHandler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.pushes.append((self.path, dict(self.headers), body))
        self.server.arrived.set()
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


@pytest.fixture
def service():
    server = PushService()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def server_with_push(tmp_path, service):
    """A server that is allowed to push to the service on loopback."""
    configuration = f'[server]\npush_services = ["{service.origin}"]\n'
    with running(tmp_path, "--log", "none", configuration=configuration) as (address, _):
        yield address


class Browser:
    """A device with a key of its own, and its requests to its server."""

    def __init__(self, address):
        self.address = urllib.parse.urlsplit(address)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        self.cookie = None

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=30)
        try:
            headers = {"Cookie": self.cookie} if self.cookie else {}
            if body is not None:
                headers["Content-Type"] = "application/json"
            connection.request(method, "/api/v1/space" + path, body and json.dumps(body), headers)
            answer = connection.getresponse()
            if cookie := answer.headers["Set-Cookie"]:
                self.cookie = cookie.split(";")[0]
            text = answer.read()
            return answer.status, json.loads(text) if text else None
        finally:
            connection.close()

    def begin(self):
        stamp = "1000-0-0000000000000001"
        field = {"text": "V", "stamp": stamp}
        place = {
            "seen": 0, "place": "0" * 31 + "1", "latitude": 64.147, "longitude": -21.942, "created": NOW,
            "name": {"text": "Reykjavík", "stamp": stamp}, "nickname": {"text": "", "stamp": stamp}, "order": field,
        }
        assert self.ask("POST", "", {"name": "Phone", "records": [place]})[0] == 201

    def subscribe(self, endpoint):
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return self.ask("PUT", "/push", {
            "endpoint": endpoint, "p256dh": encoded(point), "auth": encoded(self.secret), "zone": "Europe/Berlin", "language": "de"})[0]

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


def test_a_test_notice_is_sealed_signed_and_logged(server_with_push, service):
    browser = Browser(server_with_push)
    browser.begin()
    assert browser.subscribe(service.origin + "/send/abc") == 204
    key = browser.ask("GET", "/push")[1]["key"]
    assert browser.ask("POST", "/push/test")[0] == 204
    assert service.arrived.wait(ACCEPTED_SECONDS)
    (path, headers, body), = service.pushes
    assert path == "/send/abc"

    notice = browser.read(body)
    assert notice["web_push"] == 8030 and notice["mutable"] is True
    assert notice["notification"]["title"] == "Probemitteilung" and notice["notification"]["lang"] == "de"
    assert notice["notification"]["navigate"].startswith(server_with_push + "/")
    assert headers["Topic"] == notice["notification"]["tag"] and len(headers["Topic"]) <= 32
    assert headers["Urgency"] == "high" and int(headers["TTL"]) > 0 and headers["Content-Encoding"] == "aes128gcm"

    scheme, _, words = headers["Authorization"].partition(" ")
    parts = dict(word.strip().split("=", 1) for word in words.split(","))
    assert scheme == "vapid" and parts["k"] == key
    signed, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(decoded(signature)[start:start + 32], "big") for start in (0, 32))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(utils.encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decoded(signed.split(".")[1]))
    assert claims["aud"] == service.origin and claims["sub"].startswith("mailto:")

    deadline = time.monotonic() + ACCEPTED_SECONDS
    while (logged := browser.ask("GET", "/notices")[1]["notices"])[0]["state"] == "waiting" and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [entry["state"] for entry in logged] == ["accepted"]
    assert browser.ask("POST", "/notices", {"notice": notice["notification"]["data"]["notice"]})[0] == 204
    assert browser.ask("GET", "/notices")[1]["notices"][0]["state"] == "shown"


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:9/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x"])
def test_push_addresses_in_the_servers_own_network_are_refused(server_with_push, endpoint):
    browser = Browser(server_with_push)
    browser.begin()
    assert browser.subscribe(endpoint) == 400
