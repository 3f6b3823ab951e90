import Copy
import Loop
import WeatherModel

// What a person sees is pages of weather and preferences; what their devices exchange is records. This is the one place that knows how the ones
// become the others.
//
// A page and the records of its cell belong together. Where two devices have saved a place of the same cell there are two records: the page shows the
// first, and deleting it deletes both.

extension Space {
  /// Writes into the replica what the app shows and the replica does not.
  @inline(never) mutating func note(_ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64) {
    notePlaces(&state, at: milliseconds, bits)
    noteOrder(state, at: milliseconds)
    notePreferences(state.preferences, at: milliseconds)
  }

  /// Has the app show what the replica says.
  @inline(never) func show(in state: inout AppFeature.State) {
    showPlaces(in: &state)
    showPreferences(in: &state)
  }

  /// Takes what the replica says, and writes into it what the app shows besides: for a device whose own records were lost, or never were. Its
  /// preferences give way, unless nobody has said otherwise.
  @inline(never) mutating func adopt(_ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64) {
    compared = state.preferences
    addPlaces(&state, at: milliseconds, bits)
    show(in: &state)
    compared = state.preferences
  }

  // MARK: Places

  /// The places as pages show them: of several in one cell the first.
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
    let hasNewUnit = state.preferences.distanceUnit != compared.distanceUnit
    for (id, cell) in own {
      guard let page = state.weatherList.pages[id: id], let coordinate = page.coordinate,
        let place = shown.first(where: { $0.cell == cell })?.place
      else { continue }
      // A nickname that no other device could have stays on this one.
      if !sameBytes(page.nickname, place.nickname.text), nicknameProblem(page.nickname) == nil {
        do throws(SyncRefusal) { try replica.setNickname(place.id, page.nickname, at: milliseconds) } catch { continue }
      }
      // Only where there was no name yet, or the person has just chosen another unit: sources call places by the language of whoever asks, and devices of two
      // languages would rename for ever.
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
        // It is still to be seen, but it is not kept.
        state.weatherList.pages[id: id]?.isGuest = true
        notice = .full
      }
    }
  }

  private mutating func noteOrder(_ state: AppFeature.State, at milliseconds: Int64) {
    let wanted = state.weatherList.ownPages.map { $0.cell }
    var order = shown.map { (cell: $0.cell, id: $0.place.id) }
    guard order.count == wanted.count else { return }
    for position in wanted.indices where order[position].cell != wanted[position] {
      // Either this one was moved up to here, or the one that stood here was moved down.
      let isMovedDown = position + 1 < order.count && order[position + 1].cell == wanted[position]
      guard let from = isMovedDown ? position : order.firstIndex(where: { $0.cell == wanted[position] }),
        let to = isMovedDown ? wanted.firstIndex(of: order[position].cell) : position
      else { continue }
      order.insert(order.remove(at: from), at: to)
      put(order[to].id, behind: to > 0 ? order[to - 1].id : nil, at: milliseconds)
    }
  }

  /// Puts a record behind another one, or first of all.
  private mutating func put(_ id: RecordID, behind other: RecordID?, at milliseconds: Int64) {
    var index = 0
    for place in replica.places where place.id != id {
      if other == nil { break }
      index += 1
      if place.id == other { break }
    }
    // What was read off the replica just now is in it.
    do throws(SyncRefusal) { try replica.move(id, to: index, at: milliseconds) } catch { return }
  }

  private func showPlaces(in state: inout AppFeature.State) {
    let shown = shown
    for (id, cell) in state.weatherList.ownPages where !shown.contains(where: { $0.cell == cell }) {
      // Who looks at it still does, but it is no place of theirs any more.
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

  /// What is not chosen differently since it was compared last was not chosen: what is usual where the person's language is spoken is no choice that
  /// their other devices had to follow.
  private mutating func notePreferences(_ preferences: Preferences, at milliseconds: Int64) {
    let old = compared.settings
    for (index, setting) in preferences.settings.enumerated() where !sameBytes(setting.value, old[index].value) {
      // All words of ours can be kept.
      do throws(SyncRefusal) { try replica.set(setting.word, to: setting.value, at: milliseconds) } catch { continue }
    }
    compared = preferences
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

/// Under which word the choice of a source is exchanged.
private func sourceSetting(_ kind: Kind) -> String { "source." + kind.word }

extension Preferences {
  /// All that a person can prefer, as word and value; always as many, in the same order.
  fileprivate var settings: [(word: String, value: String)] {
    var settings: [(word: String, value: String)] = []
    for field in Preference.Field.allCases { settings.append((field.name, word(of: field))) }
    for kind in Kind.allCases { settings.append((sourceSetting(kind), sources[kind]?.word ?? "auto")) }
    return settings
  }
}

extension WeatherListFeature.State {
  /// The pages of places that somebody has asked for, or that were drawn.
  fileprivate var chosenPages: [(id: WeatherListFeature.PageID, cell: Cell)] {
    var chosen: [(id: WeatherListFeature.PageID, cell: Cell)] = []
    for index in pages.ids.indices where pages.ids[index] != WeatherListFeature.here {
      if let coordinate = pages.elements[index].coordinate { chosen.append((pages.ids[index], Cell(coordinate))) }
    }
    return chosen
  }

  /// Those that the person has saved; where the device is and what is only looked at stay on the device.
  var ownPages: [(id: WeatherListFeature.PageID, cell: Cell)] { chosenPages.filter { pages[id: $0.id]?.isGuest == false } }

  /// Whether the person has saved any.
  var hasOwnPages: Bool {
    for index in pages.ids.indices where pages.ids[index] != WeatherListFeature.here {
      if !pages.elements[index].isGuest, case .some = pages.elements[index].coordinate { return true }
    }
    return false
  }

  /// Whether a person owns the same in another state, as far as that can be told without looking closely.
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
  /// Shows these saved places in their order instead of those that a cookie names: for devices without scripts, whose space the server reads.
  public mutating func show(_ places: [SavedPlace]) {
    for page in weatherList.ownPages { weatherList.pages.remove(page.id) }
    var cells: Set<Cell> = []
    for place in places where cells.insert(Cell(place.coordinate)).inserted {
      weatherList.pages.append(WeatherFeature.State(place), id: weatherList.freeID)
    }
  }
}

extension WeatherFeature.State {
  /// A place that another device has saved.
  fileprivate init(_ place: SavedPlace) {
    self.init(origin: .chosen(searchedFor: nil), coordinate: place.coordinate)
    nickname = place.nickname.text
    knownName = place.name.text
  }

  /// Whether a name says how far the nearest town is, in whatever unit.
  @inline(never) fileprivate func isNamedInSomeUnit(_ name: String, _ copy: Copy) -> Bool {
    guard let town = report?.nearestTown else { return false }
    return Preferences.DistanceUnit.allCases.contains { unit in
      var preferences = Preferences()
      preferences.distanceUnit = unit
      return sameBytes(preferences.name(after: town, copy), name)
    }
  }

  /// What other devices are told that the place is called.
  fileprivate func syncedName(_ environment: Environment) -> String {
    let name = ownName(environment)
    return nameProblem(name) == nil ? name : coordinate?.shortText ?? ""
  }
}
