/// When and by which device a field was written; of two different stamps, one is always the later.
public struct Stamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 by the clock of a device, which may be wrong by hours.
  public let milliseconds: Int64
  /// Distinguishes edits that were made while that clock did not advance.
  public let counter: UInt32
  /// The device that wrote the field: 64 random bits.
  public let device: UInt64

  /// Creates a stamp; times are clamped to 1970…9999.
  public init(milliseconds: Int64, counter: UInt32, device: UInt64) {
    self.milliseconds = min(max(0, milliseconds), Stamp.lastMillisecond)
    self.counter = counter
    self.device = device
  }

  /// Earlier than every stamp that a device gives.
  public static var never: Stamp { Stamp(milliseconds: 0, counter: 0, device: 0) }

  private static var lastMillisecond: Int64 { 253_402_300_799_999 }

  /// Compares the time, then the counter, then the device.
  public static func < (a: Stamp, b: Stamp) -> Bool {
    if a.milliseconds != b.milliseconds { return a.milliseconds < b.milliseconds }
    return a.counter == b.counter ? a.device < b.device : a.counter < b.counter
  }

  /// A device's first stamp after this one; at the end of the year 9999 it keeps this one's time and counter.
  func next(by device: UInt64) -> Stamp {
    if counter < UInt32.max { return Stamp(milliseconds: milliseconds, counter: counter + 1, device: device) }
    return Stamp(milliseconds: milliseconds + 1, counter: milliseconds < Stamp.lastMillisecond ? 0 : counter, device: device)
  }
}

extension Stamp {
  /// The stamp in files and messages: "1795010400123-0-0123456789abcdef".
  public var text: String { String(milliseconds) + "-" + String(counter) + "-" + hexadecimalText(device) }

  /// Reads exactly what `text` writes; nil for anything else.
  public init?(text: String) {
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, let milliseconds = decimal(parts[0]), milliseconds <= Stamp.lastMillisecond,
      let counter = decimal(parts[1]).flatMap({ UInt32(exactly: $0) }), parts[2].count == 16, let device = hexadecimal(parts[2])
    else { return nil }
    self.init(milliseconds: milliseconds, counter: counter, device: device)
  }
}

/// Reads a whole number without a sign or leading zeros.
private func decimal(_ digits: ArraySlice<UInt8>) -> Int64? {
  guard let first = digits.first, digits.count <= 15, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
  var number: Int64 = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int64(digit - UInt8(ascii: "0"))
  }
  return number
}

/// Gives a device's edits their stamps: a hybrid logical clock (Kulkarni, Demirbas and others, 2014).
///
/// It follows the device's own clock, never goes back, and continues from the latest stamp that the device has seen; so an edit is later
/// than everything its author saw, even when clocks differ by hours.
public struct SyncClock: Hashable, Sendable {
  /// The device that writes: 64 random bits, chosen once.
  public let device: UInt64
  /// The latest stamp that was given or seen. It is stored with the records.
  public private(set) var latest: Stamp

  /// Creates a clock that continues from a stored stamp.
  public init(device: UInt64, latest: Stamp = .never) {
    self.device = device
    self.latest = latest
  }

  /// How far ahead of this device's clock a stamp may be and still be followed, in milliseconds. A stamp beyond that must not push all
  /// later stamps to the end of time.
  private static var maximumSkew: Int64 { 2 * 86_400_000 }

  /// The stamp of an edit that is made at `milliseconds` by the device's clock and replaces a field whose stamp is `previous`.
  public mutating func stamp(at milliseconds: Int64, after previous: Stamp = .never) -> Stamp {
    var stamp = Stamp(milliseconds: milliseconds, counter: 0, device: device)
    if stamp <= latest { stamp = latest.next(by: device) }
    if stamp <= previous { stamp = previous.next(by: device) }
    see(stamp, at: milliseconds)
    return stamp
  }

  /// Notes the stamp of another device, so that this device's next stamp is later.
  public mutating func see(_ stamp: Stamp, at milliseconds: Int64) {
    if stamp > latest, stamp.milliseconds - milliseconds <= SyncClock.maximumSkew { latest = stamp }
  }
}
