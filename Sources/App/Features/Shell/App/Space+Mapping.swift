import Copy
import Loop
import Preferences
import WeatherModel

// A person sees pages of weather and preferences; their devices exchange records. This file alone converts one into the other.
//
// A page belongs to the records of its cell. When two devices have saved a place in the same cell, there are two records: the page shows
// the first one, and deleting the page deletes both.

extension Space {
  /// Writes into the replica how the app's places and preferences differ from it.
  mutating func recordChanges(_ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64) {
    notePlaces(&state, at: milliseconds, bits)
    noteOrder(state, at: milliseconds)
    notePreferences(state.preferences, at: milliseconds)
  }

  /// Makes the app show the replica's places and preferences.
  func apply(in state: inout AppFeature.State) {
    showPlaces(in: &state)
    showPreferences(in: &state)
  }

  /// Shows what the replica contains, and adds the places that only the app has: for a device whose own records were lost or never existed.
  /// The device's preferences are replaced by those that the replica has.
  mutating func merge(_ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64) {
    lastComparedPreferences = state.preferences
    addPlaces(&state, at: milliseconds, bits)
    apply(in: &state)
    lastComparedPreferences = state.preferences
  }

  // MARK: Places

  /// The replica's places as pages show them: of several in one cell, the first.
  private var shown: [(cell: Cell, place: SavedPlace)] {
    var shown: [(cell: Cell, place: SavedPlace)] = []
    for place in replica.places {
      let cell = Cell(place.coordinate)
      if !shown.contains(where: { $0.cell == cell }) { shown.append((cell, place)) }
    }
    return shown
  }

  private mutating func notePlaces(_ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64) {
    let own = state.weatherList.ownPages
    for place in replica.places {
      let cell = Cell(place.coordinate)
      if !own.contains(where: { $0.cell == cell }) { replica.delete(place.id) }
    }
    addPlaces(&state, at: milliseconds, bits)
    let (shown, environment) = (shown, state.environment)
    let hasNewUnit = state.preferences.distanceUnit != lastComparedPreferences.distanceUnit
    for (id, cell) in own {
      guard let page = state.weatherList.pages[id: id], let coordinate = page.coordinate,
        let place = shown.first(where: { $0.cell == cell })?.place
      else { continue }
      // A nickname that is invalid in the space stays on this device only.
      if !sameBytes(page.nickname, place.nickname.text), nicknameProblem(page.nickname) == nil {
        do throws(SyncRefusal) { try replica.setNickname(place.id, page.nickname, at: milliseconds) } catch { continue }
      }
      // The name in the space is changed only if it was missing, or if the person has just chosen another unit of distances. Sources name
      // places in the language of the request, so devices with different languages would rename them for ever.
      let name = page.syncedName(environment)
      if !sameBytes(name, place.name.text),
        sameBytes(place.name.text, coordinate.shortText) || hasNewUnit && page.isNamedInSomeUnit(place.name.text, environment.copy)
      {
        do throws(SyncRefusal) { try replica.rename(place.id, name, at: milliseconds) } catch { continue }
      }
    }
  }

  private mutating func addPlaces(_ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64) {
    let (known, environment) = (shown, state.environment)
    for (id, cell) in state.weatherList.ownPages where !known.contains(where: { $0.cell == cell }) {
      guard let page = state.weatherList.pages[id: id], let coordinate = page.coordinate else { continue }
      let nickname = nicknameProblem(page.nickname) == nil ? page.nickname : ""
      let record = RecordID(high: bits(), low: bits())
      do throws(SyncRefusal) {
        try replica.add(record, coordinate, name: page.syncedName(environment), nickname: nickname, at: milliseconds)
      } catch {
        // The place is still shown, but it is not stored.
        state.weatherList.pages[id: id]?.isGuest = true
        state.weatherList.change = nil
        notice = .placeLimitReached
      }
    }
  }

  private mutating func noteOrder(_ state: AppFeature.State, at milliseconds: Int64) {
    let wanted = state.weatherList.ownPages.map { $0.cell }
    var order = shown.map { (cell: $0.cell, id: $0.place.id) }
    guard order.count == wanted.count else { return }
    for position in wanted.indices where order[position].cell != wanted[position] {
      // Either this place was moved up to here, or the place that was here was moved down.
      let isMovedDown = position + 1 < order.count && order[position + 1].cell == wanted[position]
      guard let from = isMovedDown ? position : order.firstIndex(where: { $0.cell == wanted[position] }),
        let to = isMovedDown ? wanted.firstIndex(of: order[position].cell) : position
      else { continue }
      order.insert(order.remove(at: from), at: to)
      put(order[to].id, behind: to > 0 ? order[to - 1].id : nil, at: milliseconds)
    }
  }

  /// Moves a record behind another one or, without one, to the beginning.
  private mutating func put(_ id: RecordID, behind other: RecordID?, at milliseconds: Int64) {
    var index = 0
    for place in replica.places where place.id != id {
      if other == nil { break }
      index += 1
      if place.id == other { break }
    }
    // The identifier was just read from the replica, so it exists.
    do throws(SyncRefusal) { try replica.move(id, to: index, at: milliseconds) } catch { return }
  }

