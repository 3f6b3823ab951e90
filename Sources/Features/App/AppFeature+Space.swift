import Loop
import Routes
import WeatherModel
import Wire

/// What happens between the device and its person's space.
public enum SpaceAction: Hashable, Sendable {
  /// All of the program is there, and what the last start left behind is known.
  case awake
  /// The server told the tag that the space has reached, or what else `SpaceClient.events` tells.
  case told(Int64)
  /// What waits is to be sent, or what failed is to be tried again.
  case due
  /// The server answered what is under way.
  case answered(SpaceAnswer)
  /// The device was let into a space.
  case paired
  /// The person has read what they had to be told.
  case noticeSeen
}

// What the person owns follows them to their other devices. It is read off the states before and after each action, so no feature says 'sync'; and until
// all of the program is there nothing happens at all: what was done by then is found by comparing the pages with the replica.
extension AppFeature {
  /// Waits for the rest of the program, without which first pages do.
  static func awaken(_ clients: Clients) -> Effect<Action> {
    guard let client = clients.space else { return .none }
    return .future { answer in
      client.whenComplete { answer(.space(.awake)) }
      return .none
    }
  }

  /// Whatever follows an action as soon as all of the program is there.
  @inline(never) static func followed(_ before: State, _ action: Action, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    let effect = synced(before, action, &state, clients)
    return .merge(effect, lookedForLine(action, &state, clients))
  }

  /// Writes into the replica what an action changed, and has it sent.
  private static func synced(_ before: State, _ action: Action, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard state.isRestored, var space = state.space, let client = clients.space else { return .none }
    switch action {
    // These change what is owned because the replica says so.
    case .space: return .none
    case .returned, .connectionChanged(isOnline: true):
      guard space.standing == .member else { break }
      space.wantsPull = true
      state.space = space
      return talk(&state, clients)
    case .minutePassed:
      return talk(&state, clients)
    default: break
    }
    let isTheSame = before.preferences == state.preferences && before.weatherList.ownsTheSame(as: state.weatherList)
    if isTheSame || !space.isKept && !state.weatherList.hasOwnPages { return .none }
    let old = space.replica
    space.note(&state, at: clients.clock.now(), client.bits)
    if space.replica == old, space.notice == state.space?.notice { return .none }
    state.space = space
    // Who writes a nickname or moves a place up goes on doing so.
    return .debounce(id: Running.spaceDue, milliseconds: 300, clock: clients.clock, .space(.due))
  }

  @inline(never) static func space(_ state: inout State, _ action: SpaceAction, _ clients: Clients) -> Effect<Action> {
    guard let client = clients.space else { return .none }
    switch action {
    case .awake:
      // What comes now the server has not written: it is read by the device's own clock. A page of weather would move under the eyes.
      if state.offset == nil, !state.navigation.showsWeather { state.offset = clients.device.offset() }
      let effect = awake(&state, client, clients)
      return .merge(effect, lookedAtScreen(&state, clients), readWit(clients))
    case .told(SpaceClient.newWarnings):
      return .merge(
        weatherList(&state, .answersOutdated, clients), lookedAtFavourites(&state, clients), lookedAgainAtNotices(&state, clients))
    case .told(let tag):
      // A tag that was reached already is that of a server that was restored.
      guard var space = state.space, tag != space.replica.since else { return .none }
      space.wantsPull = true
      state.space = space
      return talk(&state, clients)
    case .due:
      return talk(&state, clients)
    case .answered(let answer):
      return answered(&state, answer, client, clients)
    case .paired:
      // Whoever was fast was let in before all of the program was there to know what is kept.
      var space = state.space ?? Space(record: state.keptSpace) ?? Space(device: client.bits())
      let isFirst = space.replica.entries.isEmpty
      space.beginAnew()
      // What is here comes along; until the space has said what it has, nobody has chosen what is usual here.
      if isFirst { space.standing = .new }
      state.space = space
      return .merge(.cancel(id: Running.spaceTalk), isFirst ? .none : listen(space, client), talk(&state, clients))
    case .noticeSeen:
      state.space?.notice = nil
      return .none
    }
  }

  private static func awake(_ state: inout State, _ client: SpaceClient, _ clients: Clients) -> Effect<Action> {
    guard state.space == nil, !state.keeping.isForNewer else { return .none }
    if let known = Space(record: state.keptSpace) {
      var space = known
      space.note(&state, at: clients.clock.now(), client.bits)
      space.wantsPull = space.standing == .member
      state.space = space
      return .merge(listen(space, client), talk(&state, clients))
    }
    var space = Space(device: client.bits())
    // What the browser has thrown away, or never keeps, the server has, if the key is there.
    if case .some = state.keeping.problem { space.wantsPull = true }
    if state.isPaired { space.wantsPull = true }
    if !space.wantsPull, state.weatherList.hasOwnPages { space.note(&state, at: clients.clock.now(), client.bits) }
    state.space = space
    return talk(&state, clients)
  }

