import Accounts
import Features
import HTTPServer
import Routes
import WeatherModel
import Widgets
import Wire

/// What widgets can be used for, and keys for them.
extension SpaceAPI {
  func widgetWays(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    _ = try await member(request, spaces)
    do throws(WidgetProblem) {
      return json(WidgetWay.json(ways(for: try WidgetWish(reader: request), request)))
    } catch {
      return .now(badParameter(error.option, error.detail))
    }
  }

  /// A widget of a saved place as it looks, for its owner's devices: no token stands in its address.
  func preview(_ preview: WidgetPreview, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let places = try await spaces.savedPlaces(for: try await member(request, spaces)).map(\.place)
    var wish: WidgetWish
    do throws(WidgetProblem) { wish = try WidgetWish(reader: request) } catch {
      return .now(badParameter(error.option, error.detail))
    }
    guard let size = WidgetSize(rawValue: preview.word) else {
      return .problem(status: 404, title: "Not found", detail: "There is no such widget.")
    }
    wish.size = size
    let asked = request.queryValue("place")
    guard let place = places.first(where: { asked == nil || $0.id.text == asked }) else { throw .noSuchPlace }
    let drawn = await drawings.widget(wish, of: Cell(place.coordinate), at: clock.now).widget.svg
    let body = PreparedBody(Array(drawn.utf8), type: WidgetFormat.svg.type, caching: "private, no-cache")
    return .prepared(body.answer(for: .own, securedBy: previewSecurityHeaders))
  }

  /// What is to be written where, for a reader.
  func ways(for reader: WidgetWish, _ request: HTTPRequest) -> [WidgetWay] {
    let snippets = WidgetSnippets(server: origin(of: request), reader: reader)
    return WidgetUse.allCases.map { WidgetWay($0, snippets.text($0)) }
  }
}

extension WidgetWish {
  /// How whoever asks reads: as the address says, else as their pages are.
  init(reader request: HTTPRequest) throws(WidgetProblem) {
    self.init(pagesOf: request)
    for item in request.query { try take(item.name, item.value) }
  }

  /// As their pages are.
  init(pagesOf request: HTTPRequest) {
    self.init(.small, .svg)
    let remembered = DeviceCookie(request)
    language = remembered.preferences.language ?? Language(request)
    for field in Preference.Field.allCases where field.isOfTexts { preferences[field] = remembered.preferences[field] }
  }
}

/// What a browser may do with a preview: show it on our own pages, with the styles that stand in it.
private let previewSecurityHeaders: [HTTPHeader] = [
  HTTPHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
  HTTPHeader("X-Content-Type-Options", "nosniff"),
  HTTPHeader("Referrer-Policy", "no-referrer"),
  HTTPHeader("Permissions-Policy", "geolocation=()"),
  HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
]
