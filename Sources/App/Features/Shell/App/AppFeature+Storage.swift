import Bridge
import Loop
import Preferences
import Routes
import WeatherModel

/// The state of the device's storage.
public struct StorageState: Equatable, Sendable {
  /// The problem to show to the person; nil for none, or after it was read.
  public var problem: StorageProblem?
  /// Whether the items belong to a newer version of the app; then nothing is written.
  public var belongsToNewerVersion = false
  /// Whether the items could not be read, so that the person's places may be among them.
  var isUnread = false
  /// The person's choices when the app started.
  var choicesAtStart: [StoredItem] = []
}

// Storing what should survive a restart, and reading it.
extension AppFeature {
  /// Stores what an action changed. Nothing is stored before the items of the last start have been read, because they would be
  /// overwritten.
  static func persist(_ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    guard state.isRestored, !state.storageState.belongsToNewerVersion else { return .none }
    let latest = StateToStore(state)
    return .run { send in
      switch action {
      case .restored(let snapshot): if let snapshot { clients.storage.stored.note(snapshot) }
      // Each window has its own page in view.
      case .itemsRead(let items): clients.storage.stored.note(items.filter { $0.name != ItemName.page })
      case .minutePassed: clients.storage.stored.isRetryDue = true
      default: break
      }
      clients.storage.storeSoon(latest, send)
      return .none
    }
  }

  /// Reads the items of the last start, at first without the weather.
  static func readIndex(_ clients: Clients) -> Effect<Action> {
    .future(id: Running.restore, cancelInFlight: true) { answer in clients.storage.read(ItemName.index) { answer(.indexRead($0)) } }
  }

  /// Applies items that were read. If those of the last start are still being read, starts that again, to include the change.
  static func itemsRead(_ state: inout State, _ items: [StoredItem], _ clients: Clients) -> Effect<Action> {
    guard state.isRestored else { return readIndex(clients) }
    if state.storageState.belongsToNewerVersion { return .none }
    let (inView, before, membership) = (state.weatherList.page.coordinate, state.preferences, state.space?.membership)
    var effect = Effect<Action>.none
    if let item = items.first(where: { $0.name == ItemName.namePosition }) {
      let isOn = item.value != nil
      if isOn != state.weatherList.hereName.isWanted { effect = weatherList(&state, .namePositionSwitched(isOn: isOn), clients) }
    }
    if let other = items.value(ItemName.space).flatMap({ Space(item: $0) }), let space = state.space, other.replaces(space) {
      effect = .merge(effect, forgetEverything(&state, other))
    }
    state.apply(items)
    // Another window may have had the answer that edits of this one wait for.
    updateRecords(&state, clients)
    if membership != state.space?.membership, let space = state.space {
      effect = .merge(effect, listen(space, clients), continueBooking(&state, isUnderstood: true, clients))
    }
    return .merge(
      effect, preferencesChanged(since: before, &state, clients),
      state.sync.needsPull ? sendNext(&state, clients) : .none,
      // The place in view has moved to where its weather may not be known yet.
      state.weatherList.page.coordinate == inView ? .none : weatherList(&state, .cameIntoView, clients))
  }

  /// Reads the items that other windows write or remove from now on.
  static func watchOthers(_ clients: Clients) -> Effect<Action> {
    .run(id: Running.others) { send in
      clients.storage.changes { names in
        // All items of a place's weather are read, to find out also which ones are gone.
        var wanted: [String] = []
        for name in pieces(of: Array(names.utf8), by: UInt8(ascii: "\n")).map({ ItemName.reportOfAll($0) }) where !wanted.has(name) {
          wanted.append(name)
        }
        _ = clients.storage.read(wanted.joined(separator: "\n")) { result in
          guard case .success(var items) = result else { return }
          for name in wanted where items.value(name) == nil { items.append(StoredItem(name, nil)) }
          send(.itemsRead(items))
        }
        return
      }
    }
  }

  /// Continues with the items that were read, by reading the weather of the page that will be in view.
  static func indexRead(
    _ state: inout State, _ result: Result<[StoredItem], StorageProblem>, _ clients: Clients
  ) -> Effect<Action> {
    if state.isRestored { return .none }
    if !state.navigation.showsWeather { state.reopenPlace(clients.page.weatherAddress()) }
    guard case .success(let items) = result, !items.areFromNewerVersion else { return unreadable(&state, result) }
    guard items.value(ItemName.format) != nil else { return .send(.restored(nil)) }
    let snapshot = AppSnapshot(items: items)
    let isSomewhere = state.weatherList.page.coordinate != nil
    var names = ItemName.report((isSomewhere ? state.weatherList.selected : snapshot.selected).text)
    // A place that was only looked at is not shown again, but the device's own position instead.
    if !isSomewhere, snapshot.selected != .here { names += "\n" + ItemName.report(WeatherListFeature.PageID.here.text) }
    return .future(id: Running.restore, cancelInFlight: true) { answer in
      clients.storage.read(names) { result in
        var all = items
        if case .success(let reports) = result { all += reports }
        answer(.restored(AppSnapshot(items: all)))
      }
    }
  }

