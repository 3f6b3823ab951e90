/// Why there is no (newer) weather, as far as people can do something about it.
public enum WeatherProblem: UInt8, Error, Worded, Sendable {
  /// The source (or for the app, the server) can't be reached.
  case noConnection
  /// The source sent an invalid answer.
  case invalidData
  /// The source refuses the key.
  case refusedKey
  /// The source's quota is used up.
  case quotaUsedUp
  /// The source does not know the place.
  case unknownPlace
  /// The source, or a server on the way to it, answered with an error of its own (500, 502).
  case serviceError
  /// The client has requested new weather too often.
  case askedTooOften
  /// The server was asked under a host name that it does not know as its own.
  case unknownHost

  /// The word in problem answers: `…/problems/no-connection`.
  public var word: String {
    switch self {
    case .noConnection: "no-connection"
    case .invalidData: "invalid-data"
    case .refusedKey: "refused-key"
    case .quotaUsedUp: "quota-used-up"
    case .unknownPlace: "unknown-place"
    case .serviceError: "service-error"
    case .askedTooOften: "asked-too-often"
    case .unknownHost: "unknown-host"
    }
  }
}
