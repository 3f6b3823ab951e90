import WeatherModel

// Reading lists of items, and comparing two of them.
extension [StoredItem] {
  /// The value of the item with a name; nil when there is none.
  func value(_ name: String) -> [UInt8]? {
    for item in self where item.name == name { return item.value }
    return nil
  }

  /// The value of the item with a name as text; nil when there is none.
  func text(_ name: String) -> String? { value(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Whether a newer version has written the items: a format with an unknown version number can only be newer.
  var areFromNewerVersion: Bool {
    guard let format = text(ItemName.format) else { return false }
    return format != AppSnapshot.format && format != AppSnapshot.formerFormat
  }

  /// The keys of the places that have weather among the items.
  var placesOfReports: [String] {
    var keys: [String] = []
    for item in self {
      if let key = ItemName.placeOfReport(item.name), !keys.has(key) { keys.append(key) }
    }
    return keys
  }

  /// The weather of a place; nil when the items have none.
  func report(_ key: String) -> ReceivedReport? {
    let name = ItemName.report(key)
    if value(name + "1") != nil { return reportOfMany(name) }
    return value(name + "0").flatMap { ReceivedReport(reading: $0) }
  }

  private func reportOfMany(_ name: String) -> ReceivedReport? {
    var report: ReceivedReport?
    for item in self where item.name.rest(after: name) != nil {
      guard let answer = item.value.flatMap({ ReceivedReport(reading: $0) }) else { continue }
      report = report?.fillingGaps(from: answer) ?? answer
    }
    return report
  }

  /// The changes that lead from the old items to these.
  func changes(from old: [StoredItem]) -> [StoredItem] {
    var changes: [StoredItem] = []
    for item in self where old.value(item.name) != item.value { changes.append(item) }
    for item in old where value(item.name) == nil { changes.append(StoredItem(item.name, nil)) }
    return changes
  }
}

extension StoredItem {
  /// Whether it is one of the small items that the app needs at once.
  var isIndexItem: Bool { name.rest(after: ItemName.index) != nil }

  /// Whether a feature writes it by itself; the others follow from the app's state.
  var isOwn: Bool { !isIndexItem && ItemName.placeOfReport(name) == nil }
}

extension [String] {
  /// Whether it contains a text, compared byte for byte.
  func has(_ text: String) -> Bool {
    for other in self where other == text { return true }
    return false
  }
}

/// Splits bytes at the separators into texts, without empty ones.
func pieces(of bytes: [UInt8], by separator: UInt8) -> [String] {
  var pieces: [String] = []
  var start = 0
  for end in 0...bytes.count where end == bytes.count || bytes[end] == separator {
    if end > start { pieces.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
    start = end + 1
  }
  return pieces
}

extension String {
  /// The text after a prefix; nil when it does not begin with it.
  func rest(after beginning: String) -> String? {
    let (bytes, start) = (Array(utf8), Array(beginning.utf8))
    guard bytes.count >= start.count else { return nil }
    for index in start.indices where bytes[index] != start[index] { return nil }
    return String(decoding: bytes[start.count...], as: UTF8.self)
  }
}
