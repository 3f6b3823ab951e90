import Glibc
import WeatherModel

/// The system's zone files, from which the name of a zone becomes a `LocalZone` for the days that a forecast covers.
public struct ZoneFiles: Sendable {
  private let folder: String
  private let table: ZoneTable

  /// Reads zone files from a folder; the default is the system's.
  public init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
    table = ZoneTable(contents(of: folder + "/zone.tab") ?? [])
  }

  /// The name of the zone that a cell is in, for sources that send none. It comes from the map, which is accurate except for a kilometre or
  /// two along borders.
  ///
  /// A zone that is newer than the system's files is replaced by the nearest one that they contain; at sea the zone follows the longitude.
  public func name(at cell: Cell) -> String {
    guard let name = ZoneMap.shared?.name(at: cell.coordinate) else { return nauticalZone(cell.coordinate.longitude) }
    return isKnown(name) ? name : table.nearest(cell.coordinate)?.name ?? nauticalZone(cell.coordinate.longitude)
  }

  /// The zone of a cell, with its clock changes between two moments.
  public func zone(at cell: Cell, from start: Instant, to end: Instant) -> LocalZone {
    zone(named: name(at: cell), offset: Int64((cell.coordinate.longitude / 15).rounded()) * 3600, from: start, to: end)
  }

  /// The two-letter code of the country that a cell's zone belongs to; nil at sea.
  public func country(at cell: Cell) -> String? {
    guard let name = ZoneMap.shared?.name(at: cell.coordinate) else { return nil }
    return table.country(of: name) ?? table.nearest(cell.coordinate)?.country
  }

  /// The editions of the time-zone database in use: that of the system's files ("2025b"), nil where they don't state it, and that of the
  /// map ("2026e").
  public var editions: (files: String?, map: String?) {
    let mark = Array("# version ".utf8)
    let line = beginning(of: folder + "/tzdata.zi", atMost: 64)?.split(separator: 0x0A).first
    let files = line.flatMap { $0.starts(with: mark) ? String(decoding: $0.dropFirst(mark.count), as: UTF8.self) : nil }
    return (files, ZoneMap.shared?.edition)
  }

  /// Whether the system has a file for a zone. The name may come from outside.
  public func isKnown(_ name: String) -> Bool { isZoneName(name) && access(folder + "/" + name, R_OK) == 0 }

  /// The seconds that a zone is ahead of UTC at a moment; nil where the system does not know the zone.
  public func offset(of identifier: String, at moment: Instant) -> Int64? {
    guard isZoneName(identifier), let file = contents(of: folder + "/" + identifier).flatMap({ ZoneFile($0) }) else { return nil }
    return file.zone(named: identifier, from: moment, to: moment + 1).offset(at: moment)
  }

  /// A zone with its clock changes between two moments; nil where the system does not know it. The name may come from outside.
  public func zone(known identifier: String, from start: Instant, to end: Instant) -> LocalZone? {
    guard isKnown(identifier), let bytes = contents(of: folder + "/" + identifier), let file = ZoneFile(bytes) else { return nil }
    return file.zone(named: identifier, from: start, to: end)
  }

  /// A zone with its clock changes between two moments; where the system does not know it, a zone with the fixed offset of `offset` seconds
  /// from UTC.
  ///
  /// The name may come from outside, so it is checked that it can only name zone files.
  public func zone(named identifier: String, offset: Int64, from start: Instant, to end: Instant) -> LocalZone {
    guard isZoneName(identifier) else { return LocalZone(identifier: "", offset: offset) }
    guard let bytes = contents(of: folder + "/" + identifier), let file = ZoneFile(bytes) else {
      return LocalZone(identifier: identifier, offset: offset)
    }
    return file.zone(named: identifier, from: start, to: end)
  }
}

/// Whether a text has the form of "America/Argentina/Ushuaia" or "Etc/GMT+3", which can't lead out of the folder.
func isZoneName(_ text: String) -> Bool {
  guard text.utf8.count <= 64 else { return false }
  let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  return parts.allSatisfy { part in
    guard let first = part.first, (first | 0x20) >= UInt8(ascii: "a"), (first | 0x20) <= UInt8(ascii: "z") else { return false }
    return part.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
        true
      default: false
      }
    }
  }
}

/// A regular file of at most 64 kB; the largest zone files have 4.
private func contents(of path: String) -> [UInt8]? { regularFile(path) { $0 <= 65_536 ? $0 : nil } }

/// The first bytes of a regular file.
private func beginning(of path: String, atMost limit: Int) -> [UInt8]? { regularFile(path) { min($0, limit) } }

/// Reads the start of a regular file. `wanted` returns the number of bytes to read for the file's size, or nil to refuse the file.
private func regularFile(_ path: String, _ wanted: (Int) -> Int?) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let capacity = wanted(Int(status.st_size)) else { return nil }
  var length = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    while length < capacity {
      let got = read(file, buffer.baseAddress.map { $0 + length }, capacity - length)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      length += got
    }
    count = length
  }
  return length == capacity ? bytes : nil
}
