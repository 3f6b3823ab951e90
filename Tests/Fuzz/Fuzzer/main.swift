import FuzzTargets
import Glibc

// `fuzz TARGET [corpus folders and options of libFuzzer]`: attacks one target. `fuzz --list` names them.

@_silgen_name("LLVMFuzzerRunDriver")
private nonisolated func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ attack: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Set once, before the first input.
nonisolated(unsafe) private var target: FuzzTarget?

private func begin() -> Int32 {
  if CommandLine.arguments.dropFirst() == ["--list"] {
    for target in FuzzTarget.all { print(target.name) }
    return 0
  }
  guard CommandLine.arguments.count > 1, let found = FuzzTarget.named(CommandLine.arguments[1]) else {
    print("Name a target: \(FuzzTarget.all.map(\.name).joined(separator: ", ")).")
    return 2
  }
  target = found
  // libFuzzer reads the rest, with the target's name in place of the program's.
  var count = CommandLine.argc - 1
  var arguments = CommandLine.unsafeArgv + 1
  return runFuzzer(&count, &arguments) { bytes, count in
    do throws(RuleViolation) {
      try target?.attack(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
      let words = Array("broken promise: \(error)\n".utf8)
      _ = write(STDERR_FILENO, words, words.count)
      // libFuzzer keeps the input only when the program crashes.
      abort()
    }
    return 0
  }
}

exit(begin())
