import WeatherModel

/// One `name=value` of an address, decoded.
public struct QueryItem: Hashable, Sendable {
  /// Left of the equals sign.
  public var name: String
  /// Right of it.
  public var value: String

  /// An item.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Route {
  /// The route of a decoded path and query.
  public init(path: String, query: [QueryItem]) throws(RouteProblem) {
    switch path {
    case "/": self = .home
    case "/search": self = .search(text: try single("q", of: query) ?? "")
    case "/random": self = .random
    case "/preferences": self = .preferences
    case "/shell": self = .shell
    case "/healthz": self = .health
    case "/metrics": self = .metrics
    case "/help", "/:help": self = .help
    default:
      let bytes = Array(path.utf8)
      if let answered = try Route.api(path, query) {
        self = answered
      } else if let text = Route.placeText(inPath: path) {
        self = .at(try Route.cell(text))
      } else if isFile(bytes) {
        self = .file(path)
      } else {
        throw .notFound
      }
    }
  }

  /// The cell whose address a path is, when it is one; all that the app needs to read of addresses.
  ///
  /// Decimal degrees alone: the server leads every other way of writing to these, and the app need not load what reads them all.
  public static func cell(atPath path: String) -> Cell? {
    guard let text = placeText(inPath: path) else { return nil }
    let bytes = Array(text.utf8)
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")), let latitude = plainDecimal(bytes[..<comma]),
      let longitude = plainDecimal(bytes[(comma + 1)...])
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
  }

  /// What stands behind "/at/", up to a query; by single bytes, since the app reads little else of addresses.
  private static func placeText(inPath path: String) -> String? {
    var expected: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "/")]
    var text: [UInt8] = []
    for byte in path.utf8 {
      if let next = expected.popLast() {
        guard byte == next else { return nil }
      } else if byte == UInt8(ascii: "?") {
        break
      } else {
        text.append(byte)
      }
    }
    return expected.isEmpty ? String(decoding: text, as: UTF8.self) : nil
  }

  private static func cell(_ text: String) throws(RouteProblem) -> Cell {
    do throws(CoordinateProblem) {
      return Cell(try Coordinate(parsing: text))
    } catch {
      switch error {
      case .notTwoNumbers, .linkWithoutPlace:
        throw .parameter(name: "coordinate", detail: "Write it as latitude,longitude in decimal degrees, such as /at/64.147,-21.942.")
      case .latitudeOutOfRange: throw .parameter(name: "latitude", detail: "It must be from -90 to 90.")
      case .longitudeOutOfRange: throw .parameter(name: "longitude", detail: "It must be from -180 to 180.")
      }
    }
  }
}

func single(_ name: String, of query: [QueryItem]) throws(RouteProblem) -> String? {
  var found: String?
  for item in query where item.name == name {
    if found != nil { throw .parameter(name: name, detail: "It stands there more than once; give it once.") }
    found = item.value
  }
  return found
}

/// Files are named with letters, digits, '-', '_' and '.', in the root or under /assets; nothing else can be asked for, so nothing can escape.
private func isFile(_ path: [UInt8]) -> Bool {
  let prefix = Array("/assets/".utf8)
  let name = path.starts(with: prefix) ? path.dropFirst(prefix.count) : path.dropFirst(1)
  guard !name.isEmpty, name.first != UInt8(ascii: "."), name.contains(UInt8(ascii: ".")) else { return false }
  return name.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }
}
