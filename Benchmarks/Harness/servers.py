"""The compared servers: Weatherglass and nginx, each on its own core and ended by its own process id."""

import contextlib
import http.client
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("WEATHERGLASS_PROGRAM", ROOT / ".build" / "release" / "weatherglass"))
SITE = ROOT / ".build" / "site"
PLACE = "/at/64.147,-21.942"
WEATHER = "/api/v1/weather?lat=64.147&lon=-21.942"
# A sky, and a time at which pages always have the same bytes.
SCENE = ["--scene", "rain"]
STILL = [*SCENE, "--now", "2026-11-18T14:09:00Z"]
BROWSER_HEADERS = {
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding": "gzip, deflate, br, zstd",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
}
START_SECONDS, STOP_SECONDS = 20, 10

# The server's core and the core for everything else.
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, OTHER_CORE = CORES[0], CORES[-1]


def on_core(core, command, **options):
    """Starts a process that stays on one core. Children inherit it, so nothing has to run between fork and exec."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
    finally:
        os.sched_setaffinity(0, before)


def quietly(command, seconds):
    """Runs a command to its end and shows what it printed only when it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=seconds)
    if done.returncode != 0:
        print(done.stdout[-4000:])
        raise RuntimeError(f"{command[0]} failed with {done.returncode}")


def end(process, how=signal.SIGTERM):
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def temporary_folder():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weatherglass-bench-"))
    # nginx's worker may be another user.
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def ask(port, path, headers=None, timeout=10):
    """One request: (status, headers, body as sent)."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def wait_for_answer(port, path, process):
    """Asks without pause until the first answer; raises an error if the process ends before."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with socket.socket() as connection:
            connection.settimeout(START_SECONDS)
            try:
                connection.connect(("127.0.0.1", port))
                connection.sendall(request)
                first = connection.recv(4096)
            except (ConnectionRefusedError, ConnectionResetError):
                first = b""
        if first:
            if not first.startswith(b"HTTP/1.1 200 "):
                raise RuntimeError(f"{path} was answered with {first[:64]!r}")
            return
        if process.poll() is not None:
            raise RuntimeError(f"{process.args[0]} ended with {process.returncode} before it answered")
        time.sleep(0.0001)
    raise RuntimeError(f"{process.args[0]} did not answer within {START_SECONDS} s")


def weatherglass_command(folder, port, *options):
    return [str(PROGRAM), "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder / "data"), "--source", "simulator",
            "--site", str(SITE), *options]


@contextlib.contextmanager
def weatherglass(*options, core=SERVER_CORE, log="none"):
    """A running Weatherglass: its port, its process and the file with its log."""
    with temporary_folder() as folder:
        ready, output = folder / "ready", folder / "log"
        command = weatherglass_command(folder, 0, "--log", log, "--ready-file", str(ready), *options)
        with output.open("wb") as log_file:
            process = on_core(core, command, stdout=log_file, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + START_SECONDS
            while not ready.exists():
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("Weatherglass did not come up:\n" + output.read_text(errors="replace")[-2000:])
                time.sleep(0.005)
            yield Running(int(ready.read_text().strip().rpartition(":")[2]), process, [process.pid], output)
        finally:
            end(process)


class Running:
    def __init__(self, port, process, workers, log):
        self.port, self.process, self.workers, self.log = port, process, workers, log
        self.url = f"http://127.0.0.1:{port}"

    def cpu_seconds(self):
        """The processor time that the working processes have used so far."""
        ticks = 0
        for pid in self.workers:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Resident memory in kB, by the kernel's names."""
        lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in lines) if name.startswith(("VmRSS", "Rss"))}


class StaticFile:
    """A file for nginx to serve."""

    def __init__(self, path, body, type, headers=()):
        self.path, self.body, self.type, self.headers = path, body, type, dict(headers)


def nginx_configuration(folder, port, files, access_log):
    """One worker, with files and connections kept open: nginx's fastest configuration."""
    locations = []
    for number, file in enumerate(files):
        body = folder / f"file-{number}"
        body.write_bytes(file.body)
        # Measured: for smaller files, reading costs nginx less than sendfile does.
        sendfile = "on" if len(file.body) >= 32_768 else "off"
        headers = "".join(f' add_header {name} "{value}";' for name, value in file.headers.items())
        locations.append(f'    location = {file.path} {{ alias {body}; sendfile {sendfile}; default_type "{file.type}";{headers} }}')
    configuration = folder / "nginx.conf"
    user = "user root;\n" if os.geteuid() == 0 else ""
    configuration.write_text(f"""{user}daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
  access_log {access_log};
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=128 inactive=1h;
  open_file_cache_valid 1h;
  open_file_cache_min_uses 1;
  types {{ }}
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
{chr(10).join(locations)}
  }}
}}
""")
    return configuration


def nginx_command(folder, configuration):
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(configuration)]


@contextlib.contextmanager
def nginx(files, core=SERVER_CORE, logs=False):
    """A running nginx that serves some files."""
    with temporary_folder() as folder:
        port = free_port()
        log = folder / "access.log"
        configuration = nginx_configuration(folder, port, files, str(log) if logs else "off")
        process = on_core(core, nginx_command(folder, configuration), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for_answer(port, files[0].path, process)
            workers = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            yield Running(port, process, [int(pid) for pid in workers], log)
        finally:
            end(process)
