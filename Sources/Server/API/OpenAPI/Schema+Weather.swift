import Providers
import Reports
import WeatherModel
import WeatherService

extension Schema {
  /// The forms of all answers, by the names that the description refers to them with.
  static let all: [(name: String, schema: Schema)] =
    [
      ("Report", report), ("NearestTown", nearestTown), ("Zone", zone), ("Moment", object("The weather of one moment.", moment)),
      ("Day", day), ("RainStep", rainStep),
      ("Wind", wind), ("Air", air), ("Way", way), ("Alert", alert), ("Attribution", attribution), ("Problems", problems), ("Notes", notes),
      ("Places", places), ("Dashboard", dashboard), ("SourceList", sourceList), ("SourceState", sourceState), ("Comparison", comparison),
      ("Spread", spread), ("PlaceList", placeList), ("Whereabouts", whereabouts), ("Line", line), ("Problem", problem),
    ] + spaces + trips

  private static let line = object(
    "A line about the weather.",
    [
      .must("line", text("The line.")), .must("id", text("Names the thought, whatever numbers stand in it.", pattern: "^[0-9a-f]{1,8}$")),
      .must(
        "by",
        word("Who wrote it: the built-in grammar, the model that the owner named, or the device's own.", ["house", "model", "device"])),
      .may("model", text("The model's name.")),
      .may(
        "prompt",
        object("What a model on the device is asked.", [.must("system", text("What it is to do.")), .must("user", text("The weather."))])),
    ])

  private static let report = object(
    "The weather of a cell. A value that no source sent is absent.",
    place + [
      .may("place_name", text("The name that the source gives the place, else that of the gazetteer in the language asked for.")),
      .may("nearest_town", named("NearestTown")),
      .may("around", text("The region and the country around the place, in that language as far as they are known.")),
      .may("population", integer("How many people live in the town that the place is named after.", 0...10_000_000_000)),
      .may("elevation", number("Metres above the sea, of the ground that the source computed for.", -500...9000)),
      .may("simulated", flag("True when any part was made up by the simulator; otherwise absent.")),
      .must("zone", named("Zone")),
      .may("current", object("Now.", stamp + moment)),
      .may("minutely", object("The next hour or two of rain.", stamp + [.must("steps", array(of: named("RainStep")))])),
      .may("hourly", object("Hour by hour, in order.", stamp + [.must("hours", array(of: named("Moment")))])),
      .may("daily", object("Day by day, in order.", stamp + [.must("days", array(of: named("Day")))])),
      .may("air", named("Air")),
      .may(
        "alerts",
        object(
          "The warnings in force or announced, the gravest first; an empty list says that the source knows of none.",
          stamp + [
            .may("unreadable", count("How many more the source sent that could not be read; absent when there are none.")),
            .must("alerts", array(of: named("Alert"))),
          ])),
      .must("attribution", array(of: credit(source: true), "Whom to thank wherever this is shown.")),
      .may("problems", named("Problems")),
      .may("notes", named("Notes")),
    ])

  private static var place: [Member] {
    [
      .must("latitude", number("Degrees north of the cell that was asked for, truncated to three decimals.", -90...90)),
      .must("longitude", number("Degrees east, truncated to three decimals; -180 stands for 180.", -180...180)),
    ]
  }

  private static let zone = object(
    "The place's clock.",
    [
      .may("name", text("The zone's name in the IANA database, where one is known.")),
      .must("offset", integer("Seconds ahead of UTC.", -86_400...86_400)),
      .may(
        "changes",
        array(
          of: object([.must("start", time("From when on.")), .must("offset", integer("Seconds ahead of UTC.", -86_400...86_400))]),
          "The clock changes that lie ahead.")),
    ])

  static var stamp: [Member] {
    [
      .must("source", word("Who said it.", Source.allCases.map { $0.word })),
      .must("fetched_at", time("When it was fetched with success; failed attempts never change it.")),
      .must("valid_at", time("The moment that the values are about, or when the forecast was made.")),
    ]
  }

  private static var condition: Schema { word("What the sky does.", Condition.allCases.map { $0.word }) }

  private static let wind = object([
    .must("speed", amount("Metres per second.")), .may("gust", amount("Metres per second.")),
    .may("direction", number("Where it comes from: degrees clockwise from north.", 0...360)),
  ])

  static var moment: [Member] {
    [
      .must("time", time("When.")), .must("condition", condition), .may("is_daylight", flag("Whether the sun is up.")),
      .must("temperature", number("Degrees Celsius.", -100...100)), .may("feels_like", number("Degrees Celsius.", -100...100)),
      .may("humidity", share("Relative humidity.")), .may("dew_point", number("Degrees Celsius.", -100...100)),
      .may("wind", named("Wind")), .may("pressure", number("Hectopascals at sea level.", 800...1100)),
      .may("pressure_change", number("Hectopascals, over the last three hours.", -100...100)), .may("visibility", amount("Metres.")),
      .may("cloud_cover", share("Share of the sky.")), .may("uv_index", amount("UV index.")),
      .may("precipitation", amount("Millimetres of water in the hour that begins then; of the present moment: in the last hour.")),
      .may("precipitation_chance", share("Chance that anything falls.")),
    ]
  }

