import Loop
import Routes
import WeatherModel
import Wire

/// What this device is told of, and when.
public enum NoticesFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The saved places, in the order of their list.
    public var places: [PlacedWarning.Place] = []
    /// What the browser says; nil before it has.
    public var browser: PushAnswer?
    /// What the server says; nil before it has.
    public var server: PushState?
    /// What this device was told, the latest first; nil before it is known.
    public var log: [NoticeLine]?
    /// The place whose rules are in view; nil for the rules of all that have none of their own.
    public var place: RecordID?
    /// Whether the person is told why they will be asked.
    public var isExplaining = false
    /// Whether an answer is awaited without which nothing goes on.
    public var isBusy = false
    /// The rules that are on their way to the server.
    var sending: NoticeRules?
    /// What has to be said.
    public var message: Message?

    /// The screen as it opens.
    public init() {}

    /// Whether notices reach this device.
    public var isOn: Bool { server?.rules != nil && browser?.standing == .granted && browser?.subscription != nil }
    /// What it wants to be told of.
    public var rules: NoticeRules { server?.rules ?? NoticeRules() }
    /// The rules in view.
    public var rulesInView: PlaceRules { place.map { rules.rules(of: $0) } ?? rules.usual }
    /// Whether the place in view has rules of its own.
    public var hasOwnRules: Bool { place.map { rules.places[$0] != nil } ?? true }
  }

  /// What has to be said.
  public enum Message: UInt8, Hashable, Sendable {
    case noConnection, notPaired, notOffered, failed, rulesNotKept, testSent, testsTooOften
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// It came into view, or somebody wants it tried again.
    case appeared([PlacedWarning.Place])
    /// The server may know more than the screen: after an absence, an interruption or a notice.
    case returned
    /// The browser says whether it takes notices, and where they are to be sent.
    case looked(PushAnswer)
    /// The server does.
    case told(SpaceAnswer)
    /// The server told the log.
    case logged(SpaceAnswer)
    /// The server knows where the device is now and how its person reads, or not.
    case toldAnew(SpaceAnswer)
    /// The person wants notices: they are told first what they will be asked.
    case notifyButtonTapped
    /// They want it no longer.
    case notNowButtonTapped
    /// They want to be asked.
    case askButtonTapped
    /// They have installed the page, or changed their mind in the browser.
    case lookButtonTapped
    /// The browser has asked.
    case subscribed(PushAnswer)
    /// The server has the subscription, or refuses it.
    case kept(SpaceAnswer)
    /// No more notices here.
    case stopButtonTapped
    /// The server tells this device no longer, or was not reached.
    case stopped(SpaceAnswer)
    /// Another place's rules shall be in view.
    case placeSelected(RecordID?)
    /// A rule was changed.
    case edited(RuleEdit)
    /// The server has the rules, or not.
    case rulesKept(SpaceAnswer)
    /// A test is wanted.
    case testButtonTapped
    /// The server has sent one, or refuses.
    case tested(SpaceAnswer)
    /// It may have arrived by now.
    case testDue
  }

  /// How the person reads, which notices keep to.
  public struct Reader: Hashable, Sendable {
    var language: Language
    var isTwelveHours: Bool
    /// The word of the clock.
    var clock: String { isTwelveHours ? "12" : "24" }
  }

  private static var look: EffectID { "look" }
  private static var state: EffectID { "state" }
  private static var log: EffectID { "log" }

  /// The screen's logic.
  @inline(never) public static func reduce(
    _ state: inout State, _ action: Action, _ space: SpaceClient, _ push: PushClient, _ clock: ClockClient, _ reader: Reader
  ) -> Effect<Action> {
    switch action {
    case .appeared(let places):
      state.places = places
      if let place = state.place, !places.contains(where: { $0.id == place }) { state.place = nil }
      return .merge(ask(push), asked("GET", .push, self.state, space, Action.told), logged(space))
    case .returned:
      // What the server had said of the rules, the person may be changing.
      let isKnown = state.server != nil && state.message != .noConnection
      return isKnown ? logged(space) : .merge(asked("GET", .push, self.state, space, Action.told), logged(space))
    case .lookButtonTapped:
      return ask(push)
    case .looked(let answer):
      state.browser = answer
      return tellAnew(&state, space, reader)
    case .told(let answer):
      switch answer.status {
      case 200, 203:
        state.server = PushState(answer.body)
        state.message = state.server == nil ? .failed : answer.isKept ? .noConnection : nil
      default: state.message = message(answer)
      }
      return tellAnew(&state, space, reader)
    case .toldAnew(let answer):
      // Failing that, the next time the screen opens is soon enough.
      if answer.status == 204, let subscription = state.browser?.subscription { state.server?.take(subscription.zone, reader) }
      return .none
    case .logged(let answer):
      if answer.status == 200 || answer.isKept, let log = NoticeLine.all(in: answer.body) { state.log = log }
      return .none
    case .notifyButtonTapped:
      (state.isExplaining, state.message) = (true, nil)
      return .none
    case .notNowButtonTapped:
      state.isExplaining = false
      return .none
    case .askButtonTapped:
      guard let key = state.server?.key, !state.isBusy else { return .none }
      (state.isBusy, state.message) = (true, nil)
      return .future { answer in push.ask(.subscribe(key: key)) { answer(.subscribed($0)) } }
    case .subscribed(let answer):
      state.browser = answer
      (state.isBusy, state.isExplaining) = (false, false)
      guard let subscription = answer.subscription else { return .none }
      state.isBusy = true
      return asked("PUT", .push, self.state, space, body: body(subscription, reader), Action.kept)
    case .kept(let answer):
      state.isBusy = false
      guard answer.status == 204 else {
        state.message = message(answer)
        return .none
      }
      return asked("GET", .push, self.state, space, Action.told)
    case .stopButtonTapped:
      if state.isBusy { return .none }
      (state.isBusy, state.message) = (true, nil)
      return asked("DELETE", .push, self.state, space, Action.stopped)
    case .stopped(let answer):
      state.isBusy = false
      guard answer.status == 204 else {
        state.message = message(answer)
        return .none
      }
      state.server?.rules = nil
      return .future(id: look, cancelInFlight: true) { answer in push.ask(.end) { answer(.looked($0)) } }
    case .placeSelected(let place):
      state.place = place
      return .none
    case .edited(let edit):
      guard var rules = state.server?.rules else { return .none }
      rules.apply(edit, to: state.place)
      state.server?.rules = rules
      state.message = nil
      return send(&state, space)
    case .rulesKept(let answer):
      let sent = state.sending
      state.sending = nil
      if answer.status != 204 {
        state.message = answer.status == 0 ? .rulesNotKept : message(answer)
        return .none
      }
      // What was changed meanwhile goes after it, never past it.
      return sent == state.server?.rules ? .none : send(&state, space)
    case .testButtonTapped:
      if state.isBusy { return .none }
      (state.isBusy, state.message) = (true, nil)
      return asked("POST", .pushTest, "test", space, Action.tested)
    case .tested(let answer):
      state.isBusy = false
      switch answer.status {
      case 204: state.message = .testSent
      case 429: state.message = .testsTooOften
      default: state.message = message(answer)
      }
      return answer.status == 204 ? .debounce(id: log, milliseconds: 3000, clock: clock, .testDue) : .none
    case .testDue:
      return logged(space)
    }
  }

  private static func ask(_ push: PushClient) -> Effect<Action> {
    .future(id: look, cancelInFlight: true) { answer in push.ask(.look) { answer(.looked($0)) } }
  }

  private static func logged(_ space: SpaceClient) -> Effect<Action> { asked("GET", .notices, log, space, Action.logged) }

  private static func asked(
    _ method: String, _ address: SpaceAddress, _ id: EffectID, _ space: SpaceClient, body: [UInt8] = [],
    _ told: @escaping (SpaceAnswer) -> Action
  ) -> Effect<Action> {
    .future(id: id, cancelInFlight: true) { answer in space.ask(SpaceQuestion(method, address, body)) { answer(told($0)) } }
  }

  private static func send(_ state: inout State, _ space: SpaceClient) -> Effect<Action> {
    guard state.sending == nil, let rules = state.server?.rules else { return .none }
    state.sending = rules
    return asked("PUT", .pushRules, "rules", space, body: rules.json, Action.rulesKept)
  }

  /// Tells the server where the device is now and how its person reads, where that is no longer as it was when it subscribed.
  private static func tellAnew(_ state: inout State, _ space: SpaceClient, _ reader: Reader) -> Effect<Action> {
    guard state.isOn, let server = state.server, let subscription = state.browser?.subscription, server.zone != nil else { return .none }
    var wanted = server
    wanted.take(subscription.zone, reader)
    if wanted == server { return .none }
    return asked("PUT", .push, "reader", space, body: body(subscription, reader), Action.toldAnew)
  }

  private static func message(_ answer: SpaceAnswer) -> Message {
    switch answer.status {
    case 0, 502, 504: .noConnection
    case 401: .notPaired
    case 503: .notOffered
    default: .failed
    }
  }

  private static func body(_ subscription: PushAnswer.Subscription, _ reader: Reader) -> [UInt8] {
    var json = JSONWriter(reserving: 512)
    json.object { json in
      json.member("endpoint", subscription.endpoint)
      json.member("p256dh", subscription.key)
      json.member("auth", subscription.secret)
      json.member("zone", subscription.zone)
      json.member("language", reader.language.tag)
      json.member("clock", reader.clock)
    }
    return json.bytes
  }
}

extension PushState {
  /// Notes what the server knows now.
  fileprivate mutating func take(_ zone: String, _ reader: NoticesFeature.Reader) {
    (self.zone, language, clock) = (zone, reader.language.tag, reader.clock)
  }
}
