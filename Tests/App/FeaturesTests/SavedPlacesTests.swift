import TestKit
import Testing
import WeatherModel

@testable import Features

/// The list of saved places, and how edits reach the records.
@Suite struct SavedPlacesTests {
  /// Records that a device has.
  private func records(_ places: Coordinate...) -> Replica {
    var list = Listed()
    list.open(Replica(clock: SyncClock(device: 1)), at: 0)
    for place in places { list.save(SavedPlace(place)) }
    return list.records
  }

  @Test func anEditChangesTheListAtOnceAndTheRecordsWhenTheyAreKnown() {
    var list = Listed(provisional: [SavedPlace(city), SavedPlace(island)])
    list.make(.remove(Cell(city)))
    list.save(SavedPlace(home))
    list.make(.giveNickname(Cell(island), "Tea"))
    #expect(list.places.list.map(\.coordinate) == [island, home])
    list.places.forgetProvisional()
    list.open(records(city, island), at: 1)
    #expect(list.records.places.map(\.coordinate) == [island, home] && list.records.places.first?.nickname.text == "Tea")
    #expect(list.places.list.map(\.coordinate) == [island, home])
    list.make(.move(Cell(home), to: 0))
    #expect(list.records.places.map(\.coordinate) == [home, island] && list.places.list.map(\.coordinate) == [home, island])
  }

  @Test func anEditOfAPlaceThatOnlyTheServerKnowsWaitsForItsAnswer() {
    var list = Listed(provisional: [SavedPlace(city)])
    list.make(.remove(Cell(city)))
    list.save(SavedPlace(home))
    list.open(Replica(clock: SyncClock(device: 1)), areComplete: false, at: 1)
    #expect(list.records.places.map(\.coordinate) == [home], "what is new is stored at once")
    #expect(list.places.list.map(\.coordinate) == [home])
    list.open(records(city, home), at: 2)
    #expect(list.records.places.map(\.coordinate) == [home])
  }

  @Test func aRemovalThatWaitsAndIsUndoneRemovesNothing() {
    var list = Listed(provisional: [SavedPlace(city)])
    list.make(.remove(Cell(city)))
    let empty = Replica(clock: SyncClock(device: 1))
    for _ in 0..<2 { list.open(empty, areComplete: false, at: 1) }
    list.save(SavedPlace(city, nickname: "Office"))
    for _ in 0..<2 { list.open(empty, areComplete: false, at: 2) }
    #expect(list.places.list.map(\.coordinate) == [city])
    list.open(records(city), at: 3)
    #expect(list.records.places.map(\.nickname.text) == ["Office"] && list.places.list.map(\.nickname) == ["Office"])
  }

  @Test func twoRecordsInOneCellAreOnePlace() {
    var (list, records) = (Listed(), records(city, island))
    _ = try? records.add(RecordID(high: 7, low: 7), place(35.689_4, 139.692_9), name: "Twin", at: 3)
    list.open(records, at: 3)
    #expect(list.places.list.map(\.coordinate) == [city, island])
    list.make(.move(Cell(city), to: 1))
    #expect(list.places.list.map(\.coordinate) == [island, city] && list.records.places.count == 3)
    list.make(.remove(Cell(city)))
    #expect(list.records.places.map(\.coordinate) == [island])
  }

  @Test func anInvalidNameOrNicknameChangesNothing() {
    var list = Listed(provisional: [SavedPlace(city, name: "Tokyo", nickname: "Office")])
    for nickname in [String(repeating: "x", count: 500), "a\u{202e}b"] {
      let isChange = list.places.edit(.giveNickname(Cell(city), nickname))
      #expect(!isChange)
    }
    #expect(list.places.list == [SavedPlace(city, name: "Tokyo", nickname: "Office")])
  }

  @Test("Whatever happens in whatever order, the places, their order and their names are what the person made them", arguments: 0..<10)
  func placesAreWhatThePersonMadeThem(_ thousand: Int) {
    for seed in 0..<1000 {
      let device = Device(UInt64(thousand * 1000 + seed))
      for _ in 0..<16 { device.act() }
      device.settle()
      if let problem = device.problem() {
        Issue.record("seed \(thousand * 1000 + seed): \(problem)")
        return
      }
    }
  }
}

/// The saved places with the records, as the app has them.
private struct Listed {
  var places = SavedPlaces()
  var space: Space? { didSet { places.show(space?.replica) } }

  init(provisional: [SavedPlace] = []) { places = SavedPlaces(provisional: provisional) }

  /// The person's records; empty until they are known.
  var records: Replica { space?.replica ?? Replica(clock: SyncClock(device: 1)) }

  mutating func make(_ edit: PlaceEdit) {
    if places.edit(edit) { write(at: 0) }
  }

  mutating func save(_ place: SavedPlace) { make(.save(place, at: nil)) }

  mutating func write(at time: Int64, _ bits: () -> UInt64 = { UInt64.random(in: 0...UInt64.max) }) {
    guard var known = space else { return }
    _ = places.writeEdits(into: &known, at: time, bits)
    space = known
  }

  /// The records become known, perhaps without those that the server has.
  mutating func open(_ records: Replica, areComplete: Bool = true, at time: Int64) {
    var space = Space(device: 1)
    (space.replica, space.membership) = (records, areComplete ? .notYet : .asking)
    self.space = space
    write(at: time)
  }
}

/// A device with two windows, its storage and its server.
private final class Device {
  final class Window {
    var list: Listed
    var space: Space? {
      get { list.space }
      set { list.space = newValue }
    }
    /// What was wanted before the person's edits that are not stored yet; nil if there are none.
    var before: [SavedPlace]?

    init(_ painted: [SavedPlace]) { list = Listed(provisional: painted) }
  }

