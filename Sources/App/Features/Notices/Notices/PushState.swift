import WeatherModel
import Wire

/// The server's settings for the notices of this device.
public struct PushState: Hashable, Sendable {
  /// The server's public key (VAPID), with which the browser subscribes.
  public var key: String
  /// The rules for this device's notices; nil if it gets none.
  public var rules: NoticeRules?
  /// The device's time zone, the language of its notices and their clock ("12" or "24"), as last sent to the server; nil if it gets no
  /// notices.
  public var zone, language, clock: String?

  /// The saved places for which none of the server's sources has warnings.
  public var unwarned: [RecordID] = []
}

extension PushState {
  /// Reads an answer of the server; nil if it is invalid.
  init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      key = try json["key"].text()
      rules = json["rules"].isMissing ? nil : try NoticeRules(json: json["rules"])
      zone = try json["zone"].textIfPresent()
      language = try json["language"].textIfPresent()
      clock = try json["clock"].textIfPresent()
      for item in try json["without_warnings"].itemsIfPresent() ?? [] {
        if let id = RecordID(text: try item.text()) { unwarned.append(id) }
      }
    } catch { return nil }
  }
}

/// A notice to this device, as the delivery log lists it.
public struct NoticeLine: Hashable, Sendable {
  /// The id of the notice on the server.
  public var id: RecordID
  /// The title of the notice.
  public var title: String
  /// When the notice was made, and when it was to be sent.
  public var createdAt, dueAt: Instant
  /// When the push service accepted it; nil if it has not.
  public var acceptedAt: Instant?
  /// When the device reported that it was shown; nil if it has not.
  public var shownAt: Instant?
  /// The state of the delivery.
  public var state: NoticeState
  /// The name of the push service.
  public var service: String

  /// Reads the server's log; nil if it is invalid.
  static func all(in bytes: [UInt8]) -> [NoticeLine]? {
    var lines: [NoticeLine] = []
    do throws(JSONError) {
      for item in try JSON(parsing: bytes)["notices"].items() {
        guard let id = RecordID(text: try item["id"].text()), let made = Instant(iso8601: try item["made"].text()),
          let due = Instant(iso8601: try item["due"].text())
        else { return nil }
        let word = try item["state"].text()
        lines.append(
          NoticeLine(
            id: id, title: try item["title"].text(), createdAt: made, dueAt: due,
            acceptedAt: try item["accepted"].textIfPresent().flatMap { Instant(iso8601: $0) },
            shownAt: try item["shown"].textIfPresent().flatMap { Instant(iso8601: $0) },
            // A state that only a newer server knows implies that the notice was at least sent.
            state: NoticeState.allCases.first { $0.word == word } ?? .accepted, service: try item["service"].text()))
      }
    } catch { return nil }
    return lines
  }
}
