import Synchronization

/// Waits for work, but at most this many milliseconds; nil if it took longer. The work goes on then, and its result is ignored.
public func withTimeout<T: Sendable>(milliseconds: Int64, _ work: @escaping @Sendable () async -> T) async -> T? {
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
  /// True for the first caller only.
  func set() -> Bool { !isSet.exchange(true, ordering: .acquiringAndReleasing) }
}
