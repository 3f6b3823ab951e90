import Loop
import Preferences
import Routes
import WeatherModel
import Wire

/// Events between this device and the person's space.
public enum SpaceAction: Hashable, Sendable {
  case eventReceived(SpaceEvent)
  /// It is time to send waiting changes, or to repeat a request that failed.
  case syncDue
  /// The server answered the request that is under way.
  case answered(ServerAnswer)
  case paired
  /// The person closed the message about the space.
  case messageSeen
}

// Synchronizes the person's records with their other devices: what is new is pulled, what is unsent is pushed. Nothing happens until the
// device's storage was read.
extension AppFeature {
  /// Opens the records that the device has stored, or begins new ones.
  static func openRecords(_ state: inout State, _ snapshot: AppSnapshot?, _ clients: Clients) {
    guard !state.storageState.belongsToNewerVersion else { return }
    let stored = snapshot.flatMap { Space(item: $0.space) }
    let known = stored?.isInUse == true ? stored : nil
    var space = stored ?? Space(device: clients.random.bits())
    if known != nil {
      // A device that was shut out tries again: the server may have been without its database for a moment.
      state.sync.needsPull = space.membership != .notYet || state.hasDeviceKey
    } else {
      // If this device has a key, the server has what the browser deleted, does not store, or has not received yet.
      state.sync.bringsPlaces = clients.space.wasPairedByForm()
      state.sync.needsPull = state.storageState.problem != nil || state.hasDeviceKey || state.sync.bringsPlaces
    }
    if state.sync.needsPull, space.membership == .notYet { space.membership = .asking }
    state.changeRecords { places, records in
      if let snapshot, snapshot.isOfFormerFormat { places.take(former: snapshot.places) }
      records = space
      if known != nil { places.forgetProvisional() }
    }
  }

  /// Writes into the records what they lack, whenever they or the places have changed: edits, names that have come, and the earlier
  /// settings once the first place is among them.
  static func updateRecords(_ state: inout State, _ clients: Clients) {
    guard var space = state.space else { return }
    let preferences = state.preferences
    let isComplete = state.changeRecords { places, records in
      let isComplete = places.writeEdits(into: &space, at: clients.clock.now(), clients.random.bits)
      space.writeEarlierChoices(preferences, at: clients.clock.now())
      records = space
      return isComplete
    }
    if !isComplete { state.sync.message = .placeLimitReached }
    namePlaces(&state, clients)
  }

  /// Sends what was changed in the records. While a nickname is typed or a place is moved, more changes follow soon.
  static func sendSoon(_ clients: Clients) -> Effect<Action> {
    .debounce(id: Running.spaceDue, milliseconds: 300, clock: clients.clock, .space(.syncDue))
  }

  /// Other devices may have changed something that this one did not hear of.
  static func pullAgain(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    if state.space?.membership == .member { state.sync.needsPull = true }
    return sendNext(&state, clients)
  }

  /// Sends what could not be sent before. A device that was shut out tries its key each hour.
  static func syncEachMinute(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    if state.space?.membership == .left {
      state.sync.minutesShutOut += 1
      if state.sync.minutesShutOut % 60 == 0 { state.sync.needsPull = true }
    }
    return sendNext(&state, clients)
  }

