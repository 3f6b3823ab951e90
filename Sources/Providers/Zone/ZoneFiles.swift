import Glibc
import WeatherModel

/// The system's zone files: turn the name of a zone into a clock for the days that a forecast covers.
public struct ZoneFiles: Sendable {
  private let folder: String
  private let table: ZoneTable

  /// The zone files in a folder.
  public init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
    table = ZoneTable(contents(of: folder + "/zone.tab") ?? [])
  }

  /// The name of the zone that a cell probably lies in, for sources that tell none: that of the nearest zone's principal place. Near borders
  /// it may be the neighbour's; far out at sea it follows the longitude.
  public func name(at cell: Cell) -> String { table.nearest(cell.coordinate)?.name ?? nauticalZone(cell.coordinate.longitude) }

  /// The clock of that zone between two moments.
  public func zone(at cell: Cell, from start: Instant, to end: Instant) -> LocalZone {
    zone(named: name(at: cell), offset: Int64((cell.coordinate.longitude / 15).rounded()) * 3600, from: start, to: end)
  }

  /// The two letters of the country that the nearest zone belongs to first of all; nil on the open sea.
  public func country(at cell: Cell) -> String? { table.nearest(cell.coordinate)?.country }

  /// The clock of a named zone between two moments; where the system does not know it, a clock that stays `offset` seconds ahead of UTC.
  ///
  /// The name may come from outside: it can name nothing but zone files.
  public func zone(named identifier: String, offset: Int64, from start: Instant, to end: Instant) -> LocalZone {
    guard isZoneName(identifier) else { return LocalZone(identifier: "", offset: offset) }
    guard let bytes = contents(of: folder + "/" + identifier), let file = ZoneFile(bytes) else {
      return LocalZone(identifier: identifier, offset: offset)
    }
    return file.zone(named: identifier, from: start, to: end)
  }
}

/// Whether a text is built like "America/Argentina/Ushuaia" or "Etc/GMT+3": nothing in it can lead out of the folder.
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
private func contents(of path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 65_536 else { return nil }
  var length = 0
  let capacity = Int(status.st_size)
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
