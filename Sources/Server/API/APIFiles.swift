import DesignSystem
import HTTPServer
import Routes
import WeatherModel

/// What the programming interface serves that never changes while the server runs: its description, and the pictures that answers refer to.
struct APIFiles: Sendable {
  /// The answers by what they lie ready under.
  let answers: [String: PreparedResponse]

  /// Prepares an answer for each audience.
  init(for audiences: [CrossOrigin.Audience]) {
    var answers: [String: PreparedResponse] = [:]
    for audience in Set(audiences) {
      for (target, body) in APIFiles.bodies { answers[audience.key(target)] = body.answer(for: audience) }
    }
    self.answers = answers
  }

  /// Made once, however many servers a process starts.
  private static let bodies: [(target: String, body: PreparedBody)] = {
    var bodies = [(Route.openAPI.url, PreparedBody(json: openAPIDescription()))]
    for condition in Condition.allCases {
      for isNight in [false, true] {
        let drawing = WeatherIcon(condition: condition, isDaylight: !isNight).svg
        let body = PreparedBody(Array(drawing.utf8), type: "image/svg+xml", caching: "public, max-age=86400")
        bodies.append((Route.weatherPicture(condition, isNight: isNight).url, body))
      }
    }
    return bodies
  }()
}
