import OpenAPI
import Routes
import WeatherModel

/// The endpoints about places that anybody may ask about.
extension Endpoint {
  static let places: [Endpoint] = [
    .query(
      PlaceSearch.self, "search", "The towns that match the search text, the best match first.", search, .json("PlaceList"),
      logged: { search in
        var search = search
        search.text = "?"
        return search
      }
    ) { $0.api.places($1, $2) },
    .query(
      PlaceNameQuery.self, "where", "The name of a point: its town, or the nearest one with distance and direction, or the sea.",
      Parameter.place() + [.language], .json("Whereabouts")
    ) { $0.api.placeName($1.cell, $1.language, $2) },
  ]

  private static let search: [Parameter] = {
    let longest = PlaceSearch.longestText
    return [
      Parameter(
        "q", "The search text: a town's name or its beginning, 'city, country', 'city region', or coordinates.",
        .text("At most \(longest) characters, without control characters.", pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]{1,\(longest)}$"),
        isRequired: true),
      .point(
        "near", "The device's position, as latitude,longitude: of two equally good matches the nearer one comes first.", isRequired: false),
      .language,
      Parameter(
        "limit", "The maximum number of places; \(PlaceSearch.defaultLimit) by default.",
        .integer("The maximum number.", 1...Int64(PlaceSearch.largestLimit))),
    ]
  }()
}
