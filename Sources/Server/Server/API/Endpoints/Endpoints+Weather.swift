import HTTPServer
import OpenAPI
import Routes
import WeatherModel

/// The endpoints about the weather.
extension Endpoint {
  static let weather: [Endpoint] = [
    .query(
      WeatherQuery.self, "weather", "The weather of a place.",
      Parameter.place() + [.kinds("The kinds to return; all by default."), .refresh, .sources, .language], .json("Report"),
      asksSources: true, .ofSources, kinds: { $0.kinds }
    ) { $0.api.weather($1, $2) },
    .query(
      PlacesQuery.self, "places", "The weather of several places, in the order of the request; places without any weather are left out.",
      [severalPlaces, .refresh, .sources, .language], .json("Places"), asksSources: true, [.forbidden]
    ) { $0.api.weather($1, $2) },
    .query(
      DashboardQuery.self, "dashboard", "The few values that a simple client shows.", Parameter.place(), .json("Dashboard"),
      asksSources: true, .ofSources
    ) { $0.api.dashboard($1.cell, $2) },
    .query(
      SourcesQuery.self, "sources", "The state of each source, and the order in which they are asked.", Parameter.place(isRequired: false),
      .json("SourceList")
    ) { $0.api.sources($1.cell, $2) },
    .query(
      ComparisonQuery.self, "compare", "The values of every configured source for a place, and how far they differ.",
      Parameter.place() + [.kinds("The kinds to return; current,daily by default.", among: .comparable)], .json("Comparison"),
      asksSources: true, [.forbidden]
    ) { $0.api.compare($1.cell, $1.kinds, $2) },
    .query(
      JourneyQuery.self, "route",
      "The weather along the way between two points, at the time of passing each, and the best time to set out.", way, .json("Way"),
      asksSources: true, .ofSources
    ) { $0.api.journey($1, $2, by: $0.clientLimits.permissionOnWay($2.request)) },
    .query(
      WitQuery.self, "wit", "A sarcastic line about the weather of a place; none while a severe warning is in force there.",
      Parameter.place() + [.language] + linesToWrite, .json("Line"),
      silent: [(204, "There is no line, or the one that was sent may not be shown.")], asksSources: true, .ofSources,
      logged: { WitQuery(cell: $0.cell, language: $0.language) }
    ) { $0.wit.reply($1, $2) },
  ]

  private static let severalPlaces: Parameter = {
    let place = #"-?(\d|[1-8]\d)(\.\d{1,3})?,-?(\d|[1-9]\d|1[0-7]\d)(\.\d{1,3})?"#
    return Parameter(
      "at", "Places as latitude,longitude, separated by semicolons; \(PlacesQuery.mostPlaces) at most.",
      .text("A list of places.", pattern: "^\(place)(;\(place)){0,\(PlacesQuery.mostPlaces - 1)}$"), isRequired: true)
  }()

  private static let way: [Parameter] = {
    let (day, time) = ("20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])", "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
    return [
      .point("from", "The start, as latitude,longitude.", isRequired: true),
      .point("to", "The destination, as latitude,longitude.", isRequired: true),
      Parameter("speed", "The mode of travel; drive by default.", .word(nil, TravelSpeed.allCases.map(\.word))),
      Parameter("depart", "The time of departure; now by default.", .text("A time in UTC.", pattern: "^\(day)T\(time)Z$")),
      .sources, .language,
    ]
  }()

  private static let linesToWrite = [
    Parameter(
      "seen", "The ids of lines that were shown recently, separated by commas: none of them is returned again.",
      .text("A list of ids.", pattern: "^[0-9a-f]{1,8}(,[0-9a-f]{1,8}){0,\(WitQuery.mostSeen - 1)}$")),
    Parameter(
      "own", "1 if the device has a language model of its own: the answer then has the prompt for it.", .word(nil, ["0", "1"])),
    Parameter(
      "line", "The line that the device's model wrote. The answer repeats it if it may be shown.",
      .text("A line.", pattern: "^[^\\x00-\\x1F\\x7F-\\x9F]{1,140}$")),
  ]
}
