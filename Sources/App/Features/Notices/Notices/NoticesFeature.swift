import Loop
import Routes
import WeatherModel
import Wire

/// Notices: what this device is notified about, and when.
public enum NoticesFeature {
  /// The browser's and the server's answers, the rules in view and the log.
  public struct State: Hashable, Sendable {
    /// The saved places, in the order of their list.
    public var places: [LocalWarning.Place] = []
    /// The browser's answer, with its permission and subscription; nil until it has arrived.
    public var browser: PushAnswer?
    /// The server's answer, with the rules of this device; nil until it has arrived.
    public var server: PushState?
    /// The notices that this device has been sent, the latest first; nil until the log has arrived.
    public var log: [NoticeLine]?
    /// The place whose rules are in view; nil for the rules of all places without rules of their own.
    public var place: RecordID?
    /// Whether the explanation is shown that precedes the browser's request for permission.
    public var isExplaining = false
    /// Whether buttons have to wait for an answer.
    public var isBusy = false
    /// The rules that are being sent to the server; nil if none are.
    var sending: NoticeRules?
    /// The message to show to the person.
    public var message: Message?

    /// The screen as it opens.
    public init() {}

    /// Whether notices reach this device: the server has rules for it, and the browser has a permission and a subscription.
    public var isOn: Bool { server?.rules != nil && browser?.permission == .granted && browser?.subscription != nil }
    /// The places in view for which none of the server's sources has warnings.
    var unwarned: [LocalWarning.Place] {
      let lacking = server?.unwarned ?? []
      return places.filter { lacking.contains($0.id) && (place == nil || place == $0.id) }
    }
    /// Whether there are warnings for none of the places in view.
    var isUnwarned: Bool { !places.isEmpty && unwarned.count == (place == nil ? places.count : 1) }
    /// The rules of this device; the default ones if the server has none.
    public var rules: NoticeRules { server?.rules ?? NoticeRules() }
    /// The rules in view: those of the place, or of all places.
    public var rulesInView: PlaceRules { place.map { rules.rules(of: $0) } ?? rules.defaultRules }
    /// Whether the place in view has rules of its own; true for the rules of all places.
    public var hasOwnRules: Bool { place.map { rules.places[$0] != nil } ?? true }
  }

  /// A message to the person: a problem or the result of a test.
  public enum Message: UInt8, Hashable, Sendable {
    case noConnection, notPaired, notOffered, failed, rulesNotKept, testSent, testsTooOften
  }

