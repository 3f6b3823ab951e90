import Media
import Reports
import Server
import TerminalText
import WeatherModel
import WeatherService
import Widgets

let widgetCommand = Command(
  "widget", "a widget, from stored weather",
  arguments: [.init("SIZE", .oneOf(WidgetSize.allCases.map(\.rawValue)), "the size"), CommonOptions.place],
  count: 1...CommonOptions.wordsOfAPlace,
  options: [
    Option("--format", .oneOf(WidgetFormat.allCases.map(\.rawValue)), "the format (txt)"),
    Option("--json", nil, "the same as --format json"),
    Option("--theme", .oneOf(["dark", "light"]), "the background that it is made for (dark)"),
    Option(
      "--inks", .oneOf(WidgetInks.allCases.map(\.rawValue)), "the inks of an e-paper display: black and white, also red or yellow (bw)"),
  ] + CommonOptions.units + [CommonOptions.language] + CommonOptions.ownService,
  details: "No source is asked: 'weatherglass now' or a server fetches the weather. The widget is written to standard output.",
  run: widget)

/// `weatherglass widget SIZE PLACE --format FORMAT`: a widget from stored weather.
nonisolated func widget(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  guard let size = WidgetSize(rawValue: arguments.words[0]) else {
    throw .usage("SIZE is \(WidgetSize.allCases.map(\.rawValue).joined(separator: ", ")), not '\(printable(arguments.words[0]))'.")
  }
  let words = arguments.words.dropFirst()
  let cell = words.isEmpty ? try input.usualPlace() : try input.place(of: words.joined(separator: " "))
  let format = arguments["--format"].flatMap { WidgetFormat(rawValue: $0) }
  if arguments.has("--json"), let format, format != .json { throw .usage("--json and --format \(format.rawValue) contradict each other.") }
  var options = WidgetOptions(size, arguments.has("--json") ? .json : format ?? .txt)
  options.isLight = arguments["--theme"] == "light"
  options.inks = arguments["--inks"].flatMap { WidgetInks(rawValue: $0) } ?? .black
  options.preferences = input.configuration.preferences
  options.language = input.copy.language
  let finder = try input.finder()
  let composition = try await Composition(input)
  let answer = await composition.service.stored(cell, .all, maxAge: nil)
  await composition.close()
  guard let report = answer.report else { throw .noWeather(.noConnection, "There is no stored weather for this place yet.") }
  let name = input.name(of: finder.pointName(cell, in: input.copy.language))
  let widget = Widget(finder.named(report, input.copy), place: name, options, input.copy, now: input.clock())
  switch options.format {
  case .svg: show(widget.svg + "\n")
  case .html: show(widget.html + "\n")
  case .txt: show(widget.text)
  case .json: showJSON(widget.json)
  case .png:
    do throws(PictureError) { show(try widgetPNG(widget.svg, options)) } catch { throw .failed("The widget can't be drawn: \(error).") }
  }
}
