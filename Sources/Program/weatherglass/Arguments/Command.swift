import Configuration
import TerminalText
import WeatherModel

/// A command of the program with its function, declared once for the parser, the help and the shells' completions.
struct Command: Sendable {
  typealias Function = @Sendable (ParsedArguments) async throws(CommandError) -> Void

  /// An option of a command, such as `--json`.
  struct Option: Sendable {
    /// The kind of value that an option or an argument takes.
    public enum Value: Sendable {
      /// Any text; the help shows this word for it.
      case text(String)
      /// One of these words.
      case oneOf([String])
      /// A file that exists.
      case file
      /// A folder that exists.
      case folder
    }

    /// The name with its hyphens, such as "--json".
    public var name: String
    /// The kind of value that follows; nil for a switch.
    public var value: Value?
    /// The explanation in the help, in a few words.
    public var help: String

    /// Without a value, the option is a switch.
    public init(_ name: String, _ value: Value? = nil, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// A positional argument; only the help and the completions use this description.
  struct Argument: Sendable {
    /// The name in the help, such as "PLACE".
    public var name: String
    /// The values that completions offer.
    public var value: Option.Value
    /// The explanation in the help, in a few words.
    public var help: String

    /// `name` is shown in the help, and `value` says what completions offer.
    public init(_ name: String, _ value: Option.Value, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// The word that follows `weatherglass` on the command line.
  var name: String
  /// The description in the list of commands, in one line.
  var summary: String
  /// The positional arguments, in their order.
  var arguments: [Argument]
  /// How many positional arguments the command accepts.
  var count: ClosedRange<Int>
  /// The options of this command, in the order of the help. `--help` is not among them.
  var options: [Option]
  /// Further paragraphs of the command's help.
  var details: String
  /// Whether it runs until it gets a signal, and then shuts down cleanly.
  let endsOnSignal: Bool
  let run: Function

  /// The command accepts no positional arguments unless `count` says so.
  init(
    _ name: String, _ summary: String, arguments: [Argument] = [], count: ClosedRange<Int> = 0...0, options: [Option] = [],
    details: String = "", endsOnSignal: Bool = false, run: @escaping Function
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.count = count
    self.options = options
    self.details = details
    (self.endsOnSignal, self.run) = (endsOnSignal, run)
  }
}

/// The reason why a command line is invalid, in one sentence.
struct ArgumentProblem: Error, Equatable, Sendable {
  /// The sentence: it names the wrong word, and the most similar right one if there is one.
  var text: String
}

/// The arguments and options on a command line, for one command.
struct ParsedArguments: Sendable {
  /// The positional arguments, in their order.
  var words: [String] = []
  private var options: [(name: String, value: String)] = []

  /// The last value that was given for an option; nil if there was none.
  subscript(name: String) -> String? { options.last { $0.name == name }?.value }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// Parses the words after a command's name.
  ///
  /// `--name value` and `--name=value` mean the same. A word that begins with a hyphen and a digit is a number. After `--` no word is an
  /// option.
  init(_ arguments: [String], for command: Command) throws(ArgumentProblem) {
    var rest = arguments[...]
    var onlyWords = false
    while let word = rest.popFirst() {
      if onlyWords || !isOption(word) {
        guard words.count < command.count.upperBound else {
          throw ArgumentProblem(
            text: command.count.upperBound == 0
              ? "'\(printable(word))' is not an option." : "'\(printable(word))' is one argument too many.")
        }
        words.append(word)
      } else if word == "--" {
        onlyWords = true
      } else {
        try read(word, &rest, command)
      }
    }
    // With --help, arguments may be missing.
    guard words.count >= command.count.lowerBound || has(Command.helpOption.name) else {
      let missing = command.arguments.indices.contains(words.count) ? command.arguments[words.count].name : "a word"
      throw ArgumentProblem(
        text: "\(missing) is missing: weatherglass \(command.name) \(command.arguments.map(\.name).joined(separator: " ")).")
    }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>, _ command: Command) throws(ArgumentProblem) {
    let parts = word.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = word == "-h" ? Command.helpOption.name : String(decoding: parts[0], as: UTF8.self)
    guard let option = (command.options + [Command.helpOption]).first(where: { $0.name == name }) else {
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
    if case .oneOf(let choices) = kind, !choices.contains(where: { $0 == value }) {
      throw ArgumentProblem(text: "\(name) must be \(listed(choices, "or")), not '\(printable(value))'.")
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
  /// The option that every command has in addition to its own.
  static let helpOption = Option("--help", nil, "show this help")
}
