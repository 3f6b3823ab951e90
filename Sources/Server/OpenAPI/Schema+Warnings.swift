import WeatherModel

extension Schema {
  /// The schemas about warnings and notices, by their names in the description.
  static let warnings: [(name: String, schema: Schema)] = [
    ("Warning", warning), ("WarningMoment", warningMoment), ("PlacedWarning", placed),
    (
      "Warnings",
      object(
        "The warnings of the saved places.",
        .must("warnings", array(of: named("PlacedWarning"), "Those in force first.")),
        .may("places", array(of: named("CoveredPlace"), "All saved places, with what is known about their warnings.")))
    ),
    (
      "CoveredPlace",
      object(
        "A saved place, and whether the list of warnings says anything about it.",
        .must("place", text("The id of the place's record.")), .must("name", text("Its name.")),
        .must(
          "warnings",
          word(
            "`no-source`: none of the server's sources has warnings for it; `unknown`: no source has answered in the last hour.",
            ["known", "unknown", "no-source"])))
    ),
    ("PushState", pushState), ("PushSubscription", subscription),
    ("PlaceRules", object("Which warnings a device is notified of.", all: placeRules)),
    ("NoticeRules", noticeRules), ("NoticeLog", log), ("NoticeShown", shown),
  ]

  private static let pushState = object(
    "Whether a device gets push notices, and how.",
    .must("key", text("The server's public key, which browsers need to subscribe; base64url.", pattern: "^[A-Za-z0-9_-]{87}$")),
    .must("subscribed", flag("Whether the device has subscribed.")), .may("language", text("The language of its notices.")),
    .may("zone", text("The time zone that the device last reported.")),
    .may("clock", word("Whether times are shown in 12 or 24 hours.", ["12", "24"])), .may("rules", named("NoticeRules")),
    .must(
      "without_warnings",
      array(of: text("The id of a place's record."), "Saved places for which none of the server's sources has warnings.")))

  private static let subscription = object(
    "A browser's push subscription, and the preferences of its person.",
    .must("endpoint", text("The address at the push service: a public https URL.")),
    .must("p256dh", text("The browser's public key; base64url.")), .must("auth", text("The browser's authentication secret; base64url.")),
    .must("zone", text("The device's time zone, such as Europe/Berlin.")),
    .may("language", word("The language of notices; the request's language by default.", Language.allCases.map { $0.tag })),
    .may("clock", word("Whether times are shown in 12 or 24 hours.", ["12", "24"])))

  private static let placeRules: [Member] = warningRules + WeatherNotice.allCases.map { .may("\($0.member)", flag($0.explanation)) }

  private static let warningRules: [Member] = [
    .may("warns", flag("Whether notices of warnings are sent; true by default.")),
    .must(
      "least",
      word("The lowest severity that is notified; warnings without a severity count as moderate.", Alert.Severity.allCases.map { $0.word })),
    .must(
      "hazards", text("The hazards that are notified, separated by spaces. Extreme warnings are always notified.", pattern: "^[a-z ]*$")),
  ]

  private static let noticeRules = object(
    "What a device is notified of, and when.",
    .may(
      "quiet",
      object(
        "The quiet hours, on the device's clock: only extreme warnings are sent; other notices wait until the hours end.",
        .must("from", integer("A minute of the day.", 0...1439)), .must("until", integer("A different minute of the day.", 0...1439)))),
    .may(
      "morning",
      object(
        "The morning notice: the day in one sentence.",
        .must("at", integer("The minute of the day, on the device's clock.", 0...1439)),
        .may("always", flag("Whether it is also sent on days without notable weather.")),
        .may("place", text("The id of the place it is about; the first favourite by default.", pattern: hexadecimal)))),
    .must("usual", named("PlaceRules")),
    .may(
      "places",
      array(
        of: object(nil, all: [.must("place", text("The id of the place's record.", pattern: hexadecimal))] + placeRules),
        "Places with rules of their own. Rules stay with a place that is removed and saved again; until then, it has another id here."
      )))

  private static let log = object(
    "The notices of a device.",
    .must(
      "notices",
      list(
        "The newest first.",
        .must("id", text("The notice's id.", pattern: hexadecimal)), .must("title", text("Its title.")),
        .must("made", time("When the notice was made.")), .must("due", time("When it was due.")),
        .may("accepted", time("When the push service accepted it.")), .may("shown", time("When the device showed it.")),
        .must("state", word("The state of the notice.", ["waiting", "accepted", "shown", "replaced", "late", "refused"])),
        .must("service", text("The push service's host.")))))

  private static let shown = object("A notice that was shown.", .must("notice", text("The notice's id.", pattern: hexadecimal)))

  private static let hexadecimal = "^[0-9a-f]{32}$"

  private static let placed = object(
    "A warning, and the saved places that it affects.",
    .must("warning", named("Warning")),
    .must(
      "places",
      list(
        "The places that it affects or affected.",
        .must("place", text("The place's id.", pattern: hexadecimal)), .must("name", text("The name that the person gave it.")))),
    .must("zone", named("Zone")))

  private static let warning = object(
    "A warning over its whole life, even if its messages have different ids or come from different sources.",
    .must("id", text("The warning's id on this server, which never changes.", pattern: hexadecimal)),
    .must("hazard", word("What it warns of.", Hazard.allCases.map { $0.word })),
    .must("status", word("Whether it is in force.", Warning.Status.allCases.map { $0.word })),
    .must(
      "sources",
      list(
        "The sources that report it.",
        .must("source", word("A source.", Source.allCases.map { $0.word })))),
    .must("alert", named("Alert")),
    .must("history", array(of: named("WarningMoment"), "Its changes, the oldest first.", isFilled: true)))

  private static let warningMoment = object(
    "A change of a warning.",
    .must("time", time("When the server learnt of it.")),
    .must(
      "changes",
      text(
        "What changed, words separated by spaces: announced, severity, area, time, text, cancelled, over.", pattern: "^[a-z]+( [a-z]+)*$")
    ),
    .must("severity", word("The severity from then on.", Alert.Severity.allCases.map { $0.word })),
    .may("onset", time("The announced begin from then on.")), .may("ends", time("The announced end from then on.")))
}
