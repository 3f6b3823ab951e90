/// The reason why a server has not answered; its answers have the HTTP status instead.
public enum NetworkFailure: Int32, Error, CaseIterable, Sendable {
  /// There was no answer within the time limit.
  case timeout = -2
  /// No connection, a name that doesn't resolve, a refusal by the browser.
  case unreachable = -3
}
