import Preferences
import WeatherModel
import Widgets
import Wire

/// A parameter of an endpoint, as the description has it.
package struct Parameter: Sendable {
  package enum Place: String { case path, query, header }

  package let name: String
  let place: Place
  let about: String?
  let schema: Schema
  /// Parts of the path are always required.
  let isRequired: Bool
  /// Whether it is a list, with commas.
  let isList: Bool

  package init(
    _ name: String, in place: Place = .query, _ about: String?, _ schema: Schema, isRequired: Bool = false, isList: Bool = false
  ) {
    (self.name, self.place, self.about, self.schema) = (name, place, about, schema)
    (self.isRequired, self.isList) = (isRequired || place == .path, isList)
  }

  func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("in", place.rawValue)
    if isRequired { json.member("required", true) }
    json.member("description", about)
    if isList {
      json.member("style", "form")
      json.member("explode", false)
    }
    json.key("schema")
    schema.write(to: &json)
  }

  /// The two numbers of a place.
  package static func place(isRequired: Bool = true) -> [Parameter] {
    let about = isRequired ? nil : "Give lat and lon together, or neither."
    return [
      Parameter("lat", about, .number("Degrees north.", -90...90), isRequired: isRequired),
      Parameter("lon", about, .number("Degrees east.", -180...180), isRequired: isRequired),
    ]
  }

  /// A place in one parameter.
  package static func point(_ name: String, _ about: String, isRequired: Bool) -> Parameter {
    let (latitude, longitude) = ("-?(90|[1-8]?[0-9](\\.[0-9]{1,6})?)", "-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]{1,6})?)")
    return Parameter(
      name, about, .text("Two numbers separated by a comma.", pattern: "^\(latitude),\(longitude)$"), isRequired: isRequired)
  }

  package static func kinds(_ about: String, among kinds: Kinds = .all) -> Parameter {
    Parameter("kinds", about, .array(of: .word(nil, kinds.each.map(\.word)), isUnique: true, isFilled: true), isList: true)
  }

  package static let refresh = Parameter(
    "refresh", "1 asks the source again even if the stored answer is fresh; at most once a minute.", .word(nil, ["0", "1"]))

  package static let sources = Parameter(
    "sources",
    "The sources to ask first, as kind:source. The first entry for a kind wins; the other sources are asked if it fails or lacks the kind.",
    .array(
      of: .text(
        "A kind and its source.",
        pattern: "^(\(Kind.allCases.map(\.word).joined(separator: "|"))):(\(Source.allCases.map(\.word).joined(separator: "|")))$"),
      isFilled: true), isList: true)

  package static let language = Parameter(
    "lang", "The language of the names, where they are known in it; English by default.", .word(nil, Language.allCases.map(\.tag)))

  /// The id of a record in the path.
  package static func recordID(_ name: String) -> Parameter {
    Parameter(name, in: .path, "Its id.", .text("32 hexadecimal digits.", pattern: "^[0-9a-f]{32}$"))
  }

  package static let token = Parameter("token", in: .path, nil, .text("An access token.", pattern: "^[0-9a-f]{32}[.][0-9a-f]{64}$"))

  /// How a widget looks.
  package static let looks: [Parameter] =
    [
      ("theme", "The background that it is made for.", ["dark", "light"]),
      ("inks", "The inks of an e-paper display.", WidgetInks.allCases.map(\.rawValue)),
      ("lang", "The language.", Language.allCases.map(\.tag)),
    ].map { name, about, words in Parameter(name, about, .word(about, words)) }
    + Preference.Field.allCases.filter(\.appliesToText).map { Parameter($0.name, "The unit or format.", .word(nil, $0.words)) }
}
