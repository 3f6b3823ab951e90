import WeatherModel

/// A place in a text: both count from 1.
public struct TOMLPosition: Hashable, Sendable {
  /// Counts every line, empty ones and comments included.
  public var line: Int
  /// The character in the line.
  public var column: Int

  /// A place in a text.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A value of a TOML document.
public enum TOMLValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case flag(Bool)
  case array([TOMLValue])
  case table(TOMLTable)
  /// What several `[[name]]` make.
  case tables([TOMLTable])

  /// What it is, in words for errors.
  public var kind: String {
    switch self {
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .flag: "true or false"
    case .array: "a list"
    case .table: "a table"
    case .tables: "a list of tables"
    }
  }
}

/// Names with values, in the order of the document.
public struct TOMLTable: Hashable, Sendable {
  /// A name with its value, and where the name stands.
  public struct Member: Hashable, Sendable {
    /// One part of a dotted key, without quotes.
    public var name: String
    /// What stands right of the equals sign, or the table that a header opened.
    public var value: TOMLValue
    /// Where the name stands.
    public var position: TOMLPosition
  }

  /// In the order of the document; no two have the same name.
  public var members: [Member]
  /// Where the table begins.
  public var position: TOMLPosition

  /// Looks a member up by its name, byte for byte.
  public subscript(name: String) -> TOMLValue? { members.first { sameBytes($0.name, name) }?.value }
}

/// Why a text is not the TOML that we read.
public struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where reading stopped.
  public var position: TOMLPosition
  /// What is wrong there, and what to write instead.
  public var reason: String

  /// "line 3, column 7: …"
  public var description: String { "line \(position.line), column \(position.column): \(reason)" }
}