  private static let day = object(
    "The weather of one day.",
    [
      .must("date", date("The place's own calendar day.")), .must("condition", condition),
      .must("low", number("Degrees Celsius.", -100...100)), .must("high", number("Degrees Celsius.", -100...100)),
      .may("precipitation_chance", share("Chance that anything falls.")), .may("precipitation", amount("Millimetres of water.")),
      .may("wind", named("Wind")), .may("sunrise", time("Absent in polar day and night.")),
      .may("sunset", time("Absent in polar day and night.")), .may("uv_index", amount("The highest UV index.")),
    ])

  private static let rainStep = object([
    .must("time", time("When the step begins.")), .must("intensity", amount("Millimetres an hour.")),
  ])

  private static let air = object(
    "The air.",
    stamp + [
      .may("european_index", amount("European Air Quality Index.")), .may("us_index", amount("US Air Quality Index.")),
      .must(
        "pollutants",
        map(Pollutant.Substance.allCases.map { $0.word }, of: amount("Micrograms per cubic metre."), "Hourly means.")),
      .may("pollen", map(Pollen.Plant.allCases.map { $0.word }, of: amount("Grains per cubic metre."))),
      .may(
        "forecast",
        array(
          of: object(
            nil,
            [
              .must("time", time("When the hour begins.")), .may("european_index", amount("European Air Quality Index.")),
              .may("us_index", amount("US Air Quality Index.")),
            ]), "The hours to come, as far as the source forecasts them.")),
      .may("station", text("The station that measured, where it is one and not a model.")),
      .may("credits", array(of: named("Attribution"), "Whom the source's terms ask to thank besides itself.")),
    ])

  private static let alert = object(
    "A warning, in the terms of the Common Alerting Protocol.",
    [
      .must("id", text("The issuer's name for the message.")), .must("event", text("What it warns of, in few words.")),
      .must("severity", word("How bad it may get.", Alert.Severity.allCases.map { $0.word })),
      .must("urgency", word("How soon one should act.", Alert.Urgency.allCases.map { $0.word })),
      .must("certainty", word("How sure it is.", Alert.Certainty.allCases.map { $0.word })),
      .may("headline", text("The issuer's one line.")), .may("area", text("Where, in words.")), .may("sent", time("When it was sent.")),
      .may("onset", time("When what it warns of begins.")), .may("ends", time("When that ends, as far as the issuer knows.")),
      .may("text", text("What to expect.")), .may("instruction", text("What to do.")), .may("sender", text("Who issued it.")),
      .may("link", text("Where more stands.")),
      .may("replaces", text("The ids of the earlier messages that it stands for, with blanks between.")),
      .may("series", text("What the issuer calls the event that several messages are about.")),
    ])

  static func credit(source: Bool) -> Schema {
    let own: [Member] = source ? [.must("source", word("Whose data it is.", Source.allCases.map { $0.word }))] : []
    return object(own + [.must("text", text("The words to show.")), .may("link", address("Where the words lead."))])
  }

  private static let attribution = credit(source: false)

  private static func object(_ members: [Member]) -> Schema { object(nil, members) }
}

extension Schema {
  private static let problems = map(
    Kind.allCases.map { $0.word },
    of: object(
      "Why the last attempt brought nothing.",
      [
        .must("type", word("The problem.", WeatherProblem.allCases.map { $0.type })), .must("title", text("The same in words.")),
        .may("last_tried", time("When a source was last asked; when one last answered stands in the kind's fetched_at.")),
      ]), "Kinds that are missing or older than they should be.")

  private static let notes = map(
    Kind.allCases.map { $0.word },
    of: object(
      "Why the values are not what one would expect.",
      [
        .must("note", word("What it is.", AnswerNote.words)),
        .may("until", time("With quota-used-up and asked-too-often: when the source may be asked again.")),
        .may("value", text("With held-back: the implausible value in whose place the last good one stands.")),
        .may("celsius", number("With held-back: its temperature in degrees Celsius.")),
        .may("hectopascals", number("With held-back: its pressure, where it has one.")),
        .may("from", word("With fallback: the first choice, which failed.", Source.allCases.map { $0.word })),
      ]), "What else there is to know about a kind.")

  private static let places = object(
    "The weather of several places.",
    [.must("places", array(of: object(nil, [.must("report", named("Report"))]), "In the order asked for."))])

