import WeatherModel
import Wire

// The record in which the device stores its copy of the space.
extension Space {
  /// The record's bytes: packed fields, each with a name.
  @inline(never) var record: [UInt8] {
    KeptRecord.packed([
      KeptRecord("standing", String(standing.rawValue)), KeptRecord("epoch", epoch), KeptRecord("compared", compared.cookie),
      KeptRecord("attempt", attempt), KeptRecord("replica", replica.json),
    ])
  }

  /// Reads the record; nil if it is invalid.
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

  /// Merges with the copy that another window of this device has stored.
  @inline(never) mutating func join(_ other: Space) {
    let isOtherHistory = !sameBytes(epoch, other.epoch)
    replica.join(other.replica)
    compared = other.compared
    // The other window stored its standing later, so that one counts. Only `.new` does not: it always precedes having a key or being shut
    // out.
    if other.standing != .new { standing = other.standing }
    if attempt.isEmpty { attempt = other.attempt }
    if standing != .new { attempt = "" }
    if isOtherHistory, standing == .member { beginAnew() }
  }
}
