"""The weather that the simulator can make, the page's name for its sky, and the pages that are not about weather."""

import os
import re

from .paths import ROOT

SKIES = {
    "storm": "thunderstorm", "snow": "snow", "fog": "fog", "clear-night": "clear-night", "clear-day": "clear-day",
    "partly-cloudy": "partly-cloudy", "overcast": "overcast", "rain": "rain", "dawn": "dawn", "dusk": "dusk",
}
# A subset for a quick run: WG_SCENES="rain snow".
SCENES = os.environ.get("WG_SCENES", "").split() or list(SKIES)
# The place that the pictures show.
PLACE = "/at/64.147,-21.942"
# The addresses of all screens that are not about the weather of a place, read from the source.
DESTINATION = (ROOT / "Sources/Model/Routes/Destination.swift").read_text()
TOOLS = ["/" + word for word in re.findall(r'case \.\w+: "([a-z/-]+)"', DESTINATION.split("public enum Tool")[1].split("public enum Sheet")[0])]
assert "/settings" in TOOLS