  /// What the person does on the screen, and the answers to its requests.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view with these places, or the person wants to try again.
    case appeared([LocalWarning.Place])
    /// The server may have news for the screen: after an absence, an interruption or a notice.
    case appBecameVisible
    /// The browser has reported its permission and its subscription.
    case browserAnswered(PushAnswer)
    /// The server has answered with the rules of this device.
    case settingsLoaded(ServerAnswer)
    case logLoaded(ServerAnswer)
    /// The server has answered the update of this device's time zone, language and clock.
    case settingsUpdated(ServerAnswer)
    /// The person wants notices. An explanation comes first, then the browser's request for permission.
    case notifyButtonTapped
    /// The person does not want notices after all.
    case notNowButtonTapped
    /// The person wants the browser to ask for permission.
    case askButtonTapped
    /// The person has installed the page, or changed the permission in the browser.
    case checkAgainButtonTapped
    /// The person has answered the browser's request for permission.
    case subscribed(PushAnswer)
    /// The server has stored the subscription, or refused it.
    case subscriptionStored(ServerAnswer)
    /// The person wants no more notices on this device.
    case stopButtonTapped
    /// The server has ended the subscription, or was not reached.
    case stopped(ServerAnswer)
    /// The person wants to see the rules of another place; nil for those of all places.
    case placeSelected(RecordID?)
    /// The person has changed a rule.
    case edited(RuleEdit)
    /// The server has stored the rules, or failed to.
    case rulesStored(ServerAnswer)
    /// The person wants a test notice.
    case testButtonTapped
    /// The server has sent a test notice, or refused to.
    case tested(ServerAnswer)
    /// The test notice may have arrived by now, so the log is read again.
    case testDue
  }

  /// The person's language and clock, which notices follow.
  public struct NotificationFormat: Hashable, Sendable {
    var language: Language
    var isTwelveHours: Bool
    /// The clock's value in requests to the server.
    var clock: String { isTwelveHours ? "12" : "24" }
  }

  private static var look: EffectID { "look" }
  private static var state: EffectID { "state" }
  private static var log: EffectID { "log" }

  /// The screen's logic.
  public static func reduce(
    _ state: inout State, _ action: Action, _ space: SpaceClient, _ push: PushClient, _ clock: ClockClient, _ reader: NotificationFormat
  ) -> Effect<Action> {
    switch action {
    case .appeared(let places):
      state.places = places
      if let place = state.place, !places.contains(where: { $0.id == place }) { state.place = nil }
      return .merge(ask(push), space.send(SpaceRequest("GET", .push), id: self.state, Action.settingsLoaded), logged(space))
    case .appBecameVisible:
      // The server's rules are not read again, because the person may be changing them.
      let isKnown = state.server != nil && state.message != .noConnection
      return isKnown ? logged(space) : .merge(space.send(SpaceRequest("GET", .push), id: self.state, Action.settingsLoaded), logged(space))
    case .checkAgainButtonTapped:
      return ask(push)
    case .browserAnswered(let answer):
      state.browser = answer
      return updateSettings(&state, space, reader)
    case .settingsLoaded(let answer):
      switch answer.status {
      case 200, 203:
        state.server = PushState(answer.body)
        state.message = state.server == nil ? .failed : answer.isFromCache ? .noConnection : nil
      default: state.message = message(answer)
      }
      return updateSettings(&state, space, reader)
    case .settingsUpdated(let answer):
      // If this fails, it is tried again the next time that the screen opens.
      if answer.status == 204, let subscription = state.browser?.subscription { state.server?.record(subscription.zone, reader) }
      return .none
    case .logLoaded(let answer):
      if answer.status == 200 || answer.isFromCache, let log = NoticeLine.all(in: answer.body) { state.log = log }
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
      return space.send(SpaceRequest("PUT", .push, body(subscription, reader)), id: self.state, Action.subscriptionStored)
    case .subscriptionStored(let answer):
      state.isBusy = false
      guard answer.status == 204 else {
        state.message = message(answer)
        return .none
      }
      return space.send(SpaceRequest("GET", .push), id: self.state, Action.settingsLoaded)
    case .stopButtonTapped:
      if state.isBusy { return .none }
      (state.isBusy, state.message) = (true, nil)
      return space.send(SpaceRequest("DELETE", .push), id: self.state, Action.stopped)
    case .stopped(let answer):
      state.isBusy = false
      guard answer.status == 204 else {
        state.message = message(answer)
        return .none
      }
      state.server?.rules = nil
      return .future(id: look, cancelInFlight: true) { answer in push.ask(.end) { answer(.browserAnswered($0)) } }
    case .placeSelected(let place):
      state.place = place
      return .none
    case .edited(let edit):
      guard var rules = state.server?.rules else { return .none }
      rules.apply(edit, to: state.place)
      state.server?.rules = rules
      state.message = nil
      return send(&state, space)
    case .rulesStored(let answer):
      let sent = state.sending
      state.sending = nil
      if answer.status != 204 {
        state.message = answer.status == 0 ? .rulesNotKept : message(answer)
        return .none
      }
      // Changes made in the meantime are sent after that, so that an older version never overtakes a newer one.
      return sent == state.server?.rules ? .none : send(&state, space)
    case .testButtonTapped:
      if state.isBusy { return .none }
      (state.isBusy, state.message) = (true, nil)
      return space.send(SpaceRequest("POST", .pushTest), id: "test", Action.tested)
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
    .future(id: look, cancelInFlight: true) { answer in push.ask(.look) { answer(.browserAnswered($0)) } }
  }

  private static func logged(_ space: SpaceClient) -> Effect<Action> {
    space.send(SpaceRequest("GET", .notices), id: log, Action.logLoaded)
  }

  private static func send(_ state: inout State, _ space: SpaceClient) -> Effect<Action> {
    guard state.sending == nil, let rules = state.server?.rules else { return .none }
    state.sending = rules
    return space.send(SpaceRequest("PUT", .pushRules, rules.json), id: "rules", Action.rulesStored)
  }

  /// Sends the device's time zone and the person's language and clock to the server if they have changed since the server was last
  /// informed.
  private static func updateSettings(_ state: inout State, _ space: SpaceClient, _ reader: NotificationFormat) -> Effect<Action> {
    guard state.isOn, let server = state.server, let subscription = state.browser?.subscription, server.zone != nil else { return .none }
    var wanted = server
    wanted.record(subscription.zone, reader)
    if wanted == server { return .none }
    return space.send(SpaceRequest("PUT", .push, body(subscription, reader)), id: "reader", Action.settingsUpdated)
  }

  private static func message(_ answer: ServerAnswer) -> Message {
    switch answer.status {
    case 0, 502, 504: .noConnection
    case 401: .notPaired
    case 503: .notOffered
    default: .failed
    }
  }

  private static func body(_ subscription: PushAnswer.Subscription, _ reader: NotificationFormat) -> [UInt8] {
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
  /// Notes the values that the server has now.
  fileprivate mutating func record(_ zone: String, _ reader: NoticesFeature.NotificationFormat) {
    (self.zone, language, clock) = (zone, reader.language.tag, reader.clock)
  }
}
