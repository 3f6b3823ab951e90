"""Compares pictures with tolerance: what antialiasing moves by a pixel is equal, what a person would notice is not."""

import io

from PIL import Image, ImageChops, ImageFilter

from .paths import OUT, REFERENCES

PIXEL_TOLERANCE = 26  # of 255 in a channel, beyond anything in the 3 × 3 pixels around
MAX_PIXELS = 60  # may differ, of the 80,000 of a phone and the 256,000 of a desktop: less than a word, or the dots of the pages
COLORS = 256


def small(png):
    """Halves a screenshot, as the references are stored."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    return picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)


def beyond(picture, other):
    """How far each pixel is outside the range of the other picture's pixels around it."""
    over = ImageChops.subtract(picture, other.filter(ImageFilter.MaxFilter(3)))
    under = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), picture)
    return ImageChops.lighter(over, under)


def difference(actual, reference):
    """How many pixels differ, and a mask of them."""
    worst = ImageChops.lighter(beyond(actual, reference), beyond(reference, actual))
    red, green, blue = worst.split()
    mask = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 if value > PIXEL_TOLERANCE else 0)
    return mask.histogram()[255], mask


def record(name, png):
    REFERENCES.mkdir(exist_ok=True)
    small(png).quantize(COLORS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(REFERENCES / f"{name}.png", optimize=True)


def compare(name, png):
    """Returns None when the picture matches its reference; otherwise the problem, with the pictures in Tests/Browser/out."""
    path = REFERENCES / f"{name}.png"
    actual = small(png)
    if not path.exists():
        save(actual, name, "actual")
        return f"there is no reference {path.name}; `make record` makes it"
    reference = Image.open(path).convert("RGB")
    if reference.size != actual.size:
        save(actual, name, "actual")
        return f"{name} is {actual.size}, its reference {reference.size}"
    count, mask = difference(actual, reference)
    if count <= MAX_PIXELS:
        return None
    save(actual, name, "actual")
    faded = Image.blend(reference.convert("L").convert("RGB"), Image.new("RGB", actual.size, "white"), 0.6)
    faded.paste((220, 0, 40), mask=mask)
    save(faded, name, "diff")
    return f"{name}: {count} pixels differ (at most {MAX_PIXELS}); see {OUT / name}-diff.png"


def save(picture, name, what):
    OUT.mkdir(exist_ok=True)
    picture.save(OUT / f"{name}-{what}.png")
