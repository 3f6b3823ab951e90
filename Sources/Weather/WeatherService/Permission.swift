import WeatherModel

/// Decides whether a caller may look at a place, and cause calls to sources now, such as a rate limit for a client. The service does not
/// know the caller or the limit.
public struct Permission: Sendable {
  let look: @Sendable (Cell) -> Instant?
  let ask: @Sendable () -> Instant?
  /// The part of each quota that the caller may use; nil for all of it.
  let share: QuotaShare?
  /// Who is remembered as the one who caused the calls; nil for the server itself.
  let caller: Caller?
  /// What `ask` is for calls to a source that answers instead of one that must not be asked; nil if none may.
  private(set) var instead: (@Sendable () -> Instant?)?

  /// `look` is asked once for each question, before anything about its cell is said: it counts a cell that the caller has not seen before
  /// and returns nil, or returns the moment until which it refuses. By default a caller may look at everything that is stored.
  ///
  /// Each question that would start a call checks `ask` once, which counts the question and returns nil, or returns the moment until which
  /// it refuses. It is called under the service's lock: it must be quick and call nothing of the service.
  public init(
    of caller: Caller? = nil, look: @escaping @Sendable (Cell) -> Instant? = { _ in nil }, _ ask: @escaping @Sendable () -> Instant?
  ) {
    (self.look, self.ask, share, self.caller) = (look, ask, nil, caller)
  }

  private init(share: QuotaShare?) { (look, ask, self.share, caller) = ({ _ in nil }, { nil }, share, nil) }

  /// Where a source whose answers may not be stored comes first, each question asks it. When `ask` refuses that, `instead` decides in the
  /// same way whether the next source, whose answers are stored, may be asked for the same.
  public func orInstead(_ instead: @escaping @Sendable () -> Instant?) -> Permission {
    var permission = self
    permission.instead = instead
    return permission
  }

  /// Counts a question to something other than a source; returns false if it is refused.
  public func take() -> Bool { ask() == nil }

  /// A permission without limits, for the owner's own questions.
  public static let always = Permission(share: nil)

  /// The permission of work that nobody waits for: a part of each quota.
  public static func background(_ share: QuotaShare) -> Permission { Permission(share: share) }
}

/// The part of each quota that work in the background may use, so that most of it is left for people who look at the weather.
public enum QuotaShare: Sendable {
  /// A third, for what people want to be notified of: warnings, rain, the morning.
  case notices
  /// A quarter, counted together with the other: for weather that is kept fresh although nobody asks for it at the moment. So notices have
  /// something left even where everything else is used up.
  case freshness

  /// The share as a part of the whole.
  var fraction: Double {
    switch self {
    case .notices: 1.0 / 3
    case .freshness: 1.0 / 4
    }
  }
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

  /// The part of each quota that the question may use; nil for all of it.
  var share: QuotaShare? { permission.share }

  var caller: Caller? { permission.caller }

  /// Whether calls for these kinds may start. `room` is when the caller's part of the quotas has room for them; nil if it has room now.
  mutating func allows(_ kinds: Kinds, room: Instant?) -> Bool {
    if let room {
      refusedUntil = max(room, refusedUntil ?? room)
      refused.formUnion(kinds)
      return false
    }
    if isGranted { return true }
    if refusedUntil == nil {
      guard let until = permission.ask() else {
        isGranted = true
        return true
      }
      refusedUntil = until
    }
    refused.formUnion(kinds)
    return false
  }

  /// Whether a call may start to a source that answers instead of the one that was refused.
  func allowsInstead() -> Bool { permission.instead.map { $0() == nil } ?? false }
}
