import Accounts
import Features
import HTTPServer
import Preferences
import Routes
import WeatherModel
import Widgets
import Wire

/// The uses of widgets with their snippets, and previews.
extension SpaceAPI {
  func widgetWays(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    _ = try await member(request, spaces)
    do throws(WidgetProblem) {
      return json(WidgetSnippet.json(ways(for: try WidgetOptions(reader: request), request)))
    } catch {
      return .now(badParameter(error.option, error.detail))
    }
  }

  /// A widget of a saved place as it will look, for the devices of its space; the address contains no token.
  func preview(_ preview: WidgetPreview, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let places = try await spaces.savedPlaces(for: try await member(request, spaces)).map(\.place)
    var options: WidgetOptions
    do throws(WidgetProblem) { options = try WidgetOptions(reader: request) } catch {
      return .now(badParameter(error.option, error.detail))
    }
    guard let size = WidgetSize(rawValue: preview.word) else {
      return .problem(status: 404, title: "Not found", detail: "There is no such widget.")
    }
    options.size = size
    let asked = request.queryValue(WidgetForm.place)
    guard let place = places.first(where: { asked == nil || $0.id.text == asked }) else { throw .noSuchPlace }
    let drawn = await drawings.widget(options, of: Cell(place.coordinate), at: clock.now, by: clientLimits.permission(request)).widget.svg
    let body = PreparedBody(Array(drawn.utf8), type: WidgetFormat.svg.type, caching: "private, no-cache")
    return .prepared(body.answer(for: .own, securedBy: previewSecurityHeaders))
  }

  /// The snippet for each use of widgets, made for a reader.
  func ways(for reader: WidgetOptions, _ request: HTTPRequest) -> [WidgetSnippet] {
    let snippets = WidgetSnippets(server: hosts.address(of: request), reader: reader)
    return WidgetUse.allCases.map { WidgetSnippet($0, snippets.text($0)) }
  }
}

extension WidgetOptions {
  /// The options of the requester: those in the address, and otherwise those of their pages.
  init(reader request: HTTPRequest) throws(WidgetProblem) {
    self.init(pagesOf: request)
    for item in request.query { try take(item.name, item.value) }
  }

  /// The language and the units of the requester's pages.
  init(pagesOf request: HTTPRequest) {
    self.init(.small, .svg)
    let deviceCookie = DeviceCookie(request)
    language = deviceCookie.preferences.language ?? Language(request)
    for field in Preference.Field.allCases where field.appliesToText { preferences[field] = deviceCookie.preferences[field] }
  }
}

/// The headers of a preview: a browser may show it on our own pages, with the styles inside it, and do nothing else.
private let previewSecurityHeaders: [HTTPHeader] = [
  HTTPHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
  HTTPHeader("X-Content-Type-Options", "nosniff"),
  HTTPHeader("Referrer-Policy", "no-referrer"),
  HTTPHeader("Permissions-Policy", "geolocation=()"),
  HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
]
