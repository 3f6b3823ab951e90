import Loop
import Preferences
import Routes
import WeatherModel

/// The state of the device's storage.
public struct StorageState: Equatable, Sendable {
  /// The problem to show to the person; nil for none, or after it was read.
  public var problem: StorageProblem?
  /// Whether the records belong to a newer version of the app; then nothing is written.
  public var belongsToNewerVersion = false
  /// Whether the records could not be read, so that the person's places may be among them.
  var isUnread = false
  /// The names of the records that could not be written.
  public var unwritten: [String] = []
  /// The person's choices from before the records of the last start were read.
  public var earlyChoices: [StoredRecord] = []
}

// Storing what should survive a restart. It is derived from the state, so code that changes the state need not do anything for it.
extension AppFeature {
  /// Stores what an action changed. Nothing is stored before the records of the last start have been read, because they would be
  /// overwritten.
  static func persist(_ before: State, _ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    guard state.isRestored, !state.storageState.belongsToNewerVersion else { return .none }
    let change = Change(before, action, state, clients)
    return .run { send in
      clients.storage.afterNextFrame { write(change, send) }
      return .none
    }
  }

  /// The states before and after an action. A class, so that the closure that waits with it is small.
  private final class Change {
    let before: State
    let action: Action
    let state: State
    let clients: Clients

    init(_ before: State, _ action: Action, _ state: State, _ clients: Clients) {
      self.before = before
      self.action = action
      self.state = state
      self.clients = clients
    }
  }

  /// Writes the records that differ between the two states, and perhaps those that could not be written before.
  private static func write(_ change: Change, _ send: Send<Action>) {
    var records = differences(change)
    let unwritten = change.state.storageState.unwritten
    if !unwritten.isEmpty, !records.isEmpty || isTimeToRetry(change) {
      addUnwritten(unwritten, &records, AppSnapshot(change.state).records)
    }
    // The small records are written first and separately: they may fit when the weather does not.
    let batches = [records.filter { $0.isIndexRecord }, records.filter { !$0.isIndexRecord }].filter { !$0.isEmpty }
    if batches.isEmpty { send.finish() }
    var left = batches.count
    for batch in batches {
      _ = change.clients.storage.write(batch) { problem in
        if problem != nil || !unwritten.isEmpty { send(.written(batch.map { $0.name }, problem)) }
        left -= 1
        if left == 0 { send.finish() }
      }
    }
  }

  /// The records that differ from those before the action, or from what the action has read.
  private static func differences(_ change: Change) -> [StoredRecord] {
    let (before, state) = (change.before, change.state)
    let (now, then) = (AppSnapshot(state), AppSnapshot(before))
    // With a hundred places, of which usually one has changed, comparing all weather would noticeably delay every typed letter.
    var alike = state.storageState.unwritten.isEmpty ? now.pagesEqual(then) : []
    var (former, old): ([WeatherFeature.State], [StoredRecord]) = (then.pages, [])
    switch change.action {
    case .restored(let snapshot):
      alike = []
      if let snapshot {
        old = snapshot.isOfFormerFormat ? snapshot.formerNames.map { StoredRecord($0, "") } : snapshot.records
        former = snapshot.pages
      }
    case .recordsRead(let read):
      for key in read.placesOfReports {
        for index in alike.indices where now.pages[index].id == WeatherListFeature.PageID(text: key) { alike[index] = false }
      }
      // Each window has its own page in view.
      old = then.allRecords(but: alike).with(read.filter { $0.name != RecordName.page })
    default: old = then.allRecords(but: alike)
    }
    var differences = now.allRecords(but: alike).changes(from: old)
    // All weather of a page that is gone, including records that this window has not read.
    for page in former where !now.pages.contains(where: { $0.id == page.id }) {
      differences.append(StoredRecord(RecordName.report(page.id.text), nil))
    }
    // What could not be read may still be there.
    if state.storageState.isUnread { differences.removeAll { $0.name == RecordName.space } }
    return differences
  }

  /// Whether to try again what could not be written, although nothing has changed.
  private static func isTimeToRetry(_ change: Change) -> Bool {
    switch change.action {
    // Only if more was lost than before: a browser may discard everything that is written, and must not be tried endlessly.
    case .written(_, .deletedByBrowser): change.state.storageState.unwritten.count > change.before.storageState.unwritten.count
    case .minutePassed: true
    default: false
    }
  }

  private static func addUnwritten(_ unwritten: [String], _ changes: inout [StoredRecord], _ records: [StoredRecord]) {
    let known = changes.map { $0.name }
    for name in unwritten where !known.has(name) {
      let again = StoredRecord(name, records.value(name))
      // The removal failed earlier, and such a record is wanted again.
      if again.value == nil, records.contains(where: { again.isAbout($0) }) { continue }
      changes.append(again)
    }
  }

  /// Notes which records were written and which were not. The person sees a problem once.
  static func written(_ state: inout State, _ names: [String], _ problem: StorageProblem?) {
    var names = names
    guard let problem else {
      state.storageState.unwritten.removeAll { names.has($0) }
      return
    }
    if state.storageState.unwritten.isEmpty || problem == .deletedByBrowser { state.storageState.problem = problem }
    if problem == .belongsToNewerVersion { state.storageState.belongsToNewerVersion = true }
    if problem == .deletedByBrowser { names = AppSnapshot(state).records.map { $0.name } }
    for name in names where !state.storageState.unwritten.has(name) { state.storageState.unwritten.append(name) }
  }

  /// Reads the records of the last start, at first without the weather.
  static func readIndex(_ clients: Clients) -> Effect<Action> {
    .future(id: Running.restore, cancelInFlight: true) { answer in clients.storage.read(RecordName.index) { answer(.indexRead($0)) } }
  }

