import Accounts
import WeatherModel
import Wire

/// What an assistant can do, by name.
enum Tool: String, CaseIterable, Sendable {
  case currentWeather = "current_weather"
  case forecast
  case airQuality = "air_quality"
  case alerts = "weather_alerts"
  case searchPlaces = "search_places"
  case listPlaces = "list_places"
  case addPlace = "add_place"
  case removePlace = "remove_place"
  case compareSources = "compare_sources"
  case bookTrip = "book_trip"
  case tripHistory = "trip_history"

  /// What a token needs for it.
  var scope: AccessScopes {
    switch self {
    case .currentWeather, .forecast, .airQuality, .alerts, .searchPlaces, .compareSources: .read
    case .listPlaces, .addPlace, .removePlace: .places
    case .bookTrip, .tripHistory: .trips
    }
  }

  private var about: (title: String, description: String) {
    switch self {
    case .currentWeather: ("Current weather", "The weather of this moment at a place.")
    case .forecast: ("Forecast", "The weather of the coming days at a place.")
    case .airQuality: ("Air quality", "How the air is at a place: European and US index, pollutants in µg/m³.")
    case .alerts: ("Weather alerts", "Official warnings in force or announced for a place, the gravest first.")
    case .searchPlaces: ("Search places", "The places that words may mean, the likeliest first.")
    case .listPlaces: ("List places", "The places that the person has saved.")
    case .addPlace: ("Add place", "Saves a place for the person, on all of their devices.")
    case .removePlace: ("Remove place", "Removes one of the person's saved places, on all of their devices.")
    case .compareSources: ("Compare sources", "What every weather source says of a place, side by side.")
    case .bookTrip:
      ("Book trip", "Books a trip from A to B for the person; it costs money. The same order with the same key is booked once.")
    case .tripHistory: ("Trip history", "The trips that the person has booked in a month, with totals.")
    }
  }

  private var changes: Bool { self == .addPlace || self == .removePlace || self == .bookTrip }

  func write(to json: inout JSONWriter) {
    json.member("name", rawValue)
    json.member("title", about.title)
    json.member("description", about.description)
    json.key("inputSchema")
    Form.object(inputs).write(to: &json)
    json.key("outputSchema")
    outputs.write(to: &json)
    json.object("annotations") { json in
      json.member("readOnlyHint", !changes)
      if changes { json.member("destructiveHint", self == .removePlace) }
      json.member("openWorldHint", scope == .read && self != .searchPlaces)
    }
  }

  private static let place = Field("place", .text("A town, such as 'Paris' or 'Paris, Texas', or latitude,longitude in degrees."))

  var inputs: [Field] {
    switch self {
    case .currentWeather, .airQuality, .alerts, .compareSources: [Tool.place]
    case .forecast: [Tool.place, Field("days", .integer("How many days; 7 without it.", 1...16), isRequired: false)]
    case .searchPlaces:
      [
        Field("query", .text("A name or its beginning, or 'city, country'.")),
        Field("limit", .integer("How many at most; 10 without it.", 1...50), isRequired: false),
      ]
    case .listPlaces: []
    case .addPlace: [Tool.place, Field("nickname", .text("What the person calls it, at most 20 characters."), isRequired: false)]
    case .removePlace: [Field("place", .text("Its id, or its name or nickname as list_places tells it."))]
    case .bookTrip:
      [
        Field("from", .text("A, as any place.")), Field("to", .text("B, as any place.")),
        Field("speed", .words("How the person travels; by car without it.", TravelSpeed.allCases.map(\.word)), isRequired: false),
        Field("depart", .text("When they set out, such as 2026-11-18T14:09:00Z; now without it."), isRequired: false),
        Field("key", .text("Tells an order from another one like it: 1 to 128 visible signs of ASCII."), isRequired: false),
      ]
    case .tripHistory: [Field("month", .text("Such as 2026-11; this month without it."), isRequired: false)]
    }
  }

  private static let named: [Field] = [
    Field("place", .text("What it is called.")), Field("latitude", .number("Degrees north.")), Field("longitude", .number("Degrees east.")),
  ]
  private static let told: [Field] = [
    Field("source", .text("Who says so.")), Field("fetched", .text("When the source was asked.")),
    Field("simulated", .flag("Whether it is made up."), isRequired: false),
  ]
  private static func optional(_ name: String, _ about: String) -> Field { Field(name, .number(about), isRequired: false) }

