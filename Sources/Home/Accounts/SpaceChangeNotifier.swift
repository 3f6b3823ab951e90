import Synchronization
import WeatherModel

/// Notifies those who wait for a change of a space.
public final class SpaceChangeNotifier: Sendable {
  private struct State {
    var last = 0
    var listeners: [String: [Int: AsyncStream<Int64>.Continuation]] = [:]
  }

  /// What is sent instead of a tag when another device was paired.
  public static let newDevice: Int64 = -1

  private let state = Mutex(State())

  init() {}

  /// The tags that a member's space reaches from now on; a slow reader gets only the newest one. 0 means that something else may have
  /// changed, or was missed: the reader has to ask. It is sent, too, when warnings have changed, or when the space or a device is gone.
  /// `newDevice` says that in addition another device was paired.
  public func tags(for member: Member) -> AsyncStream<Int64> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.last += 1
        state.listeners[member.space, default: [:]][state.last] = continuation
        return state.last
      }
      continuation.onTermination = { [weak self] _ in self?.leave(member.space, number) }
    }
  }

  /// How many streams are open.
  public var count: Int { state.withLock { $0.listeners.values.reduce(0) { $0 + $1.count } } }

  private func leave(_ space: String, _ number: Int) {
    state.withLock { state in
      state.listeners[space]?[number] = nil
      if state.listeners[space]?.isEmpty == true { state.listeners[space] = nil }
    }
  }

  func notify(_ space: String, _ tag: Int64) {
    for listener in state.withLock({ Array(($0.listeners[space] ?? [:]).values) }) { listener.yield(tag) }
  }

  /// Reports a possible change to the listeners of all spaces.
  public func notifyAll() {
    let listeners = state.withLock { state in state.listeners.values.flatMap { Array($0.values) } }
    for listener in listeners { listener.yield(0) }
  }
}
