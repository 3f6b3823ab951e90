"""A language model at the address that the owner configured: one that writes, and ones that stall, drip, refuse and lie."""

import http.server
import json
import threading
import urllib.error
import urllib.request

import pytest

from conftest import running

LINE = "The sky has opinions, and most of them are grey."


class Model(http.server.ThreadingHTTPServer):
    """A server of OpenAI's chat protocol that behaves as the test sets `manner`."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), ModelHandler)
        self.manner = "writes"
        self.asked = []
        self.over = threading.Event()


class ModelHandler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers["Authorization"], body))
        manner = self.server.manner
        if manner == "stalls":
            self.server.over.wait(60)
            return
        if manner == "refuses":
            return self.answer(401, b'{"error":{"message":"no"}}')
        if manner == "redirects":
            self.send_response(302)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if manner == "garbage":
            return self.answer(200, b"\x00\xff" * 50_000)
        if manner == "floods":
            return self.answer(200, b'{"choices":[{"message":{"content":"' + b"x" * 1_000_000 + b'"}}]}')
        text = {"writes": LINE, "lies": "It is 97° and you are on fire.", "insults": "Only an idiot goes out today."}.get(manner, LINE)
        content = json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]}).encode()
        if manner == "drips":
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            for byte in content:
                try:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                except OSError:
                    return
                if self.server.over.wait(1):
                    return
            return
        self.answer(200, content)

    def answer(self, status, content):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except OSError:
            pass

    def log_message(self, *words):
        pass


@pytest.fixture
def model():
    server = Model()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def server_with_model(tmp_path, model):
    """A server that is configured with the model."""
    (tmp_path / "key").write_text("sk-test\n")
    (tmp_path / "key").chmod(0o600)
    configuration = f'[wit]\naddress = "http://127.0.0.1:{model.server_port}/v1/"\nmodel = "small"\nkey_file = "{tmp_path}/key"\nseconds = 2\n'
    with running(tmp_path, configuration=configuration) as (address, log):
        yield address
    assert "sk-test" not in log.read_text() and "opinions" not in log.read_text()


def ask(server_with_model, more=""):
    with urllib.request.urlopen(f"{server_with_model}/api/v1/wit?lat=64.147&lon=-21.942&lang=en{more}") as answer:
        return answer.status, json.loads(answer.read() or b"null")


def test_a_line_that_the_model_writes_is_shown(server_with_model, model):
    status, line = ask(server_with_model)
    assert (status, line["line"], line["by"], line["model"]) == (200, LINE, "model", "small")
    path, key, body = model.asked[0]
    assert (path, key, body["model"]) == ("/v1/chat/completions", "Bearer sk-test", "small")
    said = json.dumps(body)
    assert "Reykjav" not in said and "64.1" not in said
    # A line that was shown is not shown again.
    _, other = ask(server_with_model, "&seen=" + line["id"])
    assert other["by"] == "house" and other["line"] != LINE


@pytest.mark.parametrize("manner", ["stalls", "drips", "refuses", "redirects", "garbage", "floods", "lies", "insults"])
def test_the_house_writer_replaces_a_model_that_fails(server_with_model, model, manner):
    model.manner = manner
    status, line = ask(server_with_model)
    assert status == 200 and line["by"] == "house" and line["line"]
    assert len(model.asked) == 1


def test_a_line_that_a_device_wrote_is_checked(server_with_model, model):
    status, line = ask(server_with_model, "&own=1")
    assert status == 200 and line["by"] == "house" and line["prompt"]["system"] and not model.asked
    assert ask(server_with_model, "&line=Grey,%20at%20great%20expense.")[1]["by"] == "device"
    assert ask(server_with_model, "&line=It%20is%2097%C2%B0%20here.")[0] == 204
    assert ask(server_with_model, "&line=%3Cb%3EGrey%3C/b%3E%20again")[0] == 204


@pytest.mark.parametrize("query", ["lat=91&lon=0", "lat=1", "lat=1&lon=1&seen=xyz", "lat=1&lon=1&seen=", "lat=1&lon=1&seen=1,", "lat=1&lon=1&line=", "lat=1&lon=1&seen=" + ",".join(["1"] * 65), "lat=1&lon=1&own=yes", "lat=1&lon=1&lang=xx"])
def test_a_bad_query_is_refused(server, query):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{server}/api/v1/wit?{query}")
    assert refused.value.code == 400 and json.loads(refused.value.read())["parameter"]


def test_the_last_thirty_lines_are_not_repeated(server):
    seen = []
    for _ in range(60):
        _, line = ask(server, "&seen=" + ",".join(seen[-30:]) if seen else "")
        assert line["id"] not in seen[-30:]
        seen.append(line["id"])
