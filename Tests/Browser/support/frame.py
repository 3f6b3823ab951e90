"""The app in a frame of any width, for a browser whose window can't be as narrow as a phone."""

import http.client
import http.server
import threading
import urllib.parse

REFUSING = {"content-security-policy", "x-frame-options", "cross-origin-opener-policy", "connection", "transfer-encoding", "content-length"}
WRAPPER = b"<!doctype html><style>body { margin: 0 } iframe { border: 0; display: block }</style><iframe src='%s'></iframe>"


class Frame:
    """Passes requests on to a server, and removes the headers that forbid framing its pages."""

    def __init__(self, url, path):
        target = urllib.parse.urlsplit(url).netloc

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                if self.path == "/framed":
                    return self.answer(200, [("Content-Type", "text/html")], WRAPPER % path.encode())
                connection = http.client.HTTPConnection(target, timeout=20)
                try:
                    sent = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
                    connection.request("GET", self.path, headers=sent)
                    answer = connection.getresponse()
                    kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in REFUSING]
                    self.answer(answer.status, kept, answer.read())
                finally:
                    connection.close()

            def answer(self, status, headers, body):
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/framed"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
