import Synchronization

/// Waits for work, but no longer than so many milliseconds; nil when it took longer. What is not done by then goes on, and nobody waits for it.
public func value<T: Sendable>(within milliseconds: Int64, _ work: @escaping @Sendable () async -> T) async -> T? {
  let isAnswered = Answered()
  return await withCheckedContinuation { continuation in
    Task {
      let value = await work()
      if isAnswered.set() { continuation.resume(returning: value) }
    }
    Task {
      // Never cancelled, so it never ends early.
      try? await Task.sleep(for: .milliseconds(milliseconds))
      if isAnswered.set() { continuation.resume(returning: nil) }
    }
  }
}

private final class Answered: Sendable {
  private let isSet = Atomic(false)
  /// True for the first who sets it.
  func set() -> Bool { !isSet.exchange(true, ordering: .acquiringAndReleasing) }
}
