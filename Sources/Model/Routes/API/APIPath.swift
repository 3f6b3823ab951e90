import WeatherModel

/// A path of the HTTP API; the parts in braces vary. The app or the commands ask at the paths below, or they are linked to; other
/// endpoints have theirs as a literal.
package struct APIPath: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The path, with names in braces for the parts that vary.
  package let template: String

  /// Creates a path from its template.
  package init(_ template: String) { self.template = template }
  /// Creates a path from its template.
  package init(stringLiteral template: String) { self.template = template }

  package static var weather: APIPath { APIPath("/api/v1/weather") }
  package static var places: APIPath { APIPath("/api/v1/places") }
  package static var dashboard: APIPath { APIPath("/api/v1/dashboard") }
  package static var sources: APIPath { APIPath("/api/v1/sources") }
  package static var compare: APIPath { APIPath("/api/v1/compare") }
  package static var search: APIPath { APIPath("/api/v1/search") }
  package static var placeName: APIPath { APIPath("/api/v1/where") }
  package static var journey: APIPath { APIPath("/api/v1/route") }
  package static var wit: APIPath { APIPath("/api/v1/wit") }
  package static var icon: APIPath { APIPath("/api/v1/icons/{icon}.svg") }
  package static var openAPI: APIPath { APIPath("/openapi.json") }

  package static var records: APIPath { APIPath("/api/v1/space") }
  package static var events: APIPath { APIPath("/api/v1/space/events") }
  package static var devices: APIPath { APIPath("/api/v1/space/devices") }
  package static var device: APIPath { APIPath("/api/v1/space/devices/{device}") }
  package static var pairing: APIPath { APIPath("/api/v1/space/pairing") }
  package static var backup: APIPath { APIPath("/api/v1/space/backup") }
  package static var warnings: APIPath { APIPath("/api/v1/space/warnings") }
  package static var warning: APIPath { APIPath("/api/v1/space/warnings/{warning}") }
  package static var push: APIPath { APIPath("/api/v1/space/push") }
  package static var pushRules: APIPath { APIPath("/api/v1/space/push/rules") }
  package static var pushTest: APIPath { APIPath("/api/v1/space/push/test") }
  package static var notices: APIPath { APIPath("/api/v1/space/notices") }
  package static var tokens: APIPath { APIPath("/api/v1/space/tokens") }
  package static var token: APIPath { APIPath("/api/v1/space/tokens/{token}") }
  package static var widgets: APIPath { APIPath("/api/v1/space/widgets") }
  package static var preview: APIPath { APIPath("/api/v1/space/widgets/{widget}.svg") }

  package static var trips: APIPath { APIPath("/books") }
  package static var trip: APIPath { APIPath("/books/{trip}") }
  package static var cancellation: APIPath { APIPath("/books/{trip}/cancellation") }

  package static var widget: APIPath { APIPath("/widget/{token}/{widget}") }
  package static var calendar: APIPath { APIPath("/calendar/{token}.ics") }
  package static var health: APIPath { APIPath("/healthz") }
  package static var metrics: APIPath { APIPath("/metrics") }

  /// The path with names in place of the braces, in their order.
  package func url(_ names: String...) -> String {
    var url: [UInt8] = []
    var next = 0
    var isName = false
    for byte in template.utf8 {
      if byte == UInt8(ascii: "{") {
        isName = true
        if next < names.count { url += Array(names[next].utf8) }
        next += 1
      } else if byte == UInt8(ascii: "}") {
        isName = false
      } else if !isName {
        url.append(byte)
      }
    }
    return String(decoding: url, as: UTF8.self)
  }
}

extension Kinds {
  /// The kinds that can be compared value by value.
  public static var comparable: Kinds { [Kinds(.current), Kinds(.daily), Kinds(.air)] }
  /// The kinds that are compared by default.
  public static var compared: Kinds { [Kinds(.current), Kinds(.daily)] }
}

extension Route {
  /// What the paths of the HTTP API begin with, with few exceptions.
  public static var apiFolder: String { "/api/" }

  /// Whether a path belongs to the HTTP API, even if nothing is served there.
  public static func isAPI(_ path: String) -> Bool {
    let bytes = Array(path.utf8)[...]
    return begins(bytes, with: apiFolder) || path == APIPath.openAPI.template || path == APIPath.trips.template
      || begins(bytes, with: APIPath.trips.template + "/")
  }
}
