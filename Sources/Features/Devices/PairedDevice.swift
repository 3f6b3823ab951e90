import WeatherModel
import Wire

/// A device that the person's space lets in.
public struct PairedDevice: Hashable, Sendable {
  /// What requests call it.
  public var id: RecordID
  /// What people call it.
  public var name: String
  /// What sort of device it is, for its drawing.
  public var kind: DeviceKind
  /// When it was last there.
  public var lastSeen: Instant
  /// Whether it is the one that asks.
  public var isThis: Bool

  /// A device by what people and requests call it.
  public init(id: RecordID, name: String, kind: DeviceKind = .phone, lastSeen: Instant, isThis: Bool) {
    self.id = id
    self.name = name
    self.kind = kind
    self.lastSeen = lastSeen
    self.isThis = isThis
  }

  /// The list as the server writes it.
  static func json(_ devices: [PairedDevice]) -> [UInt8] {
    var json = JSONWriter(reserving: 256)
    json.object { json in
      json.array("devices") { list in
        for device in devices {
          list.object { json in
            json.member("id", device.id.text)
            json.member("name", device.name)
            json.member("kind", device.kind.word)
            json.member("last_seen", device.lastSeen.description)
            json.member("this", device.isThis ? true : nil)
          }
        }
      }
    }
    return json.bytes
  }

  /// Reads the server's list; nil where it makes no sense.
  @inline(never) static func list(_ bytes: [UInt8]) -> [PairedDevice]? {
    var devices: [PairedDevice] = []
    do throws(JSONError) {
      for item in try JSON(parsing: bytes)["devices"].items() {
        guard let id = RecordID(text: try item["id"].text()), let seen = Instant(iso8601: try item["last_seen"].text()) else { return nil }
        let kind = try item["kind"].textIfPresent().flatMap { DeviceKind(word: $0) } ?? .phone
        devices.append(
          PairedDevice(
            id: id, name: try item["name"].text(), kind: kind, lastSeen: seen, isThis: try item["this"].flagIfPresent() ?? false))
      }
    } catch { return nil }
    return devices
  }
}

/// A code that lets one more device in.
public struct PairingOffer: Hashable, Sendable {
  /// Eight signs.
  public var code: String
  /// When it ends.
  public var until: Instant
  /// Where the other device types it in.
  public var host: String
  /// How many modules its picture is wide.
  public var size: Int
  /// The dark ones, as the path of a drawing.
  public var path: String

  /// Reads the server's answer; nil where it makes no sense.
  @inline(never) public init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      guard let until = Instant(iso8601: try json["until"].text()) else { return nil }
      self.until = until
      code = try json["code"].text()
      // "https://weather.example/pair#…" without what nobody has to type.
      let address = Array(try json["address"].text().utf8)
      let shown = address.prefix { $0 != UInt8(ascii: "#") }.split(separator: UInt8(ascii: "/")).dropFirst()
      host = shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
      size = Int(try json["qr"]["size"].integerIfPresent() ?? 0)
      path = try json["qr"]["path"].textIfPresent() ?? ""
    } catch { return nil }
  }
}
