import WeatherModel

/// What Swift and malloc add to each block of memory, at most.
private let blockHeader = 48

func heapBytes<Element>(_ array: [Element]) -> Int {
  array.capacity == 0 ? 0 : blockHeader + array.capacity * MemoryLayout<Element>.stride
}

/// Texts of up to 15 bytes are stored inline and take no memory of their own.
func heapBytes(_ text: String?) -> Int {
  guard let text, text.utf8.count > 15 else { return 0 }
  return blockHeader + text.utf8.count
}

extension Entry {
  /// About how many bytes of memory it takes beside its place in its cell's array.
  var cost: Int {
    let zoneBytes = zone.map { heapBytes($0.identifier) + heapBytes($0.changes) } ?? 0
    return values.cost + zoneBytes + heapBytes(placeName) + heapBytes(caching?.validator) + heapBytes(trouble?.held ?? [])
  }
}

extension KindValues {
  fileprivate var cost: Int {
    switch self {
    case .nothing: 0
    case .current: blockHeader + MemoryLayout<Moment>.stride
    case .hourly(let hours): heapBytes(hours)
    case .daily(let days): heapBytes(days)
    case .minutely(let steps): heapBytes(steps)
    case .air(let air):
      blockHeader + MemoryLayout<AirQuality>.stride + heapBytes(air.pollutants) + heapBytes(air.pollen) + heapBytes(air.hours)
        + heapBytes(air.station) + heapBytes(air.credits) + air.credits.reduce(0) { $0 + heapBytes($1.text) + heapBytes($1.url) }
    case .alerts(let alerts), .someAlerts(let alerts, _):
      alerts.reduce(heapBytes(alerts)) { $0 + $1.texts.reduce(0) { $0 + heapBytes($1) } }
    }
  }
}

extension Alert {
  fileprivate var texts: [String?] { [id, event, headline, area, text, instruction, sender, url] }
}
