import Accounts
import Features
import HTTPServer
import OpenAPI
import Preferences
import Routes
import WeatherModel
import Widgets
import Wire

extension Endpoint {
  static let widgets: [Endpoint] = [
    .member(
      .get, .widgets, "widgetWays", "The ways to use widgets, each with the address or text to copy, in the reader's language and units.",
      parameters: Parameter.looks, .json("WidgetWays"), answer: SpaceAPI.widgetWays),
    .member(
      .get, .preview, "widgetPreview", "A preview of a saved place's widget; needs no token, but only devices of the space may see it.",
      parameters: [previewSize, previewedPlace] + Parameter.looks, Operation.Content(type: "image/svg+xml", schema: .text("A drawing.")),
      refusals: [.noSuchWidget], answer: SpaceAPI.preview),
  ]

  private static let previewSize = Parameter(
    "widget", in: .path, "Its size.", .word("A size.", WidgetPreview.allCases.map(\.word)))

  private static let previewedPlace = Parameter(
    "place", "The saved place; the first one by default.", .text("The place's id.", pattern: "^[0-9a-f]{32}$"))
}

/// The uses of widgets with their snippets, and previews.
extension SpaceAPI {
  fileprivate func widgetWays(_ call: Endpoint.Call, _: Member, _: Spaces) async throws(SpaceError) -> Reply {
    do throws(WidgetProblem) {
      return json(WidgetSnippet.json(ways(for: try WidgetOptions(reader: call.request), call.request)))
    } catch {
      return .now(badParameter(error.option, error.detail))
    }
  }

  /// A widget of a saved place as it will look, for the devices of its space; the address contains no token.
  fileprivate func preview(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let request = call.request
    let places = try await spaces.savedPlaces(for: member).map(\.place)
    var options: WidgetOptions
    do throws(WidgetProblem) { options = try WidgetOptions(reader: request) } catch {
      return .now(badParameter(error.option, error.detail))
    }
    guard let preview = call.names.first.flatMap({ WidgetPreview(word: $0) }), let size = WidgetSize(rawValue: preview.word)
    else {
      return .problem(status: 404, title: "Not found", detail: "There is no such widget.")
    }
    options.size = size
    let asked = request.queryValue(FormField.place)
    guard let place = places.first(where: { asked == nil || $0.id.text == asked }) else { throw .noSuchPlace }
    let drawn = await drawings.widget(options, of: Cell(place.coordinate), at: clock.now, by: clientLimits.permission(request)).widget.svg
    let body = PreparedBody(Array(drawn.utf8), type: WidgetFormat.svg.type, caching: "private, no-cache")
    return .prepared(body.answer(for: .own, securedBy: previewSecurityHeaders))
  }

  /// The state of the widgets page for this request.
  func widgetsScreen(for request: HTTPRequest) async -> WidgetsFeature.State {
    var state = WidgetsFeature.State()
    state.selected = request.queryValue(FormField.place).flatMap { RecordID(text: $0) }
    guard let spaces else {
      state.message = .notOffered
      return state
    }
    do throws(SpaceError) {
      let member = try await member(request, spaces)
      state.places = try await spaces.savedPlaces(for: member).map(\.place).onePerCell.map { WidgetPlace($0) }
      state.keys = try await spaces.tokens(for: member).map { WidgetKey($0) }
      state.ways = ways(for: WidgetOptions(pagesOf: request), request)
      if state.places.isEmpty { state.message = .noPlace }
    } catch {
      state.message = error == .unknownKey ? .noPlace : .failed
    }
    return state
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
private let previewSecurityHeaders = headersOfPart(policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")

extension WidgetKey {
  /// The part of a token that is shown to people.
  init(_ token: AccessToken) {
    self.init(
      id: token.id, name: token.name, scopes: token.scopes.each, cell: token.cell, createdAt: token.created, lastUsedAt: token.seen)
  }
}
