import Copy
import Loop
import Routes
import WeatherModel
import Wire

/// Widgets: previews, snippets to copy, and the keys that open them.
public enum WidgetsFeature {
  /// The places, snippets and keys, and what the person has chosen or opened.
  public struct State: Hashable, Sendable {
    /// The saved places, in the order of their list.
    public var places: [WidgetPlace] = []
    /// The place whose widgets are in view; nil for the first.
    public var selected: RecordID?
    /// The snippet for each use; nil until the server has sent them.
    public var ways: [WidgetSnippet]?
    /// The keys; nil until the server has sent them.
    public var keys: [WidgetKey]?
    /// The keys that were made while the screen was open, with their secrets.
    var newKeys: [NewKey] = []
    /// The snippet that is shown to be copied by hand.
    public var snippetToCopy: WidgetSnippet?
    /// The key that is to be revoked once the person has confirmed it.
    public var keyToRevoke: RecordID?
    /// Whether buttons have to wait for an answer.
    public var isBusy = false
    /// The message to show to the person.
    public var message: Message?

    /// The screen as it opens.
    public init() {}

    /// The place whose widgets are in view.
    public var place: WidgetPlace? { places.first { $0.id == selected } ?? places.first }

    /// The snippet for a use with a key in it; nil if there is no key, or the server has not sent the snippet.
    func text(_ use: WidgetUse, with made: NewKey?) -> String? {
      guard let made, let way = ways?.first(where: { $0.use == use }) else { return nil }
      return way.text(with: made.secret)
    }

    /// The name of a key; nil if the key does not exist any more.
    func keyName(_ id: RecordID) -> String? { keys?.first { $0.id == id }?.name }
  }

  /// A key that was made since the screen was opened.
  struct NewKey: Hashable, Sendable {
    var id: RecordID
    var use: WidgetUse
    var place: RecordID?
    var secret: String
  }

  /// A message to the person: a problem or a result.
  public enum Message: Hashable, Sendable {
    case noConnection, noPlace, notOffered, failed, keyLimitReached, tooOften
    /// A snippet was copied with a key of this name, which was made for it (`isNew`) or existed already.
    case copied(String, isNew: Bool)
    /// The browser did not copy the snippet, so the person has to.
    case byHand
    /// The key of this name was revoked.
    case revoked(String)
  }