  static let candidates = [home, island, city, place(1, 2)]
  var random: SeededRandom
  var windows: [Window] = [Window([]), Window([])]
  /// The places that the person wants saved, in their order and with their names.
  var wanted: [SavedPlace] = []
  /// What the device's storage has; it is written and read as bytes when a window is opened.
  var disk: Space?
  /// The places in the cookie, now and at some time before, as in a page that was stored.
  var cookies: [[SavedPlace]] = [[]]
  var stored: [TaggedRecord] = []
  var tag: Int64 = 0
  var now: Int64 = 0

  init(_ seed: UInt64) { random = SeededRandom(seed: seed) }

  func act() {
    now += 1
    let window = windows[Int.random(in: 0...1, using: &random)]
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: tap(window)
    case 4...5: read(window)
    case 6: sync(window, losesAnswer: Bool.random(using: &random))
    case 7: hear(window)
    case 8: sync(window, losesAnswer: false)
    default: start(window)
    }
  }

  /// The window is closed at any moment, and opened again with the page that the server or a cache has.
  func start(_ window: Window) {
    // What could not be stored yet is lost with the window.
    if let before = window.before { wanted = before }
    let painted = cookies.randomElement(using: &random) ?? []
    guard let index = windows.firstIndex(where: { $0 === window }) else { return }
    windows[index] = Window(disk == nil ? [] : painted)
  }

  func read(_ window: Window) {
    guard window.space == nil else { return }
    var space = Space(device: 1)
    if let disk, let known = Space(item: disk.item) {
      space = known
      window.list.places.forgetProvisional()
    }
    window.space = space
    window.list.write(at: now) { random.next() }
    stored(window)
  }

  /// The person uses one window at a time, which has heard of the other one's changes.
  func tap(_ window: Window) {
    for other in windows where other !== window && other.before != nil { read(other) }
    hear(window)
    let cell = Cell(Self.candidates.randomElement(using: &random) ?? home)
    if window.space == nil, window.before == nil { window.before = wanted }
    switch Int.random(in: 0...4, using: &random) {
    case 0...1: edit(window, .save(SavedPlace(cell.coordinate), at: nil))
    case 2: edit(window, .move(cell, to: Int.random(in: 0...3, using: &random)))
    case 3: edit(window, .giveNickname(cell, ["", "Tea"].randomElement(using: &random) ?? ""))
    default: edit(window, .remove(cell))
    }
    stored(window)
  }

  private func edit(_ window: Window, _ edit: PlaceEdit) {
    // A page may show a place that was removed since; its star is filled, so nobody saves it.
    guard window.list.places.edit(edit) else { return }
    want(edit)
    window.list.write(at: now) { random.next() }
  }

  /// The list that the person wants after an edit. A place without a name is named by its coordinates.
  private func want(_ edit: PlaceEdit) {
    let index = wanted.firstIndex { $0.cell == edit.cell }
    switch edit {
    case .save(let place, _):
      if index == nil { wanted.append(SavedPlace(place.coordinate, name: place.coordinate.shortText)) }
    case .remove:
      if let index { wanted.remove(at: index) }
    case .move(_, let position):
      guard let index else { return }
      let place = wanted.remove(at: index)
      wanted.insert(place, at: min(position, wanted.count))
    case .giveNickname(_, let nickname):
      if let index { wanted[index].nickname = nickname }
    }
  }

  private func stored(_ window: Window) {
    if window.space == nil { return }
    window.before = nil
    store(window)
  }

  private func store(_ window: Window) {
    disk = window.space.flatMap { $0.isInUse ? $0 : nil }
    cookies.append(window.list.places.list)
    if cookies.count > 3 { cookies.removeFirst() }
  }

  /// Another window has stored something.
  func hear(_ window: Window) {
    guard var space = window.space, let other = disk, other != space else { return }
    let beginsAnew = space.combine(other)
    #expect(!beginsAnew)
    window.space = space
    store(window)
  }

  func sync(_ window: Window, losesAnswer: Bool) {
    hear(window)
    guard var space = window.space else { return }
    space.replica.pulled(stored.filter { $0.tag > space.replica.since }, from: space.replica.since, through: tag, at: now)
    let writes = space.replica.writes()
    var tags: [Int64] = []
    for write in writes {
      let known = stored.first { $0.record.key == write.record.key }
      guard let record = write.resolved(against: known) else { return }
      stored.removeAll { $0.record.key == record.key }
      tag += 1
      tags.append(tag)
      stored.append(TaggedRecord(tag: tag, record: record))
    }
    if !losesAnswer { space.replica.accepted(writes, tags: tags) }
    window.space = space
    store(window)
  }

  func settle() {
    for _ in 0..<3 {
      for window in windows {
        read(window)
        hear(window)
        sync(window, losesAnswer: false)
      }
    }
  }

  /// What is wrong after everything was read and sent; nil if nothing is.
  func problem() -> String? {
    // Another device gets everything from the server.
    var other = Replica(clock: SyncClock(device: 2))
    other.pulled(stored.sorted { $0.tag < $1.tag }, from: 0, through: tag, at: now)
    var copies = windows.map { (name: "a window", replica: $0.list.records) }
    copies.append((name: "the storage", replica: disk?.replica ?? Replica(clock: SyncClock(device: 1))))
    copies.append((name: "another device", replica: other))
    for (name, replica) in copies {
      let places = replica.places.map { SavedPlace($0) }
      if places != wanted { return "\(name) has \(places), and \(wanted) is wanted" }
      if replica.entries != other.entries { return "\(name) has \(replica.entries), and another device \(other.entries)" }
    }
    for window in windows where window.list.places.list != wanted {
      return "\(window.list.places.list) is shown, and \(wanted) is wanted"
    }
    return nil
  }
}
