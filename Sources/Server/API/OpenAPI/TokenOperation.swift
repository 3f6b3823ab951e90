import Features
import WeatherModel
import Widgets
import Wire

/// What can be done at an address that a token opens.
struct TokenOperation {
  /// The address, as a template.
  let path: String
  /// In small letters, as OpenAPI names it.
  let method: String
  private let id: String
  private let summary: String
  private let parameters: [Parameter]
  /// The media types of the answer, each with its form.
  private let answers: [(type: String, schema: Schema)]
  /// Whether the token stands in a header, and a message in the body.
  private let isTalk: Bool

  private struct Parameter {
    var name: String
    var place: String
    var schema: Schema
  }

  static let all: [TokenOperation] = [widget, calendar, assistants]

  private static let token = Parameter(
    name: "token", place: "path", schema: .text("A token, which opens it.", pattern: "^[0-9a-f]{32}[.][0-9a-f]{64}$"))

  private static let language = Parameter(name: "lang", place: "query", schema: .word("The language.", Language.allCases.map(\.tag)))

  /// How a widget can be wanted, with the words of each choice.
  static let looks: [(name: String, about: String, words: [String])] =
    [
      ("theme", "For which surroundings.", ["dark", "light"]), ("inks", "What a display of ink has.", WidgetInks.allCases.map(\.rawValue)),
      ("lang", "The language.", Language.allCases.map(\.tag)),
    ] + Preference.Field.allCases.filter(\.isOfTexts).map { ($0.name, "How it is read.", $0.words) }

  private static var widget: TokenOperation {
    let sizes = WidgetSize.allCases.map(\.rawValue).joined(separator: "|")
    let formats = WidgetFormat.allCases.map(\.rawValue).joined(separator: "|")
    let looks = TokenOperation.looks.map { name, about, words in Parameter(name: name, place: "query", schema: .word(about, words)) }
    let name = Parameter(
      name: "widget", place: "path", schema: .text("Its size and how it is written down.", pattern: "^(\(sizes))[.](\(formats))$"))
    let texts = WidgetFormat.allCases.filter { $0 != .json && $0 != .png }.map { format in
      (String(format.type.prefix { $0 != ";" }), Schema.text("As its name says."))
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
    path: "/mcp", method: "post", id: "assistants", summary: "A message of the Model Context Protocol; 202 where none is to be answered.",
    parameters: [], answers: [("application/json", .anything)], isTalk: true)

  /// The forms that only these need.
  static let schemas: [(name: String, schema: Schema)] = [
    (
      "WidgetTimeline",
      Schema.object(
        "What a widget shows, a quarter of an hour after the other.",
        [
          .must("place", .text("What it is called.")), .may("latitude", .number("Degrees north.", -90...90)),
          .may("longitude", .number("Degrees east.", -180...180)), .may("fetched", .time("When the source was asked.")),
          .may("simulated", .flag("Whether it is made up.")), .must("refresh_after", .time("When it is worth asking again.")),
          .must("entries", .array(of: entry, "The next hour.")),
        ])
    )
  ]

  private static let entry = Schema.object(
    "What it shows from a moment on.",
    [
      .must("at", .time("The moment.")), .must("line", .text("All of it in a line.")), .may("note", .text("That it is simulated, or old.")),
      .may("temperature", .number("°C.")), .may("feels_like", .number("°C.")), .may("humidity", .share("Of the air.")),
      .may("wind_speed", .number("m/s.")), .may("condition", .word("The sky.", Condition.allCases.map(\.word))),
      .may("daylight", .flag("Whether the sun is up.")), .may("degrees", .text("The temperature as it is read.")),
      .may("words", .text("The sky as it is read.")), .may("high", .number("°C.")), .may("low", .number("°C.")),
      .may("warning", .text("The gravest warning.")), .may("warning_until", .text("When it ends, as it is read.")),
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
      if isTalk { json.object("202") { $0.member("description", "Nothing is to be answered.") } }
      if !isTalk { json.object("304") { $0.member("description", "What If-None-Match names is still so.") } }
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
    (400, "The address or the message can't be read."), (401, "The token opens nothing."),
    (403, "The token does not open this, or another site's page asks."),
    (404, "There is no such widget, or the token is bound to no place."),
    (405, "Another method is answered here."), (413, "The message is too large."), (414, "The address is longer than 6 kB."),
    (421, "The Host header has a name that is not one of the server's."),
    (429, "Too many tokens were tried; Retry-After says how long to wait."),
    (431, "The request's head is too large."), (500, "The widget can't be drawn."), (503, "The database takes nothing now."),
  ]
}
