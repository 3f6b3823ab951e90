import Configuration
import Glibc
import UpstreamSim

/// A configuration file: mistakes are reported with a line that the file has, and the rest is read.
let configurationTarget = FuzzTarget("configuration") { bytes throws(RuleViolation) in
  let (_, errors) = TOMLTable.parse(bytes)
  let lines = bytes.count { $0 == 0x0A } + 1
  for error in errors {
    try promise(error.position.line >= 1 && error.position.line <= lines, "an error in line \(error.position.line) of \(lines)")
    try promise(error.position.column >= 1 && error.position.column <= bytes.count + 1, "an error in column \(error.position.column)")
  }
  try promise(errors.count <= 20, "\(errors.count) errors")
  let file = try temporaryFile(bytes)
  defer { unlink(file) }
  let problems: [ConfigurationProblem]
  do throws(ConfigurationError) {
    problems = try Configuration.load(Configuration.Inputs(file: file)).warnings
  } catch { problems = error.problems }
  for problem in problems {
    let text = problem.description
    let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    try promise(isPrintable && text.utf8.count < 4000, "a message that is not a line of text")
  }
}

/// A script of the simulated upstream.
let scriptTarget = FuzzTarget("script") { bytes throws(RuleViolation) in
  // A script may name files beside it; this folder does not exist.
  do throws(ScriptError) { _ = try UpstreamScript(parsing: bytes, folder: "/nowhere") } catch {
    try promise(!error.description.isEmpty, "an error without words")
  }
}

private func temporaryFile(_ bytes: [UInt8]) throws(RuleViolation) -> String {
  var name = Array("/tmp/weatherglass-fuzz-XXXXXX".utf8CString)
  let file = mkstemp(&name)
  guard file >= 0 else { throw RuleViolation("no temporary file: \(String(cString: strerror(errno)))") }
  defer { close(file) }
  guard write(file, bytes, bytes.count) == bytes.count else { throw RuleViolation("the temporary file can't be written") }
  return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
