"""A push service on loopback with the protocol that Firefox uses (Autopush): a WebSocket for the browser, an address for each subscription
for senders."""

import base64
import hashlib
import json
import socket
import socketserver
import struct
import threading
import uuid

GREETING = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class PushService:
    """Keeps messages for browsers that are not connected, until they are acknowledged."""

    def __init__(self):
        self.changed = threading.Condition()
        self.channels, self.sockets, self.forgotten = {}, {}, set()
        self.received, self.acknowledged = [], []
        service = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                try:
                    service._serve(self)
                except (OSError, EOFError, struct.error):
                    pass

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def preferences(self):
        """The preferences that make Firefox use this service."""
        return {
            "dom.push.serverURL": f"ws://127.0.0.1:{self.port}/", "dom.push.testing.allowInsecureServerURL": True, "dom.push.enabled": True,
            "dom.push.connection.enabled": True, "permissions.default.desktop-notification": 1, "dom.webnotifications.enabled": True,
            "alerts.useSystemBackend": False,
        }

    def wait(self, condition, seconds=45):
        """Waits for a condition that a message brings about."""
        with self.changed:
            assert self.changed.wait_for(condition, seconds), f"not all messages came in time; received {self.received}, acknowledged {self.acknowledged}"

    def bring_late(self, index):
        """Delivers an earlier message once more, after newer ones."""
        message = self.received[index]["message"] | {"version": uuid.uuid4().hex}
        self.sockets[self.channels[message["channelID"]]].sendall(frame(json.dumps(message)))
        self.wait(lambda: message["version"] in self.acknowledged)

    def forget(self):
        """Loses all state: a browser that connects again gets a new id and has to subscribe anew."""
        with self.changed:
            self.forgotten |= set(self.sockets)
            sockets = list(self.sockets.values())
            self.channels, self.sockets = {}, {}
        for sock in sockets:
            sock.shutdown(socket.SHUT_RDWR)

    def _serve(self, handler):
        line = handler.rfile.readline(4096).decode("latin-1").split(" ")
        headers = {}
        while (header := handler.rfile.readline(8192).decode("latin-1").strip()):
            name, _, value = header.partition(":")
            headers[name.lower()] = value.strip()
        if headers.get("upgrade", "").lower() == "websocket":
            return self._talk(handler, headers)
        body = handler.rfile.read(int(headers.get("content-length", 0)))
        status = self._take(line[1].rsplit("/", 1)[-1], headers, body) if line[0] == "POST" else 405
        handler.wfile.write(f"HTTP/1.1 {status} -\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())

    def _take(self, channel, headers, body):
        with self.changed:
            if channel not in self.channels:
                return 410
            message = {
                "messageType": "notification", "channelID": channel, "version": uuid.uuid4().hex, "ttl": int(headers["ttl"]),
                "data": base64.urlsafe_b64encode(body).decode().rstrip("="), "headers": {"encoding": headers["content-encoding"]},
            }
            self.received.append({"version": message["version"], "headers": headers, "message": message})
            browser = self.sockets.get(self.channels[channel])
            self.changed.notify_all()
        if browser:
            browser.sendall(frame(json.dumps(message)))
        return 201

    def _talk(self, handler, headers):
        accept = base64.b64encode(hashlib.sha1((headers["sec-websocket-key"] + GREETING).encode()).digest()).decode()
        protocol = "Sec-WebSocket-Protocol: push-notification\r\n" if "sec-websocket-protocol" in headers else ""
        handler.wfile.write(
            f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n{protocol}\r\n".encode())
        browser = None
        for text in messages(handler.rfile, handler.connection):
            message = json.loads(text)
            kind = message.get("messageType")
            if kind == "hello":
                browser = message.get("uaid")
                with self.changed:
                    if not browser or browser in self.forgotten:
                        browser = uuid.uuid4().hex
                    self.sockets[browser] = handler.connection
                answer = {"messageType": "hello", "uaid": browser, "status": 200, "use_webpush": True, "broadcasts": {}}
            elif kind == "register":
                channel = message["channelID"]
                answer = {
                    "messageType": "register", "channelID": channel, "status": 200, "uaid": browser, "pushEndpoint": f"{self.origin}/send/{channel}",
                }
                with self.changed:
                    self.channels[channel] = browser
                    self.changed.notify_all()
            elif kind == "unregister":
                with self.changed:
                    self.channels.pop(message["channelID"], None)
                    self.changed.notify_all()
                answer = {"messageType": "unregister", "channelID": message["channelID"], "status": 200}
            elif kind == "ack":
                with self.changed:
                    self.acknowledged += [update["version"] for update in message["updates"]]
                    self.changed.notify_all()
                continue
            elif not message:
                answer = {}
            else:
                continue
            handler.connection.sendall(frame(json.dumps(answer)))


def frame(text):
    """A WebSocket frame (RFC 6455) from the server with this text."""
    data = text.encode()
    head = bytes([0x81]) + (bytes([len(data)]) if len(data) < 126 else b"\x7e" + struct.pack(">H", len(data)))
    return head + data


def messages(stream, sock):
    """The texts that the browser sends, until it closes."""
    text = b""
    while True:
        first, second = exactly(stream, 2)
        length = second & 0x7F
        if length == 126:
            length, = struct.unpack(">H", exactly(stream, 2))
        elif length == 127:
            length, = struct.unpack(">Q", exactly(stream, 8))
        mask = exactly(stream, 4)
        data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(exactly(stream, length)))
        kind = first & 0x0F
        if kind == 8:
            return
        if kind == 9:
            sock.sendall(bytes([0x8A, len(data)]) + data)
        elif kind in (0, 1):
            text += data
            if first & 0x80:
                yield text.decode()
                text = b""


def exactly(stream, count):
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data
