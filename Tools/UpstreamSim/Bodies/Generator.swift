import HTTPServer
import WeatherModel
import Wire

/// The answer that a simulated service generates for a request.
public struct GeneratedAnswer: Sendable {
  /// 200, or the status with which the real service refuses such a request.
  public var status = 200
  /// The headers that the service sets itself.
  public var headers: [HTTPHeader] = []
  /// The body: JSON, or HTML for refusals of MET Norway, in the format of the real service.
  public var body: [UInt8]
}

extension UpstreamGenerator {
  /// The answer of the service to a request at a moment: the same request at the same moment always gets the same bytes.
  public func answer(_ request: HTTPRequest, at now: Instant) -> GeneratedAnswer {
    switch self {
    case .openMeteo: OpenMeteoBody(request, now).answer()
    case .metNorway: MetNorwayBody(request: request, now: now).answer()
    case .openWeather: OpenWeatherBody(request: request, now: now).answer()
    }
  }
}

extension Coordinate {
  /// Reads the place of a request from two query items; nil if they are missing or invalid.
  init?(_ request: HTTPRequest, _ latitude: String, _ longitude: String) {
    guard let north = request.queryValue(latitude).flatMap({ plainDecimal($0.utf8) }),
      let east = request.queryValue(longitude).flatMap({ plainDecimal($0.utf8) })
    else { return nil }
    self.init(latitude: north, longitude: east)
  }
}

extension JSONWriter {
  /// An object of text members, as services send for errors.
  static func text(_ members: [(String, String)]) -> [UInt8] {
    jsonObject { writer in
      for (name, value) in members {
        writer.key(name)
        writer.value(value)
      }
    }
  }
}

extension Instant {
  /// The last moment at or before this one that is a multiple of `step` seconds since 1970.
  func rounded(downTo step: Int64) -> Instant { Instant(seconds: floorDivided(seconds, step) * step) }

  /// The format of HTTP headers: "Sat, 21 Nov 2026 11:00:00 GMT".
  var httpDate: String {
    let date = CalendarDate(day: floorDivided(seconds, 86_400))
    let parts = date.parts
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let clock = String(description.dropFirst(11).prefix(8))
    return "\(days[date.weekday]), \(padded(parts.day)) \(months[parts.month - 1]) \(padded(parts.year, 4)) \(clock) GMT"
  }
}
