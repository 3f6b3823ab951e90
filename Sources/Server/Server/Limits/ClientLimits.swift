import Accounts
import HTTPServer
import Synchronization
import System
import WeatherModel
import WeatherService

/// Identifies clients, and limits how often each may make the server ask sources.
struct ClientLimits: Sendable {
  private let limit: RateLimit
  /// The air alone, as the map asks for it wherever it comes to rest, is counted apart: looking around must not cost anybody new places.
  private let airLimit: RateLimit
  /// So are the stops of ways, of which each has up to 50.
  private let wayLimit: RateLimit
  /// The source that answers when the first choice's answers may not be stored and the limit is used up. What it answers is stored, so it
  /// is seldom asked again.
  private let insteadLimit: RateLimit
  private let seen = SeenCells()
  private let address: ClientAddress
  private let clock: ServerClock
  private let ownerWarning: OwnerWarning

  init(_ options: ServerOptions, clock: ServerClock) {
    limit = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour)
    airLimit = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour)
    wayLimit = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour)
    insteadLimit = RateLimit(burst: options.limits.burst, perHour: options.limits.perHour)
    address = ClientAddress(proxies: options.server.proxies, header: options.server.proxyHeader)
    ownerWarning = OwnerWarning(options.warnOwner)
    self.clock = clock
  }

  /// How often a client was refused.
  var refused: Int { limit.refused + airLimit.refused + wayLimit.refused + insteadLimit.refused }

  /// The permission of the requester. Each request that makes the server call a source takes one token, and so does each cell that the
  /// requester has not seen before, whether it is stored or not. A request about a new cell that causes a call takes one token, not two.
  func permission(_ request: HTTPRequest, for kinds: Kinds = .all) -> Permission {
    permission(request, kinds == Kinds(.air) ? airLimit : limit)
  }

  /// The same for the stops of a way.
  func permissionOnWay(_ request: HTTPRequest) -> Permission { permission(request, wayLimit) }

  private func permission(_ request: HTTPRequest, _ limit: RateLimit) -> Permission {
    guard let client = client(request) else { return .always }
    let names = names(request, client)
    let paid = PaidCalls()
    return Permission(of: caller(request)) { [seen, clock] cell in
      let (isNew, refusedUntil) = seen.admit(cell, for: names) { limit.take(client, at: clock.now) }
      if isNew, refusedUntil == nil { paid.add() }
      return refusedUntil
    } _: { [clock] in
      paid.take() ? nil : limit.take(client, at: clock.now)
    }.orInstead { [insteadLimit, clock] in insteadLimit.take(client, at: clock.now) }
  }

  /// The one for whom the calls of a request are remembered: its device, or else its household.
  func caller(_ request: HTTPRequest) -> Caller? {
    KeyCookie.key(request).map { Caller(device: $0.device) } ?? callerByAddress(request)
  }

  /// The household for which the calls of requests without a device's key are remembered.
  func callerByAddress(_ request: HTTPRequest) -> Caller? {
    // Behind a proxy that is not named, everybody would be the same caller.
    if address.hasUnknownProxy(request) { return nil }
    return address.of(request).map { Caller("from " + $0.networkOfHousehold.description) }
  }

  /// The names under which a client's cells are remembered; the first one is that for new cells.
  private func names(_ request: HTTPRequest, _ client: Client) -> [Client] {
    KeyCookie.key(request).map { [.device($0), client] } ?? [client]
  }

  /// Whether the requester has seen a cell.
  func hasSeen(_ cell: Cell, _ request: HTTPRequest) -> Bool {
    guard let client = address.of(request).map({ Client.network($0.networkOfHousehold) }) else { return true }
    return seen.contains(cell, for: names(request, client))
  }

  /// Notes that a device may see the cells that are watched for it.
  func show(_ cells: [Cell], to device: DeviceKey) { for cell in cells { seen.add(cell, for: .device(device)) } }

  /// How many cells may be watched for the requester: each takes one token.
  func watchAllowance(_ request: HTTPRequest) -> WatchAllowance {
    guard let client = client(request) else { return .unlimited }
    return WatchAllowance { [limit, clock] in limit.take(client, at: clock.now) == nil }
  }

  /// When the requester may next make the server ask sources; nil if they may now.
  func wait(_ request: HTTPRequest) -> Instant? { client(request).flatMap { limit.wait($0, at: clock.now) } }

  /// The client that a limit counts a request for; nil for a peer without an address, such as in a test.
  func client(_ request: HTTPRequest) -> Client? {
    if address.hasUnknownProxy(request) { ownerWarning.make(request.remoteAddress) }
    return address.of(request).map { .network($0.networkOfHousehold) }
  }
}

extension Caller {
  /// A device by its id. Whoever sends a key is taken for its device, since only that device's space is shown the calls.
  init(device: RecordID) { self.init("device " + device.text) }
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

/// The tokens that a request has taken for new cells, and with which it may cause calls.
private final class PaidCalls: Sendable {
  private let count = Atomic(0)

  func add() { count.add(1, ordering: .relaxed) }

  func take() -> Bool {
    if count.subtract(1, ordering: .relaxed).oldValue > 0 { return true }
    count.add(1, ordering: .relaxed)
    return false
  }
}
