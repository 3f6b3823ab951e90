import Accounts
import Synchronization
import WeatherModel

/// The code that a closed house prints at its start. It works once: until the first device is in, and where there are devices for ten minutes.
final class OwnersCode: Sendable {
  private let code: Mutex<PairingCode?>
  private let until: Instant

  init(_ code: PairingCode?, now: Instant) {
    self.code = Mutex(code)
    until = now + Spaces.pairingTime
  }

  /// Whether it is this one, and still works.
  func isSame(as typed: PairingCode, now: Instant, isFirst: Bool) -> Bool {
    code.withLock { $0?.isSame(as: typed) ?? false } && (isFirst || now < until)
  }

  /// Takes it out of use; false where somebody else was faster.
  func use() -> Bool {
    code.withLock { code in
      defer { code = nil }
      return code != nil
    }
  }
}
