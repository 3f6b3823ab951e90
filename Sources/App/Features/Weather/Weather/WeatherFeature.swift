import DesignSystem
import Loop
import Preferences
import Routes
import WeatherModel

/// The weather of one place.
public enum WeatherFeature {
  /// Why this place is among the pages.
  public enum Origin: Hashable, Sendable {
    /// It is where the device is.
    case devicePosition
    /// It was drawn at random, and is not saved.
    case random
    /// The person asked for it, perhaps by a search for these words.
    case chosen(searchedFor: String?)

    /// Whether it is where the device is.
    public var isHere: Bool { if case .devicePosition = self { true } else { false } }

    /// Whether it was drawn at random.
    public var isRandom: Bool { if case .random = self { true } else { false } }
  }

  /// The place and its weather, with the state of the last request.
  public struct State: Hashable, Sendable {
    /// Why the place is among the pages.
    public var origin: Origin
    /// The position of the place; nil until it is known.
    public var coordinate: Coordinate?
    /// The person's own name for the place; empty if they have not given it one.
    public var nickname = ""
    /// The place's name from an earlier start or from another device of the person; used until the weather brings the name.
    public var knownName: String?
    /// The last weather that arrived; failed requests never remove it.
    public var received: ReceivedReport?
    /// Whether the device's storage may have more of this weather than is known here. Until that was read, the weather is not saved over
    /// it.
    var hasUnreadStorage = false
    /// Whether to request the weather again because the person has chosen another source or language, or because warnings have changed.
    public var isOutdated = false
    /// When the request in progress was sent; nil if there is none.
    public var askedAt: Instant?
    /// Why the last attempt failed; nil if it succeeded.
    public var problem: WeatherProblem?
    /// When another attempt may succeed; nil if nothing failed, or if the server has not said.
    public var retryAt: Instant?
    /// The source that another attempt has to wait for; nil if it is none.
    public var resting: Source?
    /// Another source, which the person may choose and which can be asked now.
    public var instead: Source?
    /// The seconds until the next attempt, while they are counted.
    var secondsLeft: Int64?
    /// When the last answered request was sent, whether it succeeded or not. The report has the times of the last successes.
    public var lastTried: Instant?

    /// The last weather that arrived.
    public var report: WeatherReport? { received?.report }

    /// Whether an answer is awaited.
    public var isLoading: Bool { askedAt != nil }

    /// A page, empty or with the weather that is already there.
    public init(origin: Origin, coordinate: Coordinate?, received: ReceivedReport? = nil) {
      self.origin = origin
      self.coordinate = coordinate
      self.received = received
    }
  }

