/// Gives a device's edits their stamps: a hybrid logical clock (Kulkarni, Demirbas and others, 2014).
///
/// It follows the device's own clock, never goes back, and goes on from the latest stamp that the device has seen; so an edit comes behind what
/// its author saw, even where clocks are hours apart.
public struct SyncClock: Hashable, Sendable {
  /// Who writes: 64 random bits, drawn once.
  public let device: UInt64
  /// The latest stamp that was given or seen. It is kept with the records.
  public private(set) var latest: Stamp

  /// A clock that goes on from where it stood.
  public init(device: UInt64, latest: Stamp = .never) {
    self.device = device
    self.latest = latest
  }

  /// A clock may be so far off and still be followed. What claims to come from beyond that must not push the stamps of everything else to the
  /// end of time.
  private static var reach: Int64 { 2 * 86_400_000 }

  /// The stamp of an edit that replaces what `previous` stands at, made when the device's clock shows `milliseconds`.
  public mutating func stamp(at milliseconds: Int64, after previous: Stamp = .never) -> Stamp {
    var stamp = Stamp(milliseconds: milliseconds, counter: 0, device: device)
    if stamp <= latest { stamp = latest.next(by: device) }
    if stamp <= previous { stamp = previous.next(by: device) }
    see(stamp, at: milliseconds)
    return stamp
  }

  /// Takes note of what another device wrote.
  public mutating func see(_ stamp: Stamp, at milliseconds: Int64) {
    if stamp > latest, stamp.milliseconds - milliseconds <= SyncClock.reach { latest = stamp }
  }
}
