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
  public var unwarned: [RecordID]

  /// The settings as the server reports them.
  public init(
    key: String, rules: NoticeRules?, zone: String? = nil, language: String? = nil, clock: String? = nil, unwarned: [RecordID] = []
  ) {
    (self.key, self.rules, self.unwarned) = (key, rules, unwarned)
    (self.zone, self.language, self.clock) = (zone, language, clock)
  }

  /// Reads an answer of the server; nil if it is invalid.
  init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      key = try json["key"].text()
      rules = json["rules"].isMissing ? nil : try NoticeRules(json: json["rules"])
      zone = try json["zone"].textIfPresent()
      language = try json["language"].textIfPresent()
      clock = try json["clock"].textIfPresent()
      unwarned = []
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
  public var outcome: NoticeState
  /// The name of the push service.
  public var service: String

  /// A line of the log by its values.
  public init(
    id: RecordID, title: String, createdAt: Instant, dueAt: Instant, acceptedAt: Instant? = nil, shownAt: Instant? = nil,
    outcome: NoticeState,
    service: String
  ) {
    (self.id, self.title, self.createdAt, self.dueAt) = (id, title, createdAt, dueAt)
    (self.acceptedAt, self.shownAt, self.outcome, self.service) = (acceptedAt, shownAt, outcome, service)
  }

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
            outcome: NoticeState.allCases.first { $0.word == word } ?? .accepted, service: try item["service"].text()))
      }
    } catch { return nil }
    return lines
  }
}
