/// One thing that is wrong with a configuration: where it stands, which key, what is wrong and what to write.
public struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where a value was given.
  public enum Origin: Hashable, Sendable {
    /// A file, at a place in it where one is known.
    case file(String, TOMLPosition?)
    /// An environment variable.
    case environment(String)
    /// An option on the command line.
    case option(String)
  }

  /// The file, variable or option that says it.
  public var origin: Origin
  /// Which key, where it is about one.
  public var key: String?
  /// What is wrong and what to write instead.
  public var text: String

  /// "weatherglass.toml:3:1: server.port must be …"
  public var description: String {
    let place =
      switch origin {
      case .file(let path, let position?): "\(path):\(position.line):\(position.column): "
      case .file(let path, nil): "\(path): "
      case .environment(let name): "\(name): "
      case .option: ""
      }
    if case .option(let name) = origin { return "\(name) \(text)" }
    return place + (key.map { $0 + " " } ?? "") + text
  }
}

/// All that is wrong with a configuration.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
  /// At least one, in the order in which they were found.
  public var problems: [ConfigurationProblem]

  /// The descriptions of all problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
