"""modules: the share of each Swift module in the wasm: how much smaller it is, compressed, without that module's
functions."""

import collections
import pathlib
import re
import subprocess
import tempfile

import brotli

from figures import Figure
from servers import ROOT

LINKED = ROOT / "Web" / ".build" / "optimized" / "WebApp.linked.wasm"
IMPORTS, CODE, CUSTOM = 2, 10, 0
FUNCTION_NAMES = 1
SMALLEST = 500


def run():
    with tempfile.NamedTemporaryFile(suffix=".wasm") as named:
        subprocess.run(["wasm-opt", "--all-features", "--low-memory-unused", "-Oz", "-g", LINKED, "-o", named.name], check=True)
        functions = list(named_functions(pathlib.Path(named.name).read_bytes()))
    whole = compressed(functions)
    modules = collections.Counter()
    for name, body in functions:
        modules[module(name)] += len(body)
    yield Figure("the functions of the wasm", whole / 1000, "kB", remark=f"{len(functions)} functions, brotli")
    for name, size in modules.most_common():
        cost = whole - compressed([each for each in functions if module(each[0]) != name])
        if cost >= SMALLEST:
            yield Figure(f"the wasm's functions of {name}", cost / 1000, "kB", remark=f"{size / 1000:.1f} kB before compression")


def module(name):
    """The Swift module that a mangled name begins with; generic code of the standard library counts as the standard library's."""
    found = re.match(r"\$[se](\d+)(\w+)", name)
    if found:
        return found[2][:int(found[1])]
    return "the standard library" if re.match(r"\$[se]", name) else "C"


def compressed(functions):
    return len(brotli.compress(b"".join(body for _, body in functions), quality=11, lgwin=24))


def named_functions(wasm):
    """Each function of a WebAssembly module with its name and its code."""
    imported, bodies, names = 0, [], {}
    for kind, section in sections(wasm):
        reader = Reader(section)
        if kind == IMPORTS:
            imported = sum(reader.import_is_function() for _ in range(reader.number()))
        elif kind == CODE:
            bodies = [reader.bytes() for _ in range(reader.number())]
        elif kind == CUSTOM and reader.bytes() == b"name":
            while not reader.is_at_end:
                part, content = reader.byte(), Reader(reader.bytes())
                if part == FUNCTION_NAMES:
                    names = {content.number(): content.bytes().decode() for _ in range(content.number())}
    for position, body in enumerate(bodies):
        yield names[imported + position], body


def sections(wasm):
    reader = Reader(wasm)
    reader.position = 8
    while not reader.is_at_end:
        yield reader.byte(), reader.bytes()


class Reader:
    def __init__(self, data):
        self.data, self.position = data, 0

    @property
    def is_at_end(self):
        return self.position >= len(self.data)

    def byte(self):
        self.position += 1
        return self.data[self.position - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def bytes(self):
        count = self.number()
        self.position += count
        return self.data[self.position - count:self.position]

    def import_is_function(self):
        self.bytes(), self.bytes()
        kind = self.byte()
        if kind == 0:
            self.number()
        elif kind == 3:
            self.byte(), self.byte()
        else:  # a table or a memory
            if kind == 1:
                self.byte()
            limits = self.byte()
            self.number()
            if limits & 1:
                self.number()
        return kind == 0
