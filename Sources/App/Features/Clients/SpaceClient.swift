import Bridge
import Loop
import Routes

/// A request to the server about the person's own space and trips. A cookie that no script can read identifies the device.
public struct SpaceRequest: Hashable, Sendable {
  /// The HTTP method.
  public var method: String
  /// The address of the resource.
  public var address: APIAddress
  /// The body, as JSON; empty for none.
  public var body: [UInt8]
  /// The header `Idempotency-Key`: a repeated request with the same key is carried out once; nil for none.
  public var key: String?

  /// Creates a request; requests that change nothing have no body.
  public init(_ method: String, _ address: APIAddress, _ body: [UInt8] = [], key: String? = nil) {
    self.method = method
    self.address = address
    self.body = body
    self.key = key
  }
}

/// The server's answer to such a request.
public struct ServerAnswer: Hashable, Sendable {
  /// The HTTP status; 0 when there was no answer.
  public var status: Int
  /// The body of the answer: JSON, or empty.
  public var body: [UInt8]

  /// Creates an answer.
  public init(_ status: Int, _ body: [UInt8] = []) {
    self.status = status
    self.body = body
  }

  /// Whether the answer was stored by the service worker earlier and the server could not be reached: such answers have the status 203.
  public var isFromCache: Bool { status == 203 }
}

/// What the server reports about the person's space.
public enum SpaceEvent: Hashable, Sendable {
  /// The space has this change tag.
  case changed(tag: Int64)
  /// Warnings of its places have changed.
  case newWarnings
  /// Another device was paired.
  case newDevice
  /// There may be no more reports.
  case lost

  /// Reads a report of the browser's script.
  public init(reported number: Int64) {
    self =
      switch SpaceEventCode(rawValue: number) {
      case .newWarnings: .newWarnings
      case .newDevice: .newDevice
      case .lost: .lost
      case nil: .changed(tag: number)
      }
  }
}

/// The connection to the person's space on the server, and what this device needs for taking part in it.
public struct SpaceClient {
  /// Sends a request to the server.
  public var ask: (_ request: SpaceRequest, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation
  /// Reports what happens in the space, first which change tag it has.
  public var events: (_ happened: @escaping (SpaceEvent) -> Void) -> Cancellation
  /// Returns whether this browser was paired by the form, without the app, and the app has not stored the space since.
  public var wasPairedByForm: () -> Bool

  /// Creates a client from its closures.
  public init(
    ask: @escaping (_ request: SpaceRequest, _ answer: @escaping (ServerAnswer) -> Void) -> Cancellation,
    events: @escaping (_ happened: @escaping (SpaceEvent) -> Void) -> Cancellation,
    wasPairedByForm: @escaping () -> Bool
  ) {
    self.ask = ask
    self.events = events
    self.wasPairedByForm = wasPairedByForm
  }

  /// Sends a request to the server, and its answer as an action. With an id, a new request takes the place of the one before.
  func send<Action>(_ request: SpaceRequest, id: EffectID? = nil, _ action: @escaping (ServerAnswer) -> Action) -> Effect<Action> {
    .future(id: id, cancelInFlight: true) { answer in ask(request) { answer(action($0)) } }
  }
}
