"""spaces: 200 devices listen to one space, which is written ten times a second; with one server, and with two that share a PostgreSQL database."""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import pwd
import secrets
import selectors
import shutil
import socket
import subprocess
import tempfile
import threading
import time

import servers
from figures import AT_MOST, Figure

DEVICES, A_SECOND, SECONDS = 200, 10, 20
STAMP = "1795010940000-%d-0123456789abcdef"
START_SECONDS = 20


def run():
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.ExitStack() as stack:
            folder = pathlib.Path(folder)
            keys = fill(["--data", str(folder / "data")], folder)
            port = stack.enter_context(server(["--data", str(folder / "data")], folder, "one"))
            yield figure("one server", listen_and_write([port], keys))
    if not (binaries := postgres_binaries()):
        return
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.ExitStack() as stack:
            folder = pathlib.Path(folder)
            database = {"WEATHERGLASS_DATA_DATABASE": stack.enter_context(postgres(binaries))}
            keys = fill(["--data", str(folder / "data")], folder, database)
            ports = [stack.enter_context(server(["--data", str(folder / name)], folder, name, database)) for name in ("one", "two")]
            yield figure("two servers on PostgreSQL", listen_and_write(ports, keys))


def figure(name, measured):
    delays, missed, writes = measured
    delays.sort()
    late = delays[int(len(delays) * 0.99)] if delays else float("inf")
    remark = f"{writes} writes, {DEVICES} devices, {missed} changes not seen; half within {delays[len(delays) // 2] * 1000:.0f} ms, the slowest {delays[-1] * 1000:.0f} ms"
    return Figure(f"99th percentile of the time until a device has a change, {name}", late * 1000, "ms", AT_MOST, 1000, remark)


def fill(options, folder, environment={}):
    """Makes a space with all devices from a backup, since no single address may pair so many; returns their cookies."""
    devices, cookies = [], []
    for number in range(DEVICES):
        device, secret = secrets.token_hex(16), secrets.token_bytes(32)
        devices.append({"id": device, "name": f"Device {number}", "created": "2026-11-18T14:09:00Z", "last_seen": "2026-11-18T14:09:00Z",
                        "key_hash": hashlib.sha256(secret).hexdigest()})
        cookies.append(f"weatherglass-device={device}.{secret.hex()}")
    backup = {"weatherglass_backup": 1, "created": "2026-11-18T14:09:00Z", "settings": [], "spaces": [
        {"space": secrets.token_hex(16), "created": "2026-11-18T14:09:00Z", "devices": devices,
         "records": [{"setting": "wind", "value": {"text": "kn", "stamp": STAMP % 0}}]}]}
    (folder / "backup.json").write_text(json.dumps(backup))
    subprocess.run([servers.PROGRAM, "restore", str(folder / "backup.json"), *options], check=True, timeout=60, stdout=subprocess.DEVNULL,
                   env={**os.environ, **environment})
    return cookies


@contextlib.contextmanager
def server(options, folder, name, environment={}):
    ready = folder / f"{name}.ready"
    command = [servers.PROGRAM, "serve", "--port", "0", "--source", "simulator", "--log", "none", "--ready-file", str(ready), *options]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment})
    try:
        end = time.monotonic() + START_SECONDS
        while not ready.exists():
            if time.monotonic() > end or process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        yield int(ready.read_text().rsplit(":", 1)[1])
    finally:
        servers.end(process)


def listen_and_write(ports, cookies):
    """Returns how long each device waited for each change, how many changes did not arrive, and how many there were."""
    selector = selectors.DefaultSelector()
    heard = []
    for number, cookie in enumerate(cookies):
        connection = socket.create_connection(("127.0.0.1", ports[number % len(ports)]))
        connection.sendall(f"GET /api/v1/space/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
        selector.register(connection, selectors.EVENT_READ, number)
        heard.append([])
    written = []
    done = threading.Event()
    writer = threading.Thread(target=write, args=(ports, cookies[0], written, done))
    time.sleep(1)
    writer.start()
    end = None
    while end is None or time.monotonic() < end:
        for key, _ in selector.select(0.1):
            text, now = key.fileobj.recv(65536), time.monotonic()
            if not text:
                selector.unregister(key.fileobj)
            heard[key.data] += [(int(line[6:]), now) for line in text.split(b"\n") if line.startswith(b"data: ") and line[6:].strip().isdigit()]
        if done.is_set() and end is None:
            end = time.monotonic() + 2
    writer.join()
    delays, missed = [], 0
    for tags in heard:
        for tag, start in written:
            times = [moment for seen, moment in tags if seen >= tag]
            if times:
                delays.append(max(0, min(times) - start))
            else:
                missed += 1
    return delays, missed, len(written)


def write(ports, cookie, written, done):
    """Sends one change after the other, to each server in turn; the time of a change counts from when it was sent."""
    connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=30) for port in ports]
    tag, begin = 1, time.monotonic()
    for number in range(A_SECOND * SECONDS):
        time.sleep(max(0, begin + number / A_SECOND - time.monotonic()))
        connection, start = connections[number % len(connections)], time.monotonic()
        record = {"seen": tag, "setting": "wind", "value": {"text": f"w{number}", "stamp": STAMP % (number + 1)}}
        connection.request("POST", "/api/v1/space", json.dumps({"records": [record]}), {"Content-Type": "application/json", "Cookie": cookie})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"a write was answered with {answer.status}: {body[:200]}")
        tag = json.loads(body)["tag"]
        written.append((tag, start))
    done.set()


def postgres_binaries():
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextlib.contextmanager
def postgres(binaries):
    """A PostgreSQL server with its usual safety settings, in a folder of its own; it does not run as root."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weatherglass-bench-"))
    user = []
    if os.getuid() == 0:
        entry = pwd.getpwnam("postgres")
        os.chown(folder, entry.pw_uid, entry.pw_gid)
        user = ["setpriv", "--reuid", str(entry.pw_uid), "--regid", str(entry.pw_gid), "--clear-groups"]
    quiet = {"check": True, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    subprocess.run([*user, binaries / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust"], **quiet)
    subprocess.run([*user, binaries / "pg_ctl", "start", "-w", "-D", folder / "data", "-l", folder / "log", "-o", f"-k {folder} -c listen_addresses=''"], **quiet)
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        subprocess.run([*user, binaries / "pg_ctl", "stop", "-m", "immediate", "-D", folder / "data"], **quiet)
        shutil.rmtree(folder, ignore_errors=True)
