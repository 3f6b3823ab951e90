import Loop
import WeatherModel

/// One record in the device's storage, under a name; without a value, the record is to be removed or is gone.
public struct StoredRecord: Hashable, Sendable {
  /// The name under which it is found at the next start; there is one record for each name.
  public var name: String
  /// The stored bytes; nil for a record that is to be removed or is gone.
  public var value: [UInt8]?

  /// Creates a record; a nil value removes the stored one.
  public init(_ name: String, _ value: [UInt8]?) {
    self.name = name
    self.value = value
  }

  /// Creates a record of a text, in UTF-8.
  public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

/// Why the person's choices may be gone at the next start.
public enum StorageProblem: UInt8, Error, Hashable, Sendable {
  case full
  /// The browser does not allow storage, or does not answer.
  case unavailable
  case deletedByBrowser
  /// The records belong to a newer version of the app; this version must not change them.
  case belongsToNewerVersion
}

/// The device's storage: records by name, which survive a restart of the app.
public struct StorageClient {
  /// Reads the records with these names, one name a line; a name that ends with a slash stands for all names that begin with it. Records
  /// that do not exist are missing from the answer.
  public var read: (_ names: String, _ answer: @escaping (Result<[StoredRecord], StorageProblem>) -> Void) -> Cancellation
  /// Writes records and removes those without a value (for a name that ends with a slash, all whose names begin with it): either all of
  /// this is done, or nothing.
  public var write: (_ records: [StoredRecord], _ answer: @escaping (StorageProblem?) -> Void) -> Cancellation
  /// Runs work that the next frame need not wait for, right after it; at once if the page is being left.
  public var afterNextFrame: (_ work: @escaping () -> Void) -> Void
  /// Reports the names, one a line, of the records that another window has written or removed.
  public var changes: (_ changed: @escaping (_ names: String) -> Void) -> Cancellation

  /// Creates a client from its closures.
  public init(
    read: @escaping (_ names: String, _ answer: @escaping (Result<[StoredRecord], StorageProblem>) -> Void) -> Cancellation,
    write: @escaping (_ records: [StoredRecord], _ answer: @escaping (StorageProblem?) -> Void) -> Cancellation,
    afterNextFrame: @escaping (_ work: @escaping () -> Void) -> Void,
    changes: @escaping (_ changed: @escaping (_ names: String) -> Void) -> Cancellation
  ) {
    self.read = read
    self.write = write
    self.afterNextFrame = afterNextFrame
    self.changes = changes
  }
}

extension StoredRecord {
  /// Serializes records: before each value, a line with the name and the value's length; for a record without a value, a line with the name
  /// only.
  public static func packed(_ records: [StoredRecord]) -> [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      bytes += record.name.utf8
      if let value = record.value { bytes += (" " + String(value.count)).utf8 }
      bytes.append(UInt8(ascii: "\n"))
      bytes += record.value ?? []
    }
    return bytes
  }

  /// Parses what `packed` returns; nil when the bytes are invalid or cut off.
  public static func unpacked(_ bytes: [UInt8]) -> [StoredRecord]? {
    var records: [StoredRecord] = []
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
        records.append(StoredRecord(name, nil))
        continue
      }
      guard let count = wholeNumber(bytes[(blank + 1)..<end]), count <= bytes.count - start else { return nil }
      records.append(StoredRecord(name, Array(bytes[start..<(start + count)])))
      start += count
    }
    return records
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
