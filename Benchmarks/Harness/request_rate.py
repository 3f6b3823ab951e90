"""http: a cached weather answer from memory against nginx serving the same bytes as a static file."""

import statistics

from figures import AT_LEAST, Figure, spread
from load import load
from servers import WEATHER, StaticFile, ask, nginx, weatherglass

ROUNDS, SECONDS, CONNECTIONS = 7, 3, 32


def run():
    yield from compared("weather answer", compare({}, ROUNDS), AT_LEAST, 0.8)
    yield from compared("current weather only", compare({}, 3, WEATHER + "&kinds=current"))
    yield from compared("weather answer, brotli", compare({"Accept-Encoding": "br"}, 3))
    yield from compared("weather answer, both with access logs", compare({}, 3, logs=True))


def compared(name, measured, bound=None, limit=0.0):
    (ours, theirs), (our_cost, their_cost), size = measured
    yield Figure(f"requests a second: {name}", statistics.median(ours) / statistics.median(theirs), "×", bound, limit,
                 f"{spread(ours, digits=0)} against {spread(theirs, digits=0)} of nginx, {size} bytes")
    yield Figure(f"processor time a request: {name}", our_cost / their_cost, remark=f"{our_cost:.2f} µs against {their_cost:.2f} µs in nginx")


def compare(headers, rounds, address=WEATHER, logs=False, options=(), of=lambda port, address: address):
    """Measures both in turns: requests per second of each round, microseconds of processor time per request over all rounds, and the body's
    size. If the address is known only once the server runs, `of` makes it."""
    with weatherglass("--threads", "1", *options, log="requests" if logs else "none") as ours:
        address = of(ours.port, address)
        for _ in range(3):
            status, answer_headers, body = ask(ours.port, address, headers)
        if status != 200:
            raise RuntimeError(f"{address} was answered with {status}")
        coding = answer_headers["Content-Encoding"]
        if coding != headers.get("Accept-Encoding"):
            raise RuntimeError(f"the answer came in coding {coding}, asked for was {headers}")
        path = address.partition("?")[0]
        file = StaticFile(path, body, answer_headers["Content-Type"], {"Content-Encoding": coding} if coding else {})
        with nginx([file], logs=logs) as theirs:
            if ask(theirs.port, address, headers)[2] != body:
                raise RuntimeError("nginx serves other bytes")
            both = (ours, theirs)
            rates, requests, seconds = ([], []), [0, 0], [0.0, 0.0]
            for server in both:
                load(server.url + address, CONNECTIONS, 1, headers).expect_no_failures()
            for number in range(rounds):
                for which in (0, 1) if number % 2 else (1, 0):
                    before = both[which].cpu_seconds()
                    run = load(both[which].url + address, CONNECTIONS, SECONDS, headers).expect_no_failures()
                    rates[which].append(run.rate)
                    requests[which] += run.requests
                    seconds[which] += both[which].cpu_seconds() - before
    costs = [1e6 * time / count for time, count in zip(seconds, requests)]
    return rates, costs, len(body)
