import Configuration
import WeatherModel

/// A command of the program as it is declared once: read by the parser, printed as help, offered by shell completions.
public struct Command: Sendable {
  /// An option that a command takes.
  public struct Option: Sendable {
    /// What may follow it.
    public enum Value: Sendable {
      /// Anything; the word stands in the help.
      case text(String)
      /// One of these.
      case oneOf([String])
      /// A file that is there.
      case file
      /// A folder that is there.
      case folder
    }

    /// With its hyphens: "--json".
    public var name: String
    /// What follows it; nil when nothing does.
    public var value: Value?
    /// What it does, in a few words.
    public var help: String

    /// An option without a value is a switch.
    public init(_ name: String, _ value: Value? = nil, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// What may stand at a place without hyphens; used by help and completions.
  public struct Argument: Sendable {
    /// The word in the help: "PLACE".
    public var name: String
    /// What to offer.
    public var value: Option.Value
    /// What it is, in a few words.
    public var help: String

    /// The name is shown in the help, and the value says what completions offer.
    public init(_ name: String, _ value: Option.Value, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// The word that follows `weatherglass` on the command line.
  public var name: String
  /// What it does, in a line.
  public var summary: String
  /// What stands at its places.
  public var arguments: [Argument]
  /// How many words it takes at its places.
  public var count: ClosedRange<Int>
  /// Those of this command alone, as they stand in the help.
  public var options: [Option]
  /// What else there is to say.
  public var details: String

  /// Takes no words at its places unless `count` says so.
  public init(
    _ name: String, _ summary: String, arguments: [Argument] = [], count: ClosedRange<Int> = 0...0, options: [Option] = [],
    details: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.count = count
    self.options = options
    self.details = details
  }
}

/// Why a command line makes no sense; one sentence that names the word.
public struct ArgumentProblem: Error, Equatable, Sendable {
  /// Names the word that is wrong, and the nearest right one where there is one.
  public var text: String
}

/// What a command line says, for one command.
public struct ParsedArguments: Sendable {
  /// The words that belong to no option.
  public var words: [String] = []
  private var options: [(name: String, value: String)] = []

  /// The last value that was given for an option.
  public subscript(name: String) -> String? { options.last { sameBytes($0.name, name) }?.value }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { self[name] != nil }

  /// Reads the words after a command's name.
  ///
  /// `--name value` and `--name=value` are the same; what begins with a hyphen and a digit is a number; after `--` nothing is an option.
  public init(_ arguments: [String], for command: Command) throws(ArgumentProblem) {
    var rest = arguments[...]
    var onlyWords = false
    while let word = rest.popFirst() {
      if onlyWords || !isOption(word) {
        guard words.count < command.count.upperBound else {
          throw ArgumentProblem(
            text: command.count.upperBound == 0 ? "'\(printable(word))' is not an option." : "'\(printable(word))' is one word too many.")
        }
        words.append(word)
      } else if sameBytes(word, "--") {
        onlyWords = true
      } else {
        try read(word, &rest, command)
      }
    }
    // Whoever asks what a command does need not know what it takes.
    guard words.count >= command.count.lowerBound || has(Command.helpOption.name) else {
      let missing = command.arguments.indices.contains(words.count) ? command.arguments[words.count].name : "a word"
      throw ArgumentProblem(
        text: "\(missing) is missing: weatherglass \(command.name) \(command.arguments.map(\.name).joined(separator: " ")).")
    }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>, _ command: Command) throws(ArgumentProblem) {
    let parts = word.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = sameBytes(word, "-h") ? Command.helpOption.name : String(decoding: parts[0], as: UTF8.self)
    guard let option = (command.options + [Command.helpOption]).first(where: { sameBytes($0.name, name) }) else {
      let near = nearestWord(to: name, among: command.options.map(\.name)).map { " Did you mean \($0)?" } ?? ""
      throw ArgumentProblem(text: "There is no option '\(printable(name))'.\(near)")
    }
    guard let kind = option.value else {
      guard parts.count == 1 else { throw ArgumentProblem(text: "\(name) takes no value.") }
      options.append((name, ""))
      return
    }
    guard let value = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : rest.popFirst(), !value.isEmpty else {
      throw ArgumentProblem(text: "\(name) needs a value.")
    }
    if case .oneOf(let choices) = kind, !choices.contains(where: { sameBytes($0, value) }) {
      throw ArgumentProblem(text: "\(name) must be \(oneOf(choices)), not '\(printable(value))'.")
    }
    options.append((name, value))
  }

  private func isOption(_ word: String) -> Bool {
    let bytes = Array(word.utf8.prefix(2))
    guard bytes.count == 2, bytes[0] == UInt8(ascii: "-") else { return false }
    return bytes[1] != UInt8(ascii: ".") && !(bytes[1] >= UInt8(ascii: "0") && bytes[1] <= UInt8(ascii: "9"))
  }
}

extension Command {
  /// Every command has it.
  public static let helpOption = Option("--help", nil, "say what this command does")
}

/// "a, b or c".
func oneOf(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
