"""The snippets of docs/widgets.md, each tested as far as this machine can: parsed by a parser of its format, run, and compared with a real
server."""

import html.parser
import http.client
import io
import json
import re
import subprocess
import tomllib
import urllib.parse

import PIL.Image
import pytest
import yaml

from conftest import ROOT

PLACE = {"latitude": 64.147, "longitude": -21.942}
STAMP = {"text": "", "stamp": "1000-0-0000000000000001"}
RECORD = {
    "place": "0" * 31 + "1", **PLACE, "created": "2026-11-18T14:00:00Z", "name": {**STAMP, "text": "Home"}, "nickname": STAMP,
    "order": {**STAMP, "text": "V"},
}


def ask(address, method="GET", body=None, headers=None):
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    try:
        target = parts.path + ("?" + parts.query if parts.query else "")
        connection.request(method, target, body and json.dumps(body), {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.fixture(scope="module")
def snippet(server):
    """Returns the code block under a heading, with the server's address and a token filled in."""
    made = ask(server + "/api/v1/space", "POST", {"name": "Test", "records": [RECORD]})
    cookie = made[1]["Set-Cookie"].partition(";")[0]
    token = json.loads(ask(server + "/api/v1/space/tokens", "POST", {"name": "Frame", "scopes": ["widget"], **PLACE}, {"Cookie": cookie})[2])["token"]
    assert ask(server + "/api/v1/weather?lat=64.147&lon=-21.942")[0] == 200
    text = (ROOT / "docs/widgets.md").read_text()

    def block(heading):
        found = re.search(rf"^## {re.escape(heading)}\n.*?^```\w+\n(.*?)^```", text, re.M | re.S)
        assert found, heading
        return found.group(1).replace("http://weatherglass.local:8080", server).replace("TOKEN", token)

    return block


def run(command, **environment):
    import os

    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, env={**os.environ, **environment})


def test_home_assistant_reads_values_and_a_picture(snippet):
    text = snippet("Home Assistant")
    configuration = yaml.safe_load(text)
    rest = configuration["rest"][0]
    values = json.loads(ask(rest["resource"])[2])
    for sensor in rest["sensor"]:
        # The templates are paths and nothing else.
        path = re.fullmatch(r"\{\{ value_json\.entries\[0\]\.(\w+) \}\}", sensor["value_template"])
        assert path and values["entries"][0][path.group(1)] is not None, sensor
    assert len({sensor["unique_id"] for sensor in rest["sensor"]}) == len(rest["sensor"])
    status, headers, picture = ask(text.splitlines()[-1].removeprefix("# "))
    assert status == 200 and headers["Content-Type"] == "image/png"
    assert PIL.Image.open(io.BytesIO(picture)).size == (688, 328)


def test_tmux_shows_a_line(snippet):
    command = re.search(r"#\((.*)\)'", snippet("tmux")).group(1)
    shown = run(command)
    assert shown.returncode == 0 and shown.stdout.startswith("Reykjav") and shown.stdout.count("\n") == 1 and "°" in shown.stdout


def test_waybar_shows_a_line(snippet):
    module = json.loads(snippet("waybar"))["custom/weather"]
    shown = run(module["exec"])
    assert shown.returncode == 0 and "°" in shown.stdout and module["interval"] >= 60


def test_starship_shows_the_last_line_and_does_not_wait(snippet, tmp_path):
    (tmp_path / ".cache").mkdir()
    command = tomllib.loads(snippet("starship"))["custom"]["weather"]["command"]
    assert run(command + " wait", HOME=str(tmp_path)).returncode == 0
    assert "°" in run(command + " wait", HOME=str(tmp_path)).stdout


def test_a_frame_is_drawn_when_there_is_something_new(snippet, tmp_path):
    script = tmp_path / "frame.sh"
    script.write_text(snippet("E-paper"))
    first = run(f"sh {script}", XDG_CACHE_HOME=str(tmp_path))
    assert first.returncode == 0 and first.stdout.strip().endswith("frame.png"), first.stderr
    picture = PIL.Image.open(tmp_path / "weatherglass" / "frame.png")
    assert picture.size == (800, 480) and picture.mode == "P"
    assert {colour for _, colour in picture.convert("RGB").getcolors()} <= {(255, 255, 255), (0, 0, 0), (195, 21, 27)}
    second = run(f"sh {script}", XDG_CACHE_HOME=str(tmp_path))
    assert second.returncode == 0 and second.stdout == "", "nothing is new: " + second.stderr


def test_a_card_can_be_framed_by_another_sites_page(snippet):
    class Frames(html.parser.HTMLParser):
        found = None

        def handle_starttag(self, tag, attributes):
            if tag == "iframe":
                self.found = dict(attributes)

    frames = Frames()
    frames.feed(snippet("A card in a page"))
    status, headers, page = ask(frames.found["src"])
    assert status == 200 and headers["Content-Type"].startswith("text/html") and b"<svg" in page
    assert "frame-ancestors" not in headers["Content-Security-Policy"] and "X-Frame-Options" not in headers


def test_pictures_and_lines_are_fetched_by_their_addresses(snippet):
    addresses = snippet("Phones and frames").split()
    assert len(addresses) == 6
    for address in addresses:
        status, headers, body = ask(address)
        kind = "text/plain" if ".txt" in address else "image/png"
        assert status == 200 and headers["Content-Type"].startswith(kind) and body, address


def test_a_calendar_can_be_subscribed_to(server):
    made = ask(server + "/api/v1/space", "POST", {"name": "Test", "records": [RECORD]})
    cookie = made[1]["Set-Cookie"].partition(";")[0]
    token = json.loads(ask(server + "/api/v1/space/tokens", "POST", {"name": "Calendar", "scopes": ["calendar"]}, {"Cookie": cookie})[2])["token"]
    text = (ROOT / "docs/widgets.md").read_text()
    address = re.search(r"^## Calendar\n.*?^```text\n(.*?)\n^```", text, re.M | re.S).group(1)
    status, headers, body = ask(address.replace("http://weatherglass.local:8080", server).replace("TOKEN", token))
    assert status == 200 and headers["Content-Type"].startswith("text/calendar") and body.startswith(b"BEGIN:VCALENDAR")
