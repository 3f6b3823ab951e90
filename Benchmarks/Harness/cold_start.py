"""start: from the start of the process to its first answer, against nginx; and its memory afterwards."""

import statistics
import subprocess
import time

from figures import AT_MOST, Figure, spread
from servers import (BROWSER_HEADERS, PLACE, SERVER_CORE, WEATHER, StaticFile, ask, end, free_port, nginx_command,
                     nginx_configuration, on_core, temporary_folder, wait_for_answer, weatherglass, weatherglass_command)

ROUNDS, IDLE_SECONDS = 15, 3
HEALTH = "/healthz"


def run():
    ours, theirs = [], []
    with temporary_folder() as folder:
        for number in range(ROUNDS + 1):
            for which in (ours, theirs) if number % 2 else (theirs, ours):
                port = free_port()
                if which is ours:
                    command = weatherglass_command(folder, port, "--log", "none")
                else:
                    files = [StaticFile(HEALTH, b"ok\n", "text/plain; charset=utf-8")]
                    command = nginx_command(folder, nginx_configuration(folder, port, files, "off"))
                milliseconds = start(command, port)
                # The first round reads the programs from the disk.
                if number > 0:
                    which.append(milliseconds)
    yield Figure("cold start to the first answer", statistics.median(ours) / statistics.median(theirs), "×", AT_MOST, 5,
                 f"{spread(ours, ' ms')} against {spread(theirs, ' ms')} of nginx")
    yield memory()


def start(command, port):
    began = time.perf_counter()
    process = on_core(SERVER_CORE, command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_answer(port, HEALTH, process)
        return (time.perf_counter() - began) * 1000
    finally:
        end(process)


def memory():
    with weatherglass() as server:
        for path, headers in ((PLACE, BROWSER_HEADERS), (WEATHER, {})):
            status, _, _ = ask(server.port, path, headers)
            if status != 200:
                raise RuntimeError(f"{path} was answered with {status}")
        time.sleep(IDLE_SECONDS)
        kilobytes = server.memory()
    return Figure("resident memory, idle", kilobytes["VmRSS"] / 1000 * 1.024, "MB", AT_MOST, 40,
                  f"after a page and an answer; of it {kilobytes['RssAnon'] / 1000 * 1.024:.1f} MB not shared with files")
