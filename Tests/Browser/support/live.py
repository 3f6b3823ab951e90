"""The server of each scene."""

from .server import NOW, Server
from .warning_source import WarningSource, alert

# Weather and warnings of stand-in services, rather than of the simulator.
LIVE = "live"


class LiveServer(Server):
    """A server whose weather and warnings come from stand-ins for the real services on loopback."""

    def __init__(self):
        self.source = WarningSource(now=NOW)
        self.source.alerts = [
            alert("urn:oid:1", description="...FLOOD WATCH IN EFFECT...\n\n* WHAT...Flooding caused by\nexcessive rainfall.\n\n- Rivers\n- Creeks", now=NOW),
            alert("urn:oid:2", event="Wind Advisory", severity="Moderate", now=NOW),
            alert("urn:oid:3", event="Hurricane Warning", severity="Extreme", hours=200, now=NOW),
        ]
        super().__init__(configuration=self.source.configuration)

    def close(self):
        super().close()
        self.source.close()


def server_of(scene):
    """Starts a server with the weather of a scene, at a time if one follows it."""
    weather, _, time = scene.partition(" ")
    return (LiveServer() if scene == LIVE else Server(weather, now=time or NOW)).start()
