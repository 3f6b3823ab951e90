import WeatherModel

/// The zones in the system's `zone.tab`, with the country and the principal place of each.
struct ZoneTable: Sendable {
  struct Row: Sendable {
    var country: String
    var coordinate: Coordinate
    var name: String
  }

  /// Metres. Beyond this distance from every principal place is the open sea or the ice, where the zone follows the longitude.
  private static let reach = 1_200_000.0

  let rows: [Row]

  init(_ text: [UInt8]) {
    rows = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count >= 3, let coordinate = Coordinate(iso6709: fields[1]) else { return nil }
      let name = String(decoding: fields[2], as: UTF8.self)
      guard isZoneName(name) else { return nil }
      return Row(country: String(decoding: fields[0].prefix(2), as: UTF8.self), coordinate: coordinate, name: name)
    }
  }

  /// The two-letter code of the country that a zone belongs to; nil where the zone is not in the table.
  func country(of name: String) -> String? { rows.first { $0.name == name }?.country }

  /// The row whose principal place is nearest; nil on the open sea.
  func nearest(_ coordinate: Coordinate) -> Row? {
    var best: (row: Row, distance: Double)?
    for row in rows {
      let distance = row.coordinate.distance(to: coordinate)
      if distance < best?.distance ?? Self.reach { best = (row, distance) }
    }
    return best?.row
  }
}

/// "Etc/GMT+9" for the longitude, with the sign that those names have: west is plus.
func nauticalZone(_ longitude: Double) -> String {
  let hours = Int((longitude / 15).rounded())
  return hours == 0 ? "Etc/GMT" : hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
}

extension Coordinate {
  /// Reads "+6409-02151" or "+404251-0740023": degrees, minutes and perhaps seconds.
  fileprivate init?(iso6709 text: ArraySlice<UInt8>) {
    guard let split = text.dropFirst().firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }),
      let latitude = degrees(text[..<split], digits: 2), let longitude = degrees(text[split...], digits: 3)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

private func degrees(_ text: ArraySlice<UInt8>, digits: Int) -> Double? {
  guard let sign = text.first else { return nil }
  let number = text.dropFirst()
  guard number.count == digits + 2 || number.count == digits + 4 else { return nil }
  func value(_ part: ArraySlice<UInt8>) -> Double? { Int(String(decoding: part, as: UTF8.self)).map(Double.init) }
  let rest = number.dropFirst(digits)
  guard let whole = value(number.prefix(digits)), let minutes = value(rest.prefix(2)) else { return nil }
  let seconds = rest.count > 2 ? value(rest.dropFirst(2)) : 0
  guard let seconds else { return nil }
  let sum = whole + minutes / 60 + seconds / 3600
  return sign == UInt8(ascii: "-") ? -sum : sum
}
