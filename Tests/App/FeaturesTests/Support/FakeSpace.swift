import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// A server with one space that follows the rules of the real one.
final class FakeSpace {
  private(set) var stored: [TaggedRecord] = []
  private(set) var tag: Int64 = 0
  private(set) var epoch = "0123456789abcdef"
  /// The devices that are paired.
  var members: Set<Int> = []
  /// Whether there is a space.
  private(set) var isMade = false
  private(set) var requests: [SpaceRequest] = []
  /// Whether the answer with the key of the first device is lost.
  var losesFirstKey = false
  /// The key that identifies the first write when it is repeated.
  private var attempt: String?
  /// How many spaces were made.
  private(set) var made = 0
  /// The maximum length of a nickname, in characters as the server counts them.
  var longestNickname = Int.max

  /// Whether the server refuses the name by which it is reached.
  var isUnknownHost = false

  func answer(_ request: SpaceRequest, by device: Int) -> ServerAnswer {
    requests.append(request)
    if isUnknownHost { return ServerAnswer(421) }
    do throws(JSONError) {
      let path = request.address.url.split(separator: "?", maxSplits: 1)
      guard path.first == APIAddress.records.url[...] else { return ServerAnswer(404) }
      switch request.method {
      case "GET":
        let since = path.last?.split(separator: "=").last.flatMap { Int64($0) } ?? 0
        guard members.contains(device) else { return ServerAnswer(401) }
        guard since <= tag else { return ServerAnswer(409) }
        let newer = stored.filter { $0.tag > since }.sorted { $0.tag < $1.tag }
        // At most two at once, so that devices have to ask for more.
        let some = Array(newer.prefix(2))
        let reached = some.count < newer.count ? some.last?.tag ?? tag : tag
        return ServerAnswer(200, SpaceChanges(tag: reached, epoch: epoch, hasMore: some.count < newer.count, records: some).json)
      case "POST":
        let push = try SpacePush(json: JSON(parsing: request.body))
        if members.contains(device) { return keep(push.records, status: 200) }
        if isMade, request.key != nil, request.key == attempt {
          members.insert(device)
          return keep(push.records, status: 201)
        }
        if request.key != nil {
          made += 1
          guard !isMade else { return ServerAnswer(201, SpacePushed(tag: 0, epoch: "another", tags: push.records.map { _ in 1 }).json) }
          (isMade, attempt) = (true, request.key)
          if !losesFirstKey { members.insert(device) }
          return keep(push.records, status: 201)
        }
        return members.contains(device) ? keep(push.records, status: 200) : ServerAnswer(401)
      default: return ServerAnswer(404)
      }
    } catch {
      Issue.record("The server can't read what was sent: \(error)")
      return ServerAnswer(400)
    }
  }

  /// Whether the space is full.
  var hasNoRoom = false

