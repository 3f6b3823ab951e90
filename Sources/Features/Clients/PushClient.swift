import Loop
import WeatherModel
import Wire

/// What the browser can do about notices.
public struct PushClient {
  /// Asks the browser.
  public var ask: (_ wish: PushWish, _ answer: @escaping (PushAnswer) -> Void) -> Cancellation

  /// A client made of its ability.
  public init(asking ask: @escaping (_ wish: PushWish, _ answer: @escaping (PushAnswer) -> Void) -> Cancellation) { self.ask = ask }
}

/// What is asked of the browser.
public enum PushWish: Hashable, Sendable {
  /// How things stand.
  case look
  /// To be told of what the server with this key sends; the browser asks the person where it has not yet.
  case subscribe(key: String)
  /// To be told no longer.
  case end

  /// The address that stands for it, as push.js knows it.
  public var url: String {
    switch self {
    case .look: "push:look"
    case .subscribe: "push:subscribe"
    case .end: "push:end"
    }
  }

  /// What is said besides.
  public var body: [UInt8] {
    if case .subscribe(let key) = self { Array(key.utf8) } else { [] }
  }
}

/// How the browser stands to notices.
public enum PushStanding: UInt8, CaseIterable, Hashable, Sendable {
  /// The person has not been asked.
  case unasked
  /// The person lets notices come.
  case granted
  /// The person does not.
  case denied
  /// The page has to be installed first.
  case installable
  /// The browser gives notices to pages by https alone.
  case insecure
  /// The browser knows no notices.
  case unable
  /// The browser's push service was not reached.
  case failed

  /// The word that push.js says.
  public var word: String {
    switch self {
    case .unasked: "unasked"
    case .granted: "granted"
    case .denied: "denied"
    case .installable: "installable"
    case .insecure: "insecure"
    case .unable: "unable"
    case .failed: "failed"
    }
  }
}

/// What the browser says.
public struct PushAnswer: Hashable, Sendable {
  /// What a subscription consists of.
  public struct Subscription: Hashable, Sendable {
    /// Where to send, by which keys, and the zone of the device's clock.
    public var endpoint, key, secret, zone: String

    /// A subscription as the browser tells it.
    public init(endpoint: String, key: String, secret: String, zone: String) {
      (self.endpoint, self.key, self.secret, self.zone) = (endpoint, key, secret, zone)
    }
  }

  /// How it stands to notices.
  public var standing: PushStanding
  /// Where it is told, if it is.
  public var subscription: Subscription?

  /// What the browser says.
  public init(_ standing: PushStanding, _ subscription: Subscription? = nil) {
    (self.standing, self.subscription) = (standing, subscription)
  }

  /// Reads what push.js says; where that makes no sense, notices can't be had.
  @inline(never) public init(_ bytes: [UInt8]) {
    self.init(.failed)
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      let word = try json["standing"].text()
      standing = PushStanding.allCases.first { sameBytes($0.word, word) } ?? .failed
      let told = json["subscription"]
      if told.isMissing { return }
      subscription = Subscription(
        endpoint: try told["endpoint"].text(), key: try told["p256dh"].text(), secret: try told["auth"].text(),
        zone: try told["zone"].text())
    } catch { standing = .failed }
  }
}
