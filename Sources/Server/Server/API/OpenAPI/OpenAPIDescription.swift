import Routes
import WeatherModel
import Wire

/// The API's description as OpenAPI 3.1, written from the same list of addresses and parameters that the parser uses.
func openAPIDescription() -> [UInt8] {
  var json = JSONWriter(reserving: 48 * 1024)
  json.object { json in
    json.member("openapi", "3.1.0")
    json.object("info") { json in
      json.member("title", "Weatherglass")
      json.member("version", "1.0.0")
      json.member(
        "description",
        "The weather of your own server. SI units and UTC everywhere; a value that no source sent is absent, never null. "
          + "New members may appear: ignore those you do not know. Unknown query parameters are ignored, too.")
    }
    json.array("servers") { list in list.object { $0.member("url", "/") } }
    json.object("paths") { json in
      for path in APIPath.allCases {
        json.key(path.template)
        json.object { json in json.object("get") { Operation(path).write(to: &$0) } }
      }
      for path in SpacePath.allCases.map(\.template) + TripPath.allCases.map(\.template) {
        json.key(path)
        json.object { json in
          for operation in SpaceOperation.all + SpaceOperation.ofTrips where operation.path == path {
            json.key(operation.method)
            json.object { operation.write(to: &$0) }
          }
        }
      }
      for operation in TokenOperation.all {
        json.key(operation.path)
        json.object { json in
          json.key(operation.method)
          json.object { operation.write(to: &$0) }
        }
      }
    }
    json.object("components") { json in
      json.object("schemas") { json in
        for (name, schema) in Schema.all + TokenOperation.schemas {
          json.key(name)
          schema.write(to: &json)
        }
      }
      json.object("securitySchemes") { json in
        json.object("device") { json in
          json.member("type", "apiKey")
          json.member("in", "cookie")
          json.member("name", "weatherglass-device")
          json.member(
            "description", "The device's key, which the first write or pairing returns. With TLS the cookie's name begins with __Host-.")
        }
        json.object("token") { json in
          json.member("type", "http")
          json.member("scheme", "bearer")
          json.member("description", "An access token of the space, for programs. Its scopes say what it gives access to.")
        }
      }
      json.object("responses") { json in
        for refusal in Refusal.allCases {
          json.key(refusal.name)
          json.object { refusal.write(to: &$0) }
        }
      }
    }
  }
  return json.bytes
}

/// The GET of an address.
private struct Operation {
  let path: APIPath

