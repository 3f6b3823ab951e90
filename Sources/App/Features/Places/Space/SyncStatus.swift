import WeatherModel

/// How the exchange of edits with the server stands since the app was opened: the request on its way, and what has to be asked again.
public struct SyncStatus: Equatable, Sendable {
  /// The request that is in progress; there is at most one at a time.
  enum RequestInFlight: Equatable, Sendable {
    case pull(from: Int64)
    case push([SyncWrite])
  }

  /// A message to the person about their space.
  public enum Message: UInt8, Sendable {
    case shutOut
    /// The limit of saved places is reached, and this one is not saved in the space.
    case placeLimitReached
    /// The server does not know the host name in the page's address, so it saves nothing.
    case unknownHost
  }

  var requestInFlight: RequestInFlight?
  /// Whether the server may have changes that this device does not have.
  var needsPull = false
  /// Whether the device was paired, so that its places may be new to the space.
  var bringsPlaces = false
  /// How many minutes the device has been shut out.
  var minutesShutOut = 0
  /// The names of places that the server refused.
  var refusedNames: [String] = []
  /// How many requests in a row failed.
  var failures = 0
  /// The message to show to the person.
  public var message: Message?

  /// Begins anew with a space, because the device got access to it or to another history of it.
  mutating func restart(_ space: inout Space) {
    space.resync()
    (requestInFlight, needsPull, message) = (nil, true, nil)
  }
}
