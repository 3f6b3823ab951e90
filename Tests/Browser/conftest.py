"""Fixtures: servers, one Chromium, and visitors whose pages must log nothing unexpected."""

import re
import signal

import pytest

from support.chromium import Chromium, Visitor
from support.live import server_of
from support.paths import OUT, PROGRAM, SITE
from support.server import Server


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="write the reference pictures instead of comparing with them")


TEST_SECONDS = 90


def pytest_configure(config):
    def end(number, frame):
        raise KeyboardInterrupt

    def late(number, frame):
        raise TimeoutError(f"the test took more than {TEST_SECONDS} s")

    # Even when pytest is ended from outside, the fixtures end servers and browsers.
    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGALRM, late)


def pytest_sessionstart(session):
    for needed in (PROGRAM, SITE):
        if not needed.exists():
            raise pytest.UsageError(f"{needed} is missing: run `make build` first")


@pytest.fixture(scope="session")
def chromium():
    chromium = Chromium()
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def servers():
    """Servers that tests share, one for each scene, started on demand."""
    running = {}

    def server(scene="rain"):
        if scene not in running:
            running[scene] = server_of(scene)
        return running[scene]

    yield server
    for started in running.values():
        started.close()


@pytest.fixture(scope="session")
def server(servers):
    return servers()


@pytest.fixture
def own_server():
    """Makes servers that only this test uses, and may kill."""
    started = []

    def make(**options):
        server = Server(**options)
        started.append(server)
        return server.start()

    yield make
    for server in started:
        server.close()


@pytest.fixture
def visitor(chromium, request):
    """Makes visitors; the test fails when their pages logged anything that was not allowed."""
    visitors = request.node.visitors = []

    def make(server, **options):
        visitor = Visitor(chromium, server.url, **options)
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.close()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    signal.alarm(TEST_SECONDS)
    try:
        result = yield
        problems = [problem for visitor in getattr(pyfuncitem, "visitors", []) for problem in visitor.unexpected()]
        if problems:
            pytest.fail("the pages logged:\n" + "\n".join(problems), pytrace=False)
        return result
    except BaseException as error:
        shorten(error)
        for number, visitor in enumerate(getattr(pyfuncitem, "visitors", [])):
            keep_evidence(visitor, f"{pyfuncitem.name}-{number}")
            for problem in visitor.unexpected():
                print("a page logged:", problem)
        raise
    finally:
        signal.alarm(0)


def shorten(error):
    """Removes the text of the whole page, which the driver adds to a failed expectation: the picture has it already."""
    if error.args and isinstance(error.args[0], str) and "Aria snapshot:" in error.args[0]:
        error.args = (error.args[0].split("Aria snapshot:")[0].rstrip(), *error.args[1:])


def keep_evidence(visitor, name):
    OUT.mkdir(exist_ok=True)
    try:
        visitor.page.screenshot(path=OUT / (re.sub(r"[^\w.-]+", "_", name) + ".png"), timeout=5000)
    except Exception:  # a page that can't be photographed is not what the test is about
        pass
