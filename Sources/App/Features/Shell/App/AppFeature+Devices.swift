import Loop
import Routes
import WeatherModel

// The screen with the devices of the person's space, and the page where this device is paired by a code.
extension AppFeature {
  /// Requests the data of the screen that came into view, or of the sheet with a warning; the first screens of the tabs are handled by
  /// `contentAppeared`.
  static func screenAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    switch state.navigation.stack.last {
    case .devices(let known):
      // Without a key the server would refuse the request.
      guard known.devices != nil || state.space?.membership == .member else { return .none }
      let effect = devices(&state, .appeared, clients)
      guard case .code? = state.navigation.sheet, known.offer == nil, known.joined == nil else { return effect }
      return .merge(effect, devices(&state, .codeRequested, clients))
    case .pair: return pair(&state, .appeared(fragment: clients.page.fragment()), clients)
    case .trips(let screen): return tripsAppeared(&state, screen, clients)
    case .notices(let screen): return noticesAppeared(&state, screen, clients)
    case .widgets: return widgetsAppeared(&state, clients)
    case nil: return .merge(warningAppeared(&state, clients), dayAppeared(&state, clients))
    // These show what is known.
    case .details, .about, .compare, .notFound: return .none
    }
  }

  static func devices(_ state: inout State, _ action: DevicesFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard let client = clients.space else { return .none }
    switch action {
    case .delegate(.left):
      state.space?.leave()
      return .merge(.cancel(id: Running.space), .cancel(id: Running.spaceRequest))
    case .delegate(.deletedEverything):
      if state.weatherList.savedCell(of: state.weatherList.selected) != nil { state.weatherList.selected = .here }
      state.weatherList.show(SavedPlaces())
      state.weatherList.undoable = []
      state.space = Space(device: clients.random.bits())
      state.mapBox = nil
      if state.witBox != nil { state.witBox = WitBox(WitFeature.State()) }
      return .merge(
        .cancel(id: Running.space), .cancel(id: Running.spaceRequest), .cancel(id: Child.map.id), .cancel(id: Child.wit.id),
        .fireAndForget { forgetTravels(clients) })
    default:
      let effect = Effect.child(
        Child.devices.id, &state.devices, action, { DevicesFeature.reduce(&$0, $1, client, clients.clock, clients.page) }, Action.devices)
      return .merge(listening(state, action, client), effect)
    }
  }

  /// Deletes the records that only this device has and that show which places somebody was interested in: searches, trips, the map and
  /// the lines about the weather.
  private static func forgetTravels(_ clients: Clients) {
    RecentSearches.removeAll(clients.storage)
    let names = [CachedLocations.record, TripDraft.record, TripDraft.finishedTripRecord, MapView.record, WitFeature.record]
    let records = names.map { StoredRecord($0, nil) }
    // After the writes that are still waiting.
    clients.travelWrites.add { done in _ = clients.storage.write(records) { _ in done() } }
  }

  /// Stops listening for changes while this device leaves, so that it is not notified of its own removal; listens again if leaving failed.
  private static func listening(_ state: State, _ action: DevicesFeature.Action, _ client: SpaceClient) -> Effect<Action> {
    switch (action, state.devices?.question) {
    case (.confirmButtonTapped, .leave), (.confirmButtonTapped, .deleteEverything): return .cancel(id: Running.space)
    case (.answered(.revoke, _), _): return .none
    case (.answered(_, let answer), _) where answer.status != 204: return state.space.map { listen($0, client) } ?? .none
    default: return .none
    }
  }

  static func pair(_ state: inout State, _ action: PairFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard let client = clients.space else { return .none }
    if case .delegate(.paired) = action {
      (state.navigation.tab, state.navigation.stack) = (.favourites, [])
      return .merge(space(&state, .paired, clients), favouritesAppeared(&state, clients))
    }
    let hasPlaces = !state.weatherList.places.list.isEmpty
    state.pair?.hasPlaces = hasPlaces
    return .child(Child.pair.id, &state.pair, action, { PairFeature.reduce(&$0, $1, client) }, Action.pair)
  }
}

extension AppFeature.State {
  /// The screen with the devices; nil while it is not open.
  public var devices: DevicesFeature.State? {
    get {
      guard case .devices(let devices)? = navigation.stack.last else { return nil }
      return devices
    }
    set {
      guard let newValue, devices != nil else { return }
      navigation.stack[navigation.stack.count - 1] = .devices(newValue)
    }
  }

  /// The page where a pairing code is typed in; nil while it is not open.
  public var pair: PairFeature.State? {
    get {
      guard case .pair(let pair)? = navigation.stack.last else { return nil }
      return pair
    }
    set {
      guard let newValue, pair != nil else { return }
      navigation.stack[navigation.stack.count - 1] = .pair(newValue)
    }
  }

  /// The screen with the devices as it opens: if it was open before, in its previous state, but without a code that is no longer in view.
  func devices(_ before: Navigation.OpenScreen?, _ sheet: Destination.Sheet?) -> DevicesFeature.State {
    guard case .devices(var devices)? = before else { return DevicesFeature.State() }
    if sheet == nil { (devices.offer, devices.joined) = (nil, nil) }
    return devices
  }

  func pair(_ before: Navigation.OpenScreen?) -> PairFeature.State {
    guard case .pair(let pair)? = before else { return PairFeature.State() }
    return pair
  }
}
