"""The weather that the simulator can be told to make, and the page's name for its sky."""

import os

SKIES = {
    "storm": "thunderstorm", "snow": "snow", "fog": "fog", "clear-night": "clear-night", "clear-day": "clear-day",
    "partly-cloudy": "partly-cloudy", "overcast": "overcast", "rain": "rain", "dawn": "dawn", "dusk": "dusk",
}
# A subset for those in a hurry: WG_SCENES="rain snow".
SCENES = os.environ.get("WG_SCENES", "").split() or list(SKIES)
# Where the pictures are taken.
PLACE = "/at/64.147,-21.942"
