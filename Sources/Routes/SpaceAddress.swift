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
  /// The warnings of the saved places, as they went on.
  case warnings
  /// One of them.
  case warning(RecordID)
  /// Whether this device is told, and how it wants to be.
  case push
  /// What it wants to be told of.
  case pushRules
  /// Has it told something now.
  case pushTest
  /// What it was told.
  case notices
  /// What lets programs into a part of the space.
  case tokens
  /// One of them, which can be revoked.
  case token(RecordID)
  /// What widgets can be used for, with what is to be written where.
  case widgets
  /// A widget as it looks; of which place, and how it is read, stands in the query.
  case widget(WidgetPreview)

  /// The path that programs ask.
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
    if sameBytes(path, SpacePath.warnings.template) { return .warnings }
    for (known, address): (SpacePath, SpaceAddress) in [
      (.push, .push), (.pushRules, .pushRules), (.pushTest, .pushTest), (.notices, .notices), (.tokens, .tokens),
      (.widgets, .widgets),
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

  /// The last part of a path that lies under another one.
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
    else { throw .parameter(name: "since", detail: "It is the tag of the last answer: a whole number from 0.") }
    return since
  }
}

/// The addresses of a space, each once, with what they answer to.
public enum SpacePath: UInt8, CaseIterable, Sendable {
  case records, events, devices, device, pairing, backup, warnings, warning, push, pushRules, pushTest, notices, tokens, token, widgets,
    widget

  /// The address; what stands in braces is a part that varies.
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
    }
  }

  /// The methods, as requests name them.
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
    case .widgets, .widget: ["GET"]
    }
  }
}

/// What stands for the device that asks.
private var ownDevice: String { "this" }