  private static let dashboard = object(
    "The few values that simple clients show.",
    [
      .must("id", text("The cell.", pattern: #"^-?[0-9.]+,-?[0-9.]+$"#)), .must("location", text("What the place is called.")),
      .must("description", text("The weather in words; says so when it is simulated.")),
      .must("temperature", number("Degrees Celsius.", -100...100)),
      .may("minTemperature", number("Today's lowest, in degrees Celsius.", -100...100)),
      .may("maxTemperature", number("Today's highest, in degrees Celsius.", -100...100)),
      .must("created", time("When the weather was fetched.")),
      .must("iconURL", address("A picture (SVG) that this server serves: a path from its root.")),
    ])

  private static var kinds: Schema { array(of: word(Kind.allCases.map { $0.word }), "Kinds of weather.", isUnique: true) }

  private static var order: Schema { array(of: word(Source.allCases.map { $0.word }), isUnique: true) }

  private static func word(_ words: [String]) -> Schema { word(nil, words) }

  private static let sourceList = object(
    "How the sources stand.",
    [
      .may("latitude", number("Degrees north of the place that was named, if one was.", -90...90)),
      .may("longitude", number("Degrees east of the place that was named, if one was.", -180...180)),
      .must("sources", array(of: named("SourceState"), "Every source, asked or not.")),
      .must("order", map(Kind.allCases.map { $0.word }, of: order, "Who is asked for a kind, the first choice first.")),
      .may(
        "rules",
        array(
          of: object(
            nil,
            [
              .must("south", number("Degrees.", -90...90)), .must("west", number("Degrees.", -180...180)),
              .must("north", number("Degrees.", -90...90)), .must("east", number("Degrees.", -180...180)), .must("kinds", kinds),
              .must("order", order),
            ]), "Other orders for regions; only where no place was named.")),
      .must(
        "store",
        object(
          "The database that keeps the weather.",
          [
            .must("working", flag("Whether it takes what it is given.")), .may("trouble", text("What is the matter.")),
            .may("since", time("Since when.")),
          ])),
    ])

  private static let sourceState = object(
    "A source. One that is not configured has no more than name and attribution.",
    [
      .must("source", word("Its word in addresses and answers.", Source.allCases.map { $0.word })), .must("name", text("Its name.")),
      .must("configured", flag("Whether it can be asked.")), .must("attribution", named("Attribution")), .may("kinds", kinds),
      .may(
        "standing",
        object(
          "Whether it is asked.",
          [
            .must("state", word("How it stands.", SourceState.Standing.words)),
            .may("until", time("With resting and exhausted: until when it is left alone.")),
          ])),
      .may(
        "quotas",
        array(
          of: object(
            "So many calls in so much time.",
            [
              .must("window", word("In which stretch.", Quota.Window.allCases.map { $0.word })), .must("limit", count("Calls allowed.")),
              .must("used", count("Calls counted.")), .must("resets", time("When the next stretch begins.")),
            ]))), .may("terms", text("Its terms in a sentence.")), .may("calls", count("Calls since the start.")),
      .may("failures", count("Calls since the start that failed.")), .may("last_success", time("When it last answered.")),
      .may("last_failure", time("When it last failed.")), .may("last_error", text("Why.")),
    ])

  private static let comparison = object(
    "What every source says of a cell.",
    [
      .must("latitude", number("Degrees north of the cell.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
      .must(
        "sources",
        array(
          of: object(
            "One source.",
            [
              .must("source", word("Which.", Source.allCases.map { $0.word })), .must("name", text("Its name.")),
              .may("report", named("Report")), .may("problems", named("Problems")), .may("notes", named("Notes")),
            ]))),
      .must(
        "spread",
        object(
          "How far apart the sources are, quantity by quantity.",
          [
            .may("current", map(Comparison.ofMoments.map { $0.name }, of: named("Spread"))),
            .may(
              "daily",
              array(
                of: object(
                  nil,
                  [.must("date", date("The place's own calendar day."))] + Comparison.ofDays.map { .may($0.name, named("Spread")) }))),
            .may("air", map(Comparison.ofAir.map { $0.name }, of: named("Spread"))),
          ])),
    ])

  private static let spread = object(
    "One quantity, in the units of the report.",
    [
      .must("min", number("The lowest.")), .must("max", number("The highest.")), .must("median", number("The middle one.")),
      .must("range", amount("From the lowest to the highest.")), .must("sources", integer("How many sources said it.", 1...100)),
    ])

  private static let problem = object("Why a request failed (RFC 9457).", problemMembers)

  /// What every problem says; some say more.
  static let problemMembers: [Member] = [
    .must("type", address("Names the kind of problem; about:blank says no more than the status.")),
    .must("title", text("The kind of problem in a few words.")), .must("status", integer("The status of the answer.", 400...599)),
    .may("detail", text("What went wrong this time.")), .may("parameter", text("The parameter that is to blame.")),
    .may("field", word("The field of what was sent that has to be written otherwise.", ["name", "nickname"])),
    .may("retry_after", count("Seconds after which another attempt may succeed.")),
  ]
}
