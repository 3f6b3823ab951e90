/// Warnings of the same event and severity, for the same time. People see one of them, with its count.
public struct AlertGroup: Hashable, Sendable {
  /// The messages whose texts differ, in the order of the report; never empty.
  public var alerts: [Alert]
  /// Number of messages, including those with identical texts.
  public var count: Int

  /// The message that is shown for the group.
  public var first: Alert { alerts[0] }
}

extension WeatherReport {
  /// The warnings that are not over, grouped as people see them, the most severe first.
  public func warnings(at now: Instant) -> [AlertGroup] {
    var groups: [AlertGroup] = []
    let all = alerts?.value ?? []
    for (position, alert) in all.enumerated() where !alert.isOver(at: now) {
      // A repeated message is not counted again.
      if all[..<position].contains(where: { $0.id == alert.id }) { continue }
      guard let index = groups.firstIndex(where: { $0.first.isInSameGroup(as: alert) }) else {
        groups.append(AlertGroup(alerts: [alert], count: 1))
        continue
      }
      groups[index].count += 1
      if !groups[index].alerts.contains(where: { $0.says(alert) }) { groups[index].alerts.append(alert) }
    }
    return groups
  }
}

extension Alert {
  fileprivate func isInSameGroup(as other: Alert) -> Bool {
    severity == other.severity && onset == other.onset && ends == other.ends && event == other.event
  }

  /// Whether all texts that people see are the same.
  fileprivate func says(_ other: Alert) -> Bool {
    for part in Part.allCases where part != .link && part != .replaces && (self[part] ?? "") != (other[part] ?? "") { return false }
    return true
  }
}
