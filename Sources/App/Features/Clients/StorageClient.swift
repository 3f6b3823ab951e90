import Bridge
import Loop
import WeatherModel

/// One item in the device's storage, under a name; without a value, the item is to be removed or is gone.
public struct StoredItem: Hashable, Sendable {
  /// The name under which it is found at the next start; there is one item for each name.
  public var name: String
  /// The stored bytes; nil for an item that is to be removed or is gone.
  public var value: [UInt8]?

  /// Creates an item; a nil value removes the stored one.
  public init(_ name: String, _ value: [UInt8]?) {
    self.name = name
    self.value = value
  }

  /// Creates an item of a text, in UTF-8.
  public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

/// Why the person's choices may be gone at the next start.
public typealias StorageProblem = StorageFailure

/// The device's storage: items by name, which survive a restart of the app.
public struct StorageClient {
  /// Reads the items with these names, one name a line; a name that ends with a slash stands for all names that begin with it. A
  /// slash alone asks which items there are, and they come without their content. Items that do not exist are missing from the answer.
  public var read: (_ names: String, _ answer: @escaping (Result<[StoredItem], StorageProblem>) -> Void) -> Cancellation
  /// Writes items and removes those without a value (for a name that ends with a slash, all whose names begin with it): either all of
  /// this is done, or nothing.
  public var write: (_ items: [StoredItem], _ answer: @escaping (StorageProblem?) -> Void) -> Cancellation
  /// Runs work that the next frame need not wait for, right after it; at once if the page is being left.
  public var afterNextFrame: (_ work: @escaping () -> Void) -> Void
  /// Reports the names, one a line, of the items that another window has written or removed.
  public var changes: (_ changed: @escaping (_ names: String) -> Void) -> Cancellation
  /// What it has, as far as this window knows.
  let stored = StoredItems()
  /// Work that reads items and writes what follows from them, one after the other, so that an older write never overwrites a newer one.
  let queue = SerialWorkQueue()

  /// Creates a client from its closures.
  public init(
    read: @escaping (_ names: String, _ answer: @escaping (Result<[StoredItem], StorageProblem>) -> Void) -> Cancellation,
    write: @escaping (_ items: [StoredItem], _ answer: @escaping (StorageProblem?) -> Void) -> Cancellation,
    afterNextFrame: @escaping (_ work: @escaping () -> Void) -> Void,
    changes: @escaping (_ changed: @escaping (_ names: String) -> Void) -> Cancellation
  ) {
    self.read = read
    self.write = write
    self.afterNextFrame = afterNextFrame
    self.changes = changes
  }
}

extension StorageClient {
  /// Reads the items with these names; none if that fails.
  func items(_ names: String, _ answer: @escaping ([StoredItem]) -> Void) -> Cancellation {
    read(names) { result in if case .success(let items) = result { answer(items) } else { answer([]) } }
  }
}

extension StoredItem {
  /// Serializes items: before each value, a line with the name and the value's length; for an item without a value, a line with the name
  /// only.
  public static func packed(_ items: [StoredItem]) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in items {
      bytes += item.name.utf8
      if let value = item.value { bytes += (" " + String(value.count)).utf8 }
      bytes.append(UInt8(ascii: "\n"))
      bytes += item.value ?? []
    }
    return bytes
  }

  /// Parses what `packed` returns; nil when the bytes are invalid or cut off.
  public static func unpacked(_ bytes: [UInt8]) -> [StoredItem]? {
    var items: [StoredItem] = []
    var start = 0
    while start < bytes.count {
      var (end, blank) = (start, -1)
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
        if bytes[end] == UInt8(ascii: " ") { blank = end }
        end += 1
      }
      if end == bytes.count { return nil }
      let name = String(decoding: bytes[start..<(blank < 0 ? end : blank)], as: UTF8.self)
      start = end + 1
      if blank < 0 {
        items.append(StoredItem(name, nil))
        continue
      }
      guard let count = wholeNumber(bytes[(blank + 1)..<end]), count <= bytes.count - start else { return nil }
      items.append(StoredItem(name, Array(bytes[start..<(start + count)])))
      start += count
    }
    return items
  }
}

/// Parses a decimal number of at most nine digits, more than any stored length needs; nil for anything else.
func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count < 10 else { return nil }
  var number = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
