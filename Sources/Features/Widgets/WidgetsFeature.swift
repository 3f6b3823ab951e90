import Copy
import Loop
import Routes
import WeatherModel
import Wire

/// Widgets: how they look, what is to be written where, and the keys that open them.
public enum WidgetsFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The saved places, in the order of their list.
    public var places: [WidgetPlace] = []
    /// The one whose widgets are in view; nil for the first.
    public var selected: RecordID?
    /// What is to be written where; nil before the server has said.
    public var ways: [WidgetWay]?
    /// The keys; nil before the server has said.
    public var keys: [WidgetKey]?
    /// The keys that were made while the screen was open, with what is secret of them.
    var made: [Made] = []
    /// What is shown to be copied by hand.
    public var shown: WidgetWay?
    /// The key that is revoked once that was asked.
    public var question: RecordID?
    /// Whether an answer is awaited without which nothing goes on.
    public var isBusy = false
    /// What has to be said.
    public var message: Message?

    /// The screen as it opens.
    public init() {}

    /// The place whose widgets are in view.
    public var place: WidgetPlace? { places.first { $0.id == selected } ?? places.first }

    /// What is to be written for a use, with a key in it; nil where the server has not said.
    @inline(never) func text(_ use: WidgetUse, with made: Made?) -> String? {
      guard let made, let way = ways?.first(where: { $0.use == use }) else { return nil }
      return way.text(with: made.secret)
    }

    /// What a key is called; nil for one that is not there any more.
    @inline(never) func keyName(_ id: RecordID) -> String? { keys?.first { $0.id == id }?.name }
  }

  /// A key that was made just now.
  struct Made: Hashable, Sendable {
    var id: RecordID
    var use: WidgetUse
    var place: RecordID?
    var secret: String
  }

  /// What has to be said.
  public enum Message: Hashable, Sendable {
    case noConnection, noPlace, notOffered, failed, full, tooOften
    /// A snippet was copied with a key of this name, which was made for it or was there.
    case copied(String, isNew: Bool)
    /// The browser did not copy.
    case byHand
    /// There is no script that could.
    case here
    /// A key of this name opens nothing any more.
    case revoked(String)
  }

  /// What happens on the screen.
  public enum Action: Hashable, Sendable {
    /// It came into view; with the places as far as the device has them, and whether it is one of a space.
    case appeared([WidgetPlace], isMember: Bool)
    /// Somebody wants it tried again.
    case retryButtonTapped
    /// The server told what is to be written where.
    case told(SpaceAnswer)
    /// The server told the keys.
    case listed(SpaceAnswer)
    /// Another place's widgets shall be in view.
    case placeSelected(RecordID)
    /// The person wants a snippet.
    case copyButtonTapped(WidgetUse)
    /// The server made a key for it, or did not.
    case keyMade(WidgetUse, RecordID?, SpaceAnswer)
    /// The browser copied it, or did not.
    case copied(WidgetUse, key: RecordID, isNew: Bool, Bool)
    /// The person wants a key revoked: that is asked once.
    case revokeButtonTapped(RecordID)
    /// They want it no longer.
    case cancelButtonTapped
    /// They want it still.
    case confirmButtonTapped
    /// The server did it, or did not.
    case revoked(RecordID, SpaceAnswer)
  }

  /// The id of what is to be copied by hand.
  static var shownID: String { "by-hand" }
  /// The id of the button that leaves a key as it is, once it is asked whether it shall be revoked.
  static var keepID: String { "keep" }
  /// The id of the button that asks for it.
  static func revokeID(_ key: RecordID) -> String { "revoke-" + key.text }

  /// The screen's logic.
  @inline(never) public static func reduce(
    _ state: inout State, _ action: Action, _ space: SpaceClient, _ clipboard: ClipboardClient, _ page: PageClient, _ copy: Copy
  ) -> Effect<Action> {
    switch action {
    case .appeared(let places, let isMember):
      if !places.isEmpty { state.places = places }
      // A stranger is not asked about in vain.
      guard isMember || !state.places.isEmpty else {
        state.message = .noPlace
        return .none
      }
      if state.message == .noPlace { state.message = nil }
      return look(space)
    case .retryButtonTapped:
      state.message = nil
      return look(space)
    case .told(let answer):
      guard answer.status == 200 else {
        state.message = message(answer)
        return .none
      }
      do throws(JSONError) { state.ways = try WidgetWay.list(JSON(parsing: answer.body)) } catch { state.message = .failed }
      if state.places.isEmpty { state.message = .noPlace }
      return .none
    case .listed(let answer):
      guard answer.status == 200 else {
        // Who is no longer let in has no keys.
        if answer.status == 401 { state.keys = nil }
        return .none
      }
      do throws(JSONError) { state.keys = try WidgetKey.list(JSON(parsing: answer.body)) } catch { state.message = .failed }
      return .none
    case .placeSelected(let place):
      (state.selected, state.shown, state.message) = (place, nil, nil)
      return .none
    case .copyButtonTapped(let use):
      guard !state.isBusy, let place = state.place, state.ways?.contains(where: { $0.use == use }) == true else { return .none }
      (state.isBusy, state.shown, state.message) = (true, nil, nil)
      let owner = use.isOfPlace ? place.id : nil
      if let made = state.made.first(where: { $0.use == use && $0.place == owner }) {
        return copied(state, use, made, isNew: false, clipboard)
      }
      let question = SpaceQuestion("POST", .tokens, body(use, place, copy))
      return .future { answer in space.ask(question) { answer(.keyMade(use, owner, $0)) } }
    case .keyMade(let use, let place, let answer):
      guard answer.status == 201, let (key, secret) = told(answer) else {
        (state.isBusy, state.message) = (false, answer.status == 201 ? .failed : message(answer))
        return .none
      }
      let made = Made(id: key.id, use: use, place: place, secret: secret)
      state.made.append(made)
      state.keys = (state.keys ?? []) + [key]
      return copied(state, use, made, isNew: true, clipboard)
    case .copied(let use, let id, let isNew, let isDone):
      state.isBusy = false
      guard let name = state.keyName(id) else { return .none }
      if isDone {
        state.message = .copied(name, isNew: isNew)
        return .none
      }
      guard let text = state.text(use, with: state.made.first { $0.id == id }) else { return .none }
      (state.shown, state.message) = (WidgetWay(use, text), .byHand)
      return .fireAndForget { _ = clipboard.ask(.select(id: shownID)) { _ in } }
    case .revokeButtonTapped(let id):
      (state.question, state.message) = (id, nil)
      return .fireAndForget { page.focus(keepID) }
    case .cancelButtonTapped:
      let key = state.question
      state.question = nil
      return .fireAndForget { if let key { page.focus(revokeID(key)) } }
    case .confirmButtonTapped:
      guard let id = state.question, !state.isBusy else { return .none }
      state.isBusy = true
      return .future { answer in space.ask(SpaceQuestion("DELETE", .token(id))) { answer(.revoked(id, $0)) } }
    case .revoked(let id, let answer):
      (state.isBusy, state.question) = (false, nil)
      // What another device has revoked meanwhile is as good as revoked.
      guard answer.status == 204 || answer.status == 404 else {
        state.message = message(answer)
        return .none
      }
      state.message = state.keyName(id).map { .revoked($0) }
      state.keys?.removeAll { $0.id == id }
      // What was shown of it opens nothing any more.
      if state.made.contains(where: { $0.id == id && $0.use == state.shown?.use }) { state.shown = nil }
      state.made.removeAll { $0.id == id }
      return .none
    }
  }

  private static func look(_ space: SpaceClient) -> Effect<Action> {
    .merge(asked(.widgets, "ways", space, Action.told), asked(.tokens, "keys", space, Action.listed))
  }

  private static func asked(
    _ address: SpaceAddress, _ id: EffectID, _ space: SpaceClient, _ told: @escaping (SpaceAnswer) -> Action
  ) -> Effect<Action> {
    .future(id: id, cancelInFlight: true) { answer in space.ask(SpaceQuestion("GET", address)) { answer(told($0)) } }
  }

  /// Has the browser copy the text of a use with a key.
  private static func copied(
    _ state: State, _ use: WidgetUse, _ made: Made, isNew: Bool, _ clipboard: ClipboardClient
  ) -> Effect<Action> {
    guard let text = state.text(use, with: made) else { return .none }
    return .future { answer in
      clipboard.ask(.copy(text)) { answer(.copied(use, key: made.id, isNew: isNew, $0)) }
    }
  }

  /// The key that a use needs, as the server wants to hear it.
  private static func body(_ use: WidgetUse, _ place: WidgetPlace, _ copy: Copy) -> [UInt8] {
    var json = JSONWriter(reserving: 128)
    json.object { json in
      json.member("name", copy.widgetUse(use))
      json.array("scopes") { $0.value(use.scope) }
      if use.isOfPlace {
        json.member("latitude", place.cell.coordinate.latitude)
        json.member("longitude", place.cell.coordinate.longitude)
      }
    }
    return json.bytes
  }

  private static func told(_ answer: SpaceAnswer) -> (WidgetKey, String)? {
    do throws(JSONError) {
      let json = try JSON(parsing: answer.body)
      return (try WidgetKey(json: json), try json["token"].text())
    } catch { return nil }
  }

  private static func message(_ answer: SpaceAnswer) -> Message {
    switch answer.status {
    case 0, 502, 504: .noConnection
    case 401: .noPlace
    case 409: .full
    case 429: .tooOften
    case 503: .notOffered
    default: .failed
    }
  }
}

extension Copy {
  /// “Home Assistant”
  public func widgetUse(_ use: WidgetUse) -> String { widgetUse(Int(use.rawValue) as Int) }
}