  private func keep(_ writes: [SyncWrite], status: Int) -> ServerAnswer {
    let surplus = writes.indices.filter { index in
      if case .place = writes[index].record { hasNoRoom && writes[index].seen == 0 } else { false }
    }
    if !surplus.isEmpty {
      let list = surplus.map { #"{"index":\#($0),"detail":"There are 500 places already."}"# }.joined(separator: ",")
      return ServerAnswer(422, Array(#"{"refused":[\#(list)]}"#.utf8))
    }
    let refused = writes.indices.filter { index in
      if case .place(let place) = writes[index].record { place.nickname.text.count > longestNickname } else { false }
    }
    if !refused.isEmpty {
      let list = refused.map { #"{"index":\#($0),"field":"nickname","detail":"The nickname is too long."}"# }.joined(separator: ",")
      return ServerAnswer(422, Array(#"{"refused":[\#(list)]}"#.utf8))
    }
    var conflicts = JSONWriter()
    var isConflict = false
    var kept: [SyncRecord] = []
    conflicts.object { json in
      json.array("conflicts") { list in
        for (index, write) in writes.enumerated() {
          let known = stored.first { $0.record.key == write.record.key }
          if let record = write.resolved(against: known) {
            kept.append(record)
            continue
          }
          isConflict = true
          list.object { json in
            json.member("index", Int64(index))
            json.member("tag", known?.tag ?? 0)
            if let known {
              json.key("record")
              json.value(written: known.record.json)
            }
          }
        }
      }
    }
    if isConflict { return ServerAnswer(409, conflicts.bytes) }
    var tags: [Int64] = []
    for record in kept {
      stored.removeAll { $0.record.key == record.key }
      tag += 1
      tags.append(tag)
      stored.append(TaggedRecord(tag: tag, record: record))
    }
    return ServerAnswer(status, SpacePushed(tag: tag, epoch: epoch, tags: tags).json)
  }

  /// Restores an earlier state of the server: later writes and their tags are lost.
  func restore(_ count: Int) {
    stored = Array(stored.sorted { $0.tag < $1.tag }.prefix(count))
    for index in stored.indices { stored[index].tag = Int64(index + 1) }
    tag = Int64(stored.count)
    epoch = "fedcba9876543210"
  }
}

/// A device whose app talks to a space.
final class SpaceDevice {
  let number: Int
  let world = World()
  private let server: FakeSpace
  private var store: Store<AppFeature.State, AppFeature.Action>?
  private var random: SeededRandom
  /// Requests and answers that have not arrived yet.
  private(set) var underway: [() -> Void] = []
  private(set) var listeners: [(SpaceEvent) -> Void] = []
  /// Whether requests and answers get lost.
  var isOffline = false

  init(_ number: Int, _ server: FakeSpace, minutesOff: Int64 = 0) {
    self.number = number
    self.server = server
    random = SeededRandom(seed: UInt64(number) &+ 77)
    world.clock.advance(byMilliseconds: max(0, minutesOff) * 60_000)
    start()
  }

  var state: AppFeature.State { store?.state ?? AppFeature.State(now: noon) }

  /// The places that the person has saved, with their nicknames.
  var places: [String] {
    state.places.list.map { "\($0.coordinate.shortText) \($0.nickname)" }
  }

  /// Loads the app anew, with the device's kept records unless the browser has evicted them; the server has painted some places,
  /// and perhaps has received the device's key with the request for the page.
  func start(
    isEvicted: Bool = false, isPaired: Bool = false, hasKey: Bool = false, wasPairedByForm: Bool = false, isRead: Bool = true,
    painted places: [Coordinate] = [],
    preferences: Preferences = Preferences()
  ) {
    store?.cancelEffects()
    underway = []
    listeners = []
    let clients = Clients.unimplemented(clock: world.clock)
    (clients.weather, clients.location, clients.storage) = (world.weatherClient, world.locationClient, world.storageClient)
    (clients.device, clients.page, clients.languages) = (world.deviceClient, world.pageClient, world.languageClient)
    clients.random.bits = { [unowned self] in random.next() }
    clients.space = SpaceClient(
      ask: { [unowned self] request, answer in
        underway.append { [unowned self] in
          if isOffline {
            underway.append { answer(ServerAnswer(0)) }
          } else {
            let response = server.answer(request, by: number)
            underway.append { [unowned self] in answer(isOffline ? ServerAnswer(0) : response) }
          }
        }
        return .none
      },
      events: { [unowned self] tell in
        listeners.append(tell)
        return .none
      },
      wasPairedByForm: { wasPairedByForm })
    var state = AppFeature.State(now: noon)
    state.hasDeviceKey = isPaired || hasKey
    state.preferences = preferences
    if isPaired { world.disk = [:] }
    state.changeRecords { list, _ in list = SavedPlaces(provisional: places.map { SavedPlace($0) }) }
    let store = Store(
      initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted,
      onMistake: { Issue.record("\($0)") })
    self.store = store
    store.send(.started)
    if isEvicted, let number = world.reads.open.first {
      world.disk = [:]
      world.reads.close(number)
      world.reads.answer(number, .failure(.deletedByBrowser))
    }
    if isRead { world.read() }
  }

  func send(_ action: AppFeature.Action) { store?.send(action) }

  /// Reports whether there is a connection.
  func connect(_ isOnline: Bool) { send(.connectionChanged(isOnline: isOnline)) }

  /// Delivers the pending requests and answers, but not those that follow from them.
  func step() {
    let due = underway
    underway = []
    for work in due { work() }
  }

  /// Runs everything that happens by itself.
  func settle() {
    for _ in 0..<4 {
      world.pass(seconds: 6)
      while !underway.isEmpty { step() }
      for tell in listeners { tell(.changed(tag: server.tag)) }
    }
  }

  func add(_ place: Coordinate) {
    send(.weatherList(.placeChosen(place, searchedFor: nil)))
    let id = state.weatherList.selected
    if state.savedCell(of: id) == nil { send(.weatherList(.page(id, .delegate(.starTapped)))) }
  }

  func page(_ place: Coordinate) -> WeatherListFeature.PageID { .place(Cell(place)) }
}
