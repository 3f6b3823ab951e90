import Accounts
import Console
import Copy
import DesignSystem
import Features
import HTTPServer
import Markup
import Preferences
import Reports
import Routes
import WeatherModel

/// The saved places of a paired device without scripts: read from its space and changed by plain forms. Other devices get the app's page.
struct PlacesPage {
  let spaces: SpaceAPI
  let pages: WeatherPages
  let hosts: KnownHosts

  /// The address that the page's forms are sent to.
  static let address = Destination(.tool(.favourites), sheet: .manage).url
  /// The largest body that is accepted, in bytes; backups are uploaded here.
  static let mostBytes = Spaces.largestExport + 4 * 1024

  /// The result of a form, to be shown on the page.
  private struct FormResult {
    var deleted: PlaceForm.Deleted?
    var refused: (place: RecordID, nickname: String)?
    var words: String?
    var status = 200
  }

  func reply(_ request: HTTPRequest, at destination: Destination) -> Reply {
    guard request.method == .post else {
      guard isPlain(request) else { return pages.page(at: destination, request) }
      return .later { await page(at: destination, request, FormResult()) ?? pages.page(at: destination, request) }
    }
    guard hosts.isOwnPage(request) else { return pages.foreignForm(request, of: destination) }
    let type = request.header("Content-Type") ?? ""
    if type.lowercased().hasPrefix("multipart/") {
      guard let file = uploadedFile(request.body, type: type) else { return badForm(request, of: destination) }
      return .later { await answered(request) { spaces, member, _ throws(SpaceError) in try await restore(file, spaces, member, request) } }
    }
    guard let form = formItems(request.body).flatMap({ PlaceForm($0) }) else { return badForm(request, of: destination) }
    return .later {
      await answered(request) { spaces, member, copy throws(SpaceError) in
        try await carryOut(form, spaces, member, copy, allowing: self.spaces.clientLimits.watchAllowance(request))
      }
    }
  }

  private func badForm(_ request: HTTPRequest, of page: Destination) -> Reply {
    let detail = "The form names no action that is known for places."
    return pages.unreadableForm(request, of: page, .problem(status: 400, title: "Bad form", detail: detail))
  }

  /// Whether the request comes from a paired device that runs no scripts: a script would have stored the device's time zone before it was
  /// paired, and would have noticed that a form has paired it. Browsers delete cookies set by scripts sooner than others, and scripts may
  /// run again; then `scripted.js` asks for the app.
  private func isPlain(_ request: HTTPRequest) -> Bool {
    guard KeyCookie.key(request) != nil, TextStyle(request) == nil, request.queryValue("app") == nil else { return false }
    return KeyCookie.wasPairedByForm(request) || request.cookie(DeviceCookie.cookieName).flatMap { DeviceCookie.zone(in: $0) } == nil
  }

  /// Does the work and shows its result. If there is nothing to show, it redirects to the page, so that a reload doesn't repeat the work.
  private func answered(
    _ request: HTTPRequest, _ work: (Spaces, Member, Copy) async throws(SpaceError) -> FormResult?
  ) async -> Reply {
    guard let kept = spaces.spaces else { return refusal(.unknownKey, request) }
    do throws(SpaceError) {
      let member = try await spaces.member(request, kept)
      guard let news = try await work(kept, member, pages.copy(request)) else {
        return .now(redirect(to: PlacesPage.address, status: 303))
      }
      return await page(at: Destination(.tool(.favourites), sheet: .manage), request, news) ?? refusal(.unknownKey, request)
    } catch {
      return refusal(error, request)
    }
  }

  /// The page that says why a form could not be carried out.
  private func refusal(_ error: SpaceError, _ request: HTTPRequest) -> Reply {
    pages.refusal(of: request, status: error.response.status) { copy in error == .tooManyRecords ? copy.placesFull : copy.formFailed }
  }

