import Preferences
import WeatherModel
import Widgets
import Wire

/// An operation that a token gives access to.
struct TokenOperation {
  /// The address, as a template.
  let path: String
  /// The HTTP method in small letters, as OpenAPI names it.
  let method: String
  private let id: String
  private let summary: String
  private let parameters: [Parameter]
  /// The media types of the answer, each with its schema.
  private let answers: [(type: String, schema: Schema)]
  /// Whether it is for assistants: then the token is in a header, and the body is a message.
  private let isTalk: Bool

  private struct Parameter {
    var name: String
    var place: String
    var schema: Schema
  }

  static let all: [TokenOperation] = [widget, calendar, assistants]

  private static let token = Parameter(
    name: "token", place: "path", schema: .text("An access token.", pattern: "^[0-9a-f]{32}[.][0-9a-f]{64}$"))

  private static let language = Parameter(name: "lang", place: "query", schema: .word("The language.", Language.allCases.map(\.tag)))

  /// The query parameters that choose a widget's look, with the words of each choice.
  static let looks: [(name: String, about: String, words: [String])] =
    [
      ("theme", "The background that it is made for.", ["dark", "light"]),
      ("inks", "The inks of an e-paper display.", WidgetInks.allCases.map(\.rawValue)),
      ("lang", "The language.", Language.allCases.map(\.tag)),
    ] + Preference.Field.allCases.filter(\.appliesToText).map { ($0.name, "The unit or format.", $0.words) }

  private static var widget: TokenOperation {
    let sizes = WidgetSize.allCases.map(\.rawValue).joined(separator: "|")
    let formats = WidgetFormat.allCases.map(\.rawValue).joined(separator: "|")
    let looks = TokenOperation.looks.map { name, about, words in Parameter(name: name, place: "query", schema: .word(about, words)) }
    let name = Parameter(
      name: "widget", place: "path", schema: .text("Its size and format.", pattern: "^(\(sizes))[.](\(formats))$"))
    let texts = WidgetFormat.allCases.filter { $0 != .json && $0 != .png }.map { format in
      (String(format.type.prefix { $0 != ";" }), Schema.text("The widget in this format."))
    }
    return TokenOperation(
      path: "/widget/{token}/{widget}", method: "get", id: "widget", summary: "A widget of the place that the token is bound to.",
      parameters: [token, name] + looks,
      answers: texts + [("image/png", .text("A picture.")), ("application/json", .named("WidgetTimeline"))], isTalk: false)
  }

  private static let calendar = TokenOperation(
    path: "/calendar/{token}.ics", method: "get", id: "calendar", summary: "Warnings and trips as a calendar.",
    parameters: [token, Parameter(name: "sun", place: "query", schema: .word("1 adds sunrise and sunset.", ["0", "1"])), language],
    answers: [("text/calendar", .text("RFC 5545."))], isTalk: false)

  private static let assistants = TokenOperation(
    path: "/mcp", method: "post", id: "assistants", summary: "Takes a message of the Model Context Protocol; 202 if it needs no answer.",
    parameters: [], answers: [("application/json", .anything)], isTalk: true)

  /// The schemas that only these operations need.
  static let schemas: [(name: String, schema: Schema)] = [
    (
      "WidgetTimeline",
      Schema.object(
        "What a widget shows, for each quarter of an hour.",
        [
          .must("place", .text("The place's name.")), .may("latitude", .number("Degrees north.", -90...90)),
          .may("longitude", .number("Degrees east.", -180...180)), .may("fetched", .time("When the weather was fetched.")),
          .may("simulated", .flag("Whether the weather is simulated.")), .must("refresh_after", .time("When to ask again.")),
          .must("entries", .array(of: entry, "The coming hour.")),
        ])
    )
  ]

  private static let entry = Schema.object(
    "What the widget shows from a moment on.",
    [
      .must("at", .time("The moment.")), .must("line", .text("Everything in one line.")),
      .may("note", .text("A note if it is simulated or old.")),
      .may("temperature", .number("°C.")), .may("feels_like", .number("°C.")), .may("humidity", .share("Relative humidity.")),
      .may("wind_speed", .number("m/s.")), .may("condition", .word("The sky.", Condition.allCases.map(\.word))),
      .may("daylight", .flag("Whether the sun is up.")), .may("degrees", .text("The temperature as text.")),
      .may("words", .text("The condition as text.")), .may("high", .number("°C.")), .may("low", .number("°C.")),
      .may("warning", .text("The most severe warning.")), .may("warning_until", .text("When the warning ends, as text.")),
    ])

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    if isTalk {
      json.array("security") { list in list.object { json in json.array("token") { _ in } } }
      json.object("requestBody") { json in
        json.member("required", true)
        json.object("content") { content("application/json", .anything, to: &$0) }
      }
    }
    json.array("parameters") { list in
      for parameter in parameters {
        list.object { json in
          json.member("name", parameter.name)
          json.member("in", parameter.place)
          if parameter.place == "path" { json.member("required", true) }
          json.key("schema")
          parameter.schema.write(to: &json)
        }
      }
    }
    json.object("responses") { json in
      json.object("200") { json in
        json.member("description", summary)
        json.object("content") { json in
          for answer in answers { content(answer.type, answer.schema, to: &json) }
        }
      }
      if isTalk { json.object("202") { $0.member("description", "The message needs no answer.") } }
      if !isTalk { json.object("304") { $0.member("description", "The version that If-None-Match names is still current.") } }
      for (status, about) in TokenOperation.refusals {
        json.key(String(status))
        json.object { json in
          json.member("description", about)
          json.object("content") { content("application/problem+json", .named("Problem"), to: &$0) }
        }
      }
    }
  }

  private static let refusals: [(Int, String)] = [
    (400, "The address or the message is invalid."), (401, "The token is not valid."),
    (403, "The token has no access to this, or the request comes from another site's page."),
    (404, "There is no such widget, or the token is not bound to a place."),
    (405, "This method is not allowed; Allow names those that are."), (413, "The message is too large."),
    (414, "The address is longer than 6 kB."),
    (421, "The Host header has a name that is not one of the server's."),
    (429, "Too many tokens were tried; Retry-After says how long to wait."),
    (431, "The request's head is too large."), (500, "The widget can't be drawn."), (503, "The database is not available now."),
  ]
}
