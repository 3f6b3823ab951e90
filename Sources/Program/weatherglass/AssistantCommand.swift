import Accounts
import Assistants
import Glibc
import TerminalText
import WeatherModel

let mcpCommand = Command(
  "mcp", "serve an assistant on standard input and output (Model Context Protocol)",
  options: [CommonOptions.language] + CommonOptions.ownService,
  details:
    "The assistant can read weather, and read and change the places and trips of the owner's space. A running server offers the same at /mcp, with a token.",
  run: assist)

/// `weatherglass mcp`: serves an assistant on this machine over standard input and output, one message per line.
nonisolated func assist(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let finder = try input.finder()
  let composition = try await Composition(input)
  let member: Member
  do throws(SpaceError) { member = try await owner(input, composition.spaces) } catch {
    throw .failed("The owner's space can't be opened: \(error).")
  }
  let tools = AssistantTools(
    composition.service, finder, composition.spaces, for: member, tariff: input.configuration.tariff, by: .always,
    house: input.configuration.place.map { Cell($0) }, clock: input.clock)
  var session = AssistantSession(tools, needsInitialize: true)
  var lines = MessageLines()
  while let line = lines.next() {
    switch line {
    case .message(let bytes):
      if let answer = await session.answer(to: bytes) { showJSON(answer) }
    case .tooLong: showJSON(AssistantSession.tooLong)
    }
  }
  await composition.close()
}

/// The lines of standard input. The whole of a line that is too long is skipped; empty lines are ignored.
private struct MessageLines {
  enum Line {
    case message([UInt8])
    case tooLong
  }

  private var read: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  mutating func next() -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if position == read.count {
        guard fill() else { return isTooLong ? .tooLong : line.isEmpty ? nil : .message(line) }
      }
      let rest = read[position...]
      let end = rest.firstIndex(of: 0x0A)
      if !isTooLong { line += rest[..<(end ?? read.count)] }
      if line.count > AssistantSession.longestMessage { (line, isTooLong) = ([], true) }
      position = (end ?? read.count - 1) + 1
      guard end != nil else { continue }
      if isTooLong { return .tooLong }
      if line.last == 0x0D { line.removeLast() }
      if !line.isEmpty { return .message(line) }
    }
  }

  private mutating func fill() -> Bool {
    guard !isAtEnd else { return false }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      isAtEnd = count <= 0
      (read, position) = (Array(buffer.prefix(max(0, count))), 0)
      return !isAtEnd
    }
  }
}
