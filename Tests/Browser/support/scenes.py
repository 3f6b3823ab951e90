"""The weather that the simulator can make, the page's name for its sky, and the pages that are not about weather."""

SKIES = {
    "storm": "thunderstorm", "snow": "snow", "fog": "fog", "clear-night": "clear-night", "clear-day": "clear-day",
    "partly-cloudy": "partly-cloudy", "overcast": "overcast", "rain": "rain", "dawn": "dawn", "dusk": "dusk",
}
SCENES = list(SKIES)
# The place that the pictures show.
PLACE = "/at/64.147,-21.942"
# The addresses of all screens that are not about the weather of a place; `test_no_screen_of_the_app_is_forgotten` misses new ones.
TOOLS = ["/favourites", "/settings", "/about", "/settings/devices", "/pair", "/map", "/widgets"]
