import WeatherModel

/// A position in a text.
public struct TOMLPosition: Hashable, Sendable {
  /// The line, counted from 1, including empty lines and comments.
  public var line: Int
  /// The character in the line, counted from 1.
  public var column: Int
}

/// A value of a TOML document.
public enum TOMLValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case flag(Bool)
  case array([TOMLValue])
  case table(TOMLTable)
  /// The tables of one or more `[[name]]`.
  case tables([TOMLTable])

  /// The kind of the value, as a phrase for errors.
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

/// A table of a TOML document: names with values.
public struct TOMLTable: Hashable, Sendable {
  /// A name with its value and position.
  public struct Member: Hashable, Sendable {
    /// One part of a dotted key, without quotes.
    public var name: String
    /// The value after the equals sign, or the table of a header.
    public var value: TOMLValue
    /// The position of the name.
    public var position: TOMLPosition
  }

  /// The members in the order of the document; names are unique.
  public var members: [Member]
  /// The position of the table's header or of its first key.
  public var position: TOMLPosition

  /// Looks a member up by its name, byte for byte.
  public subscript(name: String) -> TOMLValue? { members.first { $0.name == name }?.value }
}

/// The error for a text that is not in the supported part of TOML.
public struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error.
  public var position: TOMLPosition
  /// A description of what is wrong and what to write instead.
  public var reason: String

  /// The error in one line: "line 3, column 7: …"
  public var description: String { "line \(position.line), column \(position.column): \(reason)" }
}
