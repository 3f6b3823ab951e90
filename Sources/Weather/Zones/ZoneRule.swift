import WeatherModel

/// The rule at the end of a zone file that applies to all later years (RFC 9636, 3.3), in the notation of POSIX TZ:
/// "CET-1CEST,M3.5.0,M10.5.0/3".
struct ZoneRule: Equatable {
  /// A day of any year.
  enum YearDay: Equatable {
    /// 1…365, without 29 February.
    case julian(Int)
    /// 0…365.
    case ordinal(Int)
    /// Month 1…12, week 1…5 (5: the last), weekday 0…6 from Sunday.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// A moment of any year, in seconds from local midnight.
  struct YearMoment: Equatable {
    var day: YearDay
    var seconds: Int64
  }

  struct Summer: Equatable {
    var offset: Int64
    var start: YearMoment
    var end: YearMoment
  }

  var standard: Int64
  var summer: Summer?

  /// The changes of a year, in order.
  func changes(inYear year: Int) -> [LocalZone.Change] {
    guard let summer, let start = summer.start.local(inYear: year), let end = summer.end.local(inYear: year) else { return [] }
    let into = LocalZone.Change(start: Instant(seconds: start - standard), offset: summer.offset)
    let back = LocalZone.Change(start: Instant(seconds: end - summer.offset), offset: standard)
    return into.start < back.start ? [into, back] : [back, into]
  }

  /// Seconds ahead of UTC at a moment.
  func offset(at instant: Instant) -> Int64 {
    let year = CalendarDate(day: floorDivided(instant.seconds, 86_400)).parts.year
    var offset = standard
    for change in [year - 1, year, year + 1].flatMap(changes(inYear:)) where change.start <= instant { offset = change.offset }
    return offset
  }
}

extension ZoneRule.YearMoment {
  /// Local seconds since 1970, as if local time were UTC.
  fileprivate func local(inYear year: Int) -> Int64? {
    guard let january = CalendarDate(year: year, month: 1, day: 1) else { return nil }
    switch day {
    case .julian(let number):
      let isLeap = CalendarDate(year: year, month: 2, day: 29) != nil
      return (january.day + Int64(number - 1 + (isLeap && number >= 60 ? 1 : 0))) * 86_400 + seconds
    case .ordinal(let number): return (january.day + Int64(number)) * 86_400 + seconds
    case .weekday(let month, let week, let weekday):
      guard let first = CalendarDate(year: year, month: month, day: 1),
        let next = CalendarDate(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
      else { return nil }
      // Our weeks begin on Monday, POSIX's on Sunday.
      var day = first.day + Int64(((weekday + 6) % 7 - first.weekday + 7) % 7) + Int64(7 * (week - 1))
      while day >= next.day { day -= 7 }
      return day * 86_400 + seconds
    }
  }
}

extension ZoneRule {
  /// Reads the notation; nil where it is not one.
  init?(_ text: some Collection<UInt8>) {
    var reader = RuleReader(rest: Array(text)[...])
    guard reader.name(), let standard = reader.time(hours: 24) else { return nil }
    self.standard = -standard
    guard !reader.rest.isEmpty else { return }
    guard reader.name() else { return nil }
    var offset = self.standard + 3600
    if reader.rest.first != UInt8(ascii: ",") {
      guard let given = reader.time(hours: 24) else { return nil }
      offset = -given
    }
    guard reader.take(","), let start = reader.moment(), reader.take(","), let end = reader.moment(), reader.rest.isEmpty else {
      return nil
    }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

private struct RuleReader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  /// An abbreviation, in angle brackets if it has digits.
  mutating func name() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")), end > rest.startIndex else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard !digits.isEmpty, digits.count <= 3 else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard value <= limit else { return nil }
    rest = rest.dropFirst(digits.count)
    return value
  }

  mutating func time(hours limit: Int) -> Int64? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(upTo: limit) else { return nil }
    var seconds = Int64(hours * 3600)
    if take(":") {
      guard let minutes = number(upTo: 59) else { return nil }
      seconds += Int64(minutes * 60)
      if take(":") {
        guard let rest = number(upTo: 59) else { return nil }
        seconds += Int64(rest)
      }
    }
    return isNegative ? -seconds : seconds
  }

  mutating func moment() -> ZoneRule.YearMoment? {
    let day: ZoneRule.YearDay
    if take("M") {
      guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5), week >= 1, take("."),
        let weekday = number(upTo: 6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if take("J") {
      guard let number = number(upTo: 365), number >= 1 else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(upTo: 365) else { return nil }
      day = .ordinal(number)
    }
    guard take("/") else { return .init(day: day, seconds: 7200) }
    guard let seconds = time(hours: 167) else { return nil }
    return .init(day: day, seconds: seconds)
  }
}
