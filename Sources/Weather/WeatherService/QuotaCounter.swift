import Providers
import Storage
import WeatherModel

/// Counts the calls to a source in the current windows of its quotas.
struct QuotaCounter: Sendable {
  /// The calls in one window. Start and end are stored, so that a lookup needs no calendar.
  private struct Count: Sendable {
    var start = Instant(seconds: .min)
    var end = Instant(seconds: .min)
    var used = 0
    /// How many of them were made in the background, since the start of this server.
    var inBackground = 0

    func holds(_ moment: Instant) -> Bool { start <= moment && moment < end }
  }

  var quotas: [Quota]
  /// Indexed by the raw value of the window.
  private var counts = [Count](repeating: Count(), count: Quota.Window.allCases.count)

  init(quotas: [Quota]) { self.quotas = quotas }

  /// The calls counted in the window that contains `now`.
  func used(_ window: Quota.Window, at now: Instant) -> Int { count(window, at: now).used }

  private func count(_ window: Quota.Window, at now: Instant) -> Count {
    let count = counts[Int(window.rawValue)]
    return count.holds(now) ? count : Count(start: window.start(of: now), end: window.end(of: now))
  }

  private mutating func change(_ window: Quota.Window, at now: Instant, _ body: (inout Count) -> Void) {
    var count = count(window, at: now)
    body(&count)
    counts[Int(window.rawValue)] = count
  }

  /// The moment when a call of that weight fits into all quotas; nil if it fits now.
  func availableAt(_ weight: Int, now: Instant) -> Instant? {
    var latest: Instant?
    for quota in quotas where used(quota.window, at: now) + weight > quota.limit {
      let end = quota.window.end(of: now)
      latest = max(end, latest ?? end)
    }
    return latest
  }

  /// The moment when a call of that weight fits into a share of all quotas; nil if it fits now.
  ///
  /// The share of an hour or a longer window becomes available evenly over the window, with a twenty-fourth of it in advance. So what is
  /// done in the background goes on all day, if only slowly, instead of ending early.
  func availableAt(_ weight: Int, within share: QuotaShare, now: Instant) -> Instant? {
    var latest: Instant?
    for quota in quotas {
      let count = count(quota.window, at: now)
      // Of a quota of two calls a share would be none.
      let (most, wanted) = (max(1, Double(quota.limit) * share.fraction), Double(count.inBackground + weight))
      var room: Instant?
      if wanted > most {
        room = count.end
      } else if quota.window != .minute {
        let length = Double(count.end - count.start)
        let fits = count.start + Int64((wanted / most * length - length / 24).rounded(.up))
        if fits > now { room = min(fits, count.end) }
      }
      if let room { latest = max(room, latest ?? room) }
    }
    return latest
  }

  mutating func add(_ weight: Int, isInBackground: Bool = false, at now: Instant) {
    for window in Quota.Window.allCases { add(weight, isInBackground, to: window, at: now) }
  }

  private mutating func add(_ weight: Int, _ isInBackground: Bool, to window: Quota.Window, at now: Instant) {
    change(window, at: now) { count in
      count.used = max(0, count.used + weight)
      if isInBackground { count.inBackground = max(0, count.inBackground + weight) }
    }
  }

  /// Takes back calls that were counted at an earlier moment, in the windows that still contain it.
  mutating func remove(_ weight: Int, isInBackground: Bool = false, countedAt then: Instant) {
    for window in Quota.Window.allCases where counts[Int(window.rawValue)].holds(then) {
      add(-weight, isInBackground, to: window, at: then)
    }
  }

  /// Counts an already counted call in the windows that have begun since then too; returns false when there is no room in them.
  mutating func confirm(_ weight: Int, isInBackground: Bool = false, countedAt then: Instant, at now: Instant) -> Bool {
    let new = Quota.Window.allCases.filter { $0.start(of: then) != $0.start(of: now) }
    for quota in quotas where new.contains(quota.window) && used(quota.window, at: now) + weight > quota.limit { return false }
    for window in new { add(weight, isInBackground, to: window, at: now) }
    return true
  }

  /// Adopts a total from the database if it is higher than the own one.
  mutating func adopt(_ total: Int, of key: CounterKey, at now: Instant) {
    for window in Quota.Window.allCases where key.start == window.start(of: now) && key.end == window.end(of: now) {
      change(window, at: now) { $0.used = max(total, $0.used) }
    }
  }

  /// Whether a total from the database is within the quotas of its window.
  func allows(_ total: Int, of key: CounterKey) -> Bool {
    for quota in quotas where key.start == quota.window.start(of: key.start) && key.end == quota.window.end(of: key.start) {
      if total > quota.limit { return false }
    }
    return true
  }

  /// The keys of the database counters that a call at `now` counts in.
  func keys(of source: Source, at now: Instant) -> [CounterKey] {
    let windows = Set(quotas.map(\.window))
    return Quota.Window.allCases.filter(windows.contains).map {
      CounterKey(source: source, start: $0.start(of: now), end: $0.end(of: now))
    }
  }

  /// The factor for lifetimes: 1, or 2 from 80 % of a quota on, or 4 from 95 % on.
  func stretch(at now: Instant) -> Int64 {
    var stretch: Int64 = 1
    for quota in quotas where quota.limit > 0 {
      let share = Double(used(quota.window, at: now)) / Double(quota.limit)
      stretch = max(stretch, share >= 0.95 ? 4 : share >= 0.8 ? 2 : 1)
    }
    return stretch
  }
}

extension Quota.Window {
  /// The start of the window that contains a moment.
  package func start(of now: Instant) -> Instant {
    switch self {
    case .minute: Instant(seconds: floorDivided(now.seconds, 60) * 60)
    case .hour: Instant(seconds: floorDivided(now.seconds, 3600) * 3600)
    case .day: Instant(seconds: floorDivided(now.seconds, 86_400) * 86_400)
    case .month:
      Instant(
        seconds: (floorDivided(now.seconds, 86_400) - Int64(CalendarDate(day: floorDivided(now.seconds, 86_400)).parts.day - 1)) * 86_400)
    }
  }

  /// The end of the window that contains a moment.
  package func end(of now: Instant) -> Instant {
    switch self {
    case .minute: start(of: now) + 60
    case .hour: start(of: now) + .hours(1)
    case .day: start(of: now) + .days(1)
    // 31 days after the first of a month is always in the next month.
    case .month: start(of: start(of: now) + .days(31))
    }
  }
}
