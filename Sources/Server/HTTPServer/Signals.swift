import Glibc
import System

/// Waits for a signal to end the process: SIGTERM from a service manager, SIGINT from the keyboard.
public enum Signals {
  /// Blocks both signals, so that they don't end the process.
  ///
  /// Call it first in `main`: threads inherit this from the one that starts them.
  public static func holdTermination() {
    var signals = termination
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Returns when SIGTERM or SIGINT has arrived, with its number.
  public static func waitForTermination() async -> CInt { await wait { _ in } }

  /// Calls the closure with the waiting thread, once that has blocked the signals.
  static func wait(_ started: @escaping @Sendable (pthread_t) -> Void) async -> CInt {
    await withCheckedContinuation { continuation in
      let runs = startThread {
        holdTermination()
        started(pthread_self())
        var signals = termination
        var received: CInt = 0
        sigwait(&signals, &received)
        continuation.resume(returning: received)
      }
      // If no thread can be started, there is nothing to wait with: end in good order at once.
      if !runs { continuation.resume(returning: SIGTERM) }
    }
  }

  private static var termination: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    return signals
  }
}
