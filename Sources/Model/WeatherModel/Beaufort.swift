/// The force of a wind in metres per second on Beaufort's scale, 0…12.
///
/// Computed by v = 0.836 B^3/2, with the limits half-way between two forces: rounded to tenths of metres per second they are those of the
/// WMO's code table 1100 (Manual on Codes, WMO-No. 306).
public func beaufort(_ metresPerSecond: Double) -> Int64 {
  var limit = 0.5
  while limit < 12, metresPerSecond * metresPerSecond >= 0.836 * 0.836 * limit * limit * limit { limit += 1 }
  return Int64(limit)
}
