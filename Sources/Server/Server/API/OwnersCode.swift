import Accounts
import Synchronization
import WeatherModel

/// The code that a paired-only server prints at its start. It works once: until the first device is paired, or for ten minutes if there
/// are devices already.
final class OwnersCode: Sendable {
  /// The state of a code that somebody has typed.
  enum State {
    /// It is not the owner's code.
    case foreign
    /// It gives access.
    case good
    /// It is the owner's code, but used or too old.
    case spent
  }

  private let code: PairingCode?
  private let isUsed = Mutex(false)
  private let until: Instant

  init(_ code: PairingCode?, now: Instant) {
    self.code = code
    until = now + Spaces.pairingTime
  }

  /// Whether a typed code is this one, and still works.
  func state(of typed: PairingCode, now: Instant, isFirst: Bool) -> State {
    guard let code, code.isSame(as: typed) else { return .foreign }
    // It lasts ten minutes; if it seems to last longer, the clock was set back.
    let isInTime = now < until && until - now <= Spaces.pairingTime
    return !isUsed.withLock { $0 } && (isFirst || isInTime) ? .good : .spent
  }

  /// Takes the code out of use; false if another request was faster.
  func use() -> Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }

  /// Lets the code be used again, because no device was paired.
  func giveBack() { isUsed.withLock { $0 = false } }
}