  /// Also applies a form that keeps or removes a place to the space of a paired device, since that, not the cookie, holds its saved
  /// places.
  func applyToSpace(_ request: HTTPRequest, _ reply: Reply) -> Reply {
    guard case .now(let response) = reply, response.status == 303, KeyCookie.key(request) != nil, let kept = spaces.spaces,
      let items = formItems(request.body), items.contains(where: { $0.name == FormField.keep || $0.name == FormField.remove })
    else { return reply }
    return .later {
      do throws(SpaceError) {
        let member = try await spaces.member(request, kept)
        let (copy, preferences) = (pages.copy(request), pages.deviceCookie(request).preferences)
        for item in items where item.name == FormField.keep || item.name == FormField.remove {
          guard let place = try? Coordinate(parsing: item.value) else { continue }  // the form's handler has refused it already
          let (cell, now) = (Cell(place), pages.clock.now.seconds * 1000)
          let name = preferences.name(of: pages.finder.pointName(cell, in: copy.language), copy)
          let id = RecordID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
          try await kept.edit(for: member, allowing: spaces.clientLimits.watchAllowance(request)) { replica throws(SyncRefusal) in
            let known = replica.places.filter { Cell($0.coordinate) == cell }
            if item.name == FormField.remove {
              for place in known { replica.delete(place.id) }
            } else if known.isEmpty {
              try replica.add(id, cell.coordinate, name: nameProblem(name) == nil ? name : cell.coordinate.shortText, at: now)
            }
          }
        }
        return reply
      } catch {
        // If the key is no longer known, the cookie has changed as it does without a space.
        return error == .unknownKey ? reply : refusal(error, request)
      }
    }
  }

  // MARK: Carrying out forms

  private func carryOut(
    _ form: PlaceForm, _ spaces: Spaces, _ member: Member, _ copy: Copy, allowing allowance: WatchAllowance
  ) async throws(SpaceError) -> FormResult? {
    let now = pages.clock.now.seconds * 1000
    switch form {
    case .nickname(let id, let text):
      let nickname = trimmedText(text)
      do throws(SpaceError) {
        try await spaces.edit(for: member, allowing: allowance) { replica throws(SyncRefusal) in
          try replica.setNickname(id, nickname, at: now)
        }
      } catch {
        guard case .refused(let refused) = error, case .nickname? = refused.first?.refusal else { throw error }
        return FormResult(refused: (id, text), status: 422)
      }
      return nil
    case .move(let id, let isUp):
      try await spaces.edit(for: member, allowing: allowance) { replica throws(SyncRefusal) in
        guard let position = replica.places.firstIndex(where: { $0.id == id }) else { throw .noSuchPlace }
        try replica.move(id, to: max(0, isUp ? position - 1 : position + 1), at: now)
      }
      return nil
    case .delete(let id):
      var deleted: PlaceForm.Deleted?
      try await spaces.edit(for: member, allowing: allowance) { replica throws(SyncRefusal) in
        let places = replica.places
        // When a reload sends the form again, the place is gone already.
        guard let position = places.firstIndex(where: { $0.id == id }) else { return }
        let place = places[position]
        deleted = PlaceForm.Deleted(
          coordinate: place.coordinate, name: place.name.text, nickname: place.nickname.text, position: position)
        // A cell is shown once, however many records it has; all of them go.
        for other in places where Cell(other.coordinate) == Cell(place.coordinate) { replica.delete(other.id) }
      }
      return deleted.map { FormResult(deleted: $0, words: copy.placeRemoved($0.nickname.isEmpty ? $0.name : $0.nickname)) }
    case .undo(let place):
      let id = RecordID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
      try await spaces.edit(for: member, allowing: allowance) { replica throws(SyncRefusal) in
        // If the form is sent twice, the place still comes back once.
        if replica.places.contains(where: { Cell($0.coordinate) == Cell(place.coordinate) }) { return }
        try replica.add(id, place.coordinate, name: place.name, nickname: place.nickname, at: now)
        try replica.move(id, to: place.position, at: now)
      }
      return nil
    }
  }

  private func restore(_ file: [UInt8], _ spaces: Spaces, _ member: Member, _ request: HTTPRequest) async throws(SpaceError) -> FormResult?
  {
    let copy = pages.copy(request)
    let client = self.spaces.clientLimits.client(request)
    let isTooOften = client.map { self.spaces.limits.restores.take($0, at: self.spaces.clock.now) != nil } ?? false
    guard !isTooOften, let slot = self.spaces.limits.exports.slot(for: member, at: self.spaces.clock.now) else { throw .exportUnderWay }
    defer { withExtendedLifetime(slot) {} }
    do throws(BackupError) {
      _ = try await spaces.restore(try Backup(file), for: member, allowing: self.spaces.clientLimits.watchAllowance(request))
      return FormResult(words: copy.restoreDone)
    } catch {
      switch error {
      case .notRestorable(.storage(let error)): throw .storage(error)
      case .notRestorable(.unknownKey): throw .unknownKey
      case .notRestorable: return FormResult(words: copy.restoreTooLarge, status: 422)
      default: break
      }
      return FormResult(words: copy.restoreRefused, status: 422)
    }
  }

  // MARK: The page