  private func showPlaces(in state: inout AppFeature.State) {
    let shown = shown
    for (id, cell) in state.weatherList.ownPages where !shown.contains(where: { $0.cell == cell }) {
      // It stays in view, but it is no longer one of the person's places.
      if id == state.weatherList.selected { state.weatherList.pages[id: id]?.isGuest = true } else { state.weatherList.pages.remove(id) }
    }
    let known = state.weatherList.chosenPages
    for (cell, place) in shown {
      guard let id = known.first(where: { $0.cell == cell })?.id else {
        state.weatherList.pages.append(WeatherFeature.State(place), id: state.weatherList.freeID)
        continue
      }
      state.weatherList.pages[id: id]?.isGuest = false
      state.weatherList.pages[id: id]?.knownName = place.name.text
      guard let known = state.weatherList.pages[id: id]?.nickname, nicknameProblem(known) == nil else { continue }
      state.weatherList.pages[id: id]?.nickname = place.nickname.text
    }
    let own = state.weatherList.ownPages
    if own.map({ $0.cell }) == shown.map({ $0.cell }) { return }
    var position = 1
    for (cell, _) in shown {
      guard let id = own.first(where: { $0.cell == cell })?.id else { continue }
      state.weatherList.pages.move(id, to: position)
      position += 1
    }
  }

  // MARK: Preferences

  /// Writes the settings that have changed since the last comparison. Unchanged defaults, which depend on the language's region, are not
  /// choices, and other devices need not follow them.
  private mutating func notePreferences(_ preferences: Preferences, at milliseconds: Int64) {
    let old = lastComparedPreferences.settings
    for (index, setting) in preferences.settings.enumerated() where !sameBytes(setting.value, old[index].value) {
      // Our own words are always valid.
      do throws(SyncRefusal) { try replica.set(setting.word, to: setting.value, at: milliseconds) } catch { continue }
    }
    lastComparedPreferences = preferences
  }

  private func showPreferences(in state: inout AppFeature.State) {
    for field in Preference.Field.allCases {
      // A newer version may know more choices.
      if let value = replica.setting(field.name), let preference = Preference(field, word: value) { state.preferences.set(preference) }
    }
    for kind in Kind.allCases {
      guard let value = replica.setting(sourceSetting(kind)) else { continue }
      let source = Source(word: value)
      if source != nil || sameBytes(value, "auto") { state.preferences.sources[kind] = source }
    }
  }
}

/// The word of the setting for the source of a kind of weather.
private func sourceSetting(_ kind: Kind) -> String { "source." + kind.word }

extension Preferences {
  /// All preferences as words and values, always the same number in the same order.
  fileprivate var settings: [(word: String, value: String)] {
    var settings: [(word: String, value: String)] = []
    for field in Preference.Field.allCases { settings.append((field.name, word(of: field))) }
    for kind in Kind.allCases { settings.append((sourceSetting(kind), sources[kind]?.word ?? "auto")) }
    return settings
  }
}

extension WeatherListFeature.State {
  /// The pages of places that were searched for, opened or drawn at random; not the device's own position.
  fileprivate var chosenPages: [(id: WeatherListFeature.PageID, cell: Cell)] {
    var chosen: [(id: WeatherListFeature.PageID, cell: Cell)] = []
    for index in pages.ids.indices where pages.ids[index] != WeatherListFeature.here {
      if let coordinate = pages.elements[index].coordinate { chosen.append((pages.ids[index], Cell(coordinate))) }
    }
    return chosen
  }

  /// The pages of saved places. The device's own position and places that are only looked at stay on the device.
  var ownPages: [(id: WeatherListFeature.PageID, cell: Cell)] { chosenPages.filter { pages[id: $0.id]?.isGuest == false } }

  /// Whether the person has saved any place.
  var hasOwnPages: Bool {
    for index in pages.ids.indices where pages.ids[index] != WeatherListFeature.here {
      if !pages.elements[index].isGuest, case .some = pages.elements[index].coordinate { return true }
    }
    return false
  }

  /// Whether the saved places look the same in another state, by a quick comparison.
  func ownsTheSame(as other: WeatherListFeature.State) -> Bool {
    guard pages.ids == other.pages.ids else { return false }
    for index in pages.elements.indices {
      let (one, two) = (pages.elements[index], other.pages.elements[index])
      if one.isGuest != two.isGuest || one.coordinate != two.coordinate || !sameBytes(one.nickname, two.nickname) { return false }
      if !sameBytes(one.report?.placeName ?? "", two.report?.placeName ?? "") { return false }
    }
    return true
  }
}

extension AppFeature.State {
  /// Shows these saved places in their order instead of those in a cookie: for devices without scripts, when the server reads their space.
  public mutating func show(_ places: [SavedPlace]) {
    for page in weatherList.ownPages { weatherList.pages.remove(page.id) }
    var cells: Set<Cell> = []
    for place in places where cells.insert(Cell(place.coordinate)).inserted {
      weatherList.pages.append(WeatherFeature.State(place), id: weatherList.freeID)
    }
  }
}

extension WeatherFeature.State {
  /// Creates the page of a place that another device has saved.
  fileprivate init(_ place: SavedPlace) {
    self.init(origin: .chosen(searchedFor: nil), coordinate: place.coordinate)
    nickname = place.nickname.text
    knownName = place.name.text
  }

  /// Whether a name is the distance from the nearest town, in any unit.
  fileprivate func isNamedInSomeUnit(_ name: String, _ copy: Copy) -> Bool {
    guard let town = report?.nearestTown else { return false }
    return Preferences.DistanceUnit.allCases.contains { unit in
      var preferences = Preferences()
      preferences.distanceUnit = unit
      return sameBytes(preferences.name(after: town, copy), name)
    }
  }

  /// The name of the place for other devices; its coordinates when the name is invalid in the space.
  fileprivate func syncedName(_ environment: Environment) -> String {
    let name = ownName(environment)
    return nameProblem(name) == nil ? name : coordinate?.shortText ?? ""
  }
}
