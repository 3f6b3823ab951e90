import Routes
import WeatherModel
import Wire

/// The description of the programming interface as OpenAPI 3.1; written from the same list of addresses and parameters that the parser reads by.
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
          + "Members may be added: pass over what you do not know. Parameters that an address does not have are passed over, too.")
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
          json.member("description", "The device's key; given by the first write or by pairing. With TLS its name begins with __Host-.")
        }
        json.object("token") { json in
          json.member("type", "http")
          json.member("scheme", "bearer")
          json.member("description", "A token of the space, for programs: it opens what its scopes say.")
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

/// What can be asked at an address.
private struct Operation {
  let path: APIPath

  init(_ path: APIPath) { self.path = path }

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    json.array("parameters") { list in
      for parameter in path.parameters { list.object { write(parameter, to: &$0) } }
      if path == .picture {
        list.object { json in
          json.member("name", "icon")
          json.member("in", "path")
          json.member("required", true)
          json.key("schema")
          let words = Condition.allCases.map { $0.word }
          Schema.word("A condition, with -night where the sun is down.", words + words.map { $0 + "-night" }).write(to: &json)
        }
      }
    }
    json.object("responses") { json in
      json.object("200") { writeSuccess(to: &$0) }
      json.object("304") { $0.member("description", "What If-None-Match names is still so.") }
      if path == .wit { json.object("204") { $0.member("description", "Nothing is to be said, or the line may not be shown.") } }
      for refusal in refusals {
        json.key(String(refusal.rawValue))
        json.object { $0.member("$ref", "#/components/responses/" + refusal.name) }
      }
    }
  }

  private func writeSuccess(to json: inout JSONWriter) {
    json.member("description", summary)
    json.object("headers") { json in
      writeHeader("ETag", "Names this very answer.", isRequired: true, to: &json)
      writeHeader("Cache-Control", "How long it may be kept.", isRequired: true, to: &json)
    }
    json.object("content") { json in
      switch path {
      case .weather: content("application/json", .named("Report"), to: &json)
      case .places: content("application/json", .named("Places"), to: &json)
      case .dashboard: content("application/json", .named("Dashboard"), to: &json)
      case .sources: content("application/json", .named("SourceList"), to: &json)
      case .compare: content("application/json", .named("Comparison"), to: &json)
      case .search: content("application/json", .named("PlaceList"), to: &json)
      case .whereabouts: content("application/json", .named("Whereabouts"), to: &json)
      case .journey: content("application/json", .named("Way"), to: &json)
      case .wit: content("application/json", .named("Line"), to: &json)
      case .picture: content("image/svg+xml", .text("A drawing of 48 by 48."), to: &json)
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
      if path == .sources { json.member("description", "The two numbers of a place go together.") }
      json.key("schema")
      let isLatitude = parameter == .latitude
      Schema.number(isLatitude ? "Degrees north." : "Degrees east.", isLatitude ? -90...90 : -180...180).write(to: &json)
    case .at:
      json.member("required", true)
      json.member("description", "Places as latitude,longitude, parted by semicolons; \(PlacesQuery.mostPlaces) at most.")
      json.key("schema")
      let place = #"-?(\d|[1-8]\d)(\.\d{1,3})?,-?(\d|[1-9]\d|1[0-7]\d)(\.\d{1,3})?"#
      Schema.text("A list of places.", pattern: "^\(place)(;\(place)){0,\(PlacesQuery.mostPlaces - 1)}$").write(to: &json)
    case .kinds:
      json.member("description", path == .compare ? "Without it: current,daily." : "Without it: all of them.")
      json.member("style", "form")
      json.member("explode", false)
      json.key("schema")
      Schema.array(of: .word(nil, path.kinds.each.map { $0.word }), isUnique: true, isFilled: true).write(to: &json)
    case .refresh:
      json.member("description", "1 asks the source again although the answer is young; at most once a minute.")
      json.key("schema")
      Schema.word(nil, ["0", "1"]).write(to: &json)
    case .sources:
      json.member(
        "description",
        "The sources to ask first, as kind:source, of two for a kind the first; the others are asked where those fail or don't have the kind."
      )
      json.member("style", "form")
      json.member("explode", false)
      json.key("schema")
      let kinds = path.kinds.each.map(\.word).joined(separator: "|"), sources = Source.allCases.map(\.word).joined(separator: "|")
      Schema.array(of: .text("A kind and its source.", pattern: "^(\(kinds)):(\(sources))$"), isFilled: true).write(
        to: &json)
    case .text:
      json.member("required", true)
      json.member("description", "What a person types: a town's name or its beginning, 'city, country', 'city region', or coordinates.")
      json.key("schema")
      let longest = PlaceSearch.longestText
      Schema.text("At most \(longest) characters, none of them a control.", pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]{1,\(longest)}$").write(
        to: &json)
    case .near:
      json.member("description", "Where the device is, as latitude,longitude: of places alike the nearer one comes first.")
      json.key("schema")
      pair.write(to: &json)
    case .language:
      json.member("description", "The language of the names, as far as they are known in it; English without it.")
      json.key("schema")
      Schema.word(nil, Language.allCases.map(\.tag)).write(to: &json)
    case .from, .to:
      json.member("required", true)
      json.member("description", (parameter == .from ? "Where one sets out" : "Where one goes") + ", as latitude,longitude.")
      json.key("schema")
      pair.write(to: &json)
    case .speed:
      json.member("description", "How one travels; drive without it.")
      json.key("schema")
      Schema.word(nil, TravelSpeed.allCases.map(\.word)).write(to: &json)
    case .depart:
      json.member("description", "When one sets out; now without it.")
      json.key("schema")
      let (day, time) = ("20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])", "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
      Schema.text("A time in UTC.", pattern: "^\(day)T\(time)Z$").write(to: &json)
    case .seen:
      json.member("description", "The ids of lines that were shown lately, parted by commas: none of them comes again.")
      json.key("schema")
      Schema.text("A list of ids.", pattern: "^[0-9a-f]{1,8}(,[0-9a-f]{1,8}){0,\(WitQuery.mostSeen - 1)}$").write(to: &json)
    case .own:
      json.member("description", "1 where the device has a language model of its own: the answer says what to ask it.")
      json.key("schema")
      Schema.word(nil, ["0", "1"]).write(to: &json)
    case .line:
      json.member("description", "What that model wrote. The answer is the line where it may be shown.")
      json.key("schema")
      Schema.text("A line.", pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]{1,140}$").write(to: &json)
    case .limit:
      json.member("description", "How many places at most; \(PlaceSearch.usualLimit) without it.")
      json.key("schema")
      Schema.integer("How many.", 1...Int64(PlaceSearch.largestLimit)).write(to: &json)
    }
  }

  /// Latitude and longitude in one parameter.
  private var pair: Schema {
    let (latitude, longitude) = ("-?(90|[1-8]?[0-9](\\.[0-9]{1,6})?)", "-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]{1,6})?)")
    return Schema.text("Two numbers with a comma between them.", pattern: "^\(latitude),\(longitude)$")
  }

  private var id: String {
    switch path {
    case .weather: "weather"
    case .places: "places"
    case .dashboard: "dashboard"
    case .sources: "sources"
    case .compare: "compare"
    case .search: "search"
    case .whereabouts: "where"
    case .journey: "route"
    case .wit: "wit"
    case .picture: "icon"
    case .openAPI: "description"
    }
  }

  private var summary: String {
    switch path {
    case .weather: "The weather of a place."
    case .places: "The weather of several places, in the order asked for; of which nothing is known, they are left out."
    case .dashboard: "The few values that simple clients show."
    case .sources: "How the sources stand, and who is asked first."
    case .compare: "What every configured source says of a place, and how far apart they are."
    case .search: "The towns that a person's words may mean, the likeliest first."
    case .whereabouts: "What a point is called: its town, or the next one with distance and direction, or the sea."
    case .journey: "What one meets on the way between two points at the time when one is there, and when to set out best."
    case .wit: "A sarcastic line about the weather of a place; nothing while a severe warning holds there."
    case .picture: "The picture of a weather."
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
    case .sources, .search, .whereabouts: [.badRequest, .methodNotAllowed, .uriTooLong, .strangeHost, .headTooLarge]
    case .picture: [.badRequest, .unknownPlace, .methodNotAllowed, .uriTooLong, .strangeHost, .headTooLarge]
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

/// The answers that refuse, each as a problem.
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
    case .badRequest: "A parameter is missing, stands there twice, is too long or makes no sense; it is named."
    case .foreign: "A page of another site asks, and its origin is not let in."
    case .unknownPlace: "Nothing is known of this place, or nothing stands at this address."
    case .methodNotAllowed: "Only GET and HEAD are answered."
    case .uriTooLong: "The address is longer than 6 kB."
    case .askedTooOften: "This address has had sources asked too often, and nothing older is known."
    case .strangeHost: "The Host header has a name that is not one of the server's; the answer names the setting that adds it."
    case .headTooLarge: "The request's head is larger than 8 kB, or has too many fields."
    case .unreadable: "The source answered with an error of its own or something that makes no sense, and nothing older is known."
    case .unavailable: "The source can't be reached, refuses the key or has used up its quota, and nothing older is known."
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("description", about)
    switch self {
    case .askedTooOften:
      json.object("headers") { writeHeader("Retry-After", "Seconds after which the address may ask again.", isRequired: true, to: &$0) }
    case .unavailable:
      let about = "Seconds after which the source is asked again, where that is known."
      json.object("headers") { writeHeader("Retry-After", about, isRequired: false, to: &$0) }
    case .methodNotAllowed:
      json.object("headers") { writeHeader("Allow", "The methods that are answered.", isRequired: true, to: &$0) }
    default: break
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
