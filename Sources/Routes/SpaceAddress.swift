import WeatherModel

/// What can be asked about one's own space; who asks is said by a cookie.
public enum SpaceAddress: Hashable, Sendable {
  /// The records: read, written, or deleted all together.
  case records(since: Int64)
  /// Tells of changes as they come.
  case events
  /// The devices: listed, or one more let in by a code.
  case devices
  /// One device, which can be shut out; nil for the one that asks.
  case device(RecordID?)
  /// Where a code for one more device is had.
  case pairing
  /// All that is in the space, as a file.
  case backup

  /// The address.
  public var url: String {
    switch self {
    case .records(let since): SpacePath.records.template + (since == 0 ? "" : "?since=" + String(since))
    case .events: SpacePath.events.template
    case .devices: SpacePath.devices.template
    case .device(let id): SpacePath.devices.template + "/" + (id?.text ?? ownDevice)
    case .pairing: SpacePath.pairing.template
    case .backup: SpacePath.backup.template
    }
  }

  /// Which of the addresses it is.
  public var path: SpacePath {
    switch self {
    case .records: .records
    case .events: .events
    case .devices: .devices
    case .device: .device
    case .pairing: .pairing
    case .backup: .backup
    }
  }

  /// Where a code is typed in, or comes behind a "#" when it was scanned.
  public static var pairingPage: String { "/pair" }

  /// The address of a path; nil where there is none.
  static func at(_ path: String, _ query: [QueryItem]) throws(RouteProblem) -> SpaceAddress? {
    if sameBytes(path, SpacePath.records.template) { return .records(since: try since(query)) }
    if sameBytes(path, SpacePath.events.template) { return .events }
    if sameBytes(path, SpacePath.devices.template) { return .devices }
    if sameBytes(path, SpacePath.pairing.template) { return .pairing }
    if sameBytes(path, SpacePath.backup.template) { return .backup }
    let bytes = Array(path.utf8)
    guard begins(bytes[...], with: SpacePath.devices.template + "/") else { return nil }
    let text = String(decoding: bytes[(SpacePath.devices.template.utf8.count + 1)...], as: UTF8.self)
    if sameBytes(text, ownDevice) { return .device(nil) }
    return RecordID(text: text).map { .device($0) }
  }

  private static func since(_ query: [QueryItem]) throws(RouteProblem) -> Int64 {
    guard let text = try single("since", of: query) else { return 0 }
    let digits = Array(text.utf8)
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let since = Int64(text)
    else { throw .parameter(name: "since", detail: "It is the tag of the last answer: a whole number from 0.") }
    return since
  }
}

/// The addresses of a space, each once, with what they answer to.
public enum SpacePath: UInt8, CaseIterable, Sendable {
  case records, events, devices, device, pairing, backup

  /// The address; what stands in braces is a part that varies.
  public var template: String {
    switch self {
    case .records: "/api/v1/space"
    case .events: "/api/v1/space/events"
    case .devices: "/api/v1/space/devices"
    case .device: "/api/v1/space/devices/{device}"
    case .pairing: "/api/v1/space/pairing"
    case .backup: "/api/v1/space/backup"
    }
  }

  /// The methods, as requests name them.
  public var methods: [String] {
    switch self {
    case .records: ["GET", "POST", "DELETE"]
    case .events: ["GET"]
    case .devices: ["GET", "POST"]
    case .device: ["DELETE"]
    case .pairing: ["POST"]
    case .backup: ["GET", "PUT"]
    }
  }
}

/// What stands for the device that asks.
private var ownDevice: String { "this" }
