import HTTPServer
import Network
import Synchronization
import WeatherModel
import WeatherService

/// Identifies clients, and limits how often each may make the server ask sources.
struct ClientLimits: Sendable {
  private let limit: RateLimit
  /// The air alone, as the map asks for it wherever it comes to rest, is counted apart: looking around must not cost anybody new places.
  private let airLimit: RateLimit
  private let address: ClientAddress
  private let clock: ServerClock
  private let ownerWarning: OwnerWarning

  init(_ options: ServerOptions, clock: ServerClock) {
    limit = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour)
    airLimit = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour)
    address = ClientAddress(proxies: options.server.proxies, header: options.server.proxyHeader)
    ownerWarning = OwnerWarning(options.warnOwner)
    self.clock = clock
  }

  /// How often a client was refused.
  var refused: Int { limit.refused + airLimit.refused }

  /// The permission of the requester; each question that makes the server call a source takes one token.
  func permission(_ request: HTTPRequest, for kinds: Kinds = .all) -> Permission {
    guard let client = client(request) else { return .always }
    let limit = kinds == Kinds(.air) ? airLimit : limit
    return Permission { [clock] in limit.take(client, at: clock.now) }
  }

  /// When the requester may next make the server ask sources; nil if they may now.
  func wait(_ request: HTTPRequest) -> Instant? { client(request).flatMap { limit.wait($0, at: clock.now) } }

  /// The client that a limit counts a request for; nil for a peer without an address, such as in a test.
  func client(_ request: HTTPRequest) -> Client? {
    if address.hasUnknownProxy(request) { ownerWarning.make(request.remoteAddress) }
    return address.of(request).map { .network($0.networkOfHousehold) }
  }
}

/// Warns the owner, once, that all clients behind an unknown proxy count as one.
private final class OwnerWarning: Sendable {
  private let wasMade = Atomic(false)
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  func make(_ peer: String) {
    guard !wasMade.exchange(true, ordering: .relaxed) else { return }
    warn(
      "Requests come through a proxy at \(peer) that server.proxies does not name: everybody behind it shares one limit. "
        + "Name it, if it is yours (docs/configuration.md).")
  }
}
