/// What is wrong with a script, and where in it.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The member: "rules[2].answers[0].status"; empty for the whole file.
  public let path: String
  /// What is wrong with it and what would be right.
  public let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Where and what, in a line.
  public var description: String { path.isEmpty ? "the script: \(reason)" : "\(path): \(reason)" }
}
