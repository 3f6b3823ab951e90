import WeatherModel

extension Schema {
  /// The forms of trips, by the names that the description refers to them with.
  static let trips: [(name: String, schema: Schema)] = [
    ("TripPoint", point), ("TripOrder", order), ("Journey", object("What was forecast for a way.", journey)), ("Stop", stop),
    ("Departure", departure), ("TripPrice", price), ("Trip", trip), ("TripMonth", month), ("TripCancelling", cancelling),
  ]

  private static let currency = text("The code of the currency.", pattern: "^[A-Z]{3}$")

  private static let point = object(
    "An end of a trip.",
    [
      .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
      .must("name", text("What the place is called, in 1 to 200 bytes.", pattern: "^.{1,200}$")),
      .may("nickname", text("What the person calls it: 1 to 20 characters, as people count them.")), .may("air", named("Air")),
    ])

  private static let order = object(
    "What is to be booked. A and B are at least 50 m apart.",
    [
      .must("from", named("TripPoint")), .must("to", named("TripPoint")), .may("speed", speed),
      .may("departure", time("When they set out; at once without it.")),
    ])

  private static let price = object(
    "What a trip costs, and how that comes about.",
    [
      .must("amount", count("What is to be paid, in the smallest unit of the currency.")), .must("currency", currency),
      .must("tariff", count("The number of the formula.")), .must("distance", count("Metres of great circle.")),
      .must("base", count("What each trip costs.")), .must("way", count("What the distance costs.")),
      .must("air_percent", count("How much of both is asked, by the worse air of the two ends.")),
    ])

  private static let trip = object(
    "A booked trip.",
    [
      .must("id", text("Its name in addresses.", pattern: "^[0-9a-f]{32}$")), .must("booked", time("When it was booked.")),
      .must("from", named("TripPoint")), .must("to", named("TripPoint")), .must("price", named("TripPrice")),
      .may("journey", named("Journey")),
      .may(
        "cancelled",
        object("That it was cancelled.", [.must("time", time("When.")), .must("reason", text("Why."))])),
    ])

  private static let month = object(
    "The trips that were booked in a month.",
    [
      .must("year", integer("The year.", 1...9999)), .must("month", integer("The month.", 1...12)),
      .must("zone", text("By whose clock it begins and ends.")),
      .must("total_trips", count("How many were booked and not cancelled.")),
      .must(
        "total_price",
        array(
          of: object(nil, [.must("amount", count("In the smallest unit.")), .must("currency", currency)]),
          "What those cost together, a sum for each currency.", isFilled: true)),
      .must("trips", array(of: named("Trip"), "The last booked first, cancelled ones included; 500 at most.")),
      .may("more", flag("True where there are more trips than those.")),
      .may(
        "year_trips",
        map((1...12).map { String($0) }, of: amount("Trips."), "How many were booked and not cancelled in each month of the year.")),
    ])

  private static let speed = word("How one travels; drive without it.", TravelSpeed.allCases.map(\.word))

  private static let stop = object(
    "A point on the way.",
    [
      .must("latitude", number("Degrees north.", -90...90)), .must("longitude", number("Degrees east.", -180...180)),
      .may("name", text("What it is called.")), .must("time", time("When one is there.")),
      .may("weather", object("The weather forecast for that hour.", stamp + moment)), .may("air", named("Air")),
      .may("nearest_town", named("NearestTown")),
      .may("happened", object("The weather that there was.", stamp + moment)),
    ])

  private static let departure = object(
    "The best time to set out.",
    [.must("time", time("When.")), .must("reason", word("Why then.", DepartureReason.allCases.map(\.word)))])

  private static let journey: [Member] = [
    .must("speed", word("How one travels.", TravelSpeed.allCases.map(\.word))), .must("departure", time("When one sets out.")),
    .must("stops", array(of: named("Stop"), "In order, beginning and end included; the last one alone in lists.")),
    .may("best", named("Departure")),
    .may(
      "choices",
      array(
        of: object(
          nil,
          [
            .must("time", time("When one sets out.")), .must("rain", amount("Millimetres an hour on the way, on average.")),
            .must("gust", amount("The strongest gust or wind on the way, metres a second.")),
            .may("european_index", amount("The worst European Air Quality Index on the way, where all of it is forecast.")),
            .may("us_index", amount("The worst US Air Quality Index on the way, where all of it is forecast.")),
          ]), "What is met by whoever sets out so many hours later.")),
  ]

  static let way = object(
    "What one meets on a way.",
    [.must("distance", count("Metres of great circle.")), .must("duration", count("Seconds of travel."))] + journey + [
      .may("text", text("Why that is the best time, in a sentence.")), .may("simulated", flag("True where some of it is made up.")),
      .must("attribution", array(of: credit(source: true), "Whom to thank wherever this is shown.")),
    ])

  private static let cancelling = object(nil, [.must("reason", text("Why, in 1 to 200 bytes.", pattern: "^.{1,200}$"))])
}
