"""An assistant built with the official SDK of the Model Context Protocol talks to the program over both transports."""

import asyncio
import http.client
import json
import os
import subprocess
import urllib.parse

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from conftest import NOW, PROGRAM

WEATHER = {"current_weather", "forecast", "air_quality", "weather_alerts", "search_places", "compare_sources"}
PLACES = {"list_places", "add_place", "remove_place"}
TRIPS = {"book_trip", "trip_history"}
PLACE = {
    "place": "0" * 31 + "1", "latitude": 1.5, "longitude": 2, "created": "2026-11-18T14:00:00Z",
    **{name: {"text": text, "stamp": "1000-0-0000000000000001"} for name, text in (("name", "Paris"), ("nickname", ""), ("order", "V"))},
}


def command(folder):
    return [str(PROGRAM), "mcp", "--data", str(folder), "--source", "simulator", "--now", NOW]


def over_stdio(folder, talk, greet=ClientSession.initialize):
    async def run():
        whole = command(folder)
        # Without the environment the program would remember the folder among the user's own.
        async with stdio_client(StdioServerParameters(command=whole[0], args=whole[1:], env=dict(os.environ))) as (read, write):
            async with ClientSession(read, write) as session:
                await greet(session)
                return await talk(session)

    return asyncio.run(asyncio.wait_for(run(), 60))


def over_http(server, token, talk, greet=ClientSession.initialize):
    async def run():
        async with create_mcp_http_client(headers={"Authorization": f"Bearer {token}"}) as client:
            async with streamable_http_client(server + "/mcp", http_client=client) as streams:
                async with ClientSession(streams[0], streams[1]) as session:
                    await greet(session)
                    return await talk(session)

    return asyncio.run(asyncio.wait_for(run(), 60))


