import Copy
import Gazetteer
import Reports
import TerminalText
import WeatherModel

let searchCommand = Command(
  "search", "the places that match a name, the best match first",
  arguments: [.init("WORDS", .text("WORDS"), "a name or its beginning, 'city, country', or coordinates")],
  count: 1...CommonOptions.wordsOfAPlace,
  options: CommonOptions.output + [Option("--limit", .text("N"), "how many places at most (10)"), CommonOptions.language]
    + CommonOptions.configurationFile,
  details: "No source is asked. Of two equally good matches the one nearer to the configuration's place comes first.",
  run: search)

let whereCommand = Command(
  "where", "the name of a point", arguments: [CommonOptions.place], count: 0...CommonOptions.wordsOfAPlace,
  options: CommonOptions.output + CommonOptions.units + [CommonOptions.language] + CommonOptions.configurationFile,
  details: "The town, or the nearest one with distance and direction, or the sea; and the time zone. No source is asked.",
  run: placeName)

/// `weatherglass search WORDS`: finds places by name.
nonisolated func search(_ arguments: ParsedArguments) throws(CommandError) {
  let input = try CommandInput(arguments)
  let text = arguments.words.joined(separator: " ")
  let limit = try number(arguments, "--limit", 1...50, usual: 10)
  let found = try input.finder().places(input.query(text, limit: limit))
  if arguments.has("--json") {
    showJSON(found.json)
  } else {
    for place in found.places { say(line(place, input.copy)) }
  }
  guard !found.places.isEmpty else { throw .noWeather(.unknownPlace, unknownPlace(text, found, input.copy)) }
}

/// `weatherglass where LAT,LON`: the name of a point.
nonisolated func placeName(_ arguments: ParsedArguments) throws(CommandError) {
  let input = try CommandInput(arguments)
  let (cell, finder) = (try input.place(), try input.finder())
  let found = finder.pointName(cell, in: input.copy.language)
  if arguments.has("--json") { return showJSON(found.json(of: cell, zone: finder.zone(of: cell), input.copy)) }
  let height = found.kind == .town ? found.elevation.map { "  \($0) m" } ?? "" : ""
  say(printable(found.words(input), limit: 200) + "  " + cell.coordinate.shortText + height + "  " + finder.zone(of: cell))
}

/// The message that a text is no place's name, with places whose names resemble it.
nonisolated func unknownPlace(_ text: String, _ found: FoundTowns, _ copy: Copy) -> String {
  let suggestions = found.places.prefix(3).map {
    printable(copy.fullName($0.name), limit: 200) + " (" + Cell($0.coordinate).description + ")"
  }
  let also = suggestions.isEmpty ? "" : " Did you mean " + suggestions.joined(separator: "; ") + "?"
  return "There is no place called '\(printable(text, limit: 100))'." + also
}

private nonisolated func line(_ place: FoundPlace, _ copy: Copy) -> String {
  let also = place.matched.map { " (\($0))" } ?? ""
  var text = printable(copy.fullName(place.name) + also, limit: 200) + "  " + Cell(place.coordinate).description
  if let elevation = place.elevation { text += "  \(elevation) m" }
  return text + "  " + place.zone
}

extension PointName {
  /// "69 km E of Goldfield, Nevada, United States", or the name alone.
  fileprivate func words(_ input: CommandInput) -> String {
    var place = name
    place.name = input.name(of: self)
    return input.copy.fullName(place)
  }
}
