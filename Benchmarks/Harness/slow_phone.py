"""Slows a page down to the speed of a phone, by as much as this machine needs: four times on a fast desktop, and less on a slower one."""

import statistics

from browser import fresh_page

SLOW_DOWN = "at 4× slow-down"
# Points in Lighthouse's BenchmarkIndex: of a desktop for which its usual slow-down of 4 is right, according to its calculator for that.
DESKTOP = 1533
ROUNDS = 5
# The two halves of BenchmarkIndex: tens of rounds a second of building a text of 10,000 letters, and of copying 100,000 numbers.
INDEX = """() => {
  const speed = body => {
    const start = performance.now()
    let rounds = 0
    while (performance.now() - start < 500) for (let k = 0; k < 10; k++, rounds++) body(rounds)
    return rounds / 10 / (performance.now() - start) * 1000
  }
  const pair = [[], []]
  for (let k = 0; k < 100000; k++) pair[0][k] = pair[1][k] = k
  const texts = speed(() => {
    let text = ''
    for (let k = 0; k < 10000; k++) text += 'a'
    return text
  })
  const copies = speed(round => {
    const [from, to] = round % 2 ? [pair[1], pair[0]] : pair
    for (let k = 0; k < from.length; k++) to[k] = from[k]
  })
  return (texts + copies) / 2
}"""


class SlowPhone:
    """The slow-down that makes this machine as fast as a phone at this moment, because a shared machine is not always equally fast. The
    animations of the page of `session` stand still meanwhile: drawing them takes much of two processors."""

    def __init__(self, browser, session=None):
        if session:
            session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            session.send("Animation.enable")
            session.send("Animation.setPlaybackRate", {"playbackRate": 0})
        with fresh_page(browser) as (page, _):
            points = [page.evaluate(INDEX) for _ in range(ROUNDS + 1)]
        if session:
            session.send("Animation.setPlaybackRate", {"playbackRate": 1})
            session.send("Animation.disable")
        # The first round only warms up the browser.
        self.points = statistics.median(points[1:])
        self.rate = max(1, 4 * self.points / DESKTOP)

    def slow(self, session):
        session.send("Emulation.setCPUThrottlingRate", {"rate": self.rate})

    def __str__(self):
        return f"slowed down by {self.rate:.1f} here ({self.points:.0f} points in BenchmarkIndex)"