def ask(server, method, path, body, headers=None):
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    try:
        data = body if isinstance(body, bytes) else json.dumps(body)
        connection.request(method, path, data, {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.fixture
def token(server):
    """Makes tokens for a new space."""
    cookie = ask(server, "POST", "/api/v1/space", {"name": "Test", "records": [PLACE]})[1]["Set-Cookie"].partition(";")[0]

    def make(*scopes):
        body = {"name": "Assistant", "scopes": list(scopes)}
        return json.loads(ask(server, "POST", "/api/v1/space/tokens", body, {"Cookie": cookie})[2])["token"]

    return make


async def do_everything(session):
    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    assert set(tools) == WEATHER | PLACES | TRIPS
    for tool in tools.values():
        data = tool.model_dump(by_alias=True, mode="json")
        assert data["description"] and data["inputSchema"]["type"] == "object" and data["outputSchema"]["type"] == "object"

    async def call(name, **arguments):
        # The SDK validates the result against the tool's own schema.
        result = (await session.call_tool(name, arguments)).model_dump(by_alias=True, mode="json")
        assert not result["isError"], result
        assert 0 < len(result["content"][0]["text"]) < 2000
        return result["structuredContent"], result["content"][0]["text"]

    weather, text = await call("current_weather", place="Reykjavik")
    assert weather["place"] == "Reykjavík" and -60 < weather["temperature"] < 60 and weather["simulated"] and "simulated" in text
    assert len((await call("forecast", place="64.147,-21.942", days=3))[0]["days"]) == 3
    assert (await call("air_quality", place="Tokyo"))[0]["pollutants"]
    alerts, text = await call("weather_alerts", place="Paris, Texas")
    assert isinstance(alerts["alerts"], list) and alerts["simulated"] and "(simulated)" in text
    assert (await call("search_places", query="San Fran", limit=3))[0]["places"][0]["place"].startswith("San Francisco")
    assert "sources" in (await call("compare_sources", place="Paris"))[0]
    before = len((await call("list_places"))[0]["places"])
    added, _ = await call("add_place", place="Tokyo", nickname="Office")
    assert added["added"] and added["nickname"] == "Office"
    assert not (await call("add_place", place="Tokyo"))[0]["added"]
    places = (await call("list_places"))[0]["places"]
    assert len(places) == before + 1 and places[-1]["id"] == added["id"]
    assert (await call("remove_place", place="office"))[0]["removed"] == added["id"]
    assert len((await call("list_places"))[0]["places"]) == before
    added, _ = await call("add_place", place="Reykjavik")
    assert (await call("remove_place", place="Reykjavik"))[0]["removed"] == added["id"]
    first, text = await call("book_trip", **{"from": "Paris", "to": "Lyon", "key": "once"})
    assert text.startswith("Booked: Paris → Lyon, ") and text.endswith(" EUR")
    again, _ = await call("book_trip", **{"from": "Paris", "to": "Lyon", "key": "once"})
    assert first["id"] == again["id"]
    assert (await call("trip_history", month="2026-11"))[0]["trips"][0]["id"] == first["id"]

    for name, arguments, words in [
        ("current_weather", {}, "missing"), ("current_weather", {"place": "Qqqqqqq"}, "no place"), ("current_weather", {"place": "x" * 500}, "too long"),
        ("current_weather", {"place": 7}, "place"), ("forecast", {"place": "Paris", "days": 99}, "1 to 16"),
        ("remove_place", {"place": "nowhere"}, "no such saved place"), ("book_trip", {"from": "Paris", "to": "Paris"}, "50 m"),
        ("book_trip", {"from": "Paris", "to": "Lyon", "speed": "fly"}, "speed"), ("trip_history", {"month": "soon"}, "month"),
    ]:
        result = (await session.call_tool(name, arguments)).model_dump(by_alias=True, mode="json")
        assert result["isError"] and words in result["content"][0]["text"], (name, arguments, result)


async def do_everything_without_session(session):
    assert session.protocol_version == STATELESS and session.server_info.name == "weatherglass"
    await do_everything(session)


def test_an_assistant_does_everything_over_stdio(tmp_path):
    over_stdio(tmp_path, do_everything)


def test_an_assistant_does_everything_over_http(server, token):
    over_http(server, token("read", "places", "trips"), do_everything)


def test_an_assistant_without_initialize_does_everything_over_stdio(tmp_path):
    over_stdio(tmp_path, do_everything_without_session, ClientSession.discover)


def test_an_assistant_without_initialize_does_everything_over_http(server, token):
    over_http(server, token("read", "places", "trips"), do_everything_without_session, ClientSession.discover)


def test_a_token_opens_only_what_its_scopes_say(server, token):
    async def look(session):
        names = {tool.name for tool in (await session.list_tools()).tools}
        result = (await session.call_tool("list_places", {})).model_dump(by_alias=True, mode="json")
        return names, result

    names, result = over_http(server, token("read"), look)
    assert names == WEATHER
    assert result["isError"] and "scope 'places'" in result["content"][0]["text"]
    assert over_http(server, token("places", "trips"), look)[0] == PLACES | TRIPS


STATELESS = "2026-07-28"
META = "io.modelcontextprotocol/"
ENVELOPE = {"_meta": {META + "protocolVersion": STATELESS, META + "clientCapabilities": {}}}
MESSAGE = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


def test_unknown_tokens_and_other_sites_are_refused(server, token):
    good = {"Authorization": "Bearer " + token("read")}
    assert ask(server, "POST", "/mcp", MESSAGE, good)[0] == 200
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer " + "a" * 32 + "." + "b" * 64}):
        assert ask(server, "POST", "/mcp", MESSAGE, headers)[0] == 401
    assert ask(server, "POST", "/mcp", MESSAGE, {"Authorization": "Bearer " + token("widget")})[0] == 403
    assert ask(server, "POST", "/mcp", MESSAGE, {**good, "Origin": "https://evil.example"})[0] == 403
    assert ask(server, "POST", "/mcp", MESSAGE, {**good, "MCP-Protocol-Version": "1999-01-01"})[0] == 400
    assert ask(server, "GET", "/mcp", b"", good)[0] == 405


GARBAGE = [
    (b"", -32700), (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 5000, -32700), (b"[]", -32600), (b"7", -32600), (b"{}", -32600),
    (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600), (b'{"jsonrpc":"2.0","id":1}', -32600), (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600), (b'{"jsonrpc":"2.0","id":1,"method":"none"}', -32601),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602), (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}', -32602),
    (json.dumps({**MESSAGE, "padding": "x" * 100_000}).encode(), -32600),
]


@pytest.mark.parametrize("body, code", GARBAGE)
def test_garbage_gets_an_error_over_http(server, token, body, code):
    status, _, answer = ask(server, "POST", "/mcp", body, {"Authorization": "Bearer " + token("read")})
    assert status == 200 and json.loads(answer)["error"]["code"] == code


# The headers, the message, and the expected answer: a status, and the code of the error (None for a result).
STATELESS_MESSAGES = [
    ({"Mcp-Method": "server/discover"}, {"method": "server/discover", "params": ENVELOPE}, 200, None),
    ({"Mcp-Method": "tools/list"}, {"method": "tools/list", "params": ENVELOPE}, 200, None),
    ({"Mcp-Method": "tools/list"}, {"method": "tools/list"}, 400, -32602),
    ({"Mcp-Method": "tools/list"}, {"method": "tools/list", "params": {"_meta": {META + "protocolVersion": STATELESS}}}, 400, -32602),
    ({"Mcp-Method": "tools/list"}, {"method": "tools/list", "params": {"_meta": {**ENVELOPE["_meta"], META + "protocolVersion": 7}}}, 400, -32602),
    ({"Mcp-Method": "tools/list"}, {"method": "tools/list", "params": {"_meta": {**ENVELOPE["_meta"], META + "protocolVersion": "2025-11-25"}}}, 400, -32020),
    ({}, {"method": "tools/list", "params": ENVELOPE}, 400, -32020),
    ({"Mcp-Method": "tools/call"}, {"method": "tools/list", "params": ENVELOPE}, 400, -32020),
    ({"Mcp-Method": "tools/call", "Mcp-Name": "forecast"}, {"method": "tools/call", "params": {**ENVELOPE, "name": "air_quality"}}, 400, -32020),
    ({"Mcp-Method": "tools/call", "Mcp-Name": "=?base64?Zm9yZWNhc3Q=?="},
     {"method": "tools/call", "params": {**ENVELOPE, "name": "forecast", "arguments": {"place": "Paris"}}}, 200, None),
    ({"Mcp-Method": "tools/call", "Mcp-Name": "=?base64?w6Q=?="}, {"method": "tools/call", "params": {**ENVELOPE, "name": "ä"}}, 400, -32602),
    ({"Mcp-Method": "ping"}, {"method": "ping", "params": ENVELOPE}, 404, -32601),
    ({"Mcp-Method": "initialize"}, {"method": "initialize", "params": ENVELOPE}, 404, -32601),
]


@pytest.mark.parametrize("headers, message, status, code", STATELESS_MESSAGES)
def test_a_stateless_message_must_be_complete_by_itself(server, token, headers, message, status, code):
    headers = {"Authorization": "Bearer " + token("read"), "MCP-Protocol-Version": STATELESS, **headers}
    got, _, body = ask(server, "POST", "/mcp", {"jsonrpc": "2.0", "id": 1, **message}, headers)
    said = json.loads(body)
    assert got == status and said["id"] == 1 and said.get("error", {}).get("code") == code, said
    assert code or said["result"]["resultType"] == "complete"


def test_an_unsupported_version_is_refused_with_the_supported_ones(server, token):
    good = {"Authorization": "Bearer " + token("read")}
    status, _, body = ask(server, "POST", "/mcp", MESSAGE, {**good, "MCP-Protocol-Version": "2099-01-01"})
    error = json.loads(body)["error"]
    assert status == 400 and error["code"] == -32022 and error["data"]["requested"] == "2099-01-01" and STATELESS in error["data"]["supported"]
    note = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
    assert ask(server, "POST", "/mcp", note, {**good, "MCP-Protocol-Version": STATELESS})[0] == 202


def test_the_first_message_decides_which_version_is_spoken_over_stdio(tmp_path):
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}
    enveloped = {**MESSAGE, "params": ENVELOPE}

    def codes(*messages):
        output = subprocess.run(
            command(tmp_path), input="".join(json.dumps(message) + "\n" for message in messages), stdout=subprocess.PIPE, text=True, timeout=60).stdout
        return [json.loads(line).get("error", {}).get("code") for line in output.splitlines()]

    assert codes(enveloped, hello, MESSAGE, enveloped) == [None, -32022, -32602, None]
    assert codes(hello, enveloped, MESSAGE) == [None, -32600, None]


def test_garbage_and_messages_out_of_order_get_errors_over_stdio(tmp_path):
    process = subprocess.Popen(command(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    hello = {"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}
    lines = [json.dumps(MESSAGE).encode()] + [body for body, _ in GARBAGE if body and b"tools/call" not in body and b"none" not in body]
    lines += [b"x" * 3_000_000, b'{"jsonrpc":"2.0","method":"notifications/initialized"}', json.dumps(hello).encode(), json.dumps(MESSAGE).encode()]
    output, _ = process.communicate(b"\n".join(lines) + b"\n", timeout=60)
    assert process.returncode == 0
    answers = [json.loads(line) for line in output.splitlines()]
    assert len(answers) == len(lines) - 1, "a notification is not answered"
    assert all("error" in answer for answer in answers[:-2])
    assert answers[0]["error"]["message"].endswith("the first request must be 'initialize'.") and answers[0]["id"] == 1
    assert answers[-2]["id"] == "a" and answers[-2]["result"]["protocolVersion"] == "2025-06-18"
    assert len(answers[-1]["result"]["tools"]) == 11