  /// The page with the places of the space; nil if the key is unknown or the database can't be reached.
  private func page(at destination: Destination, _ request: HTTPRequest, _ news: FormResult) async -> Reply? {
    guard let kept = spaces.spaces else { return nil }
    let places: [SavedPlace]
    do throws(SpaceError) {
      let member = try await spaces.member(request, kept)
      places = try await kept.savedPlaces(for: member).map { $0.place }
    } catch { return nil }
    let isManaging = destination.sheet == .manage
    return pages.plain(places, at: destination, request, status: news.status) { state in
      isManaging ? screen(places, news, state.copy) : nil
    }
  }

  private func screen(_ places: [SavedPlace], _ news: FormResult, _ copy: Copy) -> Node {
    let favourites = Destination(.tool(.favourites)).url
    var content = [
      topBar(
        Node(.div, .class("row")) {
          iconLink(.back, label: copy.favourites, href: favourites)
          screenTitle(copy.manageLocations)
        })
    ]
    if let words = news.words {
      content.append(
        notice(
          words, icon: .check,
          action: news.deleted.map { formButton(copy.undo, style: .quiet, url: PlacesPage.address, method: "post", fields: $0.fields) }
            ?? .nothing))
    }
    content.append(
      list(copy.places) {
        for (position, place) in places.enumerated() { row(place, position, of: places.count, news, copy) }
      })
    content.append(
      list(copy.privacy) {
        formRow(copy.export, url: APIAddress.backup.url)
        Node(
          .form, .class("list__row"), .attr(.action, PlacesPage.address), .attr(.method, "post"), .attr(.enctype, "multipart/form-data")
        ) {
          Node(.input, .class("grow"), .attr(.type, "file"), .attr(.name, "backup"), .label(copy.restore))
          Node(.button, .attr(.type, "submit"), .class("button button--quiet")) { copy.restore }
        }
      })
    return DesignSystem.screen(class: "screen screen--tool", key: "places", children: content)
  }

  private func row(_ place: SavedPlace, _ position: Int, of count: Int, _ news: FormResult, _ copy: Copy) -> Node {
    let name = place.nickname.text.isEmpty ? place.name.text : place.nickname.text
    let refused = news.refused.flatMap { $0.place == place.id ? $0.nickname : nil }
    let field = "nickname-" + place.id.text
    func form(_ act: PlaceForm.Act, _ label: String, _ sign: Node) -> Node {
      Node(.form, .class("form-button"), .attr(.action, PlacesPage.address), .attr(.method, "post")) {
        Node(.input, .attr(.type, "hidden"), .attr(.name, PlaceForm.placeField), .attr(.value, place.id.text))
        Node(.input, .attr(.type, "hidden"), .attr(.name, PlaceForm.actField), .attr(.value, act.rawValue))
        Node(.button, .attr(.type, "submit"), .class("icon-button"), .label(label)) { sign }
      }
    }
    return Node(.div, .class("list__row list__row--question"), .attr(.id, "place-" + place.id.text)) {
      Node(.div, .class("row")) {
        Node(.a, .class("grow"), .href(Destination(.place(Cell(place.coordinate))).url)) {
          Node(.span, .class("list__title")) { isolated(name) }
          Node(.br)
          Node(.span, .class("caption")) { isolated(copy.coordinates(place.coordinate)) }
        }
        position > 0 ? form(.up, copy.movePlaceUp(name: name), Node.text("↑")) : .nothing
        position + 1 < count ? form(.down, copy.movePlaceDown(name: name), Node.text("↓")) : .nothing
        form(.delete, copy.deletePlace(name: name), icon(.trash))
      }
      Node(.form, .class("row"), .attr(.action, PlacesPage.address), .attr(.method, "post")) {
        Node(.input, .attr(.type, "hidden"), .attr(.name, PlaceForm.placeField), .attr(.value, place.id.text))
        Node(.label, .class("field__label"), .attr(.for, field)) { copy.nickname }
        Node(
          .input, .class("input grow"), .attr(.id, field), .attr(.type, "text"), .attr(.name, PlaceForm.nicknameField),
          .attr(.value, refused ?? place.nickname.text), .attr(.autocomplete, "off"),
          .attr(.ariaInvalid, ifPresent: refused == nil ? nil : "true"),
          .attr(.ariaDescribedby, ifPresent: refused == nil ? nil : field + "-problem"))
        Node(.button, .attr(.type, "submit"), .class("button button--quiet")) { copy.rename }
      }
      refused == nil
        ? .nothing : Node(.p, .class("caption"), .attr(.id, field + "-problem"), .role("alert")) { copy.nicknameRefused }
    }
  }
}
