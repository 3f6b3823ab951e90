import DesignSystem
import Loop
import Routes
import WeatherModel

/// The weather of one place.
public enum WeatherFeature {
  /// Why this place is among the pages.
  public enum Origin: Hashable, Sendable {
    /// It is where the device is.
    case here
    /// It was drawn.
    case random
    /// A person asked for it, perhaps with these words.
    case chosen(searchedFor: String?)

    /// Whether it is where the device is.
    public var isHere: Bool { if case .here = self { true } else { false } }

    /// Whether it was drawn.
    public var isRandom: Bool { if case .random = self { true } else { false } }
  }

  /// What the page knows.
  public struct State: Hashable, Sendable {
    /// Why the place is here.
    public var origin: Origin
    /// Where it is, as soon as that is known.
    public var coordinate: Coordinate?
    /// What the person calls it, if not by its name.
    public var nickname = ""
    /// What the place was called before, here or on another device of the person: for as long as its weather does not say.
    public var knownName: String?
    /// Whether it is only looked at: a link was followed or a random place drawn, and nobody has said yet that it is to be kept.
    public var isGuest = false
    /// The last weather that arrived; errors never remove it.
    public var received: ReceivedReport?
    /// Whether the device may have kept more of its weather than is known here: until that was read, nothing is kept in its place.
    var isUnread = false
    /// Whether the weather may come from a source that the person no longer wants, or names the place in another language.
    public var wantsOtherAnswer = false
    /// When the answer was asked for that is awaited.
    public var askedAt: Instant?
    /// Why the last attempt failed, if it did.
    public var problem: WeatherProblem?
    /// When the last answer was asked for, good or bad; when a good one last came stands in the report.
    public var lastTried: Instant?

    /// What the last weather says.
    public var report: WeatherReport? { received?.report }

    /// Whether an answer is awaited.
    public var isLoading: Bool { askedAt != nil }

    /// A page, empty or with the weather that is already there.
    public init(origin: Origin, coordinate: Coordinate?, received: ReceivedReport? = nil, isGuest: Bool = false) {
      self.origin = origin
      self.coordinate = coordinate
      self.received = received
      self.isGuest = isGuest
    }
  }

