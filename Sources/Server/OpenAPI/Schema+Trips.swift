import WeatherModel

extension Schema {
  /// The schemas about trips, by their names in the description.
  static let trips: [(name: String, schema: Schema)] = [
    ("TripPoint", point), ("TripOrder", order), ("Journey", object("The forecast along a way.", all: journey)), ("Stop", stop),
    ("Departure", departure), ("DepartureChoice", choice), ("Tariff", tariff), ("TripPrice", price), ("Trip", trip), ("TripMonth", month),
    ("TripCancelling", cancelling),
  ]

  private static let currency = text("The currency's three-letter code.", pattern: "^[A-Z]{3}$")

  private static let point = object(
    "An end of a trip.",
    .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
    .must("name", text("The place's name, 1 to \(SyncLimits.nameBytes) bytes.", pattern: "^.{1,\(SyncLimits.nameBytes)}$")),
    .may("nickname", text("The person's own name for it: 1 to \(SyncLimits.nickname) characters, as people count them.")),
    .may("air", named("Air")))

  private static let order = object(
    "The trip to book. The two ends must be at least \(Int(TripLimits.shortest)) m apart.",
    .must("from", named("TripPoint")), .must("to", named("TripPoint")), .may("speed", speed),
    .may("departure", time("The time of departure; now by default.")))

  private static let price = object(
    "The price of a trip and its parts.",
    .must("amount", count("The price, in the smallest unit of the currency.")), .must("currency", currency),
    .must("tariff", count("The version of the price formula.")), .must("distance", count("The length of the great circle, in metres.")),
    .must("base", count("The part that every trip costs.")), .must("way", count("The part that depends on the distance.")),
    .must("air_percent", count("The percentage of both parts that is charged; it depends on the worse air of the two ends.")))

  private static let trip = object(
    "A booked trip.",
    .must("id", text("The trip's id.", pattern: "^[0-9a-f]{32}$")), .must("booked", time("When it was booked.")),
    .must("from", named("TripPoint")), .must("to", named("TripPoint")), .must("price", named("TripPrice")),
    .may("journey", named("Journey")),
    .may(
      "cancelled",
      object("The cancellation.", .must("time", time("The time of the cancellation.")), .must("reason", text("The reason.")))))

  private static let month = object(
    "The trips that were booked in a month.",
    .must("year", integer("The year.", 1...9999)), .must("month", integer("The month.", 1...12)),
    .must("zone", text("The time zone in which the month begins and ends.")),
    .must("total_trips", count("The number of trips without cancelled ones.")),
    .must(
      "total_price",
      list(
        "The total price of those, one sum per currency.", isFilled: true,
        .must("amount", count("In the smallest unit of the currency.")), .must("currency", currency))),
    .must("trips", array(of: named("Trip"), "The most recently booked first, including cancelled ones; at most 500.")),
    .may("more", flag("True if there are more trips.")),
    .may(
      "year_trips",
      map((1...12).map { String($0) }, of: amount("Trips."), "The number of trips in each month of the year, without cancelled ones.")))

  private static let speed = word("The mode of travel; drive by default.", TravelSpeed.allCases.map(\.word))

  private static let stop = object(
    "A point on the way.",
    .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
    .may("name", text("Its name.")), .must("time", time("The time of passing it.")),
    .may("weather", object("The weather forecast for that hour.", all: stamp + moment)), .may("air", named("Air")),
    .may("nearest_town", named("NearestTown")),
    .may("happened", object("The weather as it turned out.", all: stamp + moment)))

  private static let departure = object(
    "The best time to set out.",
    .must("time", time("The time.")), .must("reason", word("Why it is the best.", DepartureReason.allCases.map(\.word))),
    .may("conditions", named("DepartureChoice")), .may("instead_of", named("DepartureChoice")))

  private static let choice = object(
    "The conditions on the way for one departure.",
    .must("time", time("The time of departure.")), .must("rain", amount("Mean precipitation on the way, in millimetres per hour.")),
    .must("gust", amount("The strongest gust or wind on the way, in metres per second.")),
    .may("european_index", amount("The worst European Air Quality Index (2024) on the way, if it is forecast for all of it.")),
    .may("us_index", amount("The worst US Air Quality Index on the way, if it is forecast for all of it.")),
    .may("icy", flag("True if there is freezing rain on the way, or precipitation in frost.")),
    .may("dark", flag("True if part of the way is dark.")))

  private static let tariff = object(
    "How prices of trips are computed (docs/trips.md).",
    .must("currency", currency), .must("base", count("The base price, in the currency's smallest unit.")),
    .must("per_kilometre", count("The price of a kilometre, in the currency's smallest unit.")))

  private static let journey: [Member] = [
    .must("speed", word("The mode of travel.", TravelSpeed.allCases.map(\.word))), .must("departure", time("The time of departure.")),
    .must("stops", array(of: named("Stop"), "In order, including start and destination; lists have only the last one.")),
    .may("best", named("Departure")),
    .may(
      "choices",
      array(of: named("DepartureChoice"), "The conditions on the way for departures now and at the full hours of the next 12.")),
    .may("tariff", named("Tariff")),
  ]

  static let way = object(
    "The weather along a way.",
    all: [
      .must("distance", count("The length of the great circle, in metres.")),
      .must("duration", count("The duration of the journey, in seconds.")),
    ] + journey + [
      .may("text", text("A sentence that says why 'best' is the best time.")),
      .may("simulated", flag("True if any of the weather is simulated.")),
      .must("attribution", array(of: credit(source: true), "The attributions to show with the data.")),
    ])

  private static let cancelling = object(
    nil, .must("reason", text("The reason, 1 to \(TripLimits.reasonBytes) bytes.", pattern: "^.{1,\(TripLimits.reasonBytes)}$")))
}
