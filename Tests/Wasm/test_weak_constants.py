"""Scripts/weak-constants finds constants that the linker would mix up (docs/adr/0012): here with the smallest program that shows it."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = (
    "-target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -num-threads 2 -Osize -parse-as-library "
    "-Xfrontend -disable-stack-protector -Xfrontend -emit-bc -Xfrontend -lto=llvm-full"
).split()
TWO_ARRAYS = """
public enum Scale: UInt8 {
  case low, high
  public func band(_ index: Double) -> Int {
    let limits: [Double] =
      switch self {
      case .low: [20, 40, 60, 80, 100]
      case .high: [51, 101, 151, 201, 301]
      }
    var band = 1
    for limit in limits where index >= limit { band += 1 }
    return band
  }
}
"""
ONE_ARRAY = """
public enum Scale: UInt8 {
  case low, high
  public func band(_ index: Double) -> Int {
    let limits: [Double] = [20, 40, 60, 80, 100, 140, 180, 240, 300, 380, 460, 600]
    return limits.firstIndex { $0 > index * (self == .low ? 1 : 0.5) } ?? limits.count
  }
}
"""
CALLER = "import Scales\npublic func band(_ scale: Scale, _ index: Double) -> Int { scale.band(index) }\n"


def compile_module(folder, name, source):
    # Two files, as in any real module: two threads write their objects, so constants that they share can't stay private to one.
    files = [f"{name}.swift", f"{name}Rest.swift"]
    (folder / files[0]).write_text(source)
    (folder / files[1]).write_text("")
    command = ["swiftc", *FLAGS, "-module-name", name, "-I", ".", "-emit-module", "-emit-module-path", f"{name}.swiftmodule", "-c", *files]
    subprocess.run(command, cwd=folder, check=True)
    return [str(folder / file.replace(".swift", ".o")) for file in files]


def check(folder, scales, caller):
    objects = [*compile_module(folder, "Scales", scales), *compile_module(folder, "Caller", caller)]
    (folder / "list").write_text("\n".join(objects) + "\n")
    return subprocess.run(
        [ROOT / "Scripts/weak-constants", folder / "list", folder / "cache.json"], capture_output=True, text=True)


def test_arrays_that_two_modules_number_differently_are_found_and_named(tmp_path):
    for attempt in ["read", "remembered"]:
        result = check(tmp_path, TWO_ARRAYS, CALLER)
        assert result.returncode == 1, attempt
        assert "Scales.Scale.band(Swift.Double) -> Swift.Int" in result.stderr
        assert "Scales.o and " in result.stderr or "Caller.o and " in result.stderr


def test_constants_that_are_the_same_everywhere_pass(tmp_path):
    result = check(tmp_path, ONE_ARRAY, CALLER)
    assert result.returncode == 0, result.stderr
    read = [name for _, constants in json.loads((tmp_path / "cache.json").read_text()).values() for name in constants]
    assert len([name for name in read if "band" in name]) == 2, read
