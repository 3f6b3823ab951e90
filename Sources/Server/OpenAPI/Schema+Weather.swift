import Providers
import Reports
import WeatherModel
import WeatherService

extension Schema {
  /// The schemas of all answers, by their names in the description.
  static let all: [(name: String, schema: Schema)] =
    [
      ("Report", report), ("NearestTown", nearestTown), ("Zone", zone), ("Moment", object("The weather of one moment.", all: moment)),
      ("Day", day), ("RainStep", rainStep),
      ("Wind", wind), ("Air", air), ("Way", way), ("Alert", alert), ("Attribution", attribution), ("Problems", problems),
      ("Notes", notes), ("Resting", resting), ("Places", places), ("Dashboard", dashboard),
      ("SourceList", sourceList), ("SourceState", sourceState), ("Comparison", comparison),
      ("Spread", spread), ("PlaceList", placeList), ("Whereabouts", placeName), ("Line", line), ("Problem", problem),
    ] + spaces + trips + widgets

  private static let line = object(
    "A line about the weather.",
    .must("line", text("The line.")),
    .must("id", text("Identifies the idea of the line, regardless of the numbers in it.", pattern: "^[0-9a-f]{1,8}$")),
    .must(
      "by",
      word(
        "The author: the built-in grammar, the model that the owner configured, or the device's own model.", ["house", "model", "device"])
    ),
    .may("model", text("The model's name.")),
    .may(
      "prompt",
      object("The prompt for a model on the device.", .must("system", text("The instructions.")), .must("user", text("The weather.")))))

  private static let report = object(
    "The weather of a cell. A value that no source sent is absent.",
    all: place + [
      .may("place_name", text("The source's name for the place, else the gazetteer's in the requested language.")),
      .may("nearest_town", named("NearestTown")),
      .may("around", text("The place's region and country, in the requested language where known.")),
      .may("population", integer("The number of inhabitants of the town that the place is named after.", 0...10_000_000_000)),
      .may("elevation", number("The height above sea level that the source computed for, in metres.", -500...9000)),
      .may("simulated", flag("True if any part comes from the simulator; otherwise absent.")),
      .must("zone", named("Zone")),
      .may("current", object("Now.", all: stamp + moment)),
      .may("minutely", object("Precipitation in the next hour or two.", all: stamp + [.must("steps", array(of: named("RainStep")))])),
      .may("hourly", object("Hour by hour, in order.", all: stamp + [.must("hours", array(of: named("Moment")))])),
      .may("daily", object("Day by day, in order.", all: stamp + [.must("days", array(of: named("Day")))])),
      .may("air", named("Air")),
      .may(
        "alerts",
        object(
          "The warnings in force or announced, the most severe first; an empty list means that the source knows of none.",
          all: stamp + [
            .may("unreadable", count("The number of further warnings that could not be read; absent if there are none.")),
            .must("alerts", array(of: named("Alert"))),
          ])),
      .must("attribution", array(of: credit(source: true), "The attributions to show with the data.")),
      .may("problems", named("Problems")),
      .may("notes", named("Notes")),
      .may("resting", named("Resting")),
    ])

  private static var place: [Member] {
    [
      .must("latitude", number("The latitude of the requested cell, truncated to three decimals.", -90...90)),
      .must("longitude", number("The longitude of the requested cell, truncated to three decimals; 180 becomes -180.", -180...180)),
    ]
  }

  private static let zone = object(
    "The place's time zone.",
    .may("name", text("The zone's name in the IANA database, if known.")),
    .must("offset", integer("Seconds ahead of UTC.", -86_400...86_400)),
    .may(
      "changes",
      list(
        "The coming clock changes.",
        .must("start", time("When the new offset begins.")), .must("offset", integer("Seconds ahead of UTC.", -86_400...86_400)))))

  static var stamp: [Member] {
    [
      .must("source", word("The source.", Source.allCases.map { $0.word })),
      .must("fetched_at", time("When it was last fetched successfully; failed attempts do not change it.")),
      .must("valid_at", time("The time that the values apply to, or when the forecast was made.")),
    ]
  }

  private static var condition: Schema { word("The weather condition.", Condition.allCases.map { $0.word }) }

  private static let wind = object(
    nil, .must("speed", of(.windSpeed)), .may("gust", of(.windGust)), .may("direction", of(.windDirection)))

  static var moment: [Member] {
    [.must("time", time("When.")), .must("condition", condition), .may("is_daylight", flag("Whether the sun is up."))]
      + MomentQuantity.allCases.compactMap { quantity in
        switch quantity {
        case .temperature: .must("\(quantity.name)", of(quantity))
        case .windSpeed: .may("wind", named("Wind"))
        case .windGust, .windDirection: nil
        default: .may("\(quantity.name)", of(quantity))
        }
      }
  }

