/// A problem in a configuration, with its origin, the key, and a description.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where a value was given.
  public enum Origin: Hashable, Sendable {
    /// A file, with a position if it is known.
    case file(String, TOMLPosition?)
    /// An environment variable.
    case environment(String)
    /// An option on the command line.
    case option(String)
  }

  /// The file, variable or option with the problem.
  public var origin: Origin
  /// The key with the problem; nil if the problem is not about a key.
  public var key: String?
  /// A description of what is wrong and what to write instead.
  public var text: String

  /// The problem in one line: "weatherglass.toml:3:1: server.port must be …"
  public var description: String {
    let location =
      switch origin {
      case .file(let path, let position?): "\(path):\(position.line):\(position.column): "
      case .file(let path, nil): "\(path): "
      case .environment(let name): "\(name): "
      case .option: ""
      }
    if case .option(let name) = origin { return "\(name) \(text)" }
    return location + (key.map { $0 + " " } ?? "") + text
  }
}

/// The error for an invalid configuration, with all of its problems.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
  /// The problems, at least one, in the order in which they were found.
  public var problems: [ConfigurationProblem]

  /// The descriptions of all problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
