"""pages: the page of a place as browsers request it, against the cached weather answer of the same place and server."""

import statistics

from figures import AT_LEAST, AT_MOST, Figure, spread
from load import load
from servers import BROWSER_HEADERS, PLACE, WEATHER, ask, weatherglass

ROUNDS, SECONDS, CONNECTIONS = 7, 3, 32


def run():
    addresses = (PLACE, WEATHER)
    with weatherglass("--threads", "1") as server:
        sizes = []
        for address in addresses:
            for _ in range(3):
                status, headers, body = ask(server.port, address, BROWSER_HEADERS)
            if status != 200 or headers["Content-Encoding"] != "br":
                raise RuntimeError(f"{address} was answered with {status} in coding {headers['Content-Encoding']}")
            sizes.append(len(body))
            load(server.url + address, CONNECTIONS, 1, BROWSER_HEADERS).expect_no_failures()
        rates, slowest = ([], []), ([], [])
        for number in range(ROUNDS):
            for which in (0, 1) if number % 2 else (1, 0):
                run = load(server.url + addresses[which], CONNECTIONS, SECONDS, BROWSER_HEADERS).expect_no_failures()
                rates[which].append(run.rate)
                slowest[which].append(run.slowest)
    yield Figure("requests a second: page of a place, relative to its answer in JSON", statistics.median(rates[0]) / statistics.median(rates[1]), "×",
                 AT_LEAST, 0.1, f"{spread(rates[0], digits=0)} of {sizes[0]} bytes against {spread(rates[1], digits=0)} of {sizes[1]} bytes")
    yield Figure("99th percentile of answer times: page of a place, relative to its answer in JSON",
                 statistics.median(slowest[0]) / statistics.median(slowest[1]), "×", AT_MOST, 10, f"99 in 100 within {spread(slowest[0], ' ms', 2)} against {spread(slowest[1], ' ms', 2)}")
