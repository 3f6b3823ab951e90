import WeatherModel

/// A kind of notice: at which places a device wants it, which weather it is found in, and its words.
///
/// A new kind is a file with such a value and its name in `all`, or, if people choose it for each place, a case of `WeatherNotice` and its
/// line in `of`.
struct NoticeKind: Sendable {
  /// The name of the kind in the database.
  let id: String
  /// The kinds of weather that it is found in.
  let needs: Kinds
  /// Those of a person's places, in the order of their list, at which a device with these rules wants it.
  let places: @Sendable (NoticeRules, [PlaceRecord]) -> [PlaceRecord]
  let finding: Finding

  /// How a kind's events are found.
  enum Finding: Sendable {
    /// In reports about people's places, every five minutes. After a notice, a device gets no other one of this kind for `pause` seconds
    /// about this place or one nearby.
    case inReports(pause: Int64, @Sendable (WeatherReport, Instant) -> NoticeEvent?)
    /// In a report at an hour of the device's clock. `next` is the first such hour after a moment; nil if the rules ask for none. While
    /// there is no event, because the weather is not known yet, the notice stays due.
    case atHour(next: @Sendable (NoticeRules, Instant, LocalZone) -> Instant?, @Sendable (WeatherReport, Instant) -> NoticeEvent?)
    /// By following the messages of sources (`Warnings`): a warning changes, and can be withdrawn.
    case inMessages
  }

  /// All kinds.
  static let all: [NoticeKind] = [.warnings, .morning] + WeatherNotice.allCases.map { of($0) }

  /// The kind that a person chooses for each place.
  private static func of(_ notice: WeatherNotice) -> NoticeKind {
    switch notice {
    case .rainSoon: .rain
    case .highUV: .highUV
    }
  }

  /// The places whose rules ask for a notice about the weather.
  static func places(asking notice: WeatherNotice) -> @Sendable (NoticeRules, [PlaceRecord]) -> [PlaceRecord] {
    { rules, places in places.filter { rules.rules(of: $0)[notice] } }
  }
}

/// Weather that may be worth a notice.
struct NoticeEvent: Sendable {
  /// When it begins and ends, as far as is known. One that begins less than half an hour after the end of the last one goes on with it:
  /// nobody is notified again.
  var begins, ends: Instant
  /// What a notice of it says; nil if it merely goes on, which nobody is notified of.
  var announcement: Announcement?

  struct Announcement: Sendable {
    /// When a notice of it is no longer of use; nil for some hours after it is due.
    var until: Instant?
    /// How urgent it is, as a word of RFC 8030.
    var urgency: String
    /// What a notice says; nil if there is nothing worth saying.
    var text: @Sendable (NoticeReader) -> NoticeText?
  }

  /// The longest break after which an event goes on, in seconds.
  static let gap: Int64 = .minutes(30)
}

/// The words of a notice.
struct NoticeText: Sendable {
  var title, body: String
}
