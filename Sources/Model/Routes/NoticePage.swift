import WeatherModel

/// The pages about warnings and about a device's notices.
public enum NoticePage: Hashable, Sendable {
  /// The warnings of all saved places, or a single one by its identifier.
  case warnings(RecordID?)
  /// What this device is notified about.
  case notices

  /// The path of the page.
  public var url: String {
    switch self {
    case .warnings(let id): warningsPath + (id.map { "/" + $0.text } ?? "")
    case .notices: noticesPath
    }
  }

  /// Parses a path; nil when it is another page.
  init?(_ path: ArraySlice<UInt8>) {
    if path.count == noticesPath.utf8.count, begins(path, with: noticesPath) {
      self = .notices
      return
    }
    guard begins(path, with: warningsPath) else { return nil }
    let rest = path.dropFirst(warningsPath.utf8.count)
    if rest.isEmpty {
      self = .warnings(nil)
      return
    }
    guard rest.first == UInt8(ascii: "/"), let id = RecordID(text: String(decoding: rest.dropFirst(), as: UTF8.self)) else { return nil }
    self = .warnings(id)
  }
}

private var warningsPath: String { "/warnings" }
private var noticesPath: String { "/notices" }