  /// What the person does on the screen, and the answers to its requests.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view, with the places that the device knows and whether the device belongs to a space.
    case appeared([WidgetPlace], isMember: Bool)
    /// The person wants to try again.
    case retryButtonTapped
    case snippetsLoaded(ServerAnswer)
    case keysLoaded(ServerAnswer)
    /// The person wants to see the widgets of another place.
    case placeSelected(RecordID)
    /// The person wants to copy the snippet for a use.
    case copyButtonTapped(WidgetUse)
    /// The server has made a key for the snippet, or has refused to.
    case keyMade(WidgetUse, RecordID?, ServerAnswer)
    /// The browser has copied the snippet, or has failed to.
    case copied(WidgetUse, key: RecordID, isNew: Bool, Bool)
    /// The person wants to revoke a key and has to confirm it.
    case revokeButtonTapped(RecordID)
    /// The person does not want to revoke the key after all.
    case cancelButtonTapped
    /// The person has confirmed that the key is to be revoked.
    case confirmButtonTapped
    /// The server has revoked the key, or has failed to.
    case revoked(RecordID, ServerAnswer)
  }

  private enum Running {
    static var snippets: EffectID { "ways" }
    static var keys: EffectID { "keys" }
  }

  /// The id of the field with the snippet that is to be copied by hand.
  static var snippetFieldID: String { "by-hand" }
  /// The id of the button that cancels revoking a key.
  static var keepID: String { "keep" }
  /// The id of the button that starts revoking a key.
  static func revokeID(_ key: RecordID) -> String { "revoke-" + key.text }

  /// The screen's logic.
  public static func reduce(
    _ state: inout State, _ action: Action, _ space: SpaceClient, _ clipboard: ClipboardClient, _ page: PageClient, _ copy: Copy
  ) -> Effect<Action> {
    switch action {
    case .appeared(let places, let isMember):
      if !places.isEmpty { state.places = places }
      // A device without a space would only be refused, so nothing is requested.
      guard isMember || !state.places.isEmpty else {
        state.message = .noPlace
        return .none
      }
      if state.message == .noPlace || state.message == .noConnection { state.message = nil }
      return load(space)
    case .retryButtonTapped:
      state.message = nil
      return load(space)
    case .snippetsLoaded(let answer):
      guard answer.status == 200 else {
        // That something was copied stays in view when the app is back without a connection.
        if state.message == nil { state.message = message(answer) }
        return .none
      }
      do throws(JSONError) { state.ways = try WidgetSnippet.list(JSON(parsing: answer.body)) } catch { state.message = .failed }
      if state.places.isEmpty { state.message = .noPlace }
      return .none
    case .keysLoaded(let answer):
      guard answer.status == 200 else {
        // A device that has lost its access has no keys.
        if answer.status == 401 { state.keys = nil }
        return .none
      }
      do throws(JSONError) {
        let keys = try WidgetKey.list(JSON(parsing: answer.body))
        state.keys = keys
        // A key that another device has revoked must not be copied again.
        drop(&state) { id in !keys.contains { $0.id == id } }
      } catch { state.message = .failed }
      return .none
    case .placeSelected(let place):
      (state.selected, state.snippetToCopy, state.message) = (place, nil, nil)
      return .none
    case .copyButtonTapped(let use):
      guard !state.isBusy, let place = state.place, state.ways?.contains(where: { $0.use == use }) == true else { return .none }
      (state.isBusy, state.snippetToCopy, state.message) = (true, nil, nil)
      let owner = use.isPerPlace ? place.id : nil
      if let made = state.newKeys.first(where: { $0.use == use && $0.place == owner }) {
        return copied(&state, use, made, isNew: false, clipboard)
      }
      let request = SpaceRequest("POST", .tokens, body(use, place, copy))
      return space.send(request) { .keyMade(use, owner, $0) }
    case .keyMade(let use, let place, let answer):
      guard answer.status == 201, let (key, secret) = newKey(answer) else {
        (state.isBusy, state.message) = (false, answer.status == 201 ? .failed : message(answer))
        return .none
      }
      let made = NewKey(id: key.id, use: use, place: place, secret: secret)
      state.newKeys.append(made)
      // A list that was requested before does not have this key.
      let outdated: Effect<Action> = state.keys == nil ? .none : .cancel(id: Running.keys)
      state.keys = (state.keys ?? []) + [key]
      return .merge(outdated, copied(&state, use, made, isNew: true, clipboard))
    case .copied(let use, let id, let isNew, let isDone):
      state.isBusy = false
      guard let name = state.keyName(id) else { return .none }
      if isDone {
        state.message = .copied(name, isNew: isNew)
        return .none
      }
      guard let text = state.text(use, with: state.newKeys.first { $0.id == id }) else { return .none }
      (state.snippetToCopy, state.message) = (WidgetSnippet(use, text), .byHand)
      return .fireAndForget { _ = clipboard.ask(.select(id: snippetFieldID)) { _ in } }
    case .revokeButtonTapped(let id):
      (state.keyToRevoke, state.message) = (id, nil)
      return .fireAndForget { page.focus(keepID) }
    case .cancelButtonTapped:
      let key = state.keyToRevoke
      state.keyToRevoke = nil
      return .fireAndForget { if let key { page.focus(revokeID(key)) } }
    case .confirmButtonTapped:
      guard let id = state.keyToRevoke, !state.isBusy else { return .none }
      state.isBusy = true
      return space.send(SpaceRequest("DELETE", .token(id))) { .revoked(id, $0) }
    case .revoked(let id, let answer):
      (state.isBusy, state.keyToRevoke) = (false, nil)
      // A key that another device has revoked in the meantime counts as revoked, too.
      guard answer.status == 204 || answer.status == 404 else {
        state.message = message(answer)
        return .none
      }
      state.message = state.keyName(id).map { .revoked($0) }
      state.keys?.removeAll { $0.id == id }
      drop(&state) { $0 == id }
      return .none
    }
  }

  /// Removes new keys that were revoked, and the snippet that is shown with one of them, since it no longer works.
  private static func drop(_ state: inout State, where isRevoked: (RecordID) -> Bool) {
    if state.newKeys.contains(where: { isRevoked($0.id) && $0.use == state.snippetToCopy?.use }) { state.snippetToCopy = nil }
    state.newKeys.removeAll { isRevoked($0.id) }
  }

  private static func load(_ space: SpaceClient) -> Effect<Action> {
    .merge(
      space.send(SpaceRequest("GET", .widgets), id: Running.snippets, Action.snippetsLoaded),
      space.send(SpaceRequest("GET", .tokens), id: Running.keys, Action.keysLoaded))
  }

  /// Asks the browser to copy the snippet for a use, with a key in it.
  private static func copied(
    _ state: inout State, _ use: WidgetUse, _ made: NewKey, isNew: Bool, _ clipboard: ClipboardClient
  ) -> Effect<Action> {
    guard let text = state.text(use, with: made) else {
      (state.isBusy, state.message) = (false, .failed)
      return .none
    }
    return .future { answer in
      clipboard.ask(.copy(text)) { answer(.copied(use, key: made.id, isNew: isNew, $0)) }
    }
  }

  /// The body of the request for a key for a use.
  private static func body(_ use: WidgetUse, _ place: WidgetPlace, _ copy: Copy) -> [UInt8] {
    var json = JSONWriter(reserving: 128)
    json.object { json in
      json.member("name", copy.widgetUse(use))
      json.array("scopes") { $0.value(use.scope) }
      if use.isPerPlace {
        json.member("latitude", place.cell.coordinate.latitude)
        json.member("longitude", place.cell.coordinate.longitude)
      }
    }
    return json.bytes
  }

  private static func newKey(_ answer: ServerAnswer) -> (WidgetKey, String)? {
    do throws(JSONError) {
      let json = try JSON(parsing: answer.body)
      return (try WidgetKey(json: json), try json["token"].text())
    } catch { return nil }
  }

  private static func message(_ answer: ServerAnswer) -> Message {
    switch answer.status {
    case 0, 502, 504: .noConnection
    case 401: .noPlace
    case 409: .keyLimitReached
    case 429: .tooOften
    case 503: .notOffered
    default: .failed
    }
  }
}

extension Copy {
  /// The name of a use, such as "Home Assistant".
  public func widgetUse(_ use: WidgetUse) -> String { widgetUse(Int(use.rawValue) as Int) }
}