  /// Notes the person's choices from before the records of the last start are read, so that these do not undo them.
  static func recordEarlyChoices(_ before: State, _ state: inout State) {
    if before.preferences != state.preferences {
      state.storageState.earlyChoices += state.preferences.records.changes(from: before.preferences.records)
    }
    let isWanted = state.weatherList.hereName.isWanted
    if before.weatherList.hereName.isWanted != isWanted {
      state.storageState.earlyChoices.append(StoredRecord(RecordName.namePosition, isWanted ? [] : nil))
    }
  }

  /// Applies records that were read. If those of the last start are still being read, starts that again, to include the change.
  static func recordsRead(_ state: inout State, _ records: [StoredRecord], _ clients: Clients) -> Effect<Action> {
    guard state.isRestored else { return readIndex(clients) }
    if state.storageState.belongsToNewerVersion { return .none }
    let (inView, before, membership) = (state.weatherList.page.coordinate, state.preferences, state.space?.membership)
    var effect = Effect<Action>.none
    if let record = records.first(where: { $0.name == RecordName.namePosition }) {
      let isOn = record.value != nil
      if isOn != state.weatherList.hereName.isWanted { effect = weatherList(&state, .namePositionSwitched(isOn: isOn), clients) }
    }
    state.apply(records)
    // Another window may have had the answer that edits of this one wait for.
    writeEdits(&state, clients)
    let listening = membership == state.space?.membership ? nil : state.space.map { listen($0, clients) }
    return .merge(
      effect, preferencesChanged(since: before, &state, clients), listening ?? .none,
      // The place in view has moved to where its weather may not be known yet.
      state.weatherList.page.coordinate == inView ? .none : weatherList(&state, .cameIntoView, clients))
  }

  /// Reads the records that other windows write or remove from now on.
  static func watchOthers(_ clients: Clients) -> Effect<Action> {
    .run(id: Running.others) { send in
      clients.storage.changes { names in
        // All records of a place's weather are read, to find out also which ones are gone.
        var wanted: [String] = []
        var lines = ""
        for name in pieces(of: Array(names.utf8), by: UInt8(ascii: "\n")) {
          let name = RecordName.reportOfAll(name)
          if wanted.has(name) { continue }
          wanted.append(name)
          lines += (lines.isEmpty ? "" : "\n") + name
        }
        _ = clients.storage.read(lines) { result in
          guard case .success(var records) = result else { return }
          for name in wanted where records.value(name) == nil { records.append(StoredRecord(name, nil)) }
          send(.recordsRead(records))
        }
        return
      }
    }
  }

  /// Continues with the records that were read, by reading the weather of the page that will be in view.
  static func indexRead(
    _ state: inout State, _ result: Result<[StoredRecord], StorageProblem>, _ clients: Clients
  ) -> Effect<Action> {
    if state.isRestored { return .none }
    if !state.navigation.showsWeather { state.reopenPlace(clients.page.weatherAddress()) }
    guard case .success(let records) = result, !records.areFromNewerVersion else { return unreadable(&state, result) }
    guard records.value(RecordName.format) != nil else { return .send(.restored(nil)) }
    let snapshot = AppSnapshot(records: records)
    let isSomewhere = state.weatherList.page.coordinate != nil
    var names = RecordName.report((isSomewhere ? state.weatherList.selected : snapshot.selected).text)
    // A place that was only looked at is not shown again, but the device's own position instead.
    if !isSomewhere, snapshot.selected != .here { names += "\n" + RecordName.report(WeatherListFeature.PageID.here.text) }
    return .future(id: Running.restore, cancelInFlight: true) { answer in
      clients.storage.read(names) { result in
        var all = records
        if case .success(let reports) = result { all += reports }
        answer(.restored(AppSnapshot(records: all)))
      }
    }
  }

  /// Starts without the records of the last start, because they can't be read or belong to a newer version.
  private static func unreadable(_ state: inout State, _ result: Result<[StoredRecord], StorageProblem>) -> Effect<Action> {
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
    _ = clients.storage.read(RecordName.report(key)) { result in
      if case .success(let records) = result {
        send(.recordsRead(records.isEmpty ? [StoredRecord(RecordName.report(key), nil)] : records))
      }
      readNext(keys.dropFirst(), send, clients)
    }
  }
}

extension AppFeature.State {
  /// Applies records that were read: another window's changes, or weather of the last start. What they do not mention stays as it is.
  mutating func apply(_ records: [StoredRecord]) {
    var isOfIndex = false
    for record in records where record.isIndexRecord { isOfIndex = true }
    // The index first, so that the weather of a new place finds its page.
    if isOfIndex { applyIndex(records) }
    for key in records.placesOfReports {
      guard let id = WeatherListFeature.PageID(text: key), var page = weatherList.pages[id: id] else { continue }
      page.hasUnreadStorage = false
      if records.value(RecordName.report(key) + RecordName.outdated) != nil, page.received == nil { page.isOutdated = true }
      // Of two equally new reports the stored one is taken; otherwise two windows could overwrite each other's for ever.
      if let report = records.report(key), report.report.cell == weatherList.cell(of: id) { page.received = .merged(page.received, report) }
      weatherList.pages[id: id] = page
    }
  }

  private mutating func applyIndex(_ records: [StoredRecord]) {
    for record in records {
      preferences.apply(record)
      if record.name == RecordName.namePosition { weatherList.hereName.isWanted = record.value != nil }
      if record.name == RecordName.here, let here = record.value.flatMap({ WeatherFeature.State(details: $0) }) { apply(here: here) }
      if record.name == RecordName.space { applySpace(record.value ?? []) }
    }
    if records.areFromNewerVersion {
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
