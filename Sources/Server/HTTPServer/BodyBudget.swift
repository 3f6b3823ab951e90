import Synchronization

/// How many bytes the bodies that are under way may take together. They are received before it is known who sends them, so without a limit
/// a few slow clients could fill the memory.
final class BodyBudget: Sendable {
  /// A body of this size or less needs no room: no more than `maxConnections` of them are under way.
  static let alwaysFits = 64 * 1024
  /// After how many seconds a client that found no room may try again. A slow client's time is up after a minute.
  static let secondsToWait = 10

  private struct State {
    var taken = 0
    var peers: [Peer: Int] = [:]

    func hasRoom(for count: Int, _ peer: Peer, _ all: Int, _ ofPeer: Int) -> Bool {
      taken + count <= all && (peers[peer] ?? 0) + count <= ofPeer
    }
  }

  private let all: Int
  private let ofPeer: Int
  private let state = Mutex(State())

  /// A limit for all bodies, and one for those of one address.
  init(all: Int, ofPeer: Int) { (self.all, self.ofPeer) = (all, ofPeer) }

  /// Room for a body, from its first byte until the end of its request: given back when nobody refers to it any more.
  final class Room: Sendable {
    private let bytes = Mutex(0)
    private let peer: Peer
    private let budget: BodyBudget

    init(_ peer: Peer, in budget: BodyBudget) { (self.peer, self.budget) = (peer, budget) }

    deinit { budget.giveBack(bytes.withLock { $0 }, peer) }

    /// Whether a body of this size would find room now. Announcing it takes none: else a few that announce much and send nothing kept out
    /// everybody.
    func fits(_ count: Int) -> Bool { count <= BodyBudget.alwaysFits || budget.hasRoom(for: count, peer) }

    /// Makes the room at least this large; false if that is not possible now.
    func hold(_ count: Int) -> Bool {
      bytes.withLock { bytes in
        guard count > max(bytes, BodyBudget.alwaysFits) else { return true }
        guard budget.take(count - bytes, peer) else { return false }
        bytes = count
        return true
      }
    }
  }

  private func hasRoom(for count: Int, _ peer: Peer) -> Bool { state.withLock { $0.hasRoom(for: count, peer, all, ofPeer) } }

  private func take(_ count: Int, _ peer: Peer) -> Bool {
    state.withLock { state in
      guard state.hasRoom(for: count, peer, all, ofPeer) else { return false }
      state.taken += count
      state.peers[peer, default: 0] += count
      return true
    }
  }

  private func giveBack(_ count: Int, _ peer: Peer) {
    guard count > 0 else { return }
    state.withLock { state in
      state.taken -= count
      let own = (state.peers[peer] ?? 0) - count
      state.peers[peer] = own > 0 ? own : nil
    }
  }
}
