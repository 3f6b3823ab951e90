import Glibc
import Synchronization

/// The open connections, from the moment that they are accepted. The acceptor counts them and finds those that are too slow; a stopping
/// server finds those that are idle.
///
/// A connection is removed before the library closes its socket, so while the lock is held every socket in the list still belongs to its
/// connection.
final class ConnectionList: Sendable {
  private struct Entry {
    let visit: UInt64
    let peer: Peer
    /// Nil until the library has taken over the connection.
    var progress: Progress?
    var seenRequest: UInt = 0
    var seenAt = monotonicNanoseconds()
  }

  private struct State {
    var entries: [CInt: Entry] = [:]
    var visitors: [Peer: Int] = [:]
    var visits: UInt64 = 0

    mutating func remove(_ socket: CInt) {
      guard let peer = entries.removeValue(forKey: socket)?.peer, let count = visitors[peer] else { return }
      visitors[peer] = count > 1 ? count - 1 : nil
    }
  }

  private let state = Mutex(State())
  /// POLLRDHUP, which poll.h shows to GNU programs only.
  static let peerClosed: Int16 = 0x2000

  var count: Int { state.withLock { $0.entries.count } }

  /// How many connections an address has.
  func count(of peer: Peer) -> Int { state.withLock { $0.visitors[peer] ?? 0 } }

  /// Registers a connection; the number returned guards against a later connection with the same socket.
  func admit(_ socket: CInt, _ peer: Peer) -> UInt64 {
    state.withLock { state in
      state.remove(socket)
      state.visits += 1
      state.entries[socket] = Entry(visit: state.visits, peer: peer)
      state.visitors[peer, default: 0] += 1
      return state.visits
    }
  }

  /// Notes that the library has taken over a connection.
  func begin(_ progress: Progress) { state.withLock { $0.entries[progress.socket]?.progress = progress } }

  /// Notes that the library is about to close a connection.
  func leave(_ socket: CInt) { state.withLock { $0.remove(socket) } }

  /// Notes that the library has closed a connection that it had not taken over.
  func leave(_ socket: CInt, visit: UInt64) { state.withLock { if $0.entries[socket]?.visit == visit { $0.remove(socket) } } }

  /// How many connections are in the middle of a request.
  var busyCount: Int { state.withLock { state in state.entries.values.count { ($0.progress?.phase ?? .waiting) != .waiting } } }

  /// Makes connections that wait for a request refuse any further one.
  func closeIdle() {
    state.withLock { state in
      for case let progress? in state.entries.values.map(\.progress) where progress.phase == .waiting { progress.refuseMore() }
    }
  }

  /// Notifies the library of every client that has closed its end, and counts those whose connections will end at once because of that.
  ///
  /// A client that closes its end together with its last bytes causes one event, and the library reads once for each event: it would notice
  /// the end only when the connection has been idle for too long. Shutting down the closed direction causes another event, and loses no
  /// data that was received.
  func detectClosedPeers() -> Int {
    state.withLock { state in
      var leaving = 0
      var watched = state.entries.compactMap { socket, entry in
        entry.progress == nil ? nil : pollfd(fd: socket, events: ConnectionList.peerClosed, revents: 0)
      }
      guard poll(&watched, nfds_t(watched.count), 0) > 0 else { return 0 }
      for one in watched where one.revents != 0 {
        shutdown(one.fd, CInt(SHUT_RD))
        if state.entries[one.fd]?.progress?.endsWithItsClient == true { leaving += 1 }
      }
      return leaving
    }
  }

  /// Closes the connections of clients that have not delivered a whole request for this long.
  func closeSlow(after nanoseconds: UInt64, now: UInt64) {
    state.withLock { state in
      for (socket, entry) in state.entries {
        guard let progress = entry.progress else { continue }
        let request = progress.request
        if progress.isAnswering || request != entry.seenRequest {
          state.entries[socket]?.seenRequest = request
          state.entries[socket]?.seenAt = now
        } else if entry.seenAt + nanoseconds < now {
          shutdown(socket, CInt(SHUT_RDWR))
        }
      }
    }
  }
}

/// The other end of a connection, without its port: an IPv4 address, or the /64 network of an IPv6 address, since one client can use any
/// number of addresses in it.
struct Peer: Hashable {
  private let high: UInt64
  private let low: UInt64

  init(_ address: sockaddr_storage) { self = withUnsafePointer(to: address) { Peer(UnsafeRawPointer($0)) } }

  /// Reads the address of an IPv4 or IPv6 socket.
  init(_ address: UnsafeRawPointer) {
    guard address.load(as: sockaddr.self).sa_family == sa_family_t(AF_INET6) else {
      (high, low) = (0, 0xFFFF_0000_0000 | UInt64(address.load(as: sockaddr_in.self).sin_addr.s_addr.bigEndian))
      return
    }
    let bytes = address.load(as: sockaddr_in6.self).sin6_addr
    let (high, low) = withUnsafeBytes(of: bytes) {
      ($0.load(as: UInt64.self).bigEndian, $0.load(fromByteOffset: 8, as: UInt64.self).bigEndian)
    }
    let isIPv4 = high == 0 && low >> 32 == 0xFFFF
    (self.high, self.low) = (high, isIPv4 ? low : 0)
  }
}