  /// What happens on the page.
  public indirect enum Action: Hashable, Sendable {
    /// The page came into view.
    case appeared
    /// A minute has passed while the page was in view.
    case minutePassed
    /// The person wants newer weather.
    case refreshButtonTapped
    /// The person pulled the page down.
    case pulledDown
    /// The person wants to try again.
    case retryButtonTapped
    /// The place has a new position.
    case positionChanged(Coordinate)
    /// The known answers are no longer right: the person wants other sources or another language, or warnings changed.
    case answersOutdated
    case connectionReturned
    /// The air quality of later hours came into view.
    case airHoursAppeared
    /// It is time to try again after a failure that may be temporary.
    case retryDue
    /// A second passed while the seconds until the next attempt are counted.
    case secondPassed
    /// The weather was answered, or the request failed.
    case weatherLoaded(Result<ReceivedReport, WeatherRefusal>)
    /// The name of the place was answered, which may be long before its weather.
    case named(Result<PlaceName, WeatherProblem>)
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      /// The place is to be replaced by another random one.
      case anotherRandomPlaceWanted
      /// A random place is to be looked at.
      case randomPlaceRequested
      /// The person wants to search for a place.
      case searchRequested
      /// The person wants the weather of their own position.
      case positionRequested
      /// The person tapped the star, which saves the place, or gives it up if it is saved.
      case starTapped
      /// The person wants to remove the place.
      case removalRequested
      /// The person chose a value of a preference.
      case preferenceSelected(Preference)
      /// The person wants the weather of this source instead of one that rests.
      case sourceWanted(Source)
    }
  }

  /// The page's logic.
  static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ wishes: WeatherWishes = WeatherWishes()) -> Effect<
    Action
  > {
    switch action {
    case .appeared:
      return state.isDue(at: clients.now) || state.cameFromList ? load(&state, clients, wishes) : count(&state, clients)
    case .minutePassed:
      return state.isDue(at: clients.now) ? load(&state, clients, wishes) : count(&state, clients)
    case .refreshButtonTapped, .retryButtonTapped:
      return load(&state, clients, wishes, forced: true)
    case .pulledDown:
      // A random place is one that is not saved.
      return state.origin.isRandom
        ? .send(.delegate(.anotherRandomPlaceWanted)) : load(&state, clients, wishes, forced: true)
    case .connectionReturned:
      if state.waits(at: clients.now) { return count(&state, clients) }
      // A flapping connection must not cause requests for weather that is still fresh and complete.
      if state.problem == nil, !state.isDue(at: clients.now) { return .none }
      return load(&state, clients, wishes, forced: state.problem != nil)
    case .airHoursAppeared:
      // Pages that the server wrote come without them.
      return state.report?.air?.value.hours.isEmpty == true && !state.isLoading ? load(&state, clients, wishes) : .none
    case .retryDue:
      return state.problem?.isTemporary == true && !state.isLoading && !state.waits(at: clients.now) ? load(&state, clients, wishes) : .none
    case .secondPassed:
      return secondPassed(&state, clients, wishes)
    case .positionChanged(let coordinate):
      return place(at: coordinate, &state, clients, wishes)
    case .answersOutdated:
      return load(&state, clients, wishes)
    case .weatherLoaded(.success(let received)):
      state.noteAnswer()
      state.problem = received.problem
      let rest = received.rest
      let counting = wait(&state, until: rest?.until ?? received.refusedUntil, for: rest?.source, or: rest?.instead, clients)
      state.received = received.fillingGaps(from: state.received)
      return counting
    case .weatherLoaded(.failure(let refusal)):
      state.noteAnswer()
      state.problem = refusal.problem
      let counting = wait(&state, until: refusal.until, for: refusal.resting, or: refusal.instead, clients)
      return counting
    case .named(let result):
      if case .success(let name) = result, state.knownName == nil { state.knownName = name.name }
      return .none
    case .delegate:
      return .none
    }
  }

  /// The request for the weather.
  private static var load: EffectID { "load" }
  private static var name: EffectID { "name" }

  private static func place(at coordinate: Coordinate, _ state: inout State, _ clients: Clients, _ wishes: WeatherWishes) -> Effect<Action>
  {
    if let old = state.coordinate, state.report != nil || state.isLoading, !hasMovedFar(from: old, to: coordinate) {
      return state.isDue(at: clients.now) ? load(&state, clients, wishes) : .none
    }
    // Weather or a problem of one place must never appear under the name of another.
    let cell = Cell(coordinate)
    if state.report?.cell != cell { state.received = nil }
    if state.coordinate.map({ Cell($0) }) != cell {
      (state.problem, state.retryAt, state.resting, state.instead, state.secondsLeft) = (nil, nil, nil, nil, nil)
      state.knownName = nil
    }
    state.coordinate = coordinate
    return load(&state, clients, wishes)
  }

  static func load(_ state: inout State, _ clients: Clients, _ wishes: WeatherWishes, forced: Bool = false) -> Effect<Action> {
    guard let coordinate = state.coordinate else { return .none }
    state.askedAt = clients.now
    state.isOutdated = false
    let query = WeatherQuery(cell: Cell(coordinate), refreshes: forced, preferred: wishes.sources, language: wishes.language)
    let weather = Effect.future(id: load, cancelInFlight: true) { answer in
      clients.weather.fetch(query) { answer(Action.weatherLoaded($0)) }
    }
    return state.isNameless ? .merge(weather, askForName(query, clients)) : weather
  }

  /// Asks for the name of a place that came without one: the server knows it before any source has answered, or although none does.
  private static func askForName(_ query: WeatherQuery, _ clients: Clients) -> Effect<Action> {
    .future(id: name, cancelInFlight: true) { answer in
      clients.places.pointName(query.cell, query.language ?? .english) { answer(.named($0)) }
    }
  }
}

extension WeatherFeature.State {
  /// Notes that the request in progress was answered.
  fileprivate mutating func noteAnswer() {
    lastTried = askedAt
    askedAt = nil
  }

  /// Whether nothing but its coordinates is known of a place, which may be what was searched for.
  fileprivate var isNameless: Bool {
    if case .chosen(let words?) = origin, !words.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) { return false }
    return report == nil && knownName == nil
  }

  /// Whether newer weather should be requested: the position is known, no request is in progress, and the weather is past half its
  /// lifetime.
  func isDue(at now: Instant) -> Bool {
    guard coordinate != nil, !isLoading, !waits(at: now) || isOutdated else { return false }
    // After a failure, wait a minute before retrying.
    if problem != nil { return !hasTried(within: .minutes(1), of: now) }
    if isOutdated { return true }
    guard let report else { return true }
    for kind in Kind.allCases {
      guard let provenance = report.provenance(of: kind) else { continue }
      // A kind with a lifetime shorter than the page's minute ticks would be requested all the time.
      let lifetime = max(kind.lifetime, .minutes(5))
      if Freshness(age: now - provenance.fetchedAt, lifetime: lifetime) != .fresh { return !hasTried(within: .minutes(2), of: now) }
    }
    return report.provenances.isEmpty
  }

  /// Whether its weather came with a list of places, which contains only what cards show.
  fileprivate var cameFromList: Bool {
    guard let report, !isLoading, problem == nil else { return false }
    return report.hourly == nil && report.daily != nil && report.current != nil
  }

  /// Whether a card has to ask for the hours of its line. A source that has none is not asked again at once.
  func lacksHours(at now: Instant) -> Bool { cameFromList && !hasTried(within: .hours(1), of: now) }

  private func hasTried(within seconds: Int64, of now: Instant) -> Bool {
    // A device's clock may be set back; an attempt in the future must not forbid attempts until then.
    guard let lastTried, lastTried <= now else { return false }
    return now - lastTried < seconds
  }
}

extension WeatherProblem {
  /// Whether the problem may be temporary.
  var isTemporary: Bool { self == .noConnection || self == .serviceError }
}

extension Clients {
  /// The present moment in whole seconds.
  var now: Instant { Instant(seconds: clock.now() / 1000) }
}
