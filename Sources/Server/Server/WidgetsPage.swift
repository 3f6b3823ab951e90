import Accounts
import Features
import HTTPServer
import Languages
import Routes
import WeatherModel
import Widgets

/// The page about widgets, and the handler of its forms for browsers without scripts.
struct WidgetsPage {
  let spaces: SpaceAPI
  let pages: WeatherPages
  let hosts: KnownHosts

  /// The address that the page's forms are sent to.
  static let address = Destination(.tool(.widgets)).url

  func reply(_ request: HTTPRequest, at destination: Destination) -> Reply {
    guard request.method == .post else {
      return .later {
        pages.widgets(await spaces.widgetsScreen(for: request), at: destination, request) { state in
          state.selected = request.queryValue(WidgetForm.place).flatMap { RecordID(text: $0) }
          // The query says which question the page should ask before a key is revoked.
          if case .revoking(let id)? = WidgetForm(request.query.map { ($0.name, $0.value) }) { state.keyToRevoke = id }
        }
      }
    }
    guard hosts.isOwnPage(request) else { return pages.foreignForm(request, of: Destination(.tool(.widgets))) }
    guard let items = formItems(request.body), let form = WidgetForm(items) else {
      let detail = "The form names no action that is known for widgets."
      return pages.unreadableForm(request, of: Destination(.tool(.widgets)), .problem(status: 400, title: "Bad form", detail: detail))
    }
    return .later {
      do throws(SpaceError) {
        switch form {
        case .revoking(let id):
          try await spaces.revoke(id, request)
          return .now(redirect(to: WidgetsPage.address, status: 303))
        case .copying(let use, let place):
          let shown = try await spaces.snippet(use, at: place, request)
          return pages.widgets(await spaces.widgetsScreen(for: request), at: destination, request) { state in
            (state.selected, state.snippetToCopy, state.message) = (place, shown, .snippetShown)
          }
        }
      } catch {
        return pages.widgets(await spaces.widgetsScreen(for: request), at: destination, request, status: error.response.status) { state in
          state.message = message(error)
        }
      }
    }
  }

  private func message(_ error: SpaceError) -> WidgetsFeature.Message {
    switch error {
    case .unknownKey: .noPlace
    case .tooManyTokens: .keyLimitReached
    case .tooManyNewTokens: .tooOften
    default: .failed
    }
  }
}

extension SpaceAPI {
  /// The state of the widgets page for this request.
  func widgetsScreen(for request: HTTPRequest) async -> WidgetsFeature.State {
    var state = WidgetsFeature.State()
    guard let spaces else {
      state.message = .notOffered
      return state
    }
    do throws(SpaceError) {
      let member = try await member(request, spaces)
      state.places = try await spaces.savedPlaces(for: member).map { WidgetPlace($0.place) }
      state.keys = try await spaces.tokens(for: member).map { WidgetKey($0) }
      state.ways = ways(for: WidgetOptions(pagesOf: request), request)
      if state.places.isEmpty { state.message = .noPlace }
    } catch {
      state.message = error == .unknownKey ? .noPlace : .failed
    }
    return state
  }

  /// The snippet for a use of widgets, with a token made for it.
  func snippet(_ use: WidgetUse, at id: RecordID, _ request: HTTPRequest) async throws(SpaceError) -> WidgetSnippet {
    guard let spaces else { throw .unknownKey }
    let member = try await member(request, spaces)
    guard let place = try await spaces.savedPlaces(for: member).first(where: { $0.place.id == id })?.place,
      let scope = AccessScopes(word: use.scope)
    else { throw .noSuchPlace }
    let reader = WidgetOptions(pagesOf: request)
    let (key, _) = try await makeToken(
      named: Languages.copy(reader.language).widgetUse(use), scope, at: use.isPerPlace ? Cell(place.coordinate) : nil, for: member,
      request, spaces)
    return WidgetSnippet(use, WidgetSnippets(server: hosts.address(of: request), token: key.cookie, reader: reader).text(use))
  }

  func revoke(_ id: RecordID, _ request: HTTPRequest) async throws(SpaceError) {
    guard let spaces else { throw .unknownKey }
    try await revokeToken(id, for: try await member(request, spaces), spaces)
  }
}

extension WidgetKey {
  /// The part of a token that is shown to people.
  init(_ token: AccessToken) {
    self.init(
      id: token.id, name: token.name, scopes: token.scopes.each, cell: token.cell, createdAt: token.created, lastUsedAt: token.seen)
  }
}
