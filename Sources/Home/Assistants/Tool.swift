import Accounts
import WeatherModel
import Wire

/// The tools that an assistant can call; the raw value is the tool's name.
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

  /// The scope that a token needs for the tool.
  var scope: AccessScopes {
    switch self {
    case .currentWeather, .forecast, .airQuality, .alerts, .searchPlaces, .compareSources: .read
    case .listPlaces, .addPlace, .removePlace: .places
    case .bookTrip, .tripHistory: .trips
    }
  }

  private var about: (title: String, description: String) {
    switch self {
    case .currentWeather: ("Current weather", "The current weather at a place.")
    case .forecast: ("Forecast", "The weather of the coming days at a place.")
    case .airQuality: ("Air quality", "The air quality at a place: European and US index, pollutants in µg/m³.")
    case .alerts: ("Weather alerts", "Official warnings in force or announced for a place, the most severe first.")
    case .searchPlaces: ("Search places", "The places that match a name, the best match first.")
    case .listPlaces: ("List places", "The places that the person has saved.")
    case .addPlace: ("Add place", "Saves a place for the person, on all of their devices.")
    case .removePlace: ("Remove place", "Removes one of the person's saved places, on all of their devices.")
    case .compareSources: ("Compare sources", "The values of every weather source for a place, side by side.")
    case .bookTrip:
      (
        "Book trip",
        "Books a trip from A to B in the person's own log, with its price: nobody is sent, and nothing is paid. An order that is repeated with the same key is booked only once."
      )
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
  private static let placeOfWeather = Field(
    "place", .text("A town, such as 'Paris' or 'Paris, Texas', or latitude,longitude in degrees; the server's own place by default."),
    isRequired: false)

  var inputs: [Field] {
    switch self {
    case .currentWeather, .airQuality, .alerts, .compareSources: [Tool.placeOfWeather]
    case .forecast: [Tool.placeOfWeather, Field("days", .integer("The number of days; 7 by default.", 1...16), isRequired: false)]
    case .searchPlaces:
      [
        Field("query", .text("A name or its beginning, or 'city, country'.")),
        Field("limit", .integer("The maximum number of places; 10 by default.", 1...50), isRequired: false),
      ]
    case .listPlaces: []
    case .addPlace:
      [Tool.place, Field("nickname", .text("The person's own name for the place, at most 20 characters."), isRequired: false)]
    case .removePlace: [Field("place", .text("The place's id, name or nickname, as list_places returns it."))]
    case .bookTrip:
      [
        Field("from", .text("The start: a town, or latitude,longitude in degrees.")),
        Field("to", .text("The destination: a town, or latitude,longitude in degrees.")),
        Field("speed", .words("The mode of travel; drive by default.", TravelSpeed.allCases.map(\.word)), isRequired: false),
        Field("depart", .text("The time of departure, such as 2026-11-18T14:09:00Z; now by default."), isRequired: false),
        Field(
          "key", .text("Identifies the order, so that a retry books nothing twice: 1 to 128 visible ASCII characters."), isRequired: false),
      ]
    case .tripHistory: [Field("month", .text("The month, such as 2026-11; the current month by default."), isRequired: false)]
    }
  }

  private static let named: [Field] = [
    Field("place", .text("The place's name.")), Field("latitude", .number("Degrees north.")), Field("longitude", .number("Degrees east.")),
  ]
  private static let zone = Field("zone", .text("The place's time zone: its name, or its difference from UTC where it has no name."))
  private static let provenance: [Field] = [
    Field("source", .text("The source's name.")), Field("fetched", .text("When the data was fetched.")),
    Field("simulated", .flag("Whether the data is simulated."), isRequired: false),
  ]
  private static func optional(_ name: String, _ about: String) -> Field { Field(name, .number(about), isRequired: false) }

  private var outputs: Form {
    switch self {
    case .currentWeather:
      .object(
        Tool.named + [
          Tool.zone, Field("time", .text("The moment, in UTC.")), Field("temperature", .number("°C.")),
          Field("condition", .text("The weather condition, as one word.")),
          Field("words", .text("The condition in plain language.")), Tool.optional("feels_like", "°C."),
          Tool.optional("humidity", "0 to 1."),
          Tool.optional("wind_speed", "m/s."), Tool.optional("wind_gust", "m/s."),
          Tool.optional("wind_direction", "Where the wind comes from: degrees clockwise from north."),
          Tool.optional("pressure", "hPa at sea level."), Tool.optional("precipitation", "mm/h."), Tool.optional("uv_index", "The index."),
        ] + Tool.provenance)
    case .forecast:
      .object(
        Tool.named + [
          Tool.zone,
          Field(
            "days",
            .list([
              Field("date", .text("The date at the place.")), Field("condition", .text("The weather condition, as one word.")),
              Field("low", .number("°C.")),
              Field("high", .number("°C.")), Tool.optional("precipitation", "mm."), Tool.optional("precipitation_chance", "0 to 1."),
              Field("sunrise", .text("UTC."), isRequired: false), Field("sunset", .text("UTC."), isRequired: false),
            ])),
        ] + Tool.provenance)
    case .airQuality:
      .object(
        Tool.named + [
          Tool.optional("european_index", "European Air Quality Index, edition of 2024."), Tool.optional("us_index", "US AQI."),
          Field("pollutants", .list([Field("substance", .text("The pollutant.")), Field("concentration", .number("µg/m³."))])),
        ] + Tool.provenance)
    case .alerts:
      .object(
        Tool.named + Tool.provenance.map { Field($0.name, $0.form, isRequired: false) } + [
          Tool.zone,
          Field("known", .flag("False if no source has answered lately: then an empty list does not mean that there are no warnings.")),
          Field(
            "alerts",
            .list(
              [Field("event", .text("What the warning is about.")), Field("severity", .text("minor to extreme, or unknown."))]
                + ["onset", "ends", "headline", "area", "text", "instruction", "sender"].map {
                  Field($0, .text("As the issuer wrote it."), isRequired: false)
                })),
        ])
    case .searchPlaces:
      .object([
        Field(
          "places", .list(Tool.named + [Field("zone", .text("Its time zone.")), Tool.optional("population", "The number of inhabitants.")]))
      ])
    case .listPlaces: .object([Field("places", .list(Tool.saved))])
    case .addPlace: .object(Tool.saved + [Field("added", .flag("False if the place was already saved."))])
    case .removePlace: .object([Field("removed", .text("The id of the place."))])
    case .compareSources:
      .object([
        Field("latitude", .number("Degrees north.")), Field("longitude", .number("Degrees east.")),
        Field(
          "sources",
          .list([
            Field("source", .text("The source's identifier.")), Field("name", .text("The source's name.")),
            Field("report", .anything("The source's weather, in the format of /api/v1/weather."), isRequired: false),
          ])), Field("spread", .anything("How far the sources differ, in the format of /api/v1/compare.")),
      ])
    case .bookTrip: .object(Tool.trip)
    case .tripHistory:
      .object([
        Field("year", .number("The year.")), Field("month", .number("1 to 12.")),
        Field("zone", .text("The time zone in which the month begins and ends.")),
        Field("total_trips", .number("The number of trips, without cancelled ones.")), Field("total_price", .list(Tool.money)),
        Field("trips", .list(Tool.trip)),
        Field("more", .flag("True if there are more trips."), isRequired: false),
        Field("year_trips", .anything("The number of trips in each month of the year."), isRequired: false),
      ])
    }
  }

  private static let money: [Field] = [
    Field("amount", .number("In the currency's smallest unit, such as cents.")), Field("currency", .text("Such as EUR.")),
  ]
  private static let end: [Field] = [
    Field("latitude", .number("Degrees north.")), Field("longitude", .number("Degrees east.")), Field("name", .text("The place's name.")),
  ]
  private static let trip: [Field] = [
    Field("id", .text("Its id.")), Field("booked", .text("When it was booked.")), Field("from", .object(end)), Field("to", .object(end)),
    Field("price", .object(money)),
    Field("journey", .anything("The departure, the mode of travel, and the weather on the way."), isRequired: false),
    Field("cancelled", .object([Field("time", .text("When.")), Field("reason", .text("Why."))]), isRequired: false),
  ]

  private static let saved: [Field] =
    [Field("id", .text("Its id.")), Field("nickname", .text("The person's own name for the place."), isRequired: false)] + named
}

/// The schema of a JSON value, written as JSON Schema.
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
        json.array("enum", words)
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
        json.array("required", fields.filter(\.isRequired).map(\.name))
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