  private static func of(_ quantity: MomentQuantity) -> Schema {
    quantity.measure == .percentage ? share(quantity.explanation) : number(quantity.explanation, quantity.measure.limits)
  }

  private static let day = object(
    "The weather of one day.",
    .must("date", date("The date at the place.")), .must("condition", condition),
    .must("low", number("Degrees Celsius.", -100...100)), .must("high", number("Degrees Celsius.", -100...100)),
    .may("precipitation_chance", share("The chance of precipitation.")), .may("precipitation", amount("Millimetres of water.")),
    .may("wind", named("Wind")), .may("sunrise", time("Absent in polar day and night.")),
    .may("sunset", time("Absent in polar day and night.")), .may("uv_index", amount("The highest UV index.")))

  private static let rainStep = object(
    nil, .must("time", time("When the step begins.")), .must("intensity", amount("Millimetres per hour.")))

  private static let air = object(
    "The air.",
    all: stamp + [
      .may("european_index", amount("European Air Quality Index, edition of 2024, from hourly means.")),
      .may("us_index", amount("US Air Quality Index, as the source sends it.")),
      .must(
        "pollutants",
        map(Pollutant.Substance.allCases.map { $0.word }, of: amount("Micrograms per cubic metre."), "Hourly means.")),
      .may("pollen", map(Pollen.Plant.allCases.map { $0.word }, of: amount("Grains per cubic metre."))),
      .may(
        "forecast",
        list(
          "The coming hours, if the source forecasts them.",
          .must("time", time("When the hour begins.")), .may("european_index", amount("European Air Quality Index, edition of 2024.")),
          .may("us_index", amount("US Air Quality Index.")))),
      .may("station", text("The station that measured; absent for values of a model.")),
      .may("credits", array(of: named("Attribution"), "Further attributions that the source's terms require.")),
    ])

  private static let alert = object(
    "A warning, with the terms of the Common Alerting Protocol.",
    .must("id", text("The issuer's id of the message.")), .must("event", text("What it warns of, in a few words.")),
    .must("severity", word("How severe it is.", Alert.Severity.allCases.map { $0.word })),
    .must("urgency", word("How soon to act.", Alert.Urgency.allCases.map { $0.word })),
    .must("certainty", word("How certain it is.", Alert.Certainty.allCases.map { $0.word })),
    .may("headline", text("The issuer's headline.")), .may("area", text("The area in words.")), .may("sent", time("When it was sent.")),
    .may("onset", time("When the event begins.")), .may("ends", time("When the event ends, if the issuer says so.")),
    .may("text", text("What to expect.")), .may("instruction", text("What to do.")), .may("sender", text("Who issued it.")),
    .may("link", text("A page with more information.")),
    .may("replaces", text("The ids of the earlier messages that it replaces, separated by spaces.")),
    .may("series", text("The issuer's id of the event that several messages are about.")))

  static func credit(source: Bool) -> Schema {
    let own: [Member] = source ? [.must("source", word("The source of the data.", Source.allCases.map { $0.word }))] : []
    return object(nil, all: own + [.must("text", text("The text to show.")), .may("link", address("The address that the text links to."))])
  }

  private static let attribution = credit(source: false)
}

extension Schema {
  private static let problems = map(
    Kind.allCases.map { $0.word },
    of: object(
      "Why the last attempt failed.",
      .must("type", word("The problem.", WeatherProblem.allCases.map { $0.type })), .must("title", text("The same in words.")),
      .may("last_tried", time("When a source was last asked; the kind's fetched_at says when one last answered."))),
    "The kinds that are missing or older than they should be.")

  private static let resting = object(
    "The source that the weather waits for: values are missing or past their lifetime, and no source can be asked now.",
    .must("source", word("The source that is asked first again.", Source.allCases.map { $0.word })),
    .must("until", time("When it is asked again.")),
    .may("instead", word("Another source, which people may choose and which can be asked now.", Source.allCases.map { $0.word })))

  private static let notes = map(
    Kind.allCases.map { $0.word },
    of: object(
      "Why the values differ from what one would expect.",
      .must("note", word("The kind of note.", AnswerNote.words)),
      .may("until", time("With quota-used-up and asked-too-often: when the source may be asked again.")),
      .may("value", text("With held-back: the implausible value that the last good one replaces.")),
      .may("celsius", number("With held-back: the implausible temperature, in degrees Celsius.")),
      .may("hectopascals", number("With held-back: the implausible pressure, if there is one.")),
      .may("from", word("With fallback: the preferred source, which failed.", Source.allCases.map { $0.word }))), "Notes on the kinds.")

  private static let places = object(
    "The weather of several places.",
    .must("places", list("In the order of the request.", .must("report", named("Report")))))

