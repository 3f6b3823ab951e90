import Preferences
import WeatherModel
import Wire

// The item in which the device stores its copy of the space.
extension Space {
  /// The item's bytes: packed fields, each with a name; empty if there is nothing to store.
  var item: [UInt8] {
    if !isInUse, waitingSettings.isEmpty, deleted == nil { return [] }
    var fields = [
      StoredItem("membership", String((membership == .asking ? .notYet : membership).rawValue)), StoredItem("epoch", epoch),
      StoredItem("attempt", firstWriteKey), StoredItem("replica", replica.json),
      StoredItem("settings", StoredItem.packed(waitingSettings.map { StoredItem($0.word, $0.value) })),
    ]
    if let deleted { fields.append(StoredItem("deleted", String(deleted))) }
    return StoredItem.packed(fields)
  }

  /// Reads the item; nil if it is invalid.
  init?(item bytes: [UInt8]) {
    guard let fields = StoredItem.unpacked(bytes), let digit = (fields.value("membership") ?? fields.value("standing"))?.first,
      let membership = Membership(rawValue: digit &- UInt8(ascii: "0")), let json = fields.value("replica")
    else { return nil }
    do throws(JSONError) { replica = try Replica(json: JSON(parsing: json)) } catch { return nil }
    self.membership = membership
    epoch = fields.text("epoch") ?? ""
    firstWriteKey = fields.text("attempt") ?? ""
    deleted = fields.text("deleted").flatMap { UInt64($0) }
    waitingSettings = (fields.value("settings").flatMap { StoredItem.unpacked($0) } ?? []).map { item in
      Setting(word: item.name, value: String(decoding: item.value ?? [], as: UTF8.self))
    }
  }

  /// Merges with the copy that another window of this device has stored; returns true when that has another history, so that the exchange
  /// has to begin anew.
  mutating func combine(_ other: Space) -> Bool {
    // A window that has not heard from the server yet knows no history.
    let isOtherHistory = !epoch.isEmpty && !other.epoch.isEmpty && epoch != other.epoch
    if epoch.isEmpty { epoch = other.epoch }
    replica.combine(other.replica)
    // The other window stored its membership later, so that one counts, unless it precedes having a key or being shut out.
    if other.membership.hasHadKey { membership = other.membership }
    if firstWriteKey.isEmpty { firstWriteKey = other.firstWriteKey }
    deleted = deleted ?? other.deleted
    if membership.hasHadKey { firstWriteKey = "" }
    return isOtherHistory && membership == .member
  }
}
