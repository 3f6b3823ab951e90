import WeatherModel

/// Decides whether a caller may cause calls to sources now, such as a rate limit for a client. The service does not know the caller or the
/// limit.
public struct Permission: Sendable {
  let ask: @Sendable () -> Instant?

  /// Each question that would start a call checks the permission once. `ask` counts the question and returns nil, or returns the moment
  /// until which it refuses. It is called under the service's lock: it must be quick and call nothing of the service.
  public init(_ ask: @escaping @Sendable () -> Instant?) { self.ask = ask }

  /// Counts a question to something other than a source; returns false if it is refused.
  public func take() -> Bool { ask() == nil }

  /// A permission without limits, for the program's own questions.
  public static let always = Permission { nil }
}

/// The permission of one question. It is checked when the first call would start; the result is kept.
struct QuestionPermission: Sendable {
  private let permission: Permission
  private var isGranted = false
  /// The moment until which the permission was refused; nil if it was not.
  private(set) var refusedUntil: Instant?
  /// The kinds that were not fetched because of the refusal.
  private(set) var refused: Kinds = []

  init(_ permission: Permission) { self.permission = permission }

  /// Whether calls for these kinds may start.
  mutating func allows(_ kinds: @autoclosure () -> Kinds) -> Bool {
    if isGranted { return true }
    if refusedUntil == nil {
      guard let until = permission.ask() else {
        isGranted = true
        return true
      }
      refusedUntil = until
    }
    refused.formUnion(kinds())
    return false
  }
}
