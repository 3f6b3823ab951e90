import CZones
import WeatherModel

/// Which zone each place on earth belongs to, in steps of a twentieth of a degree. The map is embedded in the program.
///
/// `Scripts/zone-data` makes it from the boundaries of OpenStreetMap. The format: "WGZ1" and the edition of the boundaries, the names of
/// the zones, each on a line, and an empty line; for each row from north to south, four bytes with the row's start; then the rows. A row
/// consists of runs from west to east; a run is the number of a name, counted from 1, or 0 for the sea, and the number of cells. Numbers
/// are groups of seven bits, the lowest first; all but the last group have the highest bit set. Nothing is unpacked: a lookup walks one row
/// of at most a few hundred runs.
struct ZoneMap: @unchecked Sendable {
  // The bytes are constant, so any thread may read them at any time.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let table: Int
  private let names: [String]
  /// The edition of the time-zone database that the boundaries belong to ("2026e").
  let edition: String

  private static let cellsToADegree = 20.0
  private static let rows = 3600
  private static let columns = 7200

  /// The embedded map.
  static let shared = ZoneMap(sharedBytes)
  static var sharedBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: zone_map_bytes(), count: zone_map_length()) }

  /// Reads a map without copying it, so the bytes must outlive it; nil where they are not a map.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.starts(with: "WGZ1".utf8) else { return nil }
    let lines = bytes[4...].prefix(65_536).split(separator: 0x0A, omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    guard let edition = lines.first else { return nil }
    self.bytes = bytes
    self.edition = String(decoding: edition, as: UTF8.self)
    names = lines.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    table = lines.reduce(5) { $0 + $1.count + 1 }
    guard table + 4 * Self.rows <= bytes.count else { return nil }
  }

  /// The name of the zone at a place; nil at sea.
  func name(at coordinate: Coordinate) -> String? {
    let row = min(Int((90 - coordinate.latitude) * Self.cellsToADegree), Self.rows - 1)
    let column = Int((coordinate.longitude + 180) * Self.cellsToADegree) % Self.columns
    var position = (0..<4).reduce(0) { $0 | Int(bytes[table + 4 * row + $1]) << (8 * $1) }
    var end = 0
    while let number = number(&position), let length = self.number(&position), length > 0 {
      end += length
      if column < end { return number > 0 && number <= names.count ? names[number - 1] : nil }
    }
    return nil
  }

  private func number(_ position: inout Int) -> Int? {
    var value = 0
    for shift in stride(from: 0, through: 14, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = Int(bytes[position])
      position += 1
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
