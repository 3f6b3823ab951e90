import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func devices(_ devices: DevicesFeature.State) -> Screen {
    Screen(
      address: .tool(.devices), title: { $0.copy.devices },
      view: { app, environment, send in
        DevicesView.view(devices, wasPaired: app.space?.membership == .left, environment, send.pullback { .devices($0) })
      }, child: .devices, appeared: { AppFeature.devicesAppeared(&$0, devices, $1) },
      painted: { devices.devices.map { PairedDevice.json($0) } },
      takePainted: { (app, json) throws(JSONError) in app.devices?.devices = try PairedDevice.list(json) })
  }
}

// The devices of the person's space.
extension AppFeature {
  static func devicesAppeared(_ state: inout State, _ known: DevicesFeature.State, _ clients: Clients) -> Effect<Action> {
    // Without a key the server would refuse the request.
    guard known.devices != nil || state.space?.membership == .member else { return .none }
    let effect = devices(&state, .appeared, clients)
    guard case .code? = state.navigation.sheet, known.offer == nil, known.joined == nil else { return effect }
    return .merge(effect, devices(&state, .codeRequested, clients))
  }

  static func devices(_ state: inout State, _ action: DevicesFeature.Action, _ clients: Clients) -> Effect<Action> {
    let effect = Effect.child(
      Child.devices.id, &state.devices, action, { DevicesFeature.reduce(&$0, $1, clients.space, clients.clock, clients.page) },
      Action.devices)
    switch action {
    case .answered(.leave, let answer) where answer.status == 204:
      state.changeRecords { $1?.leave() }
      state.sync = SyncStatus()
      return .merge(effect, .cancel(id: Running.space), .cancel(id: Running.spaceRequest))
    case .answered(.deleteEverything, let answer) where answer.status == 204:
      var space = Space(device: clients.random.bits())
      space.deleted = state.space?.replica.clock.device
      return .merge(effect, forgetEverything(&state, space), .fireAndForget { deleteOwnItems(clients.storage) })
    default:
      return .merge(listening(state, action, clients), effect)
    }
  }

  /// Forgets the person's places, and what shows which places they were interested in: here, or in another window, everything was deleted.
  /// Empty records take the place of theirs.
  static func forgetEverything(_ state: inout State, _ space: Space) -> Effect<Action> {
    state.weatherList.selected = .here
    state.changeRecords { ($0, $1) = (SavedPlaces(), space) }
    for id in state.weatherList.pages.ids where id != .here { state.weatherList.pages.remove(id) }
    (state.undoable, state.sync, state.hasDeviceKey) = ([], SyncStatus(), false)
    (state.map, state.plannedTrip) = (MapFeature.State(), PlannedTripFeature.State())
    if state.wit != nil { state.wit = WitFeature.State() }
    return .merge(
      .cancel(id: Running.space), .cancel(id: Running.spaceRequest), .cancel(id: Child.map.id), .cancel(id: Child.plannedTrip.id),
      .cancel(id: Child.wit.id))
  }

  /// Deletes what features have stored by themselves, since it may show which places somebody was interested in. Only the hint about the
  /// home screen stays closed.
  private static func deleteOwnItems(_ storage: StorageClient) {
    // After the writes that are still waiting.
    storage.queue.add { done in
      _ = storage.items("/") { items in
        let names = items.filter { $0.isOwn && $0.name != homeItem }.map { $0.name }
        _ = storage.write(names.map { StoredItem($0, nil) }) { _ in done() }
      }
    }
  }

  /// Stops listening for changes while this device leaves, so that it is not notified of its own removal; listens again if leaving failed.
  private static func listening(_ state: State, _ action: DevicesFeature.Action, _ clients: Clients) -> Effect<Action> {
    switch (action, state.devices?.confirmation) {
    case (.confirmButtonTapped, .leave), (.confirmButtonTapped, .deleteEverything): return .cancel(id: Running.space)
    case (.answered(.revoke, _), _): return .none
    case (.answered(_, let answer), _) where answer.status != 204: return state.space.map { listen($0, clients) } ?? .none
    default: return .none
    }
  }
}

extension AppFeature.State {
  /// The screen with the devices; nil while it is not open.
  public var devices: DevicesFeature.State? {
    get { if case .devices(let devices)? = navigation.opened { devices } else { nil } }
    set { if let newValue, devices != nil { navigation.opened = .devices(newValue) } }
  }
}
