import Glibc

/// Runs a closure on a thread of its own, for work that blocks.
///
/// Returns false when the system has no thread left.
@discardableResult
@Sendable public func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Box(body))
  let failure = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  guard failure == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
