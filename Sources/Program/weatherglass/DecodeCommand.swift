import Glibc
import HTTPClient
import Providers
import TerminalText
import WeatherModel
import Wire

let decodeCommand = Command(
  "decode", "what this program reads from a source's recorded answer",
  arguments: [
    .init(
      "SOURCE[:ENDPOINT]", .oneOf(Decoding.sources.map(\.word)), "the source that answered, and its endpoint"),
    .init("FILE", .file, "the answer's body; - reads standard input"),
  ], count: 2...2,
  options: [
    Option("--json", nil, "print the model's JSON (docs/model.md)"),
    Option("--at", .text("LAT,LON"), "the place that was asked for, if the answer does not say it"),
    Option("--status", .text("N"), "the answer's status (200)"), CommonOptions.now, CommonOptions.noColor,
  ],
  details: "Without an endpoint the answer is recognised by its shape. Endpoints:\n"
    + Decoding.sources.map { "  \($0.word): \($0.facts.endpoints.joined(separator: ", "))\n" }.joined()
    + "OpenWeatherMap's endpoints may name the units that were asked for: weather/imperial, weather/standard, weather/metric.",
  run: decode)

/// `weatherglass decode SOURCE[:ENDPOINT] FILE`: what we understand of a recorded answer.
nonisolated func decode(_ arguments: ParsedArguments) throws(CommandError) {
  let parts = arguments.words[0].utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  guard let source = Source(word: parts[0]), Decoding.sources.contains(source) else {
    let words = Decoding.sources.map(\.word).joined(separator: ", ")
    throw .usage("'\(printable(parts[0]))' is not a source. The sources are \(words).")
  }
  let endpoint = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
  let status = try number(arguments, "--status", 100...599, usual: 200)
  let place = try arguments["--at"].map { text throws(CommandError) in try cell(text) }
  let now = try instant(arguments, "--now") ?? wallClock()
  let response = ClientResponse(status: status, body: try contents(of: arguments.words[1]))
  let understood: DecodedAnswer
  do throws(ProviderError) {
    understood = try Decoding.decode(source, response, endpoint: endpoint, DecodingContext(cell: place, fetchedAt: now))
  } catch {
    // Then the command line is wrong, not the answer.
    if let endpoint, case .invalid("endpoint", _) = error.cause {
      let known = source.facts.endpoints.joined(separator: ", ")
      throw .usage("\(source.name) has no endpoint '\(printable(endpoint))'. Its endpoints are \(known).")
    }
    if error.needsCell {
      throw .usage("This answer does not say which place it is for: add the place that was asked for, as --at LAT,LON.")
    }
    throw .failed("\(error).")
  }
  if case .weather(let report) = understood, report.kinds.isEmpty {
    throw .failed("This answer has no weather, no air quality and no warnings of \(source.name).")
  }
  if arguments.has("--json") {
    showJSON(json(of: understood))
  } else {
    show(text(of: understood, on: Terminal(noColor: arguments.has("--no-color"))))
  }
}

/// A whole file, or standard input for "-"; at most 64 MB.
func contents(of path: String) throws(CommandError) -> [UInt8] {
  let isInput = path == "-"
  let file = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw .failed("\(printable(path, limit: 200)) can't be read: \(String(cString: strerror(errno))).") }
  defer { if !isInput { close(file) } }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .failed("\(printable(path, limit: 200)) can't be read: \(String(cString: strerror(errno))).") }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
    guard bytes.count <= 64 << 20 else { throw .failed("\(printable(path, limit: 200)) is larger than 64 MB.") }
  }
}

private func json(of understood: DecodedAnswer) -> [UInt8] {
  switch understood {
  case .weather(let report): report.json
  case .name(let name): jsonObject { write(name, to: &$0) }
  case .places(let places):
    jsonObject { json in
      json.array("places", of: places) { place, json in
        write(place.name, to: &json)
        json.member("latitude", place.coordinate.latitude)
        json.member("longitude", place.coordinate.longitude)
      }
    }
  case .available(let kinds): jsonObject { $0.array("kinds", kinds.each.map(\.word)) }
  }
}

private func write(_ name: PlaceName?, to json: inout JSONWriter) {
  json.member("name", name?.name)
  json.member("region", name?.region)
  json.member("country", name?.country)
  json.member("country_code", name?.countryCode)
}

private func text(of understood: DecodedAnswer, on terminal: Terminal) -> String {
  switch understood {
  case .weather(let report): summary(of: report, on: terminal)
  case .name(let name): (name.map(words) ?? "No name.") + "\n"
  case .places(let places):
    places.isEmpty ? "No places.\n" : places.map { words($0.name) + "  " + $0.coordinate.shortText + "\n" }.joined()
  case .available(let kinds): "Available: " + (kinds.isEmpty ? "nothing" : kinds.each.map(\.word).joined(separator: ", ")) + "\n"
  }
}

private func words(_ name: PlaceName) -> String {
  [name.name, name.region, name.country].compactMap { $0.map { printable($0) } }.joined(separator: ", ")
}
