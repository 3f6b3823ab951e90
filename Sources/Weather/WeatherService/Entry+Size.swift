import WeatherModel

// The memory that an entry takes with glibc's malloc, which adds 8 bytes to each block and rounds up to 16.

/// The bytes that a heap block of `count` bytes takes with malloc's overhead.
func heapBytes(_ count: Int) -> Int { max(32, (count + 8 + 15) & ~15) }

/// The sizes of the header of a Swift object and of an array's storage.
private let objectHeader = 16
private let arrayHeader = 32

func heapBytes<Element>(_ array: [Element]) -> Int {
  array.capacity == 0 ? 0 : heapBytes(arrayHeader + array.capacity * MemoryLayout<Element>.stride)
}

/// Texts of up to 15 bytes are stored inline and take no heap memory.
func heapBytes(_ text: String?) -> Int {
  guard let text, text.utf8.count > 15 else { return 0 }
  return heapBytes(arrayHeader + text.utf8.count)
}

extension Entry {
  /// Heap bytes of the entry, without the entry itself, which is stored in its record's array. Zones are shared and not counted.
  var cost: Int {
    var sum = values.cost + heapBytes(placeName)
    if let caching { sum += heapBytes(objectHeader + 32) + heapBytes(caching.validator) }
    if let trouble { sum += heapBytes(objectHeader + 40) + heapBytes(trouble.held) }
    return sum
  }
}

extension KindValues {
  fileprivate var cost: Int {
    switch self {
    case .nothing: 0
    case .current: heapBytes(objectHeader + MemoryLayout<Moment>.stride)
    case .hourly(let hours): heapBytes(hours)
    case .daily(let days): heapBytes(days)
    case .minutely(let steps): heapBytes(steps)
    case .air(let air):
      heapBytes(objectHeader + MemoryLayout<AirQuality>.stride) + heapBytes(air.pollutants)
        + heapBytes(air.pollen) + heapBytes(air.hours) + heapBytes(air.station) + heapBytes(air.credits)
        + air.credits.reduce(0) { $0 + heapBytes($1.text) + heapBytes($1.url) }
    case .alerts(let alerts), .someAlerts(let alerts, _):
      alerts.reduce(heapBytes(alerts)) { $0 + $1.texts.reduce(0) { $0 + heapBytes($1) } }
    }
  }
}

extension Alert {
  fileprivate var texts: [String?] { [id, event, headline, area, text, instruction, sender, url] }
}
