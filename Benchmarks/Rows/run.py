"""Compares the keyed-row page in Swift (Web/Sources/Rows) with the same page in JavaScript (vanilla.js), in one browser run.

Counts the browser's own figures for script, style and layout, in CPU time of the page's thread; both pages take turns, medians over all rounds.
Build first: Scripts/wasm Rows. Needs Playwright for Python and Chromium (CHROMIUM=path, default /usr/bin/chromium).
"""

import math
import os
import statistics
import sys

from playwright.sync_api import sync_playwright

import serve

ROUNDS = int(os.environ.get("ROUNDS", "30"))
WARM_UP = 4
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
PARTS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"]

# The clicks of each operation, after its preparations.
OPERATIONS = [
    ("create 1,000", [], "#run"),
    ("replace all", [], "#run"),
    ("update every 10th", [], "#update"),
    ("select", [], "tr:nth-child(5) td.label a"),
    ("swap two", [], "#swaprows"),
    ("remove one", [], "tr:nth-child(5) td.remove a"),
    ("append 1,000 to 1,000", ["#clear", "#run"], "#add"),
    ("clear", ["#run"], "#clear"),
]
CLICK = """selector => new Promise(done => {
  const element = selector ? document.querySelector(selector) : null
  requestAnimationFrame(() => setTimeout(() => {
    element?.click()
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
  }))
})"""


class Page:
    def __init__(self, browser, url):
        self.page = browser.new_page(viewport={"width": 1000, "height": 800})
        self.faults = []
        self.page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        self.session = self.page.context.new_cdp_session(self.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.goto(url)
        self.page.wait_for_selector("html[data-ready]")

    def figures(self):
        metrics = {m["name"]: m["value"] for m in self.session.send("Performance.getMetrics")["metrics"]}
        return [metrics[part] * 1000 for part in PARTS]

    def click(self, selector):
        before = self.figures()
        self.page.evaluate(CLICK, selector)
        return [after - before for after, before in zip(self.figures(), before)]

    def table(self):
        return self.page.evaluate("document.getElementById('tbody').innerHTML").replace(' class=""', "")


def main():
    server, url = serve.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)
        pages = {"swift": Page(browser, url + "/"), "javascript": Page(browser, url + "/vanilla")}
        samples = {(name, who): [] for name, _, _ in OPERATIONS for who in pages}
        idle = {who: [] for who in pages}
        for round in range(WARM_UP + ROUNDS):
            order = list(pages) if round % 2 else list(reversed(pages))
            for who in order:
                pages[who].page.bring_to_front()
                pages[who].click("#clear")
                for name, preparations, selector in OPERATIONS:
                    for preparation in preparations:
                        pages[who].click(preparation)
                    nothing = pages[who].click("")
                    taken = pages[who].click(selector)
                    if round >= WARM_UP:
                        idle[who].append(nothing)
                        samples[name, who].append(taken)
                    if name == "swap two":
                        pages[who].content = pages[who].table()
            if pages["swift"].content != pages["javascript"].content:
                sys.exit("the two pages show different tables")
        rest = {who: [statistics.median(column) for column in zip(*idle[who])] for who in pages}
        print(f"{'CPU ms (script / style / layout)':34}{'Swift':>26}{'JavaScript':>26}   ratio")
        ratios = []
        for name, _, _ in OPERATIONS:
            totals, cells = {}, {}
            for who in pages:
                rows = [[value - base for value, base in zip(row, rest[who])] for row in samples[name, who]]
                totals[who] = statistics.median(sum(row) for row in rows)
                cells[who] = " / ".join(f"{max(0, statistics.median(column)):.2f}" for column in zip(*rows))
            ratios.append(totals["swift"] / totals["javascript"])
            print(f"{name:34}{cells['swift']:>26}{cells['javascript']:>26}   {ratios[-1]:.2f}")
        print(f"geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}")
        for who, page in pages.items():
            if page.faults:
                sys.exit(f"{who}: {page.faults}")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
