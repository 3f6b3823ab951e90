import Loop
import Markup
import WeatherModel
import Wire

/// Manages this device's subscription to notices, through the browser.
public struct PushClient {
  /// Sends a request to the browser.
  public var ask: (_ request: PushRequest, _ answer: @escaping (PushAnswer) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(asking ask: @escaping (_ request: PushRequest, _ answer: @escaping (PushAnswer) -> Void) -> Cancellation) { self.ask = ask }
}

/// A request to the browser.
public enum PushRequest: Hashable, Sendable {
  /// Report the current permission and subscription.
  case look
  /// Subscribe to notices from the server with this key; the browser asks the person for permission if it has not done so yet.
  case subscribe(key: String)
  /// End the subscription.
  case end

  /// The address of the request in push.js.
  public var url: String {
    switch self {
    case .look: "push:look"
    case .subscribe: "push:subscribe"
    case .end: "push:end"
    }
  }

  /// The body of the request: the server's key, or nothing.
  public var body: [UInt8] {
    if case .subscribe(let key) = self { Array(key.utf8) } else { [] }
  }
}

/// Whether the browser can and may show notices.
public enum PushPermission: ConstantText, CaseIterable, Hashable, Sendable {
  /// The person has not been asked.
  case unasked
  /// The person has allowed notices.
  case granted
  /// The person has refused notices.
  case denied
  /// The app has to be installed first.
  case installable
  /// The browser allows notices only for pages loaded over HTTPS.
  case insecure
  /// The browser has no notices.
  case unable
  /// The browser's push service could not be reached, or the answer was invalid.
  case failed

  /// The word for it in the answers of push.js.
  public var word: String { rawValue.string }
}

/// The browser's answer.
public struct PushAnswer: Hashable, Sendable {
  /// The address and keys that the server needs for sending notices to this device.
  public struct Subscription: Hashable, Sendable {
    /// The push service's address, the browser's public key and shared secret, and the device's time zone.
    public var endpoint, key, secret, zone: String
  }

  /// Whether the browser can and may show notices.
  public var permission: PushPermission
  /// The current subscription; nil when there is none.
  public var subscription: Subscription?

  /// Creates an answer.
  public init(_ permission: PushPermission, _ subscription: Subscription? = nil) {
    (self.permission, self.subscription) = (permission, subscription)
  }

  /// Reads the answer of push.js; an invalid one counts as `.failed`.
  public init(_ bytes: [UInt8]) {
    self.init(.failed)
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      let word = try json["permission"].text()
      permission = PushPermission.allCases.first { $0.word == word } ?? .failed
      let given = json["subscription"]
      if given.isMissing { return }
      subscription = Subscription(
        endpoint: try given["endpoint"].text(), key: try given["p256dh"].text(), secret: try given["auth"].text(),
        zone: try given["zone"].text())
    } catch { permission = .failed }
  }
}
