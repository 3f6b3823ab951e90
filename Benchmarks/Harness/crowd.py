"""crowd: a cached weather answer for 1,000 connections that stay open, against nginx with the same bytes as a static file."""

import statistics

from figures import AT_MOST, Figure, spread
from load import load
from servers import WEATHER, StaticFile, ask, nginx, weatherglass

ROUNDS, SECONDS, CONNECTIONS = 5, 4, 1000


def run():
    address = WEATHER + "&kinds=current"
    with weatherglass("--threads", "1") as ours:
        for _ in range(3):
            status, headers, body = ask(ours.port, address)
        if status != 200:
            raise RuntimeError(f"{address} was answered with {status}")
        file = StaticFile(address.partition("?")[0], body, headers["Content-Type"])
        with nginx([file]) as theirs:
            if ask(theirs.port, address)[2] != body:
                raise RuntimeError("nginx serves other bytes")
            both = (ours, theirs)
            slow, errors, requests = ([], []), [0, 0], [0, 0]
            for server in both:
                load(server.url + address, CONNECTIONS, 1)
            for number in range(ROUNDS):
                for which in (0, 1) if number % 2 else (1, 0):
                    run = load(both[which].url + address, CONNECTIONS, SECONDS)
                    slow[which].append(run.slowest)
                    errors[which] += run.failures
                    requests[which] += run.requests
    yield Figure(f"99th percentile of answer times over {CONNECTIONS} connections", statistics.median(slow[0]) / statistics.median(slow[1]), "×", AT_MOST, 3,
                 f"99 in 100 within {spread(slow[0], ' ms')} against {spread(slow[1], ' ms')} of nginx, {len(body)} bytes")
    yield Figure(f"errors among the requests of {CONNECTIONS} connections", errors[0], "of all", AT_MOST, 0,
                 f"{requests[0]} requests; {errors[1]} errors in {requests[1]} requests of nginx")