  /// Hears of changes as they come, as long as the device has a key.
  static func listen(_ space: Space, _ client: SpaceClient) -> Effect<Action> {
    guard space.standing == .member else { return .cancel(id: Running.space) }
    return .run(id: Running.space, cancelInFlight: true) { send in client.events { send(.space(.told($0))) } }
  }

  /// Asks for what may be new, then sends what waits.
  static func talk(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard state.isOnline, var space = state.space, let client = clients.space, space.standing != .apart, space.talk == nil else {
      return .none
    }
    let question: SpaceQuestion
    if space.wantsPull {
      question = SpaceQuestion("GET", .records(since: space.replica.since))
      space.talk = .pull(from: space.replica.since)
    } else if space.replica.isWaiting {
      let (writes, body) = push(space, named: deviceName(client.agent()))
      if space.standing == .new, space.attempt.isEmpty { space.attempt = RecordID(high: client.bits(), low: client.bits()).text }
      question = SpaceQuestion("POST", .records(since: 0), body, key: space.attempt.isEmpty ? nil : space.attempt)
      space.talk = .push(writes)
    } else {
      return .none
    }
    state.space = space
    return .future(id: Running.spaceTalk, cancelInFlight: true) { answer in client.ask(question) { answer(.space(.answered($0))) } }
  }

  /// As much as the server takes at once.
  private static func push(_ space: Space, named name: String) -> (writes: [SyncWrite], body: [UInt8]) {
    var count = SyncLimits.batch
    while true {
      let writes = space.replica.writes(atMost: count)
      let body = SpacePush(name: space.standing == .new ? name : nil, records: writes).json
      if body.count <= SpaceLimits.mostBytes || count < 2 { return (writes, body) }
      count /= 2
    }
  }

  // MARK: Answers

  private static func answered(_ state: inout State, _ answer: SpaceAnswer, _ client: SpaceClient, _ clients: Clients) -> Effect<Action> {
    guard var space = state.space, let talk = space.talk else { return .none }
    space.talk = nil
    let (before, now) = (state.preferences, clients.clock.now())
    let standing = space.standing
    var isUnderstood = true
    switch (answer.status, talk) {
    case (401, _):
      if standing == .member {
        (space.standing, space.notice) = (.apart, .shutOut)
      } else if space.wantsPull {
        // It was worth a try.
        if state.weatherList.hasOwnPages { space.note(&state, at: now, client.bits) }
      } else {
        space.standing = .apart
      }
      space.wantsPull = false
    case (200, .pull(let start)): isUnderstood = space.pulled(answer.body, from: start, &state, at: now, client.bits)
    case (200, .push(let writes)), (201, .push(let writes)): isUnderstood = space.pushed(answer.body, writes, isNew: answer.status == 201)
    case (409, .pull):
      space.beginAnew()
      isUnderstood = false
    case (409, .push(let writes)): isUnderstood = space.refused(answer.body, writes, &state, at: now)
    case (422, .push(let writes)): isUnderstood = space.unkept(answer.body, writes, &state, at: now)
    default: isUnderstood = false
    }
    space.failures = isUnderstood ? 0 : space.failures + 1
    state.space = space
    var effects = [preferencesChanged(since: before, &state, clients)]
    if space.standing != standing {
      effects.append(listen(space, client))
      // What was asked for too early is there now.
      if case .notices(let screen)? = state.navigation.stack.last { effects.append(lookedAtNotices(&state, screen, clients)) }
    }
    if isUnderstood {
      effects.append(AppFeature.talk(&state, clients))
    } else {
      // A server that is back shall be seen soon; one that is away for long is asked each minute, and when the connection returns.
      effects.append(.debounce(id: Running.spaceDue, milliseconds: space.failures > 12 ? 60_000 : 5000, clock: clients.clock, .space(.due)))
    }
    effects.append(lookedAtFavourites(&state, clients))
    if space.isWantedForTrip { effects.append(spaceAnsweredForTrip(&state, isUnderstood: isUnderstood, clients)) }
    return .merge(effects)
  }
}

/// What the server takes.
private enum SpaceLimits {
  static var mostBytes: Int { 256 * 1024 }
}

extension Space {
  /// Takes up what has changed; false for an answer that makes no sense.
  fileprivate mutating func pulled(
    _ body: [UInt8], from start: Int64, _ state: inout AppFeature.State, at milliseconds: Int64, _ bits: () -> UInt64
  ) -> Bool {
    let changes: SpaceChanges
    do throws(JSONError) { changes = try SpaceChanges(json: JSON(parsing: body)) } catch { return false }
    if !epoch.isEmpty, !sameBytes(epoch, changes.epoch) {
      beginAnew()
      epoch = changes.epoch
      return true
    }
    epoch = changes.epoch
    wantsPull = changes.hasMore
    replica.pulled(changes.records, from: start, through: changes.tag, at: milliseconds)
    if standing == .member {
      show(in: &state)
      compared = state.preferences
    } else {
      (standing, attempt) = (.member, "")
      adopt(&state, at: milliseconds, bits)
    }
    return true
  }

