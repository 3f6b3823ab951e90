import DesignSystem
import HTTPServer
import Routes
import WeatherModel
import Widgets

/// The files of the API that never change while the server runs: its description, and the pictures that answers refer to.
enum APIFiles {
  /// The answer at an address; nil if there is none.
  static func answer(_ url: String, for audience: CrossOrigin.Audience) -> PreparedResponse? { bodies[url]?.answer(for: audience) }

  /// Made when the first one is requested, so that they don't delay the start.
  private static let bodies: [String: PreparedBody] = {
    var bodies = [APIPath.openAPI.template: PreparedBody(json: openAPIDescription())]
    for condition in Condition.allCases {
      for isNight in [false, true] {
        let drawing = WeatherIcon(condition: condition, isDaylight: !isNight).svg
        let body = PreparedBody(Array(drawing.utf8), type: "image/svg+xml", caching: "public, max-age=86400")
        bodies[APIAddress.icon(condition, isNight: isNight).url] = body
      }
    }
    return bodies
  }()
}
