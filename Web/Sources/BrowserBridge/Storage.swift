import CBrowser

/// What the device keeps for the app, by name, in IndexedDB.
public enum Storage {
  /// The browser refused: private windows, a full disk.
  public struct Failure: Error, Equatable, Sendable {
    /// A failure, for tests.
    public init() {}
  }

  /// Tells, now and each time another window of the app wrote, that what is kept may have changed.
  public static func observe(_ body: @escaping () -> Void) -> Pending {
    .ask(repeats: true, { _ in body() }) { page_observe($0, Observed.storage.rawValue) }
  }

  /// Reads; none if nothing is kept under the name.
  public static func read(_ name: String, _ done: @escaping (Result<[UInt8]?, Failure>) -> Void) {
    perform(0, name, []) { answer in
      switch answer.status {
      case 0: done(.success(answer.bytes))
      case 1: done(.success(nil))
      default: done(.failure(Failure()))
      }
    }
  }

  /// Writes, in place of what was there.
  public static func write(_ name: String, _ bytes: [UInt8], _ done: @escaping (Result<Void, Failure>) -> Void = { _ in }) {
    perform(1, name, bytes) { done($0.status == 0 ? .success(()) : .failure(Failure())) }
  }

  /// Removes; removing nothing succeeds.
  public static func remove(_ name: String, _ done: @escaping (Result<Void, Failure>) -> Void = { _ in }) {
    perform(2, name, []) { done($0.status == 0 ? .success(()) : .failure(Failure())) }
  }

  private static func perform(_ operation: Int32, _ name: String, _ bytes: [UInt8], _ done: @escaping (Answer) -> Void) {
    _ = Pending.ask(done) { id in
      withBytes(of: name) { name, length in
        withBytes(of: bytes) { page_storage(id, operation, name, length, $0, $1) }
      }
    }
  }
}
