import WeatherModel

// Which notice a device needs about a warning follows from what it was notified of before and from what holds now. So this may be asked
// on every occasion, and as often as wanted.
extension NotifiedWarning {
  /// What has happened to the warning since the last notice.
  enum Development: Equatable {
    case announced, changed(from: Alert.Severity), cancelled
  }

  /// What is to be done for the device.
  enum Step: Equatable {
    case nothing
    /// Only store what has changed here.
    case store
    /// The waiting notice is not sent.
    case withdraw
    /// The waiting notice is sent at another time.
    case reschedule(Instant)
    /// A notice replaces the waiting one.
    case notify(Development)
  }

  /// The step for a warning that holds at some of the device's places; a notice may be sent when it is `due`.
  mutating func holds(_ alert: Alert, isWanted: Bool, due: Instant, at now: Instant) -> Step {
    guard isWanted else {
      if waiting == nil { return .nothing }
      // If it is wanted again, the device is notified of its state at that time.
      (isOpen, severity) = (isHeard, .unknown)
      return .withdraw
    }
    if isHeard || waiting != nil, alert.severity == severity {
      let hasSameEnd = ends == alert.ends
      ends = alert.ends
      if let waiting, waiting > now || due > now, waiting != due { return .reschedule(due) }
      return hasSameEnd ? .nothing : .store
    }
    let development = isHeard ? Development.changed(from: severity) : .announced
    (isOpen, severity, ends) = (true, alert.severity, alert.ends)
    return .notify(development)
  }

  /// The step for a warning that holds at none of them any more; `alert` is what was said last.
  mutating func holdsNoMore(_ alert: Alert, isWanted: Bool, at now: Instant) -> Step {
    guard isOpen else { return .nothing }
    isOpen = false
    // A warning that has come to its end needs no notice, and one that the device has not heard of need not be cancelled.
    if alert.isOver(at: now) || ends.map({ $0 <= now }) ?? false { return .store }
    return isHeard && isWanted ? .notify(.cancelled) : .withdraw
  }
}
