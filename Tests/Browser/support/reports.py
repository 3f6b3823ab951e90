"""Reports of the simulator, changed into what other sources give."""


def live(report):
    """Weather as the services give it: a name of the place, a zone whose clocks change, warnings in the manner of weather offices."""
    del report["simulated"]
    report["place_name"] = "S\u00e3o Tom\u00e9, \u6771\u4eac"
    report["zone"] = {"name": "America/New_York", "offset": -14400, "changes": [{"start": "2026-11-19T06:00:00Z", "offset": -18000}]}
    for kind in ("current", "minutely", "hourly", "daily"):
        report[kind]["source"] = "nws"
    times = {member: report["current"][member] for member in ("fetched_at", "valid_at")}
    report["alerts"] = times | {"source": "nws", "unreadable": 1, "alerts": [WARNING, WARNING | {"id": "2"}, WARNING | {"id": "3", "severity": "extreme"}]}
    report["air"] |= {
        "source": "aqicn", "station": "Market square", "pollen": {"birch": 12.5, "grass": 0.2},
        "credits": [{"text": "The city", "link": "https://example.invalid"}, {"text": "The state"}],
    }
    return report


WARNING = {
    "id": "1", "event": "Flood Watch", "severity": "severe", "urgency": "future", "certainty": "possible", "sent": "2026-11-18T12:00:00Z",
    "onset": "2026-11-18T18:00:00Z", "ends": "2026-11-20T02:00:00Z", "area": "The coast; the hills", "headline": "Flood Watch until Friday",
    "text": "...FLOOD WATCH IN EFFECT...\n\n* WHAT...Flooding caused by\nexcessive rainfall.\n\n* WHERE...The coast.\n\n- Rivers\n- Creeks",
    "instruction": "You should monitor later forecasts.\n\n* Be prepared.\n* Move up.", "sender": "NWS Mount Holly",
    "url": "https://example.invalid/warning",
}


def little(report):
    """What a source tells that knows only hours, and of them only what every source knows."""
    for member in ("simulated", "current", "minutely", "daily", "air", "alerts"):
        report.pop(member, None)
    for hour in report["hourly"]["hours"]:
        for member in set(hour) - {"time", "condition", "temperature"}:
            del hour[member]
    return report


def nothing(report):
    """Nobody knows anything of this place."""
    return {member: report[member] for member in ("latitude", "longitude", "zone")}


REPORTS = {"live": live, "little": little, "nothing": nothing}
