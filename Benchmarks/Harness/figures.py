"""Measured figures with their limits, as a table for terminals and for docs/benchmarks.md."""

import dataclasses
import datetime
import statistics

AT_MOST, AT_LEAST = "at most", "at least"


@dataclasses.dataclass
class Figure:
    """One measured value; without a bound it is only information."""

    name: str
    value: float
    unit: str = "×"
    bound: str | None = None
    limit: float = 0
    remark: str = ""

    @property
    def measured(self):
        return f"{amount(self.value)} {self.unit}"

    @property
    def wanted(self):
        return f"{self.bound} {self.limit:g} {self.unit}" if self.bound else "for information"

    @property
    def verdict(self):
        if not self.bound:
            return ""
        kept = self.value <= self.limit if self.bound == AT_MOST else self.value >= self.limit
        return "kept" if kept else "MISSED"


def amount(value):
    return f"{value:.0f}" if value >= 1000 else f"{value:.1f}" if value >= 100 else f"{value:.2f}"


def spread(values, unit="", digits=1):
    """A median with the range of the values."""
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"{middle:.{digits}f}{unit} ({low:.{digits}f}–{high:.{digits}f})"


def print_table(figures):
    rows = [("figure", "measured", "wanted", "", "")] + [(f.name, f.measured, f.wanted, f.verdict, f.remark) for f in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) + "  " + row[4])


BEGIN, END = "<!-- figures: written by Scripts/bench --write -->", "<!-- end of figures -->"
HEAD = ["| figure | measured | wanted | | from | date |", "| --- | ---: | --- | --- | --- | --- |"]


def write_table(document, figures, machine):
    """Writes the figures into the document's table; rows that were not measured this time stay unchanged."""
    text = document.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    table, _, after = rest.partition(END)
    if not after:
        raise SystemExit(f"bench: {document} has lost the marks between which the table stands")
    rows = {}
    for line in table.splitlines():
        if line.startswith("| ") and line not in HEAD:
            rows[line.split("|")[1].strip()] = line
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    for figure in figures:
        cells = [figure.name, figure.measured, figure.wanted, figure.verdict, figure.remark, today]
        rows[figure.name] = "| " + " | ".join(cells) + " |"
    lines = [BEGIN, f"Last run on: {machine}.", "", *HEAD, *rows.values(), END]
    document.write_text(before + "\n".join(lines) + after, encoding="utf-8")
