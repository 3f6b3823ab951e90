import Storage
import WeatherModel
import Wire

extension Backup {
  /// The latest format that this version can read; later ones are refused.
  static let format: Int64 = 2

  /// The format that a backup is written in: the lowest one that can hold all of it, so that older versions can read it if possible. Format
  /// 2 adds trips; a version without trips must not restore the rest as if that were everything.
  var neededFormat: Int64 { spaces.contains { !$0.trips.isEmpty } ? 2 : 1 }

  /// The backup as the JSON text of a file.
  public var json: [UInt8] {
    Backup.opening(format: neededFormat, created: created) + spaces.map(\.json).joined(separator: [UInt8(ascii: ",")])
      + Backup.closing(settings)
  }

  /// The beginning of the text, up to its first space.
  static func opening(format: Int64, created: Instant) -> [UInt8] {
    Array(#"{"weatherglass_backup":\#(format),"created":"\#(created)","spaces":["#.utf8)
  }

  /// The rest of the text after its last space.
  static func closing(_ settings: [StoredSetting]) -> [UInt8] {
    let rest = jsonObject { json in
      json.array("settings", of: settings) { setting, json in
        json.member("key", setting.key)
        json.member("value", setting.value)
        json.member("updated", setting.updated.description)
      }
    }
    return Array("],".utf8) + rest.dropFirst()
  }

  fileprivate static func write(_ space: Space, to json: inout JSONWriter) {
    json.member("space", space.id.text)
    json.member("created", space.created.description)
    json.member("admission", space.admission?.rawValue)
    json.array("records") { list in
      for record in space.records { list.value(written: record.json) }
    }
    if !space.trips.isEmpty {
      json.array("trips", of: space.trips) { $0.write(to: &$1) }
    }
    guard !space.devices.isEmpty else { return }
    json.array("devices", of: space.devices) { stored, json in
      json.member("id", stored.device.id.text)
      json.member("name", stored.device.name)
      json.member("kind", stored.device.kind.word)
      json.member("created", stored.device.created.description)
      json.member("last_seen", stored.device.seen.description)
      json.member("key_hash", hexadecimalText(stored.hash))
    }
  }

  /// Reads a backup file; throws if any part of it is invalid.
  public init(_ bytes: [UInt8]) throws(BackupError) {
    let backup: Result<Backup, BackupError>
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      let format = try json["weatherglass_backup"].integer()
      if format > Backup.format {
        backup = .failure(.newer(format))
      } else if format < 1 {
        throw json["weatherglass_backup"].invalid("the number of a format")
      } else {
        backup = .success(try Backup(json: json))
      }
    } catch {
      throw .unreadable("\(error)")
    }
    self = try backup.get()
  }

  private init(json: JSON) throws(JSONError) {
    var (spaces, settings): ([Space], [StoredSetting]) = ([], [])
    for item in try json["spaces"].items() { spaces.append(try Backup.space(item)) }
    for item in try json["settings"].items() {
      settings.append(StoredSetting(key: try item["key"].text(), value: try item["value"].text(), updated: try item["updated"].instant()))
    }
    self.init(created: try json["created"].instant(), spaces: spaces, settings: settings)
  }

  static func space(_ json: JSON) throws(JSONError) -> Space {
    var (records, devices): ([SyncRecord], [StoredDevice]) = ([], [])
    for item in try json["records"].items() {
      let record = try SyncRecord(json: item)
      guard record.refusal == nil else { throw item.invalid("a record that can be saved") }
      records.append(record)
    }
    for item in try json["devices"].itemsIfPresent() ?? [] {
      guard let hash = bytes(hexadecimal: try item["key_hash"].text()), hash.count == 32 else {
        throw item["key_hash"].invalid("64 hexadecimal digits")
      }
      devices.append(
        StoredDevice(
          Device(
            id: try id(item["id"]), name: try item["name"].text(),
            kind: try item["kind"].textIfPresent().flatMap { DeviceKind(word: $0) } ?? .phone, created: try item["created"].instant(),
            seen: try item["last_seen"].instant()), hash: hash))
    }
    var trips: [StoredTrip] = []
    for item in try json["trips"].itemsIfPresent() ?? [] { trips.append(try StoredTrip(json: item)) }
    var space = Space(id: try id(json["space"]), created: try json["created"].instant(), records: records, trips: trips, devices: devices)
    if let word = try json["admission"].textIfPresent() {
      guard let admission = Admission(rawValue: word) else { throw json["admission"].invalid("none, admitted or owner") }
      space.admission = admission
    }
    return space
  }

  static func id(_ json: JSON) throws(JSONError) -> RecordID {
    guard let id = RecordID(text: try json.text()) else { throw json.invalid("32 lowercase hexadecimal digits") }
    return id
  }
}

extension Backup.Space {
  /// The space as a part of a backup's text.
  var json: [UInt8] {
    jsonObject(reserving: 4096) { Backup.write(self, to: &$0) }
  }
}
