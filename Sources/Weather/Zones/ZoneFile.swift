import WeatherModel

/// A compiled zone file (TZif, RFC 9636): the clock changes so far and the rule for later years.
struct ZoneFile {
  private let first: Int64
  private let changes: [LocalZone.Change]
  private let rule: ZoneRule?

  /// Reads a file; nil where it is damaged. Never reads beyond the end of `bytes`.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes: bytes)
    guard var header = Header(&reader) else { return nil }
    if header.version >= 2 {
      // The first block is for readers with 32-bit times only; the second block has all data.
      guard reader.skip(header.length(timeSize: 4)), let second = Header(&reader) else { return nil }
      header = second
    }
    let size = header.version >= 2 ? 8 : 4
    guard header.types >= 1, header.types <= 256, let times = reader.list(header.times, { $0.signed(size) }),
      let kinds = reader.list(header.times, { $0.byte() }),
      let offsets = reader.list(
        header.types,
        { reader -> Int64? in
          guard let offset = reader.signed(4), reader.skip(2) else { return nil }
          return offset
        }),
      // RFC 9636 bounds offsets to ±26 hours; beyond that the file is damaged.
      offsets.allSatisfy({ $0 > -93_600 && $0 < 93_600 }), kinds.allSatisfy({ $0 < offsets.count }),
      reader.skip(header.characters + header.leaps * (size + 4) + header.standards + header.universals)
    else { return nil }
    first = offsets[0]
    changes = zip(times, kinds).map { LocalZone.Change(start: Instant(seconds: $0), offset: offsets[Int($1)]) }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    rule = header.version >= 2 ? reader.footer().flatMap { ZoneRule($0) } : nil
  }

  /// Seconds ahead of UTC at a moment.
  func offset(at instant: Instant) -> Int64 {
    guard let last = changes.last else { return rule?.offset(at: instant) ?? first }
    if instant >= last.start, let rule { return rule.offset(at: instant) }
    return changes.last { $0.start <= instant }?.offset ?? first
  }

  /// The local zone with its clock changes between two moments.
  func zone(named identifier: String, from start: Instant, to end: Instant) -> LocalZone {
    var zone = LocalZone(identifier: identifier, offset: offset(at: start))
    var offset = zone.offset
    for change in candidates(from: start, to: end) where change.start > start && change.start <= end && change.offset != offset {
      offset = change.offset
      zone.changes.append(change)
    }
    return zone
  }

  private func candidates(from start: Instant, to end: Instant) -> [LocalZone.Change] {
    guard let rule else { return changes }
    let last = changes.last?.start ?? Instant(seconds: .min)
    let years = [start, end].map { CalendarDate(day: floorDivided($0.seconds, 86_400)).parts.year }
    guard let from = years.first, let to = years.last, from <= to else { return changes }
    // In UTC, a local year may begin or end in the year before or after.
    return changes + (from - 1...to + 1).flatMap(rule.changes(inYear:)).filter { $0.start > last }
  }
}

private struct Header {
  var version: UInt8
  var universals: Int
  var standards: Int
  var leaps: Int
  var times: Int
  var types: Int
  var characters: Int

  init?(_ reader: inout ByteReader) {
    guard reader.take(Array("TZif".utf8)), let version = reader.byte(), reader.skip(15), let universals = reader.count(),
      let standards = reader.count(), let leaps = reader.count(), let times = reader.count(), let types = reader.count(),
      let characters = reader.count()
    else { return nil }
    self.version = version == 0 ? 1 : version &- UInt8(ascii: "0")
    self.universals = universals
    self.standards = standards
    self.leaps = leaps
    self.times = times
    self.types = types
    self.characters = characters
  }

  func length(timeSize: Int) -> Int {
    times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards + universals
  }
}

private struct ByteReader {
  let bytes: [UInt8]
  var position = 0

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= bytes.count - position else { return false }
    position += count
    return true
  }

  mutating func take(_ expected: [UInt8]) -> Bool {
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// Big-endian, two's complement.
  mutating func signed(_ size: Int) -> Int64? {
    guard position + size <= bytes.count else { return nil }
    var value: UInt64 = bytes[position] & 0x80 != 0 ? .max : 0
    for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
    position += size
    return Int64(bitPattern: value)
  }

  /// A number of items that take at least one byte each, so it can't exceed the file's size.
  mutating func count() -> Int? {
    guard let value = signed(4), value >= 0, value <= bytes.count else { return nil }
    return Int(value)
  }

  mutating func list<Element>(_ count: Int, _ read: (inout ByteReader) -> Element?) -> [Element]? {
    var all: [Element] = []
    all.reserveCapacity(count)
    for _ in 0..<count {
      guard let element = read(&self) else { return nil }
      all.append(element)
    }
    return all
  }

  mutating func footer() -> ArraySlice<UInt8>? {
    guard byte() == UInt8(ascii: "\n"), let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return bytes[position..<end]
  }
}