  static func space(_ state: inout State, _ action: SpaceAction, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .eventReceived(.newWarnings):
      return .merge(
        weatherList(&state, .answersOutdated, clients), favouritesAppeared(&state, clients),
        state.warnings == nil && state.notices == nil ? .none : screenReappeared(&state, clients))
    case .eventReceived(let event):
      // Whatever has changed, the device with the code may have come in.
      let appeared = state.devices?.offer == nil ? Effect<Action>.none : devices(&state, .appeared, clients)
      // Only an equal tag is ignored: a lower one comes from a server that was restored from a backup.
      guard event != .newDevice, let space = state.space, event != .changed(tag: space.replica.since) else { return appeared }
      state.sync.needsPull = true
      return .merge(appeared, sendNext(&state, clients))
    case .syncDue:
      return sendNext(&state, clients)
    case .answered(let answer):
      return answered(&state, answer, clients)
    case .paired:
      // Pairing may be finished before the stored space is read.
      guard var space = state.space else {
        state.hasDeviceKey = true
        return .none
      }
      let isFirst = space.replica.entries.isEmpty
      state.sync.restart(&space)
      // The places on this device are added to the space. As long as the space's settings are unknown, this device's defaults do not count
      // as choices.
      if isFirst { space.membership = .asking }
      state.sync.bringsPlaces = true
      state.changeRecords { $1 = space }
      return .merge(.cancel(id: Running.spaceRequest), isFirst ? .none : listen(space, clients), sendNext(&state, clients))
    case .messageSeen:
      state.sync.message = nil
      return .none
    }
  }

  /// Begins to keep the records the same on all devices.
  static func startSync(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let space = state.space else { return .none }
    if clients.space.wasPairedByForm() { return self.space(&state, .paired, clients) }
    return .merge(listen(space, clients), sendNext(&state, clients))
  }

  /// Listens for changes of the space while the device has a key.
  static func listen(_ space: Space, _ clients: Clients) -> Effect<Action> {
    guard space.membership == .member else { return .cancel(id: Running.space) }
    return .run(id: Running.space, cancelInFlight: true) { send in clients.space.events { send(.space(.eventReceived($0))) } }
  }

  /// Pulls changes if there may be any, otherwise sends the waiting ones; one request at a time.
  static func sendNext(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard state.isOnline, var space = state.space, state.sync.requestInFlight == nil, state.sync.needsPull || space.membership != .left
    else {
      return .none
    }
    let request: SpaceRequest
    if state.sync.needsPull {
      request = SpaceRequest("GET", .records(since: space.replica.since))
      state.sync.requestInFlight = .pull(from: space.replica.since)
      // An event that arrives before the answer may be about a change that the answer lacks, so it asks for another pull.
      state.sync.needsPull = false
    } else if space.replica.isWaiting || space.membership == .notYet && state.plannedTrip.draft.awaitsSpace {
      // The first request makes the space, also without anything to save.
      let (writes, body) = push(space)
      if space.membership == .notYet, space.firstWriteKey.isEmpty {
        space.firstWriteKey = RecordID(high: clients.random.bits(), low: clients.random.bits()).text
      }
      request = SpaceRequest("POST", .records, body, key: space.firstWriteKey.isEmpty ? nil : space.firstWriteKey)
      state.sync.requestInFlight = .push(writes)
    } else {
      return .none
    }
    state.changeRecords { $1 = space }
    return clients.space.send(request, id: Running.spaceRequest) { .space(.answered($0)) }
  }

  /// The waiting changes, at most as many as the server accepts in one request.
  private static func push(_ space: Space) -> (writes: [SyncWrite], body: [UInt8]) {
    var count = SyncLimits.batch
    while true {
      let writes = space.replica.writes(atMost: count)
      let body = SpacePush(records: writes).json
      if body.count <= SyncLimits.batchBytes || count < 2 { return (writes, body) }
      count /= 2
    }
  }

  // MARK: Answers

  private static func answered(_ state: inout State, _ answer: ServerAnswer, _ clients: Clients) -> Effect<Action> {
    guard var space = state.space else { return .none }
    let (before, formerMembership) = (state.preferences, space.membership)
    var (sync, preferences) = (state.sync, before)
    let isUnderstood = sync.receive(answer, &space, &preferences, at: clients.clock.now()) { state.details?.refuse($0, of: $1) }
    guard let isUnderstood else { return .none }
    (state.sync, state.preferences) = (sync, preferences)
    state.changeRecords { places, records in
      records = space
      // The server knows the key, so the places of the page are a copy of its own, perhaps an old one.
      if formerMembership == .asking, space.membership == .member, !sync.bringsPlaces { places.forgetProvisional() }
    }
    updateRecords(&state, clients)
    var effects = [preferencesChanged(since: before, &state, clients)]
    if space.membership != formerMembership {
      effects.append(listen(space, clients))
      // The screen in view may have sent its request too early, or not at all; now it is answered.
      if case .some = state.navigation.opened { effects.append(screenAppeared(&state, clients)) }
    }
    if isUnderstood {
      effects.append(AppFeature.sendNext(&state, clients))
    } else {
      // A server that is back should be noticed soon; after many failures it is asked once a minute, and when the connection returns.
      effects.append(
        .debounce(id: Running.spaceDue, milliseconds: state.sync.failures > 12 ? 60_000 : 5000, clock: clients.clock, .space(.syncDue)))
    }
    effects.append(favouritesAppeared(&state, clients))
    effects.append(continueBooking(&state, isUnderstood: isUnderstood, clients))
    return .merge(effects)
  }
}

extension AppFeature.State {
  /// Applies what another window has stored of the space.
  mutating func applySpace(_ item: [UInt8]) {
    guard var space else { return }
    if item.isEmpty {
      (space, sync) = (Space(device: space.replica.clock.device), SyncStatus())
    } else if let other = Space(item: item), !space.replaces(other), space.combine(other) {
      sync.restart(&space)
    }
    changeRecords { places, records in
      // The other window has had the answer about the places of the page.
      if records?.membership == .asking, space.membership.hasHadKey { places.forgetProvisional() }
      records = space
    }
  }
}