  init(_ path: APIPath) { self.path = path }

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    json.array("parameters") { list in
      for parameter in path.parameters { list.object { write(parameter, to: &$0) } }
      if path == .icon {
        list.object { json in
          json.member("name", "icon")
          json.member("in", "path")
          json.member("required", true)
          json.key("schema")
          let words = Condition.allCases.map { $0.word }
          Schema.word("A condition, with the suffix -night when the sun is below the horizon.", words + words.map { $0 + "-night" }).write(
            to: &json)
        }
      }
    }
    json.object("responses") { json in
      json.object("200") { writeSuccess(to: &$0) }
      json.object("304") { $0.member("description", "The version that If-None-Match names is still current.") }
      if path == .wit { json.object("204") { $0.member("description", "There is no line, or the one that was sent may not be shown.") } }
      for refusal in refusals {
        json.key(String(refusal.rawValue))
        json.object { $0.member("$ref", "#/components/responses/" + refusal.name) }
      }
    }
  }

  private func writeSuccess(to json: inout JSONWriter) {
    json.member("description", summary)
    json.object("headers") { json in
      writeHeader("ETag", "The entity tag of this answer.", isRequired: true, to: &json)
      writeHeader("Cache-Control", "How long the answer may be cached.", isRequired: true, to: &json)
    }
    json.object("content") { json in
      switch path {
      case .weather: content("application/json", .named("Report"), to: &json)
      case .places: content("application/json", .named("Places"), to: &json)
      case .dashboard: content("application/json", .named("Dashboard"), to: &json)
      case .sources: content("application/json", .named("SourceList"), to: &json)
      case .compare: content("application/json", .named("Comparison"), to: &json)
      case .search: content("application/json", .named("PlaceList"), to: &json)
      case .placeName: content("application/json", .named("Whereabouts"), to: &json)
      case .journey: content("application/json", .named("Way"), to: &json)
      case .wit: content("application/json", .named("Line"), to: &json)
      case .icon: content("image/svg+xml", .text("A drawing of 48 by 48 units."), to: &json)
      case .openAPI: content("application/json", .anything, to: &json)
      }
    }
  }

  private func write(_ parameter: APIParameter, to json: inout JSONWriter) {
    json.member("name", parameter.name)
    json.member("in", "query")
    switch parameter {
    case .latitude, .longitude:
      json.member("required", path != .sources)
      if path == .sources { json.member("description", "Give lat and lon together, or neither.") }
      json.key("schema")
      let isLatitude = parameter == .latitude
      Schema.number(isLatitude ? "Degrees north." : "Degrees east.", isLatitude ? -90...90 : -180...180).write(to: &json)
    case .at:
      json.member("required", true)
      json.member("description", "Places as latitude,longitude, separated by semicolons; \(PlacesQuery.mostPlaces) at most.")
      json.key("schema")
      let place = #"-?(\d|[1-8]\d)(\.\d{1,3})?,-?(\d|[1-9]\d|1[0-7]\d)(\.\d{1,3})?"#
      Schema.text("A list of places.", pattern: "^\(place)(;\(place)){0,\(PlacesQuery.mostPlaces - 1)}$").write(to: &json)
    case .kinds:
      json.member(
        "description", path == .compare ? "The kinds to return; current,daily by default." : "The kinds to return; all by default.")
      json.member("style", "form")
      json.member("explode", false)
      json.key("schema")
      Schema.array(of: .word(nil, path.kinds.each.map { $0.word }), isUnique: true, isFilled: true).write(to: &json)
    case .refresh:
      json.member("description", "1 asks the source again even if the stored answer is fresh; at most once a minute.")
      json.key("schema")
      Schema.word(nil, ["0", "1"]).write(to: &json)
    case .sources:
      json.member(
        "description",
        "The sources to ask first, as kind:source. The first entry for a kind wins; the other sources are asked if it fails or lacks the kind."
      )
      json.member("style", "form")
      json.member("explode", false)
      json.key("schema")
      let kinds = path.kinds.each.map(\.word).joined(separator: "|"), sources = Source.allCases.map(\.word).joined(separator: "|")
      Schema.array(of: .text("A kind and its source.", pattern: "^(\(kinds)):(\(sources))$"), isFilled: true).write(
        to: &json)
    case .text:
      json.member("required", true)
      json.member("description", "The search text: a town's name or its beginning, 'city, country', 'city region', or coordinates.")
      json.key("schema")
      let longest = PlaceSearch.longestText
      Schema.text("At most \(longest) characters, without control characters.", pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]{1,\(longest)}$").write(
        to: &json)
    case .near:
      json.member("description", "The device's position, as latitude,longitude: of two equally good matches the nearer one comes first.")
      json.key("schema")
      pair.write(to: &json)
    case .language:
      json.member("description", "The language of the names, where they are known in it; English by default.")
      json.key("schema")
      Schema.word(nil, Language.allCases.map(\.tag)).write(to: &json)
    case .from, .to:
      json.member("required", true)
      json.member("description", (parameter == .from ? "The start" : "The destination") + ", as latitude,longitude.")
      json.key("schema")
      pair.write(to: &json)
    case .speed:
      json.member("description", "The mode of travel; drive by default.")
      json.key("schema")
      Schema.word(nil, TravelSpeed.allCases.map(\.word)).write(to: &json)
    case .depart:
      json.member("description", "The time of departure; now by default.")
      json.key("schema")
      let (day, time) = ("20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])", "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
      Schema.text("A time in UTC.", pattern: "^\(day)T\(time)Z$").write(to: &json)
    case .seen:
      json.member("description", "The ids of lines that were shown recently, separated by commas: none of them is returned again.")
      json.key("schema")
      Schema.text("A list of ids.", pattern: "^[0-9a-f]{1,8}(,[0-9a-f]{1,8}){0,\(WitQuery.mostSeen - 1)}$").write(to: &json)
    case .own:
      json.member("description", "1 if the device has a language model of its own: the answer then has the prompt for it.")
      json.key("schema")
      Schema.word(nil, ["0", "1"]).write(to: &json)
    case .line:
      json.member("description", "The line that the device's model wrote. The answer repeats it if it may be shown.")
      json.key("schema")
      Schema.text("A line.", pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]{1,140}$").write(to: &json)
    case .limit:
      json.member("description", "The maximum number of places; \(PlaceSearch.defaultLimit) by default.")
      json.key("schema")
      Schema.integer("The maximum number.", 1...Int64(PlaceSearch.largestLimit)).write(to: &json)
    }
  }

  /// Latitude and longitude in one parameter.
  private var pair: Schema {
    let (latitude, longitude) = ("-?(90|[1-8]?[0-9](\\.[0-9]{1,6})?)", "-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]{1,6})?)")
    return Schema.text("Two numbers separated by a comma.", pattern: "^\(latitude),\(longitude)$")
  }

  private var id: String {
    switch path {
    case .weather: "weather"
    case .places: "places"
    case .dashboard: "dashboard"
    case .sources: "sources"
    case .compare: "compare"
    case .search: "search"
    case .placeName: "where"
    case .journey: "route"
    case .wit: "wit"
    case .icon: "icon"
    case .openAPI: "description"
    }
  }

  private var summary: String {
    switch path {
    case .weather: "The weather of a place."
    case .places: "The weather of several places, in the order of the request; places without any weather are left out."
    case .dashboard: "The few values that a simple client shows."
    case .sources: "The state of each source, and the order in which they are asked."
    case .compare: "The values of every configured source for a place, and how far they differ."
    case .search: "The towns that match the search text, the best match first."
    case .placeName: "The name of a point: its town, or the nearest one with distance and direction, or the sea."
    case .journey: "The weather along the way between two points, at the time of passing each, and the best time to set out."
    case .wit: "A sarcastic line about the weather of a place; none while a severe warning is in force there."
    case .icon: "The picture of a weather condition."
    case .openAPI: "This description."
    }
  }

  private var refusals: [Refusal] {
    switch path {
    case .weather, .dashboard, .journey, .wit:
      [
        .badRequest, .foreign, .unknownPlace, .methodNotAllowed, .uriTooLong, .strangeHost, .askedTooOften, .headTooLarge, .unreadable,
        .unavailable,
      ]
    case .places, .compare: [.badRequest, .foreign, .methodNotAllowed, .uriTooLong, .strangeHost, .headTooLarge]
    case .sources, .search, .placeName: [.badRequest, .methodNotAllowed, .uriTooLong, .strangeHost, .headTooLarge]
    case .icon: [.badRequest, .unknownPlace, .methodNotAllowed, .uriTooLong, .strangeHost, .headTooLarge]
    case .openAPI: [.badRequest, .methodNotAllowed, .uriTooLong, .strangeHost, .headTooLarge]
    }
  }
}

