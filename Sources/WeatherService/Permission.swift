import WeatherModel

/// Whether somebody may have sources asked now; who that is and how often they may, only those know who made it.
public struct Permission: Sendable {
  let ask: @Sendable () -> Instant?

  /// A permission that is asked for once by each question that would set off a call. `ask` counts the question and gives nil, or refuses and
  /// says until when. It is called under the service's lock: it must be quick and call nothing of the service.
  public init(_ ask: @escaping @Sendable () -> Instant?) { self.ask = ask }

  /// Counts a question that is put to somebody else than a source; false where it may not be put.
  public func take() -> Bool { ask() == nil }

  /// The permission of the program itself.
  public static let always = Permission { nil }
}

/// A question's permission, asked for when the first call would go out and then kept.
struct Pass: Sendable {
  private let permission: Permission
  private var isGranted = false
  /// Until when it was refused.
  private(set) var refusedUntil: Instant?
  /// What would have been asked for.
  private(set) var refused: Kinds = []

  init(_ permission: Permission) { self.permission = permission }

  /// Whether calls for these kinds may go out.
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
