"""Records which functions of the wasm the first pages run, for both orders of answers."""

import base64
import contextlib
import pathlib

from .chromium import Chromium
from .first_pages import VISITS, change_first_page, first_visitor, open_first_page, server_of

RECORDING = pathlib.Path(__file__).with_name("recording.js").read_text()
SETTLE = "isEarliestFirst => recording.settle(isEarliestFirst)"


def record(wasm):
    """Opens all first pages with an instrumented wasm and with the answers in both orders; yields the name of each visit and its
    profile."""
    with contextlib.closing(Chromium()) as chromium, contextlib.ExitStack() as servers:
        running = {}
        for visit in VISITS:
            if visit.scene not in running:
                running[visit.scene] = servers.enter_context(contextlib.closing(server_of(visit.scene)))
            for is_earliest_first in (True, False):
                yield visit.name, profile(chromium, running[visit.scene], visit, wasm, is_earliest_first)


def profile(chromium, server, visit, wasm, is_earliest_first):
    with contextlib.closing(first_visitor(chromium, server, visit)) as someone:
        someone.context.route("**/*.wasm", lambda route: route.fulfill(body=wasm, content_type="application/wasm"))
        someone.context.add_init_script(f"({RECORDING})()")
        page = visit.pages[0]
        open_first_page(someone, server, page)
        someone.page.evaluate(SETTLE, is_earliest_first)
        change_first_page(someone, page)
        someone.page.evaluate(SETTLE, is_earliest_first)
        result = base64.b64decode(someone.page.evaluate("recording.profile()"))
        someone.page.evaluate("recording.end()")
        if problems := someone.unexpected():
            raise RuntimeError(f"{visit.name} logged: {problems}")
        return result
