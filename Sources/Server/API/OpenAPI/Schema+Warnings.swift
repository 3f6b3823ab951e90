import WeatherModel

extension Schema {
  /// The forms of warnings that are followed as they go on.
  static let warnings: [(name: String, schema: Schema)] = [
    ("Warning", warning), ("WarningMoment", warningMoment), ("PlacedWarning", placed),
    (
      "Warnings",
      object("The warnings of the saved places.", [.must("warnings", array(of: named("PlacedWarning"), "Those in force first."))])
    ),
    ("PushState", pushState), ("PushSubscription", subscription), ("PlaceRules", object("Which warnings are told.", placeRules)),
    ("NoticeRules", noticeRules), ("NoticeLog", log), ("NoticeShown", shown),
  ]

  private static let pushState = object(
    "Whether a device is told.",
    [
      .must("key", text("The server's public key, which browsers subscribe with: base64url.", pattern: "^[A-Za-z0-9_-]{87}$")),
      .must("subscribed", flag("Whether the device is told.")), .may("language", text("The language of its notices.")),
      .may("zone", text("The zone of the device's clock, as it said last.")),
      .may("clock", word("How hours are read.", ["12", "24"])), .may("rules", named("NoticeRules")),
    ])

  private static let subscription = object(
    "What a browser gives when it subscribes, and how its person reads.",
    [
      .must("endpoint", text("The address at its push service: of the internet, by https.")),
      .must("p256dh", text("The browser's public key: base64url.")), .must("auth", text("The secret beside it: base64url.")),
      .must("zone", text("The zone of the device's clock, such as Europe/Berlin.")),
      .may("language", word("The language of notices; that of the request where it is missing.", Language.allCases.map { $0.tag })),
      .may("clock", word("How hours are read.", ["12", "24"])),
    ])

  private static let placeRules: [Member] = [
    .may("warns", flag("Whether warnings are told; true where it is missing.")),
    .must(
      "least", word("The least severity that is told; what nobody has graded counts as moderate.", Alert.Severity.allCases.map { $0.word })),
    .must("hazards", text("What is told of: words with blanks between. Extreme danger is told whatever it is.", pattern: "^[a-z ]*$")),
    .may("rain_soon", flag("Whether rain is announced shortly before it begins.")),
  ]

  private static let noticeRules = object(
    "Of what a device is told, and when.",
    [
      .may(
        "quiet",
        object(
          "The hours in which nothing but extreme danger is told, on the device's clock; what comes meanwhile is told at their end.",
          [.must("from", integer("A minute of the day.", 0...1439)), .must("until", integer("Another one.", 0...1439))])),
      .may(
        "morning",
        object(
          "The day in one sentence.",
          [
            .must("at", integer("When: a minute of the day, on the device's clock.", 0...1439)),
            .may("always", flag("Whether it comes on days with nothing worth saying, too.")),
            .may("place", text("The record of the place it is about; without, the first favourite.", pattern: hexadecimal)),
          ])),
      .must("usual", named("PlaceRules")),
      .may(
        "places",
        array(
          of: object(nil, [.must("place", text("A place's record.", pattern: hexadecimal))] + placeRules), "Places with rules of their own."
        )),
    ])

  private static let log = object(
    "What a device was told.",
    [
      .must(
        "notices",
        array(
          of: object(
            nil,
            [
              .must("id", text("The notice's name.", pattern: hexadecimal)), .must("title", text("Its title.")),
              .must("made", time("When there was something to tell.")), .must("due", time("When it was to be told.")),
              .may("accepted", time("When the push service took it.")), .may("shown", time("When the device showed it.")),
              .must("state", word("What became of it.", ["waiting", "accepted", "shown", "replaced", "late", "refused"])),
              .must("service", text("The push service's host.")),
            ]), "The latest first."))
    ])

  private static let shown = object("What was shown.", [.must("notice", text("The notice's name.", pattern: hexadecimal))])

  private static let hexadecimal = "^[0-9a-f]{32}$"

  private static let placed = object(
    "A warning, and whom of the saved places it reaches.",
    [
      .must("warning", named("Warning")),
      .must(
        "places",
        array(
          of: object(
            nil, [.must("place", text("The place's record.", pattern: hexadecimal)), .must("name", text("What the person calls it."))]),
          "The places that it reaches or reached.")),
      .must("zone", named("Zone")),
    ])

  private static let warning = object(
    "A warning as it goes on, whatever its messages are called and whoever sends them.",
    [
      .must("id", text("Its name with us, which stays.", pattern: hexadecimal)),
      .must("hazard", word("What it warns of.", Hazard.allCases.map { $0.word })),
      .must("standing", word("Whether it holds.", Warning.Standing.allCases.map { $0.word })),
      .must(
        "sources",
        array(of: object(nil, [.must("source", word("A source.", Source.allCases.map { $0.word }))]), "Who says so.")),
      .must("alert", named("Alert")),
      .must("history", array(of: named("WarningMoment"), "How it went, the first moment first.", isFilled: true)),
    ])

  private static let warningMoment = object(
    "A moment in which something became another.",
    [
      .must("time", time("When we heard of it.")),
      .must(
        "changes",
        text("What did, words with blanks between: announced, severity, area, time, text, cancelled, over.", pattern: "^[a-z]+( [a-z]+)*$")),
      .must("severity", word("How grave it was from then on.", Alert.Severity.allCases.map { $0.word })),
      .may("onset", time("When it was to begin, from then on.")), .may("ends", time("When it was to end, from then on.")),
    ])
}
