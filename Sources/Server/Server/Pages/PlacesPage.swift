import Accounts
import Features
import HTTPServer
import Preferences
import Reports
import Routes
import TerminalText
import WeatherModel

/// The pages about places for a paired device without scripts: they show the places of its space, and its forms change the space. Other
/// devices get the pages with the places of their cookie.
struct PlacesPage {
  let spaces: SpaceAPI
  let pages: WeatherPages

  func reply(_ request: HTTPRequest, at destination: Destination) -> Reply {
    guard isPlain(request) else { return pages.page(at: destination, request) }
    return .later { await page(at: destination, request) ?? pages.page(at: destination, request) }
  }

  /// Also applies a form that saves or removes a place to the space of a paired device, since that, not the cookie, holds its saved
  /// places. After a removal in a list of places, the page offers to undo it.
  func applyToSpace(_ request: HTTPRequest, _ reply: Reply) -> Reply {
    guard case .now(let response) = reply, response.status == 303, KeyCookie.key(request) != nil, let store = spaces.spaces,
      let form = PlaceForm(request)
    else { return reply }
    return .later {
      do throws(SpaceError) {
        let member = try await spaces.member(request, store)
        var removed: UndoableChange?
        for cell in form.removed {
          removed = try await undoable(cell, store, member)
          try await carryOut(.remove(cell), store, member, request)
        }
        for place in form.saved {
          let (copy, preferences) = (pages.copy(request), pages.deviceCookie(request).preferences)
          let name = preferences.name(of: pages.finder.pointName(Cell(place), in: copy.language), copy)
          let saved = SavedPlaces.Place(place, name: name, nickname: form.nickname)
          try await carryOut(.save(saved, at: form.position), store, member, request)
        }
        guard let removed, let list = form.list, isPlain(request), case .now(var page)? = await page(at: list, request, undoing: removed)
        else { return reply }
        page.headers += response.headers.filter { $0.isNamed("Set-Cookie") }
        return .now(page)
      } catch {
        // If the key is no longer known, the cookie has changed as it does without a space.
        return error == .unknownKey ? reply : refusal(error, request)
      }
    }
  }

  /// Whether the request comes from a paired device that runs no scripts: a script would have stored the device's time zone before it was
  /// paired, and would have noticed that a form has paired it. Browsers delete cookies set by scripts sooner than others, and scripts may
  /// run again; then `scripted.js` asks for the app.
  private func isPlain(_ request: HTTPRequest) -> Bool {
    guard KeyCookie.key(request) != nil, TextStyle(request) == nil, request.queryValue("app") == nil else { return false }
    return KeyCookie.wasPairedByForm(request) || request.cookie(DeviceCookie.cookieName).flatMap { DeviceCookie.zone(in: $0) } == nil
  }

  /// The page that says why a form could not be carried out.
  private func refusal(_ error: SpaceError, _ request: HTTPRequest) -> Reply {
    pages.refusal(of: request, status: error.response.status) { copy in error == .tooManyRecords ? copy.placesFull : copy.formFailed }
  }

  /// What is needed to bring back the place in a cell; nil if none is saved there, as when a reload sends the form again.
  private func undoable(_ cell: Cell, _ store: Spaces, _ member: Member) async throws(SpaceError) -> UndoableChange? {
    let places = try await store.savedPlaces(for: member).map { $0.place }.onePerCell
    guard let index = places.firstIndex(where: { Cell($0.coordinate) == cell }) else { return nil }
    let place = SavedPlaces.Place(places[index])
    var page = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: place.coordinate)
    (page.knownName, page.nickname) = (place.name, place.nickname)
    var change = UndoableChange(.removed, page)
    (change.place, change.index) = (place, index)
    return change
  }

  private func carryOut(
    _ edit: SavedPlaces.Edit, _ store: Spaces, _ member: Member, _ request: HTTPRequest
  ) async throws(SpaceError) {
    let now = pages.clock.now.seconds * 1000
    try await store.edit(for: member, allowing: spaces.clientLimits.watchAllowance(request)) { replica throws(SyncRefusal) in
      try replica.carryOut(edit, at: now) { .random(in: 0...UInt64.max) }
    }
  }

  /// The page with the places of the space; nil if the key is unknown or the database can't be reached.
  private func page(
    at destination: Destination, _ request: HTTPRequest, undoing change: UndoableChange? = nil
  ) async -> Reply? {
    guard let store = spaces.spaces else { return nil }
    do throws(SpaceError) {
      let member = try await spaces.member(request, store)
      return pages.plain(try await store.savedPlaces(for: member).map { $0.place }, at: destination, request, undoing: change)
    } catch { return nil }
  }
}

/// What a form says about places; `PreferencesForm` has refused what can't be read.
private struct PlaceForm {
  var saved: [Coordinate] = []
  var removed: [Cell] = []
  var nickname = ""
  var position: Int?
  /// The list of places that the form is in; nil if it is on another page.
  var list: Destination?

  /// Nil if the form is not about places.
  init?(_ request: HTTPRequest) {
    for item in formItems(request.body) ?? [] {
      switch item.name {
      case FormField.save: if let place = try? Coordinate(parsing: item.value) { saved.append(place) }
      case FormField.remove: if let place = try? Coordinate(parsing: item.value) { removed.append(Cell(place)) }
      case FormField.nickname: nickname = nicknameProblem(item.value) == nil ? item.value : ""
      case FormField.position: position = Int(item.value).map { min(max(0, $0), SyncLimits.places) }
      case FormField.back: list = PreferencesForm.ownAddress(item.value).map { Destination(url: $0) }.flatMap { $0.listsPlaces ? $0 : nil }
      default: break
      }
    }
    if saved.isEmpty && removed.isEmpty { return nil }
  }
}

extension Destination {
  /// Whether it is a list of the saved places.
  var listsPlaces: Bool { sheet == .manage || screen == .tool(.favourites) }
}
