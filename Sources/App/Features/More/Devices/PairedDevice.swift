import WeatherModel
import Wire

/// A device that has a key of the person's space.
public struct PairedDevice: Hashable, Sendable {
  /// The identifier in requests.
  public var id: RecordID
  /// The name that the person or the app gave it.
  public var name: String
  /// The kind of device, for its icon.
  public var kind: DeviceKind
  /// When it was paired; nil if that is not known.
  public var created: Instant?
  /// When it last contacted the server.
  public var lastSeen: Instant
  /// Whether it is the device that requested the list.
  public var isThis: Bool
  /// Whether it came by a code that this device made.
  public var isPairedByThis: Bool

  /// Creates a device.
  public init(
    id: RecordID, name: String, kind: DeviceKind = .phone, created: Instant? = nil, lastSeen: Instant, isThis: Bool,
    isPairedByThis: Bool = false
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.created = created
    self.lastSeen = lastSeen
    self.isThis = isThis
    self.isPairedByThis = isPairedByThis
  }

  /// The list of devices as JSON, as the server sends it.
  package static func json(_ devices: [PairedDevice]) -> [UInt8] {
    var json = JSONWriter(reserving: 256)
    json.object { json in
      json.array("devices", of: devices) { device, json in
        json.member("id", device.id.text)
        json.member("name", device.name)
        json.member("kind", device.kind.word)
        json.member("created", device.created?.description)
        json.member("last_seen", device.lastSeen.description)
        json.member("this", device.isThis ? true : nil)
        json.member("paired_by_this", device.isPairedByThis ? true : nil)
      }
    }
    return json.bytes
  }

  /// Reads the server's list; nil when it is invalid.
  static func list(_ bytes: [UInt8]) -> [PairedDevice]? {
    do throws(JSONError) { return try list(JSON(parsing: bytes)) } catch { return nil }
  }

  static func list(_ json: JSON) throws(JSONError) -> [PairedDevice] {
    var devices: [PairedDevice] = []
    for item in try json["devices"].items() {
      guard let id = RecordID(text: try item["id"].text()), let seen = Instant(iso8601: try item["last_seen"].text()) else {
        throw item.invalid("an id and a time")
      }
      let kind = try item["kind"].textIfPresent().flatMap { DeviceKind(word: $0) } ?? .phone
      devices.append(
        PairedDevice(
          id: id, name: try item["name"].text(), kind: kind,
          created: try item["created"].textIfPresent().flatMap { Instant(iso8601: $0) }, lastSeen: seen,
          isThis: try item["this"].flagIfPresent() ?? false, isPairedByThis: try item["paired_by_this"].flagIfPresent() ?? false))
    }
    return devices
  }
}

extension PairedDevice {
  /// Whether it came by this code, which this device made. Each new code makes the earlier ones invalid.
  func came(by offer: PairingOffer) -> Bool { isPairedByThis && (created ?? offer.until) >= offer.until - .minutes(10) }
}

/// A code that pairs another device.
public struct PairingOffer: Hashable, Sendable {
  /// The code: eight characters.
  public var code: String
  /// When the code expires.
  public var until: Instant
  /// The address, without scheme, where the code is typed in on the other device.
  public var host: String
  /// The width of the QR code in modules; 0 when there is none.
  public var size: Int
  /// The dark modules as an SVG path.
  public var path: String

  /// Reads the server's answer; nil when it is invalid.
  public init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      guard let until = Instant(iso8601: try json["until"].text()) else { return nil }
      self.until = until
      code = try json["code"].text()
      // "https://weather.example/pair#…" without the scheme and the code, which nobody has to type there.
      let address = Array(try json["address"].text().utf8)
      let shown = address.prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: "/")).dropFirst()
      host = shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
      size = Int(try json["qr"]["size"].integerIfPresent() ?? 0)
      path = try json["qr"]["path"].textIfPresent() ?? ""
    } catch { return nil }
  }
}