func content(_ type: String, _ schema: Schema, to json: inout JSONWriter) {
  json.key(type)
  json.object { json in
    json.key("schema")
    schema.write(to: &json)
  }
}

/// The error responses; the body of each is a problem.
private enum Refusal: Int, CaseIterable {
  case badRequest = 400, foreign = 403, unknownPlace = 404, methodNotAllowed = 405, uriTooLong = 414, strangeHost = 421
  case askedTooOften = 429, headTooLarge = 431, unreadable = 502, unavailable = 503

  var name: String {
    switch self {
    case .badRequest: "BadRequest"
    case .foreign: "Forbidden"
    case .unknownPlace: "NotFound"
    case .methodNotAllowed: "MethodNotAllowed"
    case .uriTooLong: "URITooLong"
    case .askedTooOften: "TooManyRequests"
    case .strangeHost: "MisdirectedRequest"
    case .headTooLarge: "HeadTooLarge"
    case .unreadable: "BadGateway"
    case .unavailable: "Unavailable"
    }
  }

  private var about: String {
    switch self {
    case .badRequest: "A parameter is missing, given twice, too long or invalid; the problem names it."
    case .foreign: "The request comes from a page of another site whose origin is not allowed."
    case .unknownPlace: "There is no weather for this place, or nothing at this address."
    case .methodNotAllowed: "Only GET and HEAD are allowed."
    case .uriTooLong: "The address is longer than 6 kB."
    case .askedTooOften: "This client has caused too many requests to sources, and was not shown this place before."
    case .strangeHost: "The Host header has a name that is not one of the server's; the answer names the setting that adds it."
    case .headTooLarge: "The request's head is larger than 8 kB, or has too many fields."
    case .unreadable: "The source answered with an error or with invalid data, and there is no older weather."
    case .unavailable: "The source can't be reached, refuses the key or its quota is used up, and there is no older weather."
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("description", about)
    switch self {
    case .askedTooOften:
      json.object("headers") { writeHeader("Retry-After", "Seconds after which the client may ask again.", isRequired: true, to: &$0) }
    case .unavailable:
      let about = "Seconds after which the source is asked again, if known."
      json.object("headers") { writeHeader("Retry-After", about, isRequired: false, to: &$0) }
    case .methodNotAllowed:
      json.object("headers") { writeHeader("Allow", "The methods that are allowed.", isRequired: true, to: &$0) }
    case .badRequest, .foreign, .unknownPlace, .uriTooLong, .strangeHost, .headTooLarge, .unreadable: break
    }
    json.object("content") { content("application/problem+json", .named("Problem"), to: &$0) }
  }
}

private func writeHeader(_ name: String, _ about: String, isRequired: Bool, to json: inout JSONWriter) {
  json.key(name)
  json.object { json in
    json.member("description", about)
    json.member("required", isRequired)
    json.key("schema")
    Schema.text(about).write(to: &json)
  }
}
