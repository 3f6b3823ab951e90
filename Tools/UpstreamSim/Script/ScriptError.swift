/// An error in a script.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the member ("rules[2].answers[0].status"); empty for the whole file.
  public let path: String
  /// A description of what is wrong and what is allowed.
  public let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Path and reason in one line.
  public var description: String { path.isEmpty ? "the script: \(reason)" : "\(path): \(reason)" }
}
