"""Serves the keyed-row page in both versions, and any other wasm of Web/ for experiments: serve.py [product] [port]."""

import functools
import http.server
import pathlib
import re
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
WEB = HERE.parent.parent / "Web"
BUILT = WEB / ".build/optimized"
TYPES = {".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".html": "text/html; charset=utf-8",
         ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png"}
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rows</title>{early}
<link rel="stylesheet" href="/assets/rows.css"><link rel="icon" href="data:,"></head><body><div id="app">{content}</div>{state}<script type="module" src="/assets/{script}"></script></body></html>"""


@functools.cache
def values():
    """What scripts refer to, by the reference: the numbers and paths that they share with Swift."""
    lines = subprocess.run([WEB.parent / ".build/release/bundle", "values"], check=True, capture_output=True).stdout.splitlines()
    return dict(line.split(b" ", 1) for line in lines)


def asset(name, product):
    if name == "WebApp.wasm":
        return (BUILT / f"{product}.wasm").read_bytes()
    if name.endswith(".txt"):  # rows have no text that depends on a language
        return b""
    for folder in [WEB / "public/js", WEB / "public", WEB / "public/css", WEB / "public/icons", HERE]:
        file = folder / name
        if file.is_file():
            data = file.read_bytes()
            if file.suffix in (".js", ".webmanifest", ".css"):
                data = re.sub(rb"\{\{include:([^}]+)\}\}", lambda part: (WEB / "public/js" / part[1].decode()).read_bytes(), data)
                data = re.sub(rb"\{\{asset:([^}]+)\}\}", rb"/assets/\1", data)
                data = re.sub(rb"\{\{([a-zA-Z]+:[a-zA-Z]+)\}\}", lambda reference: values()[reference[1]], data)
                data = data.replace(b"{{build}}", b"trial").replace(
                    b"{{precache}}", b'["/assets/loader.js","/assets/bridge.js","/assets/patch.js","/assets/app.wasm","/assets/rows.css"]')
            return data
    return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, product, pages, *rest):
        self.product, self.pages = product, pages
        super().__init__(*rest)

    def do_GET(self):
        path = self.path.split("?")[0]
        name = path.rsplit("/", 1)[-1]
        body, kind = None, TYPES.get(pathlib.Path(name).suffix, "application/octet-stream")
        if path in self.pages:
            body, kind = self.pages[path](self), TYPES[".html"]
        elif path.startswith("/assets/") or name in ("sw.js", "manifest.webmanifest"):
            body = asset(name, self.product)
        self.send_response(200 if body is not None else 404)
        body = body if body is not None else b""
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def page(script, content="", state=""):
    # What waits for the program would wait for ever in the page of JavaScript.
    early = '<script src="/assets/waiting.js"></script>' if script == "loader.js" else ""
    text = PAGE.format(script=script, content=content, state=state, early=early).encode()
    return lambda _: text


def start(product="Rows", port=0, pages=None):
    # Here, a missing bundle stops the benchmark and not a request.
    values()
    pages = pages or {"/": page("loader.js"), "/shell": page("loader.js"), "/vanilla": page("vanilla.js")}
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, product, pages))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


if __name__ == "__main__":
    product = sys.argv[1] if len(sys.argv) > 1 else "Rows"
    server, url = start(product, int(sys.argv[2]) if len(sys.argv) > 2 else 8090)
    print(url)
    threading.Event().wait()
