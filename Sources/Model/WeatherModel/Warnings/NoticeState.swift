/// How far a notice has come on its way to a device. The server stores the numbers.
public enum NoticeState: UInt8, CaseIterable, Hashable, Sendable {
  /// It has to be sent.
  case waiting
  /// The push service has accepted it.
  case accepted
  /// The device has shown it.
  case shown
  /// A newer notice replaced it before it was sent.
  case replaced
  /// It was no longer of use before it could be sent.
  case late
  /// The push service refuses it, or does not know the device any more.
  case refused

  /// Its name in answers.
  package var word: String {
    switch self {
    case .waiting: "waiting"
    case .accepted: "accepted"
    case .shown: "shown"
    case .replaced: "replaced"
    case .late: "late"
    case .refused: "refused"
    }
  }
}
