extension LocalZone {
  /// When the clock shows a minute of the day next, 0..<1440. A minute that the clock skips comes when it does so. One that comes twice, since the clock is put
  /// back, counts the first time only where it `isOncePerDay`.
  public func next(minute: Int, after now: Instant, isOncePerDay: Bool) -> Instant {
    let today = date(of: now).day
    for day in today...today + 2 {
      let moments = moments(of: day * 86_400 + Int64(minute) * 60)
      if let next = (isOncePerDay ? Array(moments.prefix(1)) : moments).first(where: { $0 > now }) { return next }
    }
    return now + .days(1)
  }

  /// The moments in which the clock shows so many seconds since 1970, in order: one or two; where it skips them, the moment in which it does.
  private func moments(of local: Int64) -> [Instant] {
    var found: [Instant] = []
    for offset in [offset] + changes.map({ $0.offset }) {
      let moment = Instant(seconds: local - offset)
      if self.offset(at: moment) == offset, !found.contains(moment) { found.append(moment) }
    }
    if found.isEmpty {
      for change in changes
      where change.start.seconds + self.offset(at: change.start - 1) <= local && local < change.start.seconds + change.offset {
        found.append(change.start)
      }
    }
    found.sort { $0 < $1 }
    return found
  }
}
