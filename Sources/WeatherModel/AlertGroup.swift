/// Warnings that look the same from outside: of the same kind and severity, for the same time. People see one of them, with its count.
public struct AlertGroup: Hashable, Sendable {
  /// What differs inside, in the order in which it came; never empty.
  public var alerts: [Alert]
  /// How many messages there are, those that say the same once more included.
  public var count: Int

  /// The one that stands for all.
  public var first: Alert { alerts[0] }
}

extension WeatherReport {
  /// The warnings that are not over, the gravest first, as people see them.
  @inline(never) public func warnings(at now: Instant) -> [AlertGroup] {
    var groups: [AlertGroup] = []
    let all = alerts?.value ?? []
    for (position, alert) in all.enumerated() where !alert.isOver(at: now) {
      // The same message once more is no second one.
      if all[..<position].contains(where: { sameBytes($0.id, alert.id) }) { continue }
      guard let index = groups.firstIndex(where: { $0.first.looksLike(alert) }) else {
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
  fileprivate func looksLike(_ other: Alert) -> Bool {
    severity == other.severity && onset == other.onset && ends == other.ends && sameBytes(event, other.event)
  }

  /// Whether the other one's texts are the same.
  fileprivate func says(_ other: Alert) -> Bool {
    for part in Part.allCases where part != .link && part != .replaces && !sameBytes(self[part] ?? "", other[part] ?? "") { return false }
    return true
  }
}
