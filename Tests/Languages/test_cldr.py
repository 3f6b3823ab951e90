"""Numbers, plurals, dates, clocks, units and ages in all languages, compared with the Unicode CLDR as Babel has it."""

import datetime
import pathlib
import random
import re
import subprocess

import pytest
from babel import Locale, dates, localedata, numbers, units

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "de", "fr", "es", "ja", "ar"]
ISOLATES = str.maketrans("", "", "\u2066\u2067\u2068\u2069")
random.seed(20261122)


@pytest.fixture(scope="session")
def probe():
    subprocess.run(["swift", "build", "--product", "languageprobe"], cwd=ROOT, check=True, capture_output=True)
    folder = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/languageprobe"


@pytest.fixture
def compare(probe):
    def answers(language, requests):
        lines = "".join(f"{language} {request}\n" for request in requests)
        answers = subprocess.run([probe], input=lines, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
        assert len(answers) == len(requests)
        # Without the marks that keep numbers together in right-to-left lines.
        return [answer.translate(ISOLATES) for answer in answers]

    def compare(language, requests, expected):
        answers = compare.answers(language, requests)
        wrong = [(request, answer, wanted) for request, answer, wanted in zip(requests, answers, expected) if answer != wanted]
        assert not wrong, wrong[:10]

    compare.answers = answers
    return compare


def european(language):
    """English has its dates and ages in the British form, which readers everywhere understand."""
    return "en_GB" if language == "en" else language


def with_true_minus(text, language):
    """Weatherglass writes the typographic minus in every language; CLDR leaves that to the program. Babel omits the mark before Arabic's
    minus."""
    return text.replace("-", "\u200e−" if language == "ar" else "−")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers(language, compare):
    values = [0, 0.5, -0.5, 1, -1, 9.99, 10, 99.95, 1013, -40] + [round(random.uniform(-9999, 9999), 3) for _ in range(3000)]
    for digits in (0, 1, 2):
        pattern = "0" if digits == 0 else "0." + "#" * digits
        # Weatherglass rounds halves away from zero, as people do; Babel rounds them to even.
        clear = [value for value in values if abs(abs(value) * 10**digits % 1 - 0.5) > 1e-6]
        expected = [with_true_minus(numbers.format_decimal(value, format=pattern, locale=language), language) for value in clear]
        expected = ["0" if text.lstrip("\u200e") == "−0" else text for text in expected]
        compare(language, [f"number {value!r} {digits}" for value in clear], expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts(language, compare):
    values = [0, 1, 999, 1000, -1000, 12345, 999999, 1505005, 9**18] + [random.randrange(-(10**9), 10**9) for _ in range(300)]
    compare(language, [f"count {value}" for value in values], [with_true_minus(numbers.format_decimal(value, locale=language), language) for value in values])


@pytest.mark.parametrize("language", LANGUAGES)
def test_degrees(language, compare):
    values = list(range(-60, 60))
    compare(language, [f"degrees {value}" for value in values], [with_true_minus(numbers.format_decimal(value, locale=language), language) + "°" for value in values])


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages(language, compare):
    values = [number / 100 for number in range(0, 101)]
    expected = [numbers.format_percent(value, locale=language) for value in values]
    if language == "ar":  # Babel omits the marks that CLDR has here
        expected = [text.replace("%", "\u200e%\u200e") for text in expected]
    compare(language, [f"percent {value}" for value in values], expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals(language, compare):
    values = list(range(0, 3000)) + [10**6, 2 * 10**6, 10**6 + 1, 10**9] + [random.randrange(10**7) for _ in range(1000)]
    form = Locale.parse(language).plural_form
    compare(language, [f"plural {value}" for value in values], [form(value) for value in values])


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_days_and_months(language, compare):
    days = dates.get_day_names("abbreviated", "stand-alone", language)
    months = dates.get_month_names("abbreviated", "format", language)
    compare(language, [f"weekday {number}" for number in range(7)], [days[number] for number in range(7)])
    compare(language, [f"month {number}" for number in range(1, 13)], [months[number] for number in range(1, 13)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates(language, compare):
    days = list(range(20000, 20000 + 3000))
    short = dates.get_day_names("abbreviated", "stand-alone", language)
    expected = []
    for day in days:
        date = datetime.date(1970, 1, 1) + datetime.timedelta(days=day)
        text = dates.format_skeleton("MMMEd", date, locale=european(language))
        if language == "en":
            text = text.replace("Sept", "Sep")
        # In narrow rows a weekday has no point, which CLDR gives it inside a date.
        if language == "de":
            text = text.replace(f"{short[date.weekday()]}.,", f"{short[date.weekday()]},")
        expected.append(text)
    compare(language, [f"date {day}" for day in days], expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clocks(language, compare):
    moments = [(hour, minute) for hour in range(24) for minute in range(60)]
    for cycle, skeleton in ((24, "Hm"), (12, "hm")):
        expected = [dates.format_skeleton(skeleton, datetime.datetime(2026, 11, 18, *moment), locale=language) for moment in moments]
        # No line breaks inside a time; in English with a blank of full width.
        expected = [text.replace(" ", "\u00a0") for text in expected]
        if language == "en":
            expected = [text.replace("\u202f", "\u00a0") for text in expected]
        compare(language, [f"time {hour} {minute} {cycle}" for hour, minute in moments], expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hours(language, compare):
    for cycle, skeleton in ((24, "H"), (12, "h")):
        expected = [dates.format_skeleton(skeleton, datetime.datetime(2026, 11, 18, hour), locale=language) for hour in range(24)]
        # No line breaks inside an hour; and nobody says "2 Uhr PM".
        expected = [text.replace(" ", "\u00a0").replace("\u00a0Uhr\u00a0", "\u202f") for text in expected]
        if language == "en":
            expected = [text.replace("\u202f", "\u00a0") for text in expected]
        compare(language, [f"hour {hour} {cycle}" for hour in range(24)], expected)


AMOUNTS = [0, 0.1, 0.25, 1.5, 2, 5, 9.9, 12, 29.92, 41, 100, 250]
# The unit of each choice, in the order of Preference.Field.
CHOICES = {
    "wind": ["speed-kilometer-per-hour", "speed-meter-per-second", "speed-mile-per-hour", "speed-knot", "speed-beaufort"],
    "pressure": ["pressure-hectopascal", "pressure-millimeter-ofhg", "pressure-inch-ofhg"],
    "distance": ["length-kilometer", "length-mile"],
    "rain": ["length-millimeter", "length-inch"],
}


def short_unit(language, unit, number="5"):
    """A number with its unit; Beaufort as weather services write it, where CLDR has "B 5"."""
    if unit == "speed-beaufort" and language in ("en", "de", "es", "ja"):
        return f"風力 {number}" if language == "ja" else f"{number} Bft"
    # Babel chooses the form by a number; in all units here the short forms for two and more are alike.
    return units.format_unit(5, unit, length="short", locale=language).replace("5", number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_units(language, compare):
    values = range(2, 130)
    expected = [units.format_unit(value, "duration-minute", length="short", locale=language) for value in values]
    # Japanese has no blanks; English has "min" for singular and plural.
    expected = [text.replace(" ", "") if language == "ja" else text for text in expected]
    compare(language, [f"minutes {value}" for value in values], expected)
    for kind, request in (("wind", "speed"), ("pressure", "pressure"), ("distance", "distance"), ("rain", "rain")):
        for choice, unit in enumerate(CHOICES[kind]):
            expected = [short_unit(language, unit, numbers.format_decimal(value, format="0.##", locale=language)) for value in AMOUNTS]
            compare(language, [f"{request} {choice} {value}" for value in AMOUNTS], expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_in_full(language, compare):
    for kind, request, counts in (("wind", "speedInFull", range(0, 250)), ("pressure", "pressureInFull", [29.92, 30, 757, 1013])):
        for choice, unit in enumerate(CHOICES[kind]):
            if language == "ar" and unit in ("speed-knot", "speed-beaufort", "pressure-hectopascal"):
                expected = [short_unit(language, unit, str(count)) for count in counts]  # CLDR has no longer ones
            else:
                expected = [units.format_unit(count, unit, length="long", locale=european(language)).replace("1,013", "1013") for count in counts]
                expected = [re.sub(r"(?<=\d)[.\u202f](?=\d{3})", "", text) for text in expected]
            if language == "ja":
                expected = [text.replace(" ", "").replace("1,013", "1013") for text in expected]
            compare(language, [f"{request} {choice} {count}" for count in counts], expected)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", CHOICES)
def test_names_of_units(language, kind, compare):
    expected = [short_unit(language, unit).replace("5", "").strip() for unit in CHOICES[kind]]
    compare(language, [f"unit {kind} {choice}" for choice in range(len(expected))], expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hours_of_the_day_by_region(language, compare):
    """On a first visit, the clock is the one that is usual where the language is spoken."""
    places = [Locale.parse(name) for name in localedata.locale_identifiers() if name.startswith(f"{language}_")]
    # Only places where people live: 001 is the world.
    places = [place for place in places if place.territory not in (None, "001") and not place.script and not place.variant]
    assert places
    patterns = [re.sub("'[^']*'", "", place.time_formats["short"].pattern) for place in places]
    answers = compare.answers(language, [f"usual {place.territory} {language}" for place in places])
    wrong = [(place, answer) for place, pattern, answer in zip(places, patterns, answers) if ("12" in answer.split("-")) != any(sign in pattern for sign in "hK")]
    assert not wrong, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_ages(language, compare):
    for seconds, unit, counts in ((60, "minute", range(1, 60)), (3600, "hour", range(1, 48)), (86_400, "day", range(2, 400))):
        expected = [
            dates.format_timedelta(
                -datetime.timedelta(seconds=seconds * count), granularity=unit, threshold=1e9, add_direction=True,
                format="long" if unit == "day" else "short", locale=european(language),
            )
            for count in counts
        ]
        expected = [ours(text, language) for text in expected]
        compare(language, [f"ago {seconds * count}" for count in counts], expected)


def ours(text, language):
    """Replaces CLDR's words for ages where ours differ."""
    if language == "en":
        return text.replace("hr", "h")
    if language == "ja":
        return text.replace(" ", "")
    if language == "fr":
        return text.replace(" jours", "\u00a0jours")
    return text
