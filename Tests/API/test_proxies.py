"""The configurations of Caddy and nginx in docs/configuration.md, each run in front of a real server."""

import contextlib
import getpass
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time

import pytest

from conftest import ROOT, end_with_parent, running

NAME = "weather.home.arpa"
STAMP = {"text": "", "stamp": "1000-0-0000000000000001"}
PROXIES = {"Caddyfile": "caddy", "nginx": "nginx"}


def blocks():
    text = (ROOT / "docs/configuration.md").read_text()
    section = re.search(r"^## Behind a reverse proxy\n(.*?)^## ", text, re.M | re.S).group(1)
    return dict(re.findall(r"^```(\w+)\n(.*?)^```", section, re.M | re.S))


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def connect(port):
    """A connection to the proxy under the server's name; who signed the certificate is not what is tested."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPConnection(NAME, port, timeout=30)
    connection.sock = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 30), server_hostname=NAME)
    return connection


def ask(port, method, path, body=None, headers=None):
    with contextlib.closing(connect(port)) as connection:
        origin = f"https://{NAME}"
        sent = {"Host": NAME, "Origin": origin, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, body and json.dumps(body), sent)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def caddy(folder, text, port, server):
    (folder / "Caddyfile").write_text(
        "{\n admin off\n skip_install_trust\n auto_https disable_redirects\n}\n"
        + text.replace(NAME + " {", f"{NAME}:{port} {{").replace("127.0.0.1:8080", server))
    return [shutil.which("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx(folder, text, port, server):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-keyout", folder / "key", "-out", folder / "cert"],
        check=True, capture_output=True)
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8080", server)
    text = re.sub(r"(ssl_certificate_key )\S+;", rf"\1{folder}/key;", text)
    text = re.sub(r"(ssl_certificate )\s*\S+;", rf"\1{folder}/cert;", text)
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; user {getpass.getuser()}; pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ access_log off; {temporary}\n{text}\n}}")
    return [shutil.which("nginx") or "/usr/sbin/nginx", "-p", str(folder), "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"]


@pytest.fixture(scope="module", params=sorted(PROXIES))
def proxied(request, tmp_path_factory):
    """The port of a proxy that is set up as the documentation says, and the log of the server behind it."""
    folder, snippets = tmp_path_factory.mktemp("proxy"), blocks()
    with running(folder, configuration=snippets["toml"]) as (address, log):
        port = free_port()
        command = (caddy if request.param == "Caddyfile" else nginx)(folder, snippets[request.param], port, address.removeprefix("http://"))
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with (folder / "proxy.log").open("w") as output:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment, preexec_fn=end_with_parent)
        try:
            deadline = time.monotonic() + 30
            while True:
                with contextlib.suppress(OSError, http.client.HTTPException):
                    if ask(port, "GET", "/healthz")[0] == 200:
                        break
                assert process.poll() is None and time.monotonic() < deadline, (folder / "proxy.log").read_text()
                time.sleep(0.05)
            yield port, log
        finally:
            process.terminate()
            process.wait(15)


def space(port, number=1, cookie=None):
    record = {
        "place": f"{number:032x}", "latitude": 1.5, "longitude": 2, "created": "2026-11-18T14:00:00Z", "name": {**STAMP, "text": "Home"},
        "nickname": STAMP, "order": {**STAMP, "text": "V"},
    }
    status, headers, body = ask(port, "POST", "/api/v1/space", {"name": "Phone", "records": [record]}, cookie and {"Cookie": cookie})
    assert status in (200, 201), body
    return cookie or headers["Set-Cookie"].partition(";")[0]


def test_data_is_answered_under_the_name_and_the_owner_is_not_warned(proxied):
    port, log = proxied
    assert ask(port, "GET", "/api/v1/weather?lat=64.147&lon=-21.942")[0] == 200
    cookie = space(port)
    assert cookie.startswith("__Host-")
    offer = json.loads(ask(port, "POST", "/api/v1/space/pairing", headers={"Cookie": cookie})[2])
    assert offer["address"].startswith(f"https://{NAME}/pair#")
    assert "proxies" not in log.read_text() and "server.names" not in log.read_text()


def test_a_change_reaches_a_listening_device_at_once(proxied):
    port, _ = proxied
    cookie = space(port)
    with contextlib.closing(connect(port)) as connection:
        connection.request("GET", "/api/v1/space/events", headers={"Host": NAME, "Cookie": cookie})
        # The server sends a comment every 15 seconds; a proxy that holds events back would deliver nothing before its buffer is full.
        connection.sock.settimeout(10)
        answer = connection.getresponse()

        def tag():
            event = None
            while True:
                line = answer.readline()
                assert line, "the stream ended"
                if line.startswith(b"event: "):
                    event = line[7:].strip()
                elif line.startswith(b"data: ") and event == b"tag":
                    return int(line[6:])

        first = tag()
        space(port, 2, cookie)
        assert tag() > first


def test_a_large_export_gets_through(proxied):
    port, _ = proxied
    status, _, body = ask(port, "PUT", "/api/v1/space/backup", {"padding": "x" * 2_000_000}, {"Cookie": space(port)})
    assert status == 422, body
    assert b"bad-backup" in body
