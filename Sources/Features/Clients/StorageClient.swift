import Loop
import WeatherModel

/// One thing that the device keeps, under a name; without a value it is not kept, or no longer.
public struct KeptRecord: Hashable, Sendable {
  /// What it is found by at the next start; one record for each name.
  public var name: String
  /// What is kept.
  public var value: [UInt8]?

  /// Nil for a value removes what was kept.
  public init(_ name: String, _ value: [UInt8]?) {
    self.name = name
    self.value = value
  }

  /// Keeps a text as UTF-8.
  public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

/// Why what a person chose may be gone at the next start.
public enum StorageProblem: UInt8, Error, Hashable, Sendable {
  /// There is no room left.
  case full
  /// The browser keeps nothing, or can't be asked.
  case blocked
  /// The browser has thrown away what was kept.
  case evicted
  /// A newer version of the app keeps its records here, which are none of ours.
  case newer
}

/// What survives a restart of the app: records by name.
public struct StorageClient {
  /// Reads the records with these names, one a line; a name that ends with a slash stands for all that begin with it. What is not there is not in
  /// the answer.
  public var read: (_ names: String, _ answer: @escaping (Result<[KeptRecord], StorageProblem>) -> Void) -> Cancellation
  /// Keeps records, and removes those without a value (of a name that ends with a slash all that begin with it): all of it or nothing.
  public var write: (_ records: [KeptRecord], _ answer: @escaping (StorageProblem?) -> Void) -> Cancellation
  /// Does what first pages do without once all of the program is there; `isUrgent` lets it come at once, after whatever waited before.
  public var later: (_ isUrgent: Bool, _ work: @escaping () -> Void) -> Void
  /// Tells the names, one a line, of the records that another window has written or removed.
  public var changes: (_ changed: @escaping (_ names: String) -> Void) -> Cancellation

  /// A client made of its abilities.
  public init(
    read: @escaping (_ names: String, _ answer: @escaping (Result<[KeptRecord], StorageProblem>) -> Void) -> Cancellation,
    write: @escaping (_ records: [KeptRecord], _ answer: @escaping (StorageProblem?) -> Void) -> Cancellation,
    later: @escaping (_ isUrgent: Bool, _ work: @escaping () -> Void) -> Void,
    changes: @escaping (_ changed: @escaping (_ names: String) -> Void) -> Cancellation
  ) {
    self.read = read
    self.write = write
    self.later = later
    self.changes = changes
  }
}

extension KeptRecord {
  /// Records as bytes: before each value a line with the name and the length, or the name alone where there is no value.
  public static func packed(_ records: [KeptRecord]) -> [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      bytes += record.name.utf8
      if let value = record.value { bytes += (" " + String(value.count)).utf8 }
      bytes.append(UInt8(ascii: "\n"))
      bytes += record.value ?? []
    }
    return bytes
  }

  /// Takes records apart; nil where the bytes are something else or not whole.
  public static func unpacked(_ bytes: [UInt8]) -> [KeptRecord]? {
    var records: [KeptRecord] = []
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
        records.append(KeptRecord(name, nil))
        continue
      }
      guard let count = wholeNumber(bytes[(blank + 1)..<end]), count <= bytes.count - start else { return nil }
      records.append(KeptRecord(name, Array(bytes[start..<(start + count)])))
      start += count
    }
    return records
  }
}

/// The number that digits stand for; nil for anything else, and for what is larger than anything that is kept.
@inline(never) func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count < 10 else { return nil }
  var number = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
