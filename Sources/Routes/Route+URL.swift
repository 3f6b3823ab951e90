import WeatherModel

extension Route {
  /// The address as it stands in links; parsing it gives the same route.
  public var url: String {
    switch self {
    case .home: "/"
    case .at(let cell): "/at/\(cell)"
    case .search(let text): text.isEmpty ? "/search" : "/search?q=\(percentEncoded(text))"
    case .random: "/random"
    case .preferences: "/preferences"
    case .shell: "/shell"
    case .weather(let query): query.url
    case .dashboard(let cell): APIPath.dashboard.template + position(cell)
    case .sources(let cell): APIPath.sources.template + (cell.map { position($0) } ?? "")
    case .compare(let cell, let kinds): APIPath.compare.template + position(cell) + list(kinds, unless: .compared)
    case .weatherPicture(let condition, let isNight): APIPath.pictureFolder + condition.word + (isNight ? "-night" : "") + ".svg"
    case .openAPI: APIPath.openAPI.template
    case .health: "/healthz"
    case .metrics: "/metrics"
    case .file(let path): path
    }
  }
}

extension WeatherQuery {
  var url: String { APIPath.weather.template + position(cell) + list(kinds, unless: .all) + (refreshes ? "&refresh=1" : "") }
}

private func position(_ cell: Cell) -> String {
  let coordinate = cell.coordinate
  return "?lat=\(compact(coordinate.latitude, 3))&lon=\(compact(coordinate.longitude, 3))"
}

private func list(_ kinds: Kinds, unless usual: Kinds) -> String {
  if kinds == usual { return "" }
  var text = "&kinds="
  var separator = ""
  for kind in kinds.each {
    text += separator + kind.word
    separator = ","
  }
  return text
}

/// A text as it may stand in a query: everything but unreserved characters as %XX.
public func percentEncoded(_ text: String) -> String {
  let hexadecimal = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in Array(text.utf8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      bytes.append(UInt8(ascii: "%"))
      bytes.append(hexadecimal[Int(byte >> 4)])
      bytes.append(hexadecimal[Int(byte & 15)])
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
