import Loop
import WeatherModel

/// The trip from A to B that is being planned: its ends are set on the map or chosen from the places that were looked up before, and then
/// it is booked.
public enum PlannedTripFeature {
  /// The trip, and the places that it can lead to.
  public struct State: Equatable, Sendable {
    /// The trip so far.
    public var draft = TripDraft()
    /// The places that were looked up before, the latest first.
    public var known: [KnownPlace] = []
    /// Whether the trip of an earlier start was read, so that booking can't miss it.
    public var isRead = false
    /// Whether it is being read.
    var isReading = false
    /// Whether a trip was booked since the start of the app: going back to its way does not begin it again.
    var hasBooked = false
    /// A trip whose booking succeeded after the person had begun another one.
    public var otherBookedTrip: Trip?
    /// Why the device's position could not become an end.
    public var locationProblem: LocationProblem?

    /// No trip, before anything was read.
    public init() {}
  }

  /// What happens to the trip.
  public indirect enum Action: Hashable, Sendable {
    /// The map or a screen about trips came into view.
    case appeared
    /// The records that an earlier start of the app has saved were read.
    case read([StoredItem])
    /// The map's large button was tapped: it sets A or B to the point under the pin, or opens the way, where the trip can be booked.
    case stepTapped(at: Pin?)
    /// The trip is to be booked, as soon as the air at its ends is known.
    case bookTapped
    /// The device's position is to be an end.
    case hereWanted(TripEnd)
    /// The device has reported its position for the end that is being set, or why it can't.
    case located(Result<Coordinate, LocationProblem>)
    /// The trip is to go from B to A.
    case swapped
    /// The lookup of a point for the end that is being set succeeded or failed.
    case lookedUp(Result<KnownPlace, WeatherRefusal>)
    /// A place that was looked up before was chosen for an end.
    case chosen(TripEnd, KnownPlace)
    /// The answer to a new request for the air at an end.
    case airAnswered(TripEnd, Cell, Result<Stamped<AirQuality>?, WeatherRefusal>)
    /// The person has given an end a nickname; an empty one means that it is shown by its address.
    case named(TripEnd, String)
    /// An end is to be cleared, so that another place can be chosen for it.
    case unset(TripEnd)
    /// A place that was looked up before is to be removed from the list.
    case forgotten(Cell)
    /// A trip that was booked before is to be built again.
    case repeated(Trip)
    /// The person has chosen how and when they travel between two places, which become the ends of the trip.
    case wayChosen(from: TripPoint, to: TripPoint, TravelSpeed, Instant?)
    /// A way was opened by its address while no trip is planned; it becomes the trip.
    case wayOpened(from: TripPoint, to: TripPoint)
    /// The server has booked the trip with this id, or has refused it.
    case booked(RecordID?, Result<Trip, TripProblem>)
    /// The person has closed the message about a problem or about a trip that was booked.
    case problemSeen
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      /// The map is to show both ends of the trip, which was built at once.
      case built(from: Coordinate, to: Coordinate)
      /// The way of the trip is to be shown, where it can be booked.
      case wayWanted(from: Cell, to: Cell)
      case booked(Trip)
    }
  }

  enum Running {
    static var read: EffectID { "read" }
    /// Of each trip: the answer for one must arrive although another is booked meanwhile.
    static func booking(_ trip: RecordID?) -> EffectID { EffectID("booking", .number(Int64(bitPattern: trip?.low ?? 0))) }
    /// One at a time: of the end that is being set, which may become the other one meanwhile.
    static var lookup: EffectID { "lookup" }
    static func air(_ end: TripEnd) -> EffectID { EffectID(airKey, .number(Int64(end.rawValue))) }
    /// Everything that has to be cancelled when a trip is given up.
    static var lookups: [EffectID] { [lookup, EffectID(airKey)] }
    private static var airKey: EffectID.Key { "end" }
  }

  static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    switch action {
    case .appeared: return appeared(&state, clients, environment)
    case .read(let records): return read(&state, records, clients, environment)
    case .stepTapped(let pin): return step(&state, pin, clients, environment)
    case .bookTapped: return bookWhenAirIsKnown(&state, clients)
    case .hereWanted(let end): return findHere(&state, end, clients)
    case .located(.success(let here)): return beginLookup(here, clients, environment)
    case .located(.failure(let problem)):
      (state.draft.setting, state.locationProblem) = (nil, problem)
      return .none
    case .swapped: return swapped(&state, clients, environment)
    case .lookedUp(let result): return lookedUp(&state, result, clients)
    case .chosen(let end, let place): return chosen(&state, end, place, clients, environment)
    case .airAnswered(let end, let cell, let result): return airAnswered(&state, end, cell, result, clients)
    case .named(let end, let name): return named(&state, end, name, clients)
    case .unset(let end): return unset(&state, end, clients)
    case .forgotten(let cell):
      state.known.removeAll { $0.cell == cell }
      return .fireAndForget { KnownPlaces.change(clients.storage) { places in places.filter { $0.cell != cell } } }
    case .repeated(let trip): return build(&state, TripDraft(from: trip.start, to: trip.end), clients, environment)
    case .wayChosen(let start, let end, let speed, let departure):
      if state.draft.connects(from: Cell(start.coordinate), to: Cell(end.coordinate)) {
        (state.draft.speed, state.draft.departure) = (speed, departure)
        return save(state.draft, clients)
      }
      var draft = TripDraft(from: state.known(start), to: state.known(end))
      (draft.speed, draft.departure) = (speed, departure)
      return build(&state, draft, clients, environment)
    case .wayOpened(let start, let end):
      guard state.isRead, state.draft.isUntouched, !state.hasBooked else { return .none }
      return build(&state, TripDraft(from: state.known(start), to: state.known(end)), clients, environment)
    case .booked(let id, let result): return booked(&state, id, result, clients)
    case .problemSeen:
      (state.draft.problem, state.otherBookedTrip, state.locationProblem) = (nil, nil, nil)
      return .none
    case .delegate: return .none
    }
  }

  /// Starts a trip between two places, with the fresh air that is already known.
  private static func build(_ state: inout State, _ draft: TripDraft, _ clients: Clients, _ environment: Environment) -> Effect<Action> {
    state.draft = draft
    state.draft.id = newID(clients)
    for end in TripEnd.allCases {
      guard var place = draft[end], let known = state.known.first(where: { $0.cell == place.cell }), known.isFresh(at: clients.now) else {
        continue
      }
      (place.point.air, place.airRequestedAt) = (known.point.air, known.airRequestedAt)
      state.draft[end] = place
    }
    var effects = Running.lookups.map { Effect<Action>.cancel(id: $0) }
    for end in TripEnd.allCases { effects.append(refresh(&state, end, clients, environment)) }
    effects.append(save(state.draft, clients))
    if let start = draft.start, let end = draft.end {
      effects.append(.send(.delegate(.built(from: start.point.coordinate, to: end.point.coordinate))))
    }
    return .merge(effects)
  }

  static func newID(_ clients: Clients) -> RecordID { RecordID(high: clients.random.bits(), low: clients.random.bits()) }
}
