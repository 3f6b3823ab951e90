import WeatherModel
import Wire

/// Whether the server tells this device.
public struct PushState: Hashable, Sendable {
  /// What the browser subscribes with.
  public var key: String
  /// What the device is told of; nil where it is not told.
  public var rules: NoticeRules?
  /// The zone of its clock, the language of its notices and how they write hours, as it was told last; nil where it is not told.
  public var zone, language, clock: String?

  /// What the server says.
  public init(key: String, rules: NoticeRules?, zone: String? = nil, language: String? = nil, clock: String? = nil) {
    (self.key, self.rules) = (key, rules)
    (self.zone, self.language, self.clock) = (zone, language, clock)
  }

  /// Reads an answer; nil where it makes no sense.
  @inline(never) init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      key = try json["key"].text()
      rules = json["rules"].isMissing ? nil : try NoticeRules(json: json["rules"])
      zone = try json["zone"].textIfPresent()
      language = try json["language"].textIfPresent()
      clock = try json["clock"].textIfPresent()
    } catch { return nil }
  }
}

/// Something that this device was told.
public struct NoticeLine: Hashable, Sendable {
  /// What became of it.
  public enum Outcome: UInt8, CaseIterable, Hashable, Sendable {
    case waiting, accepted, shown, replaced, late, refused

    /// The word in answers.
    var word: String {
      switch self {
      case .waiting: "waiting"
      case .accepted: "accepted"
      case .shown: "shown"
      case .replaced: "replaced"
      case .late: "late"
      case .refused: "refused"
      }
    }
  }

  /// The server's name for it.
  public var id: RecordID
  /// What it said.
  public var title: String
  /// When there was something to tell, and when it was to be told.
  public var made, due: Instant
  /// When the push service took it.
  public var accepted: Instant?
  /// When the device showed it.
  public var shown: Instant?
  /// What became of it.
  public var outcome: Outcome
  /// The push service.
  public var service: String

  /// Something that was told.
  public init(
    id: RecordID, title: String, made: Instant, due: Instant, accepted: Instant? = nil, shown: Instant? = nil, outcome: Outcome,
    service: String
  ) {
    (self.id, self.title, self.made, self.due) = (id, title, made, due)
    (self.accepted, self.shown, self.outcome, self.service) = (accepted, shown, outcome, service)
  }

  /// Reads the server's log; nil where it makes no sense.
  @inline(never) static func all(in bytes: [UInt8]) -> [NoticeLine]? {
    var lines: [NoticeLine] = []
    do throws(JSONError) {
      for item in try JSON(parsing: bytes)["notices"].items() {
        guard let id = RecordID(text: try item["id"].text()), let made = Instant(iso8601: try item["made"].text()),
          let due = Instant(iso8601: try item["due"].text())
        else { return nil }
        let word = try item["state"].text()
        lines.append(
          NoticeLine(
            id: id, title: try item["title"].text(), made: made, due: due,
            accepted: try item["accepted"].textIfPresent().flatMap { Instant(iso8601: $0) },
            shown: try item["shown"].textIfPresent().flatMap { Instant(iso8601: $0) },
            // What a newer server tells apart was at least sent.
            outcome: Outcome.allCases.first { sameBytes($0.word, word) } ?? .accepted, service: try item["service"].text()))
      }
    } catch { return nil }
    return lines
  }
}
