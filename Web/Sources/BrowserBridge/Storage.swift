import Bridge
import CBrowser

/// The app's storage on the device: items by name, in IndexedDB.
///
/// Items are passed as bytes: before each value a line with its name and its length; an item without a value is just the name.
public enum Storage {
  /// Reports the names, one per line, of the items that another window of the app wrote or removed.
  public static func observe(_ body: @escaping (String) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body($0.text) } }) { page_observe($0, Observed.storage.rawValue) }
  }

  /// Reads the items of these names, one per line; a name that ends with a slash means all names that begin with it.
  public static func read(_ names: String, _ done: @escaping (Result<[UInt8], StorageFailure>) -> Void) -> Pending {
    perform(false, Array(names.utf8)) { answer in
      if let failure = failure(answer) { done(.failure(failure)) } else { done(.success(answer.bytes)) }
    }
  }

  /// Writes items, replacing what was there, and removes those without a value: all of it or nothing.
  public static func write(_ items: [UInt8], _ done: @escaping (StorageFailure?) -> Void) -> Pending {
    perform(true, items) { done(failure($0)) }
  }

  private static func failure(_ answer: Answer) -> StorageFailure? {
    answer.status == 0 ? nil : StorageFailure(rawValue: answer.status) ?? .unavailable
  }

  private static func perform(_ isWriting: Bool, _ content: [UInt8], _ done: @escaping (Answer) -> Void) -> Pending {
    .ask(done) { id in withBytes(of: content) { page_storage(id, isWriting ? 1 : 0, $0, $1) } }
  }
}
