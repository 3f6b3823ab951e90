"""Every table and rule of the portable modules gives the same results in the optimised wasm as natively: Tests/Tables writes one long sheet
with both. The native program is beside the one that WEATHERGLASS_PROGRAM names."""

import base64
import os
import pathlib
import re
import subprocess

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRINTER = pathlib.Path(os.environ.get("WEATHERGLASS_PROGRAM", ROOT / ".build/debug/weatherglass")).with_name("tableprinter")
CHARACTERS = (ROOT / "Web/public/js/characters.js").read_text()
# All imports of the wasm do nothing, except the log, which collects the lines, and what Swift's library needs.
RUN = """async ([wasm, sentences, characters]) => {
  const lines = [], decoder = new TextDecoder()
  const table = new TextEncoder().encode(sentences)
  let memory, exports
  const log = (pointer, length) => { lines.push(decoder.decode(new Uint8Array(memory.buffer, pointer, length))); return 0 }
  const decimal = (pointer, length) => Number(decoder.decode(new Uint8Array(memory.buffer, pointer, length)))
  // To ask for the room may make the memory larger, and its buffer another one.
  const put = () => {
    const room = exports.browser_inbox(table.length)
    new Uint8Array(memory.buffer, room, table.length).set(table)
    return table.length
  }
  const character = new Function(characters + '; return characterKind')()
  const page = new Proxy({ log, decimal, character, sentences: put }, { get: (known, name) => known[name] ?? (() => 0) })
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(wasm), c => c.charCodeAt(0)), { page })
  exports = instance.exports
  memory = exports.memory
  let trap = ''
  try { exports.browser_start() } catch (error) { trap = String(error) }
  return [lines.join('\\n'), trap]
}"""


def run(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr[-4000:] + result.stdout[-4000:]
    return result.stdout


@pytest.fixture(scope="module")
def printer():
    return lambda *words: run(PRINTER, *words)


@pytest.fixture(scope="module")
def native(printer):
    return printer("en").splitlines()


@pytest.fixture(scope="module")
def wasm(printer):
    wasm = base64.b64encode((ROOT / run("Scripts/wasm", "TableRun").split()[-1]).read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", headless=True, args=["--no-sandbox", "--no-proxy-server"])

        def sheet(language):
            text, trap = browser.new_page().evaluate(RUN, [wasm, printer("--table", language), CHARACTERS])
            return text.splitlines() + ([trap] if trap else [])

        yield sheet
        browser.close()


def test_the_wasm_computes_what_the_native_build_computes(native, wasm):
    expect_same(native, wasm("en"))


@pytest.mark.parametrize("language", ["de", "fr", "es", "ja", "ar"])
def test_the_wasm_writes_every_language_as_the_native_build_does(printer, wasm, language):
    sheet = printer(language).splitlines()
    assert len(sheet) > 5000
    expect_same(sheet, wasm(language))


def expect_same(native, browser):
    different = [(one, other) for one, other in zip(native, browser) if one != other]
    shown = "\n".join(f"native {shortened(one, other)}\nwasm   {shortened(other, one)}" for one, other in different[:20])
    assert not different, f"{len(different)} of {len(native)} lines differ:\n{shown}"
    assert len(browser) == len(native), f"the wasm stopped after {len(browser)} of {len(native)} lines: {native[len(browser) - 1 : len(browser) + 1]} {browser[-1]}"


def shortened(line, other):
    """Shortens long lines to start a little before the first difference."""
    parting = next((index for index, (a, b) in enumerate(zip(line, other)) if a != b), min(len(line), len(other)))
    return line[:60] + " … " + line[parting - 60 : parting + 100] if parting > 150 else line[:300]


def test_the_sheet_is_long(native):
    assert len(native) > 100_000
    assert len({line.split("(")[0] for line in native}) > 150


def test_every_public_function_is_in_the_sheet():
    """Functions of the modules that compute what people read. Each new one needs a line in Tests/Tables."""
    tables = "\n".join(path.read_text() for path in (ROOT / "Tests/Tables").glob("*.swift"))
    rooms = [*(ROOT / "Sources/Model/WeatherModel").rglob("*.swift"), *(ROOT / "Sources/App/Copy").rglob("*.swift"), *(ROOT / "Sources/App/Preferences").rglob("*.swift")]
    rooms = [path for path in rooms if path.name != "Sentences.swift"]
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in rooms
        for name in re.findall(r"^ *(?:@[\w()]+ )*public (?:static |mutating )*func (\w+)", path.read_text(), re.MULTILINE)
        if not re.search(rf"\b{name}\b", tables) and name not in NOT_ALONE
    ]
    assert not missing, "not in Tests/Tables:\n" + "\n".join(missing)


# Functions that the pages of reports cover in all their cases.
NOT_ALONE = set(
    "comesBefore isOver today hash provenance measured timeToday daySummary span heaviest refreshFailed tooOld near past".split())
# Functions that the devices in Sheet+Sync.swift call.
NOT_ALONE |= set("stamp see merged".split())
