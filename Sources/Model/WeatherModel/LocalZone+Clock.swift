extension LocalZone {
  /// The next time after `now` at which the local clock shows `minute`, counted from midnight (0..<1440). When the clock skips that minute,
  /// the moment of the skip counts. When it shows it twice, because it is put back, only the first counts if `isOncePerDay`.
  public func next(minute: Int, after now: Instant, isOncePerDay: Bool) -> Instant {
    let today = date(of: now).day
    for day in today...today + 2 {
      let moments = moments(of: day * 86_400 + Int64(minute) * 60)
      if let next = (isOncePerDay ? Array(moments.prefix(1)) : moments).first(where: { $0 > now }) { return next }
    }
    return now + .days(1)
  }

  /// The one or two instants, in order, at which the clock shows `local` (local seconds since 1970); when it skips them, the moment of the
  /// skip.
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
