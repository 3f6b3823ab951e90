"""hostile: the server's memory while 300,000 requests try to fill it, and afterwards."""

import itertools
import pathlib
import random
import re
import socket
import time

from figures import AT_MOST, Figure
from servers import WEATHER, ask, weatherglass

REQUESTS, PIPELINE, CONNECTIONS = 300_000, 100, 900
KINDS = ("current", "hourly", "daily", "minutely", "air", "alerts")
AFTERWARDS_SECONDS = 30
PEACE_MB = 60


def run():
    with weatherglass() as server:
        for target in (WEATHER, "/"):
            ask(server.port, target)
        quiet = memory(server, "VmRSS")
        hold = [open_body(server.port) for _ in range(CONNECTIONS)]
        sent = sum(attack(server.port, requests) for requests in batches())
        for connection in hold:
            connection.close()
        loud, peak = memory(server, "VmRSS"), memory(server, "VmHWM")
        if ask(server.port, "/healthz")[0] != 200:
            raise RuntimeError("the server does not answer any more")
        deadline = time.monotonic() + AFTERWARDS_SECONDS
        while (after := memory(server, "VmRSS")) > PEACE_MB and time.monotonic() < deadline:
            time.sleep(0.5)
    yield Figure("resident memory after 300,000 hostile requests", loud, "MB", AT_MOST, 120,
                 f"{peak:.1f} MB at most, {quiet:.1f} MB before; {sent} requests, and {CONNECTIONS} connections that announce 1 MiB each")
    yield Figure("lowest resident memory after the hostile requests", after, "MB", AT_MOST, PEACE_MB, f"within {AFTERWARDS_SECONDS} s")


def memory(server, name):
    """The server's memory in MB, by the kernel's name for it."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(rf"{name}:\s+(\d+) kB", status).group(1)) * 1024 / 1e6


def batches():
    """Batches of requests that are sent together over one connection, until there are enough."""
    numbers = itertools.count()
    chance = random.Random(29)
    kinds = [unknown_items, unknown_items, spellings, spellings, many_kinds, long_targets, large_heads, cookies, forms, bodies, pages, malformed]
    for turn in range(REQUESTS // PIPELINE):
        make = kinds[turn % len(kinds)]
        yield [make(next(numbers), chance) for _ in range(PIPELINE)]


def request(target, *headers, method="GET", body=b""):
    lines = [f"{method} {target} HTTP/1.1", "Host: 127.0.0.1", *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def unknown_items(number, _):
    return request(f"{WEATHER}&kinds=current&x={number}")


def spellings(number, chance):
    return request(f"/api/v1/weather?lon=-21.942{number:09d}&kinds=current&lat=64.147{chance.randrange(10**9):09d}")


def many_kinds(_, chance):
    """Two hundred places with every combination of kinds."""
    place = chance.randrange(200)
    chosen = ",".join(chance.sample(KINDS, chance.randint(1, len(KINDS))))
    return request(f"/api/v1/weather?lat={place // 20}.5&lon={place % 20}.5&kinds={chosen}", "Accept-Encoding: br", method="HEAD")


def long_targets(number, _):
    return request(f"{WEATHER}&kinds=current&{'x' * 5000}={number}")


def large_heads(number, _):
    return request("/healthz", *(f"X-{number}-{field}: {'y' * 300}" for field in range(20)))


def cookies(number, _):
    return request(f"/search?q={number}", f"Cookie: weatherglass=c-eu.{'.'.join(f'{number + step}_0' for step in range(300))}", "User-Agent: curl/8")


def forms(number, _):
    return request("/preferences", method="POST", body=f"unit=f&back=/at/{number % 90},0&x={'z' * 3000}".encode())


def bodies(number, _):
    return request(f"/nothing/{number}", method="PUT", body=b"b" * 20_000)


def pages(number, _):
    return request(f"/at/{number % 7}.5,0.5?x={number}", "User-Agent: curl/8")


def malformed(number, _):
    return request(f"/{number}", "Content-Length: 5", "Transfer-Encoding: chunked")


def attack(port, requests):
    """Sends requests over one connection after the other until each was sent once; returns how many there were."""
    left = requests
    while left:
        answered = pipeline(port, left)
        # If the server closed the connection, the request that caused it is done too.
        left = left[max(1, answered):]
    return len(requests)


def pipeline(port, requests):
    answers, rest = 0, b""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        try:
            connection.sendall(b"".join(requests))
            while answers < len(requests):
                piece = connection.recv(1 << 18)
                if not piece:
                    break
                text = rest + piece
                answers += text.count(b"HTTP/1.1 ")
                # So that an answer cut in two counts once.
                rest = text[-8:] if not text.endswith(b"HTTP/1.1 ") else b""
        except (ConnectionResetError, BrokenPipeError):
            pass
    return answers


def open_body(port):
    """A connection that announces a large body, and sends some of it."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    try:
        connection.sendall(b"PUT /preferences HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1048576\r\n\r\n" + b"b" * 200_000)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return connection