  /// Everything that was sent is kept.
  fileprivate mutating func pushed(_ body: [UInt8], _ writes: [SyncWrite], isNew: Bool) -> Bool {
    let pushed: SpacePushed
    do throws(JSONError) { pushed = try SpacePushed(json: JSON(parsing: body)) } catch { return false }
    if !epoch.isEmpty, !sameBytes(epoch, pushed.epoch) {
      beginAnew()
    } else {
      replica.took(writes, tags: pushed.tags)
      // A key that nobody here knew of opens a space with more in it.
      if standing == .new { wantsPull = !isNew }
      (standing, attempt) = (.member, "")
    }
    epoch = pushed.epoch
    return true
  }

  /// The server has something else in these places.
  fileprivate mutating func refused(
    _ body: [UInt8], _ writes: [SyncWrite], _ state: inout AppFeature.State, at milliseconds: Int64
  ) -> Bool {
    let before = replica
    do throws(JSONError) {
      var records: [TaggedRecord] = []
      for conflict in try JSON(parsing: body)["conflicts"].items() {
        let (index, tag) = (Int(try conflict["index"].integer()), try conflict["tag"].integer())
        guard writes.indices.contains(index) else { return false }
        if conflict["record"].isMissing {
          replica.isMissing(writes[index].record.key)
        } else {
          records.append(TaggedRecord(tag: tag, record: try SyncRecord(json: conflict["record"])))
        }
      }
      replica.refused(records, at: milliseconds)
    } catch { return false }
    // Only who has a key is told what is there: the answer that brought it was lost.
    if standing == .new { (standing, attempt, wantsPull) = (.member, "", true) }
    // What the server says is nothing new, and yet it refuses: this is not the history that the tags are of.
    let isNews = replica != before
    if !isNews { beginAnew() }
    show(in: &state)
    compared = state.preferences
    return isNews
  }

  /// The server can't keep some of it. A place beyond the last that there is room for is still shown, but not kept. Where it is a name that can't be kept
  /// the place stays: a nickname becomes shorter until the server takes it, and where it is written the person is told so.
  @inline(never) fileprivate mutating func unkept(
    _ body: [UInt8], _ writes: [SyncWrite], _ state: inout AppFeature.State, at milliseconds: Int64
  ) -> Bool {
    var isAny = false
    do throws(JSONError) {
      let answer = try JSON(parsing: body)
      if answer["refused"].isMissing {
        // There is no room for anything, deleted places being counted: told once, tried again now and then.
        if failures == 0 { notice = .full }
        return false
      }
      for refusal in try answer["refused"].items() {
        let index = Int(try refusal["index"].integer())
        guard writes.indices.contains(index), case .place(let place) = writes[index].record else { continue }
        isAny = true
        let page = state.weatherList.chosenPage(at: place.coordinate)
        let field = try refusal["field"].textIfPresent() ?? ""
        if sameBytes(field, "nickname") {
          let shorter = String(place.nickname.text.prefix(place.nickname.text.count / 2))
          try? replica.setNickname(place.id, shorter, at: milliseconds)
          if let page { state.weatherList.pages[id: page]?.nickname = shorter }
          state.details?.refuse(place.nickname.text, of: Cell(place.coordinate))
        } else if field.isEmpty, writes[index].seen == 0 {
          replica.delete(place.id)
          if let page { state.weatherList.pages[id: page]?.isGuest = true }
          notice = .full
        } else {
          try? replica.rename(place.id, place.coordinate.shortText, at: milliseconds)
        }
      }
    } catch { return false }
    return isAny
  }
}

extension AppFeature.State {
  /// What is known of the person's space; nil until all of the program is there.
  public var space: Space? {
    @inline(never) get { spaceBox?.space }
    @inline(never) set {
      spaceBox = newValue.map { SpaceBox($0) }
      keptSpace = newValue.map { $0.isKept ? $0.record : [] } ?? []
    }
  }

  /// Takes up what another window has kept of the space.
  @inline(never) mutating func takeUpSpace(_ record: [UInt8]) {
    guard var space else {
      keptSpace = record
      return
    }
    if record.isEmpty {
      space = Space(device: space.replica.clock.device)
    } else if let other = Space(record: record) {
      space.join(other)
    }
    self.space = space
  }
}

extension Space {
  /// Whether there is anything to keep.
  fileprivate var isKept: Bool { standing != .new || !replica.entries.isEmpty }
}
