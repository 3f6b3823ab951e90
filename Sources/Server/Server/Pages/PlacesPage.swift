import Accounts
import Copy
import DesignSystem
import Features
import HTTPServer
import Markup
import Preferences
import Reports
import Routes
import TerminalText
import WeatherModel

/// The saved places of a paired device without scripts, on their screens and on the pages of weather: read from its space and changed by
/// plain forms. Other devices get the app's page.
struct PlacesPage {
  let spaces: SpaceAPI
  let pages: WeatherPages
  let hosts: KnownHosts

  /// The address that the page's forms are sent to.
  static let address = Destination(.tool(.favourites), sheet: .manage).url
  func reply(_ request: HTTPRequest, at destination: Destination) -> Reply {
    guard request.method == .post else {
      guard isPlain(request) else { return pages.page(at: destination, request) }
      return .later { await page(at: destination, request) ?? pages.page(at: destination, request) }
    }
    guard hosts.isOwnPage(request) else { return pages.foreignForm(request, of: destination) }
    guard let form = formItems(request.body).flatMap({ PlaceForm($0) }) else {
      let detail = "The form names no action that is known for places."
      return pages.unreadableForm(request, of: destination, .problem(status: 400, title: "Bad form", detail: detail))
    }
    return .later { await answered(form, request) }
  }

  /// Whether the request comes from a paired device that runs no scripts: a script would have stored the device's time zone before it was
  /// paired, and would have noticed that a form has paired it. Browsers delete cookies set by scripts sooner than others, and scripts may
  /// run again; then `scripted.js` asks for the app.
  private func isPlain(_ request: HTTPRequest) -> Bool {
    guard KeyCookie.key(request) != nil, TextStyle(request) == nil, request.queryValue("app") == nil else { return false }
    return KeyCookie.wasPairedByForm(request) || request.cookie(DeviceCookie.cookieName).flatMap { DeviceCookie.zone(in: $0) } == nil
  }

  /// Carries out a form. The page after a removal offers to undo it; after anything else the answer redirects to the page.
  private func answered(_ form: PlaceForm, _ request: HTTPRequest) async -> Reply {
    guard let store = spaces.spaces else { return refusal(.unknownKey, request) }
    do throws(SpaceError) {
      let member = try await spaces.member(request, store)
      guard let deleted = try await carryOut(form, store, member, request) else {
        return .now(redirect(to: PlacesPage.address, status: 303))
      }
      let reply = await page(at: Destination(.tool(.favourites), sheet: .manage), request, deleted) ?? refusal(.unknownKey, request)
      return removingFromCookie(Cell(deleted.coordinate), reply, request)
    } catch {
      return refusal(error, request)
    }
  }

  /// The reply that also removes a place from the cookie. After a form has paired the device, the app takes places there for new ones.
  private func removingFromCookie(_ cell: Cell, _ reply: Reply, _ request: HTTPRequest) -> Reply {
    var deviceCookie = DeviceCookie(request)
    guard case .now(var response) = reply, deviceCookie.places.contains(cell) else { return reply }
    deviceCookie.places.removeAll { $0 == cell }
    response.headers.append(deviceCookie.header(request))
    return .now(response)
  }

  /// The page that says why a form could not be carried out.
  private func refusal(_ error: SpaceError, _ request: HTTPRequest) -> Reply {
    pages.refusal(of: request, status: error.response.status) { copy in error == .tooManyRecords ? copy.placesFull : copy.formFailed }
  }

  /// Also applies a form that keeps or removes a place to the space of a paired device, since that, not the cookie, holds its saved
  /// places.
  func applyToSpace(_ request: HTTPRequest, _ reply: Reply) -> Reply {
    guard case .now(let response) = reply, response.status == 303, KeyCookie.key(request) != nil, let store = spaces.spaces,
      let items = formItems(request.body), items.contains(where: { $0.name == FormField.save || $0.name == FormField.remove })
    else { return reply }
    return .later {
      do throws(SpaceError) {
        let member = try await spaces.member(request, store)
        for item in items where item.name == FormField.save || item.name == FormField.remove {
          guard let place = try? Coordinate(parsing: item.value) else { continue }  // the form's handler has refused it already
          let cell = Cell(place)
          try await carryOut(item.name == FormField.remove ? .remove(cell) : saving(cell, request), store, member, request)
        }
        return reply
      } catch {
        // If the key is no longer known, the cookie has changed as it does without a space.
        return error == .unknownKey ? reply : refusal(error, request)
      }
    }
  }

