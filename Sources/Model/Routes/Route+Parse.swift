import WeatherModel

/// One `name=value` of an address or a request, decoded.
public struct QueryItem: Hashable, Sendable {
  /// The text before the equals sign.
  public var name: String
  /// The text after the equals sign; empty when there was none.
  public var value: String

  /// Creates an item from its decoded parts.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Route {
  /// Parses a decoded path and query.
  public init(path: String, query: [QueryItem]) throws(RouteProblem) {
    switch path {
    case "/random": self = .random
    case Route.askedPage: self = .asked
    case "/preferences": self = .preferences
    case "/shell": self = .shell
    case "/help", "/:help": self = .help
    default:
      let bytes = Array(path.utf8)
      if let page = try Route.page(bytes, query) {
        self = page
      } else if isFile(bytes) {
        self = .file(path)
      } else {
        throw .notFound
      }
    }
  }

  /// Parses the path of a page of the app, with coordinates in any notation; nil when there is no such page.
  private static func page(_ path: [UInt8], _ query: [QueryItem]) throws(RouteProblem) -> Route? {
    let (base, sheet) = Destination.parts(path)
    var destination = Destination(url: String(decoding: path, as: UTF8.self))
    if let text = Destination.place(base) {
      let place = Destination.Screen.place(try cell(String(decoding: text, as: UTF8.self)))
      if !Destination.isPossible(sheet, over: place) { return nil }
      destination = Destination(place, sheet: sheet)
    }
    if says(path[...], Route.wayByNamePath) {
      return .wayByName(from: try single(FormField.from, of: query) ?? "", to: try single(FormField.to, of: query) ?? "")
    }
    if !destination.exists { return nil }
    if sheet == .search, let text = try single(FormField.text, of: query), !text.isEmpty {
      return .search(text: text, over: destination.screen)
    }
    return .page(destination)
  }

  private static func cell(_ text: String) throws(RouteProblem) -> Cell {
    do throws(CoordinateProblem) {
      return Cell(try Coordinate(parsing: text))
    } catch {
      switch error {
      // A place, followed by something that is neither a sheet nor a page.
      case .notTwoNumbers where (try? Coordinate(parsing: String(text.prefix { $0 != "/" }))) != nil: throw .notFound
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
    if found != nil { throw .parameter(name: name, detail: "It is given more than once; give it once.") }
    found = item.value
  }
  return found
}

/// Whether a path is a file's: letters, digits, '-', '_' and '.', in the root or under /assets. No other path reaches the files, so nothing
/// outside them can be read.
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