  private static let dashboard = object(
    "The few values that a simple client shows.",
    .must("id", text("The cell.", pattern: #"^-?[0-9.]+,-?[0-9.]+$"#)), .must("location", text("The place's name.")),
    .must("description", text("The weather in words, marked if it is simulated.")),
    .must("temperature", number("Degrees Celsius.", -100...100)),
    .may("minTemperature", number("Today's lowest, in degrees Celsius.", -100...100)),
    .may("maxTemperature", number("Today's highest, in degrees Celsius.", -100...100)),
    .must("created", time("When the weather was fetched.")),
    .must("iconURL", address("The path of a picture (SVG) on this server.")))

  private static var kinds: Schema { array(of: word(Kind.allCases.map { $0.word }), "Kinds of weather.", isUnique: true) }

  private static var order: Schema { array(of: word(Source.allCases.map { $0.word }), isUnique: true) }

  private static func word(_ words: [String]) -> Schema { word(nil, words) }

  private static let sourceList = object(
    "The state of each source.",
    .may("latitude", number("The latitude of the place in the request, if it names one.", -90...90)),
    .may("longitude", number("The longitude of the place in the request, if it names one.", -180...180)),
    .must("sources", array(of: named("SourceState"), "Every source, configured or not.")),
    .must("order", map(Kind.allCases.map { $0.word }, of: order, "The order of sources for each kind, the preferred one first.")),
    .may(
      "rules",
      list(
        "Different orders for regions; only if the request names no place.",
        .must("south", number("Degrees.", -90...90)), .must("west", number("Degrees.", -180...180)),
        .must("north", number("Degrees.", -90...90)), .must("east", number("Degrees.", -180...180)), .must("kinds", kinds),
        .must("order", order))),
    .must(
      "store",
      object(
        "The database that stores the weather.",
        .must("working", flag("Whether it works.")), .may("trouble", text("What is wrong with it.")),
        .may("since", time("Since when.")))))

  private static let sourceState = object(
    "A source. One that is not configured has only a name and an attribution.",
    .must("source", word("Its identifier in addresses and answers.", Source.allCases.map { $0.word })), .must("name", text("Its name.")),
    .must("configured", flag("Whether it can be asked.")), .must("attribution", named("Attribution")), .may("kinds", kinds),
    .may(
      "health",
      object(
        "Whether it is being asked.",
        .must("state", word("Its state.", SourceState.Status.words)),
        .may("until", time("With resting and exhausted: until when it is not asked.")))),
    .may(
      "quotas",
      list(
        nil, of: "A limit of calls in a period.",
        .must("window", word("The period.", Quota.Window.allCases.map { $0.word })), .must("limit", count("Calls allowed.")),
        .must("used", count("Calls counted.")), .must("resets", time("When the next period begins.")))),
    .may("terms", text("Its terms in a sentence.")), .may("calls", count("Calls since the server started.")),
    .may("failures", count("Failed calls since the server started.")), .may("last_success", time("When it last answered.")),
    .may("last_failure", time("When it last failed.")), .may("last_error", text("Why.")))

  private static let comparison = object(
    "The values of every source for a cell.",
    .must("latitude", number("The latitude of the cell.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
    .must(
      "sources",
      list(
        nil, of: "One source.",
        .must("source", word("Which.", Source.allCases.map { $0.word })), .must("name", text("Its name.")),
        .may("report", named("Report")), .may("problems", named("Problems")), .may("notes", named("Notes")),
        .may("resting", named("Resting")))),
    .must(
      "spread",
      object(
        "How far the sources differ, for each quantity.",
        .may("current", map(Comparison.ofMoments.map { $0.name }, of: named("Spread"))),
        .may(
          "daily",
          array(
            of: object(
              nil,
              all: [.must("date", date("The date at the place."))] + Comparison.ofDays.map { .may($0.name, named("Spread")) }))),
        .may("air", map(Comparison.ofAir.map { $0.name }, of: named("Spread"))))))

  private static let spread = object(
    "One quantity, in the units of the report.",
    .must("min", number("The lowest.")), .must("max", number("The highest.")), .must("median", number("The median.")),
    .must("range", amount("The difference between the highest and the lowest.")),
    .must("sources", integer("The number of sources that have a value.", 1...100)))

  private static let problem = object("Why a request failed (RFC 9457).", all: problemMembers)

  /// The members of every problem; some problems have more.
  static let problemMembers: [Member] = [
    .must("type", address("Identifies the kind of problem; about:blank means no more than the status.")),
    .must("title", text("The kind of problem in a few words.")), .must("status", integer("The status of the answer.", 400...599)),
    .may("detail", text("What went wrong this time.")), .may("parameter", text("The parameter with the problem.")),
    .may("field", word("The field that has to be corrected.", ["name", "nickname"])),
    .may("retry_after", count("Seconds after which another attempt may succeed.")), .may("resting", named("Resting")),
  ]
}