  private var outputs: Form {
    switch self {
    case .currentWeather:
      .object(
        Tool.named + [
          Field("time", .text("The moment.")), Field("temperature", .number("°C.")), Field("condition", .text("One word.")),
          Field("words", .text("The same as people say it.")), Tool.optional("feels_like", "°C."), Tool.optional("humidity", "0 to 1."),
          Tool.optional("wind_speed", "m/s."), Tool.optional("wind_gust", "m/s."), Tool.optional("wind_direction", "Degrees from north."),
          Tool.optional("pressure", "hPa at sea level."), Tool.optional("precipitation", "mm/h."), Tool.optional("uv_index", "The index."),
        ] + Tool.told)
    case .forecast:
      .object(
        Tool.named + [
          Field(
            "days",
            .list([
              Field("date", .text("By the place's calendar.")), Field("condition", .text("One word.")), Field("low", .number("°C.")),
              Field("high", .number("°C.")), Tool.optional("precipitation", "mm."), Tool.optional("precipitation_chance", "0 to 1."),
              Field("sunrise", .text("UTC."), isRequired: false), Field("sunset", .text("UTC."), isRequired: false),
            ]))
        ] + Tool.told)
    case .airQuality:
      .object(
        Tool.named + [
          Tool.optional("european_index", "European Air Quality Index."), Tool.optional("us_index", "US AQI."),
          Field("pollutants", .list([Field("substance", .text("Which one.")), Field("concentration", .number("µg/m³."))])),
        ] + Tool.told)
    case .alerts:
      .object(
        Tool.named + Tool.told.map { Field($0.name, $0.form, isRequired: false) } + [
          Field(
            "alerts",
            .list(
              [Field("event", .text("What it is called.")), Field("severity", .text("minor to extreme, or unknown."))]
                + ["onset", "ends", "headline", "area", "text", "instruction", "sender"].map {
                  Field($0, .text("As its office writes it."), isRequired: false)
                }))
        ])
    case .searchPlaces:
      .object([
        Field("places", .list(Tool.named + [Field("zone", .text("Its time zone.")), Tool.optional("population", "How many live there.")]))
      ])
    case .listPlaces: .object([Field("places", .list(Tool.saved))])
    case .addPlace: .object(Tool.saved + [Field("added", .flag("False where it was saved already."))])
    case .removePlace: .object([Field("removed", .text("The id of the place."))])
    case .compareSources:
      .object([
        Field("latitude", .number("Degrees north.")), Field("longitude", .number("Degrees east.")),
        Field(
          "sources",
          .list([
            Field("source", .text("Its word.")), Field("name", .text("What it is called.")),
            Field("report", .anything("What it says, as /api/v1/weather answers it."), isRequired: false),
          ])), Field("spread", .anything("How far the sources are apart, as /api/v1/compare answers it.")),
      ])
    case .bookTrip: .object(Tool.trip)
    case .tripHistory:
      .object([
        Field("year", .number("The year.")), Field("month", .number("1 to 12.")), Field("zone", .text("By whose calendar.")),
        Field("total_trips", .number("How many.")), Field("total_price", .list(Tool.money)), Field("trips", .list(Tool.trip)),
        Field("more", .flag("Whether there are more than these."), isRequired: false),
        Field("year_trips", .anything("How many in each month of the year."), isRequired: false),
      ])
    }
  }

  private static let money: [Field] = [
    Field("amount", .number("In the currency's smallest unit, such as cents.")), Field("currency", .text("Such as EUR.")),
  ]
  private static let end: [Field] = [
    Field("latitude", .number("Degrees north.")), Field("longitude", .number("Degrees east.")), Field("name", .text("What it is called.")),
  ]
  private static let trip: [Field] = [
    Field("id", .text("Its id.")), Field("booked", .text("When.")), Field("from", .object(end)), Field("to", .object(end)),
    Field("price", .object(money)),
    Field("journey", .anything("When and how, and what is met on the way."), isRequired: false),
    Field("cancelled", .object([Field("time", .text("When.")), Field("reason", .text("Why."))]), isRequired: false),
  ]

  private static let saved: [Field] =
    [Field("id", .text("Its id.")), Field("nickname", .text("What the person calls it."), isRequired: false)] + named
}

/// The form of something in JSON, as JSON Schema writes it.
indirect enum Form: Sendable {
  case text(String)
  case number(String)
  case integer(String, ClosedRange<Int64>)
  case flag(String)
  case words(String, [String])
  case list([Field])
  case object([Field])
  case anything(String)

  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .text(let about): members("string", about, to: &json)
      case .number(let about): members("number", about, to: &json)
      case .flag(let about): members("boolean", about, to: &json)
      case .anything(let about): members("object", about, to: &json)
      case .integer(let about, let range):
        members("integer", about, to: &json)
        json.member("minimum", range.lowerBound)
        json.member("maximum", range.upperBound)
      case .words(let about, let words):
        members("string", about, to: &json)
        json.array("enum") { list in
          for word in words { list.value(word) }
        }
      case .list(let fields):
        json.member("type", "array")
        json.key("items")
        Form.object(fields).write(to: &json)
      case .object(let fields):
        json.member("type", "object")
        json.object("properties") { json in
          for field in fields {
            json.key(field.name)
            field.form.write(to: &json)
          }
        }
        json.array("required") { list in
          for field in fields where field.isRequired { list.value(field.name) }
        }
      }
    }
  }

  private func members(_ type: String, _ about: String, to json: inout JSONWriter) {
    json.member("type", type)
    json.member("description", about)
  }
}

/// A member of an object.
struct Field: Sendable {
  var name: String
  var form: Form
  var isRequired: Bool

  init(_ name: String, _ form: Form, isRequired: Bool = true) { (self.name, self.form, self.isRequired) = (name, form, isRequired) }
}