  /// Starts without the items of the last start, because they can't be read or belong to a newer version.
  private static func unreadable(_ state: inout State, _ result: Result<[StoredItem], StorageProblem>) -> Effect<Action> {
    state.storageState.problem = if case .failure(let problem) = result { problem } else { .belongsToNewerVersion }
    state.storageState.belongsToNewerVersion = state.storageState.problem == .belongsToNewerVersion
    state.storageState.isUnread = state.storageState.problem == .unavailable
    return .send(.restored(nil))
  }

  /// Reads the stored weather of the pages that are not in view, one after the other, because none of it is urgent.
  static func readOthers(_ state: State, _ clients: Clients) -> Effect<Action> {
    let pages = state.weatherList.pages.elements
    return .run { send in
      clients.storage.afterNextFrame {
        var keys: [String] = []
        for page in pages where (page.received == nil || page.hasUnreadStorage) && page.coordinate != nil { keys.append(page.id.text) }
        readNext(keys[...], send, clients)
      }
      return .none
    }
  }

  private static func readNext(_ keys: ArraySlice<String>, _ send: Send<Action>, _ clients: Clients) {
    guard let key = keys.first else { return send.finish() }
    _ = clients.storage.read(ItemName.report(key)) { result in
      if case .success(let items) = result {
        send(.itemsRead(items.isEmpty ? [StoredItem(ItemName.report(key), nil)] : items))
      }
      readNext(keys.dropFirst(), send, clients)
    }
  }
}

extension AppFeature.State {
  /// What the person has chosen, as items.
  var choices: [StoredItem] {
    preferences.items + (weatherList.hereName.isWanted ? [StoredItem(ItemName.namePosition, "1")] : [])
  }

  /// Applies items that were read: another window's changes, or weather of the last start. What they do not mention stays as it is.
  mutating func apply(_ items: [StoredItem]) {
    var isOfIndex = false
    for item in items where item.isIndexItem { isOfIndex = true }
    // The index first, so that the weather of a new place finds its page.
    if isOfIndex { applyIndex(items) }
    for key in items.placesOfReports {
      guard let id = WeatherListFeature.PageID(text: key), var page = weatherList.pages[id: id] else { continue }
      page.hasUnreadStorage = false
      if items.value(ItemName.report(key) + ItemName.outdated) != nil, page.received == nil { page.isOutdated = true }
      // Of two equally new reports the stored one is taken; otherwise two windows could overwrite each other's for ever.
      if let report = items.report(key), report.report.cell == weatherList.cell(of: id) { page.received = .merged(page.received, report) }
      weatherList.pages[id: id] = page
    }
  }

  private mutating func applyIndex(_ items: [StoredItem]) {
    for item in items {
      preferences.apply(item)
      if item.name == ItemName.namePosition { weatherList.hereName.isWanted = item.value != nil }
      if item.name == ItemName.here, let here = item.value.flatMap({ WeatherFeature.State(details: $0) }) { apply(here: here) }
      if item.name == ItemName.space { applySpace(item.value ?? []) }
    }
    if items.areFromNewerVersion {
      storageState.belongsToNewerVersion = true
      storageState.problem = .belongsToNewerVersion
    }
  }

  /// Applies the device's own position, which another window has found.
  private mutating func apply(here: WeatherFeature.State) {
    guard var page = weatherList.pages[id: .here], let coordinate = here.coordinate else { return }
    page.coordinate = coordinate
    if page.report?.cell != Cell(coordinate) { page.received = nil }
    if let tried = here.lastTried, !(page.lastTried.map { $0 > tried } ?? false) {
      page.lastTried = tried
      (page.problem, page.retryAt, page.resting, page.instead) = (here.problem, here.retryAt, here.resting, here.instead)
      page.knownName = here.knownName
    }
    weatherList.pages[id: .here] = page
  }
}

extension AppFeature.State {
  /// After a reload on another screen, the tab with the weather has the place that was in view there.
  fileprivate mutating func reopenPlace(_ url: String) {
    if case .place(let cell) = Destination(url: url).screen { weatherList.open(cell) }
  }
}
