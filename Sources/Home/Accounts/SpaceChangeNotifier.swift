import Synchronization
import WeatherModel

/// What may have changed in a space.
public enum SpaceChange: Sendable {
  /// Records; the space has reached this tag.
  case tag(Int64)
  /// Another device was paired, and perhaps something else.
  case newDevice
  /// Something else, or something was missed: whoever waits has to ask. Also when warnings have changed, or the space or a device is gone.
  case other
}

/// Notifies those who wait for a change of a space.
public final class SpaceChangeNotifier: Sendable {
  private struct State {
    var last = 0
    var listeners: [String: [Int: AsyncStream<SpaceChange>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  init() {}

  /// The changes of a member's space from now on; a slow reader gets only the newest one.
  public func changes(for member: Member) -> AsyncStream<SpaceChange> {
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

  func notify(_ space: String, _ change: SpaceChange) {
    for listener in state.withLock({ Array(($0.listeners[space] ?? [:]).values) }) { listener.yield(change) }
  }

  /// Reports a possible change to the listeners of all spaces.
  public func notifyAll() {
    let listeners = state.withLock { state in state.listeners.values.flatMap { Array($0.values) } }
    for listener in listeners { listener.yield(.other) }
  }
}
