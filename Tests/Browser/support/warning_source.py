"""A stand-in for the US National Weather Service on loopback, with the warnings that a test sets."""

import http.server
import json
import pathlib
import re
import tempfile
import threading
from datetime import datetime, timedelta, timezone

from .display import Program
from .paths import PROGRAM
from .server import environment_without_proxies


class WarningSource:
    """Answers every request for warnings with those that are set; `weather` is a second stand-in for the weather itself."""

    def __init__(self, now=None):
        self.alerts = []
        source = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = json.dumps({"type": "FeatureCollection", "features": source.alerts}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/geo+json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.folder = tempfile.TemporaryDirectory(prefix="weatherglass-source-")
        script = pathlib.Path(self.folder.name) / "script.json"
        script.write_text('{"rules": [{"answer": {"generate": "open-meteo"}}]}')
        command = [str(PROGRAM), "upstream-sim", "--script", str(script), "--port", "0"] + (["--now", now] if now else [])
        self.weather = Program(command, re.compile(r"listening on (http://\S+)"), environment_without_proxies())

    def close(self):
        self.weather.close()
        self.folder.cleanup()
        self.server.shutdown()
        self.server.server_close()

    @property
    def configuration(self):
        """A configuration that takes warnings from here and looks as often as possible."""
        return f"""
[order]
default = ["open-meteo"]
alerts = ["nws"]
[lifetimes]
alerts = "10s"
[sources.open-meteo]
url = "{self.weather.match.group(1)}"
[sources.nws]
url = "{self.url}"
contact = "weather@example.org"
"""


def alert(name="urn:oid:1", event="Flood Watch", severity="Severe", hours=9, now=None, **more):
    """A warning in the source's format."""
    now = datetime.fromisoformat(now) if now else datetime.now(timezone.utc).replace(microsecond=0)
    properties = {
        "id": name, "event": event, "severity": severity, "certainty": "Possible", "urgency": "Future", "status": "Actual", "messageType": "Alert",
        "areaDesc": "Bronx; Kings", "senderName": "NWS New York", "references": [], "sent": (now - timedelta(hours=1)).isoformat(),
        "onset": (now + timedelta(hours=1)).isoformat(), "ends": (now + timedelta(hours=hours)).isoformat(),
        "headline": "Heavy rain may flood streams", "description": "A slow low.\n\n* Rain of 2 to 3 inches.\n* Small streams may flood.",
        "instruction": "Keep an eye on the forecast.", "web": "https://www.weather.gov",
    }
    return {"id": f"https://api.weather.gov/alerts/{name}", "type": "Feature", "geometry": None, "properties": properties | more}
