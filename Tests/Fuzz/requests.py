"""Sends malformed requests to a server on loopback and checks how it reacts."""

import argparse
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
CANARY = "canary5ecret"
NOW = "2026-11-18T14:09:00Z"
LAST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
FIELDS = [
    b"Host: localhost", b"Host: localhost", b"Host: evil.test", b"Host: 127.0.0.1:1", b"Host:", b"Connection: close",
    b"Connection: keep-alive, upgrade", b"Content-Length: 0", b"Content-Length: 5", b"Content-Length: 5, 5", b"Content-Length: -1",
    b"Content-Length: 18446744073709551616", b"Content-Length: 0x5", b"Transfer-Encoding: chunked", b"Transfer-Encoding : chunked",
    b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: \x0bchunked", b"Transfer-Encoding: identity", b"Expect: 100-continue",
    b"Accept: text/html", b"Accept: text/html;q=0.5, */*;q=1e9", b"Accept-Encoding: br;q=1, gzip", b"Accept-Encoding: *;q=0, br;q=2",
    b"User-Agent: curl/8", b"User-Agent: \xff\xfe", b"Origin: https://evil.test", b"Sec-Fetch-Site: cross-site",
    b"If-None-Match: \"x\", W/\"y\", *", b"If-None-Match: " + b"\"" * 300, b"Range: bytes=0-,5-2", b"Cookie: weatherglass=c.64146_-21942",
    b"Cookie: " + b"a=b;" * 400, b" folded: line", b"\tfolded", b"No colon", b": no name", b"Bad Name: x", b"N\x00ul: x", b"X: a\x00b",
    b"X: " + b"y" * 9000, b"Forwarded: for=\"[::1]\"", b"X-Forwarded-For: 1.2.3.4, unknown", b"Upgrade: h2c", b"Trailer: Host",
]
METHODS = [b"GET"] * 8 + [b"HEAD", b"POST", b"POST", b"PUT", b"OPTIONS", b"TRACE", b"CONNECT", b"get", b"G\x00T", b"PRI", b"X" * 300]
BODIES = [b"", b"unit=f&back=/at/1,2", b"unit=%zz", b"5\r\nhello\r\n0\r\n\r\n", b"5;x=y\r\nhello\r\n0\r\nX: y\r\n\r\n", b"fffffffffffffffff\r\n", b"-1\r\n",
          b"back=" + b"/" * 3000, b"unit=c&" * 500, b"{}"]
PIECES = [b"\r\n", b"\n", b"\r", b"\x00", b"%00", b"%2e", b"%ff", b"//", b"?", b"&lat=1", b"#", b" ", b"HTTP/1.1", b"\xc3\xa9", b"../", b";", b"0" * 40,
          b"lat=91", b"lon=1e309", b"kinds=,,", b"q=" + b"\xf0\x9f\x98\x80"]


class Broken(Exception):
    """A rule that must hold was broken."""


class Attacker:
    """Makes requests from a seed: the same seed makes the same requests."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.targets = [path.read_bytes() for path in sorted((CORPUS / "request-target").iterdir())]

    def target(self):
        target = self.random.choice(self.targets)
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 4])):
            target = self.changed(target)
        return target

    def changed(self, data):
        position = self.random.randrange(len(data) + 1)
        match self.random.randrange(5):
            case 0: return data[:position] + self.random.choice(PIECES) + data[position:]
            case 1: return data[:position] + bytes([self.random.randrange(256)]) + data[position + 1:]
            case 2: return data[:position] + data[position + self.random.randrange(1, 9):]
            case 3: return data + (b"&" if b"?" in data else b"?") + self.random.choice(PIECES)
            case _: return data[:position] + data[max(0, position - 20):position] * self.random.randrange(1, 40) + data[position:]

    def request(self):
        method = self.random.choice(METHODS)
        version = self.random.choice([b"HTTP/1.1"] * 12 + [b"HTTP/1.0", b"HTTP/2.0", b"HTTP/1.10", b"", b"http/1.1"])
        fields = self.random.sample(FIELDS, self.random.choice([0, 1, 1, 2, 2, 3, 5, 8]))
        if self.random.random() < 0.8:
            fields.insert(0, b"Host: localhost")
        target = self.target()
        if holds_secret := self.random.random() < 0.2:
            target += (b"&" if b"?" in target else b"?") + b"key=" + CANARY.encode()
        line_end = b"\r\n" if self.random.random() < 0.95 else b"\n"
        head = line_end.join([b" ".join([method, target, version]), *fields]) + line_end * 2
        request = head + self.random.choice(BODIES)
        # Changed bytes could move the secret to a part of the request that may be logged.
        if not holds_secret:
            while self.random.random() < 0.1:
                request = self.changed(request)
        return request

    def conversation(self):
        """Some requests, and at the end one that every server answers before it closes the connection."""
        return b"".join(self.request() for _ in range(self.random.choice([1, 1, 1, 2, 3]))) + LAST


def talk(port, sent, patience):
    """The server's answer, which may be empty or partial: incomplete requests need no answer."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        # An incomplete request waits for more, and its answer so far is enough.
        connection.settimeout(patience)
        try:
            connection.sendall(sent)
            while part := connection.recv(65536):
                answer += part
        except (TimeoutError, ConnectionError):
            pass
    return answer


STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])(?: [\x20-\x7e]*)?$")
FIELD = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e]*$")


def check(answer):
    """Checks that an answer is HTTP and reports no error of the server; returns how many heads were checked."""
    if not answer:
        return 0
    count = 0
    rest = answer
    # Only the first answer is parsed: any later one may belong to a HEAD request, so its end is unknown.
    head, separator, rest = rest.partition(b"\r\n\r\n")
    if not separator:
        return 0
    lines = head.split(b"\r\n")
    status = STATUS.match(lines[0])
    if not status:
        raise Broken(f"no status line: {lines[0][:100]!r}")
    for line in lines[1:]:
        if not FIELD.match(line):
            raise Broken(f"no header field: {line[:100]!r}")
    count += 1
    for code in re.findall(rb"(?:^|\r\n\r\n|\n)HTTP/1\.1 (5[0-9][0-9])", answer):
        if code not in (b"501", b"503", b"505"):
            raise Broken(f"status {code.decode()}")
    return count


def check_log(text):
    for line in text.splitlines():
        if CANARY in line:
            raise Broken(f"the log has the value of an unknown query item: {line[:200]}")
        if any(not " " <= letter <= "~" for letter in line):
            raise Broken(f"a log line with something other than printable ASCII: {line[:200]!r}")
        words = line.split(" ")
        if len(words) > 3 and re.search(r"\.[0-9]{4}", words[3]):
            raise Broken(f"a log line with more than three decimals: {line[:200]}")


def reports(text):
    """The reports of the sanitizer, except for one overlap that it is configured to continue after: libmicrohttpd joins a folded field to
    the previous one by copying it over itself, from back to front, which the C library's memcpy does correctly. The request is refused
    afterwards."""
    found = ["ERROR: AddressSanitizer" + report for report in text.split("ERROR: AddressSanitizer")[1:]]
    return [report for report in found if not re.search(r"memcpy-param-overlap(.|\n)*? in memcpy .*\n(.* in memcpy .*\n)?.*libmicrohttpd\.so", report)]


class Server:
    def __init__(self, program, folder):
        self.ready, self.log, self.errors = folder / "ready", folder / "requests-server.log", folder / "requests-server.err"
        self.ready.unlink(missing_ok=True)
        command = [program, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data"), "--source", "simulator",
                   "--now", NOW, "--log", "requests", "--ready-file", str(self.ready)]
        with self.log.open("wb") as log, self.errors.open("wb") as errors:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=errors)
        deadline = time.monotonic() + 60
        while not self.ready.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the server did not come up:\n" + self.errors.read_text())
            time.sleep(0.02)
        self.port = int(self.ready.read_text().strip().rsplit(":", 1)[1].strip("/"))

    def is_well(self):
        return self.process.poll() is None and b" 200 " in talk(self.port, LAST, patience=30)[:20]

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Broken("the server does not end after SIGTERM") from None
        errors = self.errors.read_text(errors="replace")
        for report in reports(errors):
            raise Broken(report[:4000])
        if "Fatal error" in errors or self.process.returncode != 0:
            raise Broken(f"the server ended with {self.process.returncode}:\n{errors[:4000]}")
        text = self.log.read_bytes().decode("utf-8", "replace")
        if text.count("\n") < 10:
            raise Broken("the server logged nothing")
        check_log(text)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program")
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--patience", type=float, default=0.25, help="how many seconds to wait for an answer")
    options.add_argument("--folder", type=pathlib.Path, required=True)
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options = options.parse_args()
    server = Server(options.program, options.folder)
    end = time.monotonic() + options.seconds
    problems, counts = [], []

    def attack(number):
        attacker = Attacker(options.seed + number)
        sent = answered = 0
        while time.monotonic() < end and not problems:
            conversation = attacker.conversation()
            try:
                answered += check(talk(server.port, conversation, options.patience))
                sent += 1
            except (Broken, OSError) as problem:
                (options.folder / "requests-crash").write_bytes(conversation)
                problems.append(f"{problem}; the requests are in {options.folder}/requests-crash")
        counts.append((sent, answered))

    threads = [threading.Thread(target=attack, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if not problems and not server.is_well():
        problems.append("the server does not answer any more")
    try:
        server.stop()
    except Broken as problem:
        problems.append(str(problem))
    sent, answered = (sum(column) for column in zip(*counts))
    if not problems and answered < sent / 10:
        problems.append(f"only {answered} of {sent} were answered")
    for problem in problems:
        print(problem)
    print(f"{'failed' if problems else 'passed'}: fuzz requests, {sent} conversations, {answered} answered, seed {options.seed}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
