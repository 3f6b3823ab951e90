import Bridge
import Loop
import WeatherModel

/// What the device's storage has, as far as this window knows. After the frame that follows an action, the storage gets what the state
/// needs for a restart and the storage lacks; so code that changes the state need not do anything for it.
final class StoredItems {
  /// The small items. One without a value may have any, because writing it failed.
  private var small: [StoredItem] = []
  /// The weather of each page that may have stored weather.
  private var weather = KeyedArray<WeatherListFeature.PageID, StoredAnswers>()
  /// What could not be written at the last attempt.
  private var failed: [StoredItem] = []
  /// Whether to try that again although nothing else has changed.
  var isRetryDue = false
  /// The state to store, while its frame is awaited.
  fileprivate var latest: StateToStore?
  /// The space that was last turned into an item, which takes long.
  private var space: (value: Space?, item: [UInt8]) = (nil, [])

  /// Notes what was read.
  func note(_ items: [StoredItem]) {
    for item in items where item.isIndexItem {
      small.removeAll { $0.name == item.name }
      if item.value != nil { small.append(item) }
    }
    for key in items.placesOfReports {
      guard let id = WeatherListFeature.PageID(text: key) else { continue }
      let read = StoredAnswers(items, key)
      weather[id: id] = read == StoredAnswers() ? nil : read
    }
  }

  /// Notes what the last start has stored, as it was read.
  func note(_ snapshot: AppSnapshot) {
    for page in snapshot.pages { weather[id: page.id] = StoredAnswers() }
    if snapshot.isOfFormerFormat { doubt(snapshot.formerNames) } else { note(snapshot.items) }
  }

  /// The items with these names may have any value.
  private func doubt(_ names: [String]) {
    for name in names {
      if let id = ItemName.placeOfReport(name).flatMap({ WeatherListFeature.PageID(text: $0) }) {
        weather[id: id] = StoredAnswers(answers: nil)
      } else {
        small.removeAll { $0.name == name }
        small.append(StoredItem(name, nil))
      }
    }
  }

  fileprivate func write(_ storage: StorageClient, _ send: Send<AppFeature.Action>) {
    guard let state = latest?.state else { return send.finish() }
    latest = nil
    let (small, weather) = wanted(state)
    let changes = small.changes(from: self.small)
    let heavy = weatherChanges(weather)
    let isRetry = isRetryDue
    isRetryDue = false
    if changes + heavy == failed, !isRetry || failed.isEmpty { return send.finish() }
    (self.small, self.weather) = (small, weather)
    let wasFailing = !failed.isEmpty
    failed = []
    // The small items are written first and separately: they may fit when the weather does not.
    let batches = [changes, heavy].filter { !$0.isEmpty }
    if batches.isEmpty { return send.finish() }
    var left = batches.count
    for batch in batches {
      _ = storage.write(batch) { problem in
        if let problem { self.failed(batch, problem, wasFailing: wasFailing, send) }
        left -= 1
        if left == 0 { send.finish() }
      }
    }
  }

  /// Notes what could not be written. The person sees a problem once.
  private func failed(_ batch: [StoredItem], _ problem: StorageProblem, wasFailing: Bool, _ send: Send<AppFeature.Action>) {
    let isNews = !wasFailing && failed.isEmpty || problem == .deletedByBrowser
    failed += batch
    if problem == .deletedByBrowser {
      small = []
      weather.removeAll()
    } else {
      doubt(batch.map { $0.name })
    }
    if isNews { send(.storageFailed(problem)) }
  }

  // MARK: Differences

  private func wanted(_ state: AppFeature.State) -> (small: [StoredItem], weather: KeyedArray<WeatherListFeature.PageID, StoredAnswers>) {
    // What could not be read may still be there.
    let current = state.storageState.isUnread ? nil : state.space
    if space.value != current { space = (current, current?.item ?? []) }
    let snapshot = AppSnapshot(state, space: space.item)
    var wanted = KeyedArray<WeatherListFeature.PageID, StoredAnswers>()
    for page in snapshot.pages {
      wanted.append(page.hasUnreadStorage ? weather[id: page.id] ?? StoredAnswers() : StoredAnswers(page), id: page.id)
    }
    return (snapshot.smallItems, wanted)
  }

  private func weatherChanges(_ wanted: KeyedArray<WeatherListFeature.PageID, StoredAnswers>) -> [StoredItem] {
    var changes: [StoredItem] = []
    for (index, id) in wanted.ids.enumerated() {
      changes += wanted.elements[index].items(ItemName.report(id.text), instead: weather[id: id] ?? StoredAnswers())
    }
    for id in weather.ids where !wanted.contains(id) { changes.append(StoredItem(ItemName.report(id.text), nil)) }
    return changes
  }
}

extension StorageClient {
  /// Stores a state after the next frame, unless a later one takes its place.
  func storeSoon(_ state: StateToStore, _ send: Send<AppFeature.Action>) {
    let isWaiting = stored.latest != nil
    stored.latest = state
    if isWaiting { return send.finish() }
    afterNextFrame { stored.write(self, send) }
  }
}

/// A state that waits to be stored. A class, because optional copies of the whole state would be 12 kB of code.
final class StateToStore {
  let state: AppFeature.State

  init(_ state: AppFeature.State) { self.state = state }
}

/// The stored weather of a page.
struct StoredAnswers: Equatable {
  /// The answers of which it consists; nil if these are unknown, because writing them failed.
  var answers: [[UInt8]]? = []
  /// Whether it is no longer right, because the person wants other sources or another language.
  var isOutdated = false

  init(answers: [[UInt8]]? = []) { self.answers = answers }

  /// What a page is to have in the storage.
  init(_ page: WeatherFeature.State) {
    answers = page.received?.answers.map { $0.bytes } ?? []
    isOutdated = page.isOutdated && page.received != nil
  }

  /// Reads it from items.
  init(_ items: [StoredItem], _ key: String) {
    let name = ItemName.report(key)
    var answers: [[UInt8]] = []
    while let answer = items.value(name + String(answers.count)) { answers.append(answer) }
    self.answers = answers
    isOutdated = items.value(name + ItemName.outdated) != nil
  }

  /// The items to write so that this weather is stored instead of another.
  func items(_ name: String, instead old: StoredAnswers) -> [StoredItem] {
    if self == old { return [] }
    var items: [StoredItem] = []
    if answers != old.answers {
      if old.answers?.isEmpty != true { items.append(StoredItem(name, nil)) }
      for (index, answer) in (answers ?? []).enumerated() { items.append(StoredItem(name + String(index), answer)) }
      if isOutdated { items.append(StoredItem(name + ItemName.outdated, "1")) }
    } else {
      items.append(StoredItem(name + ItemName.outdated, isOutdated ? [UInt8(ascii: "1")] : nil))
    }
    return items
  }
}