  /// Saves the places of the cookie in the space that a form has let the device into: as many as there is room for. The device is paired
  /// whether this succeeds or not, and its cookie keeps them all.
  func bringPlaces(of newcomer: SpaceAPI.Newcomer, _ request: HTTPRequest) async {
    let edits = pages.deviceCookie(request).places.map { saving($0, request) }
    guard let store = spaces.spaces, !edits.isEmpty else { return }
    let allowance = spaces.clientLimits.watchAllowance(request)
    let now = pages.clock.now.seconds * 1000
    do throws(SpaceError) {
      let member = try await store.member(newcomer.key, allowing: allowance)
      // A device that was in this space already has a copy of its places in the cookie, perhaps with some that were removed since.
      if member.space == newcomer.former?.space { return }
      try await store.edit(for: member, allowing: allowance) { replica throws(SyncRefusal) in
        for edit in edits {
          // The first that has no room is the last one.
          do throws(SyncRefusal) { try replica.carryOut(edit, at: now) { .random(in: 0...UInt64.max) } } catch { return }
        }
      }
    } catch {
      return
    }
  }

  // MARK: Carrying out forms

  /// The edit that saves a place, under the name that it has for the person.
  private func saving(_ cell: Cell, _ request: HTTPRequest) -> PlaceEdit {
    let (copy, preferences) = (pages.copy(request), pages.deviceCookie(request).preferences)
    let name = preferences.name(of: pages.finder.pointName(cell, in: copy.language), copy)
    return .save(SavedPlace(cell.coordinate, name: name), at: nil)
  }

  private func carryOut(
    _ form: PlaceForm, _ store: Spaces, _ member: Member, _ request: HTTPRequest
  ) async throws(SpaceError) -> PlaceForm.Deleted? {
    switch form {
    case .delete(let id):
      let places = try await store.savedPlaces(for: member).map { $0.place }
      // When a reload sends the form again, the place is gone already.
      guard let place = places.first(where: { $0.id == id }) else { return nil }
      let cell = Cell(place.coordinate)
      try await carryOut(.remove(cell), store, member, request)
      return PlaceForm.Deleted(
        coordinate: place.coordinate, name: place.name.text, nickname: place.nickname.text,
        position: places.onePerCell.firstIndex { Cell($0.coordinate) == cell } ?? 0)
    case .undo(let place):
      let again = SavedPlace(place.coordinate, name: place.name, nickname: place.nickname)
      try await carryOut(.save(again, at: place.position), store, member, request)
      return nil
    }
  }

  private func carryOut(
    _ edit: PlaceEdit, _ store: Spaces, _ member: Member, _ request: HTTPRequest
  ) async throws(SpaceError) {
    let now = pages.clock.now.seconds * 1000
    try await store.edit(for: member, allowing: spaces.clientLimits.watchAllowance(request)) { replica throws(SyncRefusal) in
      try replica.carryOut(edit, at: now) { .random(in: 0...UInt64.max) }
    }
  }

  // MARK: The page

  /// The page with the places of the space; nil if the key is unknown or the database can't be reached.
  private func page(at destination: Destination, _ request: HTTPRequest, _ deleted: PlaceForm.Deleted? = nil) async -> Reply? {
    guard let store = spaces.spaces else { return nil }
    let places: [PlaceRecord]
    do throws(SpaceError) {
      let member = try await spaces.member(request, store)
      places = try await store.savedPlaces(for: member).map { $0.place }
    } catch { return nil }
    let isManaging = destination.sheet == .manage
    return pages.plain(places, at: destination, request) { state in isManaging ? screen(places, deleted, state.copy) : nil }
  }

  private func screen(_ places: [PlaceRecord], _ deleted: PlaceForm.Deleted?, _ copy: Copy) -> Node {
    let favourites = Destination(.tool(.favourites)).url
    var content = [
      topBar(
        Node(.div, .class("row")) {
          iconLink(.back, label: copy.favourites, href: favourites)
          screenTitle(copy.manageLocations)
        })
    ]
    if let deleted {
      content.append(
        messageCard(
          copy.placeRemoved(deleted.nickname.isEmpty ? deleted.name : deleted.nickname), icon: .check,
          action: formButton(copy.undo, style: .quiet, url: PlacesPage.address, method: "post", fields: deleted.fields)))
    }
    content += [
      list(copy.places) { for place in places.onePerCell { row(place, copy) } }, Node(.p, .class("glass card")) { copy.placesNeedScript },
      list(copy.privacy) { formRow(copy.export, url: APIAddress.backup.url) },
    ]
    return DesignSystem.screen(class: "screen screen--tool", key: "places", children: content)
  }

  private func row(_ place: PlaceRecord, _ copy: Copy) -> Node {
    let name = place.shownName
    return Node(.div, .class("list__row"), .attr(.id, "place-" + place.id.text)) {
      Node(.a, .class("grow"), .href(Destination(.place(Cell(place.coordinate))).url)) {
        Node(.span, .class("list__title")) { isolated(name) }
        Node(.br)
        Node(.span, .class("caption")) { isolated(copy.coordinates(place.coordinate)) }
      }
      iconForm(
        .trash, label: copy.deletePlace(name: name), isGlass: false, url: PlacesPage.address, method: "post",
        fields: [(PlaceForm.deleteField, place.id.text)])
    }
  }
}
