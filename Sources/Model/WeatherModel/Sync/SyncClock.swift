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