  /// What happens on the page.
  public enum Action: Hashable, Sendable {
    /// It came into view.
    case appeared
    /// A minute passed while it was in view.
    case minutePassed
    /// The person asked for news.
    case refreshButtonTapped
    /// The person pulled the page down.
    case pulledDown
    /// The person wants to try again.
    case retryButtonTapped
    /// The person wants to keep the place, so far only looked at.
    case keepButtonTapped
    /// The place is now somewhere else.
    case placed(Coordinate)
    /// The device has come so far that the weather of all places is asked for anew.
    case deviceMovedOn
    /// What was answered is no longer right: other sources or another language are wanted, or warnings changed.
    case answersOutdated
    /// There is a connection again.
    case connectionReturned
    /// After a failure that may be over by itself, it is time to try again.
    case retryDue
    /// An answer arrived.
    case weatherLoaded(Result<ReceivedReport, WeatherProblem>)
    /// What the page can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the page can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// Another random place shall take this one's place.
      case anotherRandomPlaceWanted
      /// A random place shall join the others.
      case randomPlaceWanted
      /// The person wants to search for a place.
      case searchWanted
      /// The place shall go.
      case removalWanted
      /// The person chose how values are read.
      case preferenceSelected(Preference)
      /// An answer arrived: weather, or a problem.
      case answered(WeatherProblem?)
    }
  }

  /// The page's logic.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action, _ clients: Clients) -> Effect<Action> {
    switch action {
    case .appeared:
      return state.isDue(at: clients.now) || state.isOfList ? load(&state, clients) : .none
    case .minutePassed:
      return state.isDue(at: clients.now) ? load(&state, clients) : .none
    case .refreshButtonTapped, .retryButtonTapped, .deviceMovedOn:
      return load(&state, clients, forced: true)
    case .pulledDown:
      // A place that is kept is never given away for another.
      return state.origin.isRandom && state.isGuest
        ? .send(.delegate(.anotherRandomPlaceWanted)) : load(&state, clients, forced: true)
    case .keepButtonTapped:
      state.isGuest = false
      return .fireAndForget { clients.page.focus(screenID) }
    case .connectionReturned:
      // A connection that flaps must not ask for what is young and whole.
      if state.problem == nil, !state.isDue(at: clients.now) { return .none }
      return load(&state, clients, forced: state.problem != nil)
    case .retryDue:
      return state.problem?.mayPass == true && !state.isLoading ? load(&state, clients) : .none
    case .placed(let coordinate):
      return place(at: coordinate, &state, clients)
    case .answersOutdated:
      return load(&state, clients)
    case .weatherLoaded(.success(let received)):
      state.noteAnswer()
      state.problem = nil
      state.received = received.keepingWhatIsMissing(from: state.received)
      return .send(.delegate(.answered(nil)))
    case .weatherLoaded(.failure(let problem)):
      state.noteAnswer()
      state.problem = problem
      return .send(.delegate(.answered(problem)))
    case .delegate:
      return .none
    }
  }

  /// The question for the weather, while it is under way.
  private static var load: EffectID { "load" }

  private static func place(at coordinate: Coordinate, _ state: inout State, _ clients: Clients) -> Effect<Action> {
    if let old = state.coordinate, state.report != nil || state.isLoading, !hasMovedOn(from: old, to: coordinate) {
      return state.isDue(at: clients.now) ? load(&state, clients) : .none
    }
    // Weather of somewhere else must never stand under this place's name, nor what went wrong there.
    let cell = Cell(coordinate)
    if state.report?.cell != cell { state.received = nil }
    if state.coordinate.map({ Cell($0) }) != cell { state.problem = nil }
    state.coordinate = coordinate
    return load(&state, clients)
  }

  private static func load(_ state: inout State, _ clients: Clients, forced: Bool = false) -> Effect<Action> {
    guard let coordinate = state.coordinate else { return .none }
    state.askedAt = clients.now
    state.wantsOtherAnswer = false
    let client = clients.weather
    let query = WeatherQuery(cell: Cell(coordinate), refreshes: forced, preferred: client.preferred, language: client.language)
    return .future(id: load, cancelInFlight: true) { answer in
      clients.weather.fetch(query) { answer(.weatherLoaded($0)) }
    }
  }
}

extension WeatherFeature.State {
  /// The question under way has its answer.
  fileprivate mutating func noteAnswer() {
    lastTried = askedAt
    askedAt = nil
  }

  /// Whether news should be asked for: there is a place, nobody asks already, and the weather is past half its life.
  func isDue(at now: Instant) -> Bool {
    guard coordinate != nil, !isLoading else { return false }
    // After a failure, wait a minute before retrying.
    if problem != nil { return !hasTried(within: .minutes(1), of: now) }
    if wantsOtherAnswer { return true }
    guard let report else { return true }
    for kind in Kind.allCases {
      guard let provenance = report.provenance(of: kind) else { continue }
      // A kind whose life is shorter than the minute's ticks of the page would ask all the time.
      let lifetime = max(kind.lifetime, .minutes(5))
      if Freshness(age: now - provenance.fetchedAt, lifetime: lifetime) != .fresh { return !hasTried(within: .minutes(2), of: now) }
    }
    return report.provenances.isEmpty
  }

  /// Whether its weather came with a list of places, which has only what cards show.
  fileprivate var isOfList: Bool {
    guard let report, !isLoading, problem == nil else { return false }
    return report.hourly == nil && report.daily != nil && report.current != nil
  }

  private func hasTried(within seconds: Int64, of now: Instant) -> Bool {
    // A device's clock may be set back; an attempt in the future must not forbid attempts until then.
    guard let lastTried, lastTried <= now else { return false }
    return now - lastTried < seconds
  }
}

extension WeatherProblem {
  /// Whether it may be over at any moment.
  var mayPass: Bool { self == .noConnection || self == .serviceError }
}

extension Clients {
  /// The present moment in whole seconds.
  var now: Instant { Instant(seconds: clock.now() / 1000) }
}
