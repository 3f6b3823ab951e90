import Accounts
import Synchronization
import WeatherModel

/// The code that a closed house prints at its start. It works once: until the first device is in, and where there are devices for ten minutes.
final class OwnersCode: Sendable {
  /// What a code is that somebody has typed.
  enum Standing {
    /// Another one.
    case foreign
    /// It lets in.
    case good
    /// It did, and does no more.
    case spent
  }

  private let code: PairingCode?
  private let isUsed = Mutex(false)
  private let until: Instant

  init(_ code: PairingCode?, now: Instant) {
    self.code = code
    until = now + Spaces.pairingTime
  }

  /// Whether it is this one, and still works.
  func standing(of typed: PairingCode, now: Instant, isFirst: Bool) -> Standing {
    guard let code, code.isSame(as: typed) else { return .foreign }
    return !isUsed.withLock { $0 } && (isFirst || now < until) ? .good : .spent
  }

  /// Takes it out of use; false where somebody else was faster.
  func use() -> Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }
}
