import WeatherModel

/// The pages about warnings, and about what devices are told.
public enum NoticePage: Hashable, Sendable {
  /// The warnings of all saved places; where one is named, that one.
  case warnings(RecordID?)
  /// What this device is told of.
  case notices

  // Not inlined, as all here: first pages are about other things.
  /// The path under which it opens.
  @inline(never) public var url: String {
    switch self {
    case .warnings(let id): warningsPath + (id.map { "/" + $0.text } ?? "")
    case .notices: noticesPath
    }
  }

  /// The page of a path; nil where it is about something else.
  @inline(never) init?(_ path: ArraySlice<UInt8>) {
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
