import WeatherModel

/// The addresses of a person's own space in the HTTP API; a cookie identifies the device.
public enum SpaceAddress: Hashable, Sendable {
  /// The records: read, write, or delete all of them.
  case records(since: Int64)
  /// A stream of events that announces changes.
  case events
  /// The devices: list them, or add one by a code.
  case devices
  /// One device, which can be renamed or removed; nil for the requesting one.
  case device(RecordID?)
  /// Creates a code for adding another device.
  case pairing
  /// A backup of the whole space, as a file.
  case backup
  /// The warnings of the saved places, with their history.
  case warnings
  /// One warning of the saved places.
  case warning(RecordID)
  /// The push subscription of this device, with its language and time zone.
  case push
  /// What this device wants to be notified about.
  case pushRules
  /// Sends a test notice to this device.
  case pushTest
  /// The log of notices to this device; devices also report here which ones they have shown.
  case notices
  /// The tokens that give programs access to a part of the space.
  case tokens
  /// One token, which can be revoked.
  case token(RecordID)
  /// The uses of widgets, with the texts to copy into other programs.
  case widgets
  /// A preview of a widget; the place and the format are in the query.
  case widget(WidgetPreview)
  /// Which sources were asked for the space today.
  case calls

  /// The path, with a query where needed.
  public var url: String {
    switch self {
    case .records(let since): SpacePath.records.template + (since == 0 ? "" : "?since=" + String(since))
    case .events: SpacePath.events.template
    case .devices: SpacePath.devices.template
    case .device(let id): SpacePath.devices.template + "/" + (id?.text ?? ownDevice)
    case .pairing: SpacePath.pairing.template
    case .backup: SpacePath.backup.template
    case .warnings: SpacePath.warnings.template
    case .warning(let id): SpacePath.warnings.template + "/" + id.text
    case .push: SpacePath.push.template
    case .pushRules: SpacePath.pushRules.template
    case .pushTest: SpacePath.pushTest.template
    case .notices: SpacePath.notices.template
    case .tokens: SpacePath.tokens.template
    case .token(let id): SpacePath.tokens.template + "/" + id.text
    case .widgets: SpacePath.widgets.template
    case .widget(let preview): SpacePath.widgets.template + "/" + preview.file
    case .calls: SpacePath.calls.template
    }
  }

  /// The kind of address, without its parameters.
  public var path: SpacePath {
    switch self {
    case .records: .records
    case .events: .events
    case .devices: .devices
    case .device: .device
    case .pairing: .pairing
    case .backup: .backup
    case .warnings: .warnings
    case .warning: .warning
    case .push: .push
    case .pushRules: .pushRules
    case .pushTest: .pushTest
    case .notices: .notices
    case .tokens: .tokens
    case .token: .token
    case .widgets: .widgets
    case .widget: .widget
    case .calls: .calls
    }
  }

  /// The page where a pairing code is entered; a scanned one follows a "#".
  public static var pairingPage: String { "/pair" }

  /// Parses a path and query; nil when there is no such address.
  static func at(_ path: String, _ query: [QueryItem]) throws(RouteProblem) -> SpaceAddress? {
    if sameBytes(path, SpacePath.records.template) { return .records(since: try since(query)) }
    if sameBytes(path, SpacePath.events.template) { return .events }
    if sameBytes(path, SpacePath.devices.template) { return .devices }
    if sameBytes(path, SpacePath.pairing.template) { return .pairing }
    if sameBytes(path, SpacePath.backup.template) { return .backup }
    if sameBytes(path, SpacePath.warnings.template) { return .warnings }
    for (known, address): (SpacePath, SpaceAddress) in [
      (.push, .push), (.pushRules, .pushRules), (.pushTest, .pushTest), (.notices, .notices), (.tokens, .tokens),
      (.widgets, .widgets), (.calls, .calls),
    ]
    where sameBytes(path, known.template) {
      return address
    }
    if let name = name(under: .warnings, in: path) { return RecordID(text: name).map { .warning($0) } }
    if let name = name(under: .tokens, in: path) { return RecordID(text: name).map { .token($0) } }
    if let name = name(under: .widgets, in: path) { return WidgetPreview(file: name).map { .widget($0) } }
    guard let text = name(under: .devices, in: path) else { return nil }
    if sameBytes(text, ownDevice) { return .device(nil) }
    return RecordID(text: text).map { .device($0) }
  }

  /// The last part of a path below another one.
  private static func name(under folder: SpacePath, in path: String) -> String? {
    let bytes = Array(path.utf8)
    guard begins(bytes[...], with: folder.template + "/") else { return nil }
    return String(decoding: bytes[(folder.template.utf8.count + 1)...], as: UTF8.self)
  }

  private static func since(_ query: [QueryItem]) throws(RouteProblem) -> Int64 {
    guard let text = try single("since", of: query) else { return 0 }
    let digits = Array(text.utf8)
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let since = Int64(text)
    else { throw .parameter(name: "since", detail: "It must be the tag of the last answer: a whole number from 0.") }
    return since
  }
}

/// The paths of a space in the HTTP API, with their methods.
public enum SpacePath: UInt8, CaseIterable, Sendable {
  case records, events, devices, device, pairing, backup, warnings, warning, push, pushRules, pushTest, notices, tokens, token, widgets,
    widget, calls

  /// The path; the parts in braces vary.
  public var template: String {
    switch self {
    case .records: "/api/v1/space"
    case .events: "/api/v1/space/events"
    case .devices: "/api/v1/space/devices"
    case .device: "/api/v1/space/devices/{device}"
    case .pairing: "/api/v1/space/pairing"
    case .backup: "/api/v1/space/backup"
    case .warnings: "/api/v1/space/warnings"
    case .warning: "/api/v1/space/warnings/{warning}"
    case .push: "/api/v1/space/push"
    case .pushRules: "/api/v1/space/push/rules"
    case .pushTest: "/api/v1/space/push/test"
    case .notices: "/api/v1/space/notices"
    case .tokens: "/api/v1/space/tokens"
    case .token: "/api/v1/space/tokens/{token}"
    case .widgets: "/api/v1/space/widgets"
    case .widget: "/api/v1/space/widgets/{widget}"
    case .calls: "/api/v1/space/calls"
    }
  }

  /// The HTTP methods that the path accepts.
  public var methods: [String] {
    switch self {
    case .records: ["GET", "POST", "DELETE"]
    case .events: ["GET"]
    case .devices: ["GET", "POST"]
    case .device: ["PUT", "DELETE"]
    case .pairing: ["POST"]
    case .backup: ["GET", "PUT"]
    case .warnings, .warning: ["GET"]
    case .push: ["GET", "PUT", "DELETE"]
    case .pushRules: ["PUT"]
    case .pushTest: ["POST"]
    case .notices, .tokens: ["GET", "POST"]
    case .token: ["DELETE"]
    case .widgets, .widget, .calls: ["GET"]
    }
  }
}

/// Takes the place of the identifier for the requesting device.
private var ownDevice: String { "this" }
