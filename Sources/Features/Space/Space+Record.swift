import WeatherModel
import Wire

// The one record in which the device keeps all of it.
extension Space {
  /// As it is kept: fields by name, written as records are.
  @inline(never) var record: [UInt8] {
    KeptRecord.packed([
      KeptRecord("standing", String(standing.rawValue)), KeptRecord("epoch", epoch), KeptRecord("compared", compared.cookie),
      KeptRecord("attempt", attempt), KeptRecord("replica", replica.json),
    ])
  }

  /// Reads what was kept; nil where that makes no sense.
  @inline(never) init?(record bytes: [UInt8]) {
    guard let fields = KeptRecord.unpacked(bytes), let digit = fields.value("standing")?.first,
      let standing = Standing(rawValue: digit &- UInt8(ascii: "0")), let json = fields.value("replica")
    else { return nil }
    do throws(JSONError) { replica = try Replica(json: JSON(parsing: json)) } catch { return nil }
    self.standing = standing
    epoch = fields.text("epoch") ?? ""
    attempt = fields.text("attempt") ?? ""
    compared = Preferences(cookie: fields.text("compared") ?? "")
  }

  /// Takes up what another window of this device has kept.
  @inline(never) mutating func join(_ other: Space) {
    let isOtherHistory = !sameBytes(epoch, other.epoch)
    replica.join(other.replica)
    compared = other.compared
    // The later word counts, and a key is the later of two: only who had one can be shut out.
    if other.standing != .new { standing = other.standing }
    if attempt.isEmpty { attempt = other.attempt }
    if standing != .new { attempt = "" }
    if isOtherHistory, standing == .member { beginAnew() }
  }
}
