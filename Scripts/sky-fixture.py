#!/usr/bin/env python3
"""Writes Tests/Model/WeatherModelTests/Fixtures/sky.tsv: the positions of sun and moon, as computed by PyPI's `ephem` (XEphem's library).

    python3 -m venv .build/sky && .build/sky/bin/pip install ephem==4.2.1 && .build/sky/bin/python Scripts/sky-fixture.py

Columns, times in seconds since 1970, '-' where the moon stays on one side of the horizon for a day:
    moon   latitude  longitude  now  rises  sets  how far (s) a tenth of a degree moves the rise, and the set
    phase  now  next full moon  next new moon
    sun    latitude  longitude  now  part of the solar day  rises, staysUp or staysDown
"""

import math
import pathlib
import random

import ephem

PLACES = [
    (64.147, -21.942), (69.649, 18.956), (78.223, 15.647), (51.507, -0.128), (41.9, 12.5), (19.076, 72.878), (-1.292, 36.822), (0.0, -78.5),
    (-33.925, 18.424), (-36.848, 174.763), (-54.801, -68.303), (-77.846, 166.668), (35.689, 139.692), (61.218, -149.9), (-17.713, 178.065),
]
EPOCH = ephem.Date("1970/1/1")
DAY = 86_400
TENTH = 0.1


def moment(seconds):
    return ephem.Date(EPOCH + seconds / DAY)


def seconds(date):
    return round((date - EPOCH) * DAY)


def observer(place, now, horizon):
    here = ephem.Observer()
    here.lat, here.lon = str(place[0]), str(place[1])
    here.date, here.pressure, here.horizon = moment(now), 0, math.radians(horizon)
    return here


def crossing(place, now, name, horizon):
    try:
        found = seconds(getattr(observer(place, now, horizon), name)(ephem.Moon()))
    except (ephem.AlwaysUpError, ephem.NeverUpError):
        return None
    return found if found - now <= 2 * DAY else None


def moon(place, now):
    """The line for a moment, or nothing where less than a tenth of a degree decides whether there is a rise or a set."""
    times, spreads = [], []
    for name in ("next_rising", "next_setting"):
        low, middle, high = (crossing(place, now, name, -34 / 60 + shift) for shift in (-TENTH, 0, TENTH))
        if {low is None, middle is None, high is None} == {True, False}:
            return None
        times.append("-" if middle is None else middle)
        spread = 0 if middle is None else max(abs(low - middle), abs(high - middle))
        if spread > DAY / 4 or middle is not None and (middle - now < 600 or now + 2 * DAY - middle < 7200):
            return None
        spreads.append(spread)
    if "-" in times and abs(place[0]) < 60:
        raise SystemExit(f"no moon at {place} {now}")
    return ["moon", *place, now, *times, *spreads]


def sun(place, now):
    here = observer(place, now, 0)
    body = ephem.Sun(here)
    part = ((here.sidereal_time() - body.g_ra) / (2 * math.pi) + 0.5) % 1
    here.horizon = math.radians(-0.833)
    high, low = (math.degrees(math.asin(math.sin(here.lat) * math.sin(body.g_dec) + sign * math.cos(here.lat) * math.cos(body.g_dec))) for sign in (1, -1))
    if min(abs(high + 0.833), abs(low + 0.833)) < 0.05:
        return None
    return ["sun", *place, now, f"{part:.5f}", "staysUp" if low > -0.833 else "staysDown" if high < -0.833 else "rises"]


def main():
    chance = random.Random(20)
    lines = []
    for place in PLACES:
        for _ in range(16):
            now = chance.randrange(1_577_836_800, 2_051_222_400)  # 2020 to 2034
            lines += [moon(place, now), sun(place, now)]
    for _ in range(60):
        now = chance.randrange(1_577_836_800, 2_051_222_400)
        lines.append(["phase", now, seconds(ephem.next_full_moon(moment(now))), seconds(ephem.next_new_moon(moment(now)))])
    target = pathlib.Path(__file__).parent.parent / "Tests/Model/WeatherModelTests/Fixtures/sky.tsv"
    target.parent.mkdir(exist_ok=True)
    target.write_text("".join("\t".join(map(str, line)) + "\n" for line in lines if line))


main()
