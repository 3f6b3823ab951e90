import Glibc
import Synchronization
import System
import TerminalText

/// Writes a line to standard error.
func printError(_ text: String) {
  if let writers = Writers.used { return writers.errors.write("weatherglass: " + text) }
  writeAll(Array(("weatherglass: " + text + "\n").utf8), to: STDERR_FILENO)
}

/// Writes a line to standard output.
func say(_ text: String) {
  if let writers = Writers.used { return writers.output.write(text) }
  show(text + "\n")
}

/// The writers for a server's lines: the server can't wait until somebody reads them.
struct Writers: Sendable {
  let output = LineWriter(to: STDOUT_FILENO) { "\($0) lines are missing here: the output was not read fast enough" }
  let errors = LineWriter(to: STDERR_FILENO) { "weatherglass: \($0) lines are missing here: the output was not read fast enough" }

  private static let shared = Mutex<Writers?>(nil)

  /// The writers of a server, once it serves; nil in commands, which wait until their output is read.
  static var used: Writers? { shared.withLock { $0 } }

  /// From now on, no output waits until it is read.
  static func use(_ writers: Writers) { shared.withLock { $0 = writers } }

  /// Waits a moment for lines that are not written yet.
  func finish() {
    output.finish(milliseconds: 500)
    errors.finish(milliseconds: 500)
  }
}

/// Writes a text to standard output. If nothing reads that any more, the program ends silently, as it would by SIGPIPE.
func show(_ text: String) { show(Array(text.utf8)) }

/// Writes JSON to standard output, with a line feed after it.
func showJSON(_ json: [UInt8]) { show(json + [0x0A]) }

/// Writes bytes to standard output.
func show(_ bytes: [UInt8]) {
  guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
  if errno != EPIPE { printError("the output can't be written: \(String(cString: strerror(errno))).") }
  exit(errno == EPIPE ? 141 : 1)
}

extension Terminal {
  /// The terminal for standard output: with its width and colours, or without colours for a file or a pipe.
  init(noColor: Bool) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isPlain = noColor || !isTerminal || environment("NO_COLOR") != nil || environment("TERM") == "dumb" || environment("TERM") == nil
    self.init(style: isPlain ? .plain : .ansi, width: isTerminal ? terminalWidth() ?? columns() ?? 80 : columns() ?? 80)
  }
}

private func terminalWidth() -> Int? {
  var size = winsize()
  guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

private func columns() -> Int? { environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

/// The value of an environment variable; nil when it is not there or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// All environment variables.
func wholeEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    let parts = String(cString: text).utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { variables[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self) }
    entry += 1
  }
  return variables
}
