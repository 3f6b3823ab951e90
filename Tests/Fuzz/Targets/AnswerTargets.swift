import HTTPClient
import Providers
import WeatherModel
import Zones

/// A source's answer, decoded and then shown in every way. The first line of an input names the endpoint and the status; the body follows.
let answerTargets: [FuzzTarget] = Source.allCases.filter { $0 != .simulator }.map { source in
  FuzzTarget(source.word) { bytes throws(RuleViolation) in
    let end = bytes.firstIndex(of: 0x0A) ?? 0
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    // The endpoint comes from our own command line, never from a source, so other characters need no test.
    let endpoint = words.first.map(String.init).flatMap { $0.utf8.allSatisfy(isNamePart) && !$0.isEmpty ? $0 : nil }
    let status = words.count > 1 ? Int(words[1]) ?? 200 : 200
    let response = ClientResponse(
      status: min(599, max(100, status)), headers: [ClientHeader("Retry-After", "7")], body: Array(bytes.dropFirst(end + 1)))
    let understood: DecodedAnswer
    do throws(ProviderError) {
      understood = try Decoding.decode(source, response, endpoint: endpoint, reading(source))
    } catch {
      try checkError(error)
      return
    }
    switch understood {
    case .weather(let report):
      if let found = report.firstImplausible() { throw RuleViolation("\(found.path) is \(found.value), and the decoder let it pass") }
      try show(report, now: fetchedAt(source))
    case .name(let name): try checkName(name)
    case .places(let places):
      for place in places { try checkName(place.name) }
    case .available: break
    }
  }
}

private func isNamePart(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

/// The time when the answers of the corpus were fetched; their warnings and hours are of that day.
private func fetchedAt(_ source: Source) -> Instant {
  source == .metNorway || source == .nws || source == .aqicn ? Instant(seconds: 1_795_010_400) : Instant(seconds: 1_791_023_400)
}

private func reading(_ source: Source) -> DecodingContext {
  let place: (Double, Double) =
    switch source {
    case .metNorway: (60.391, 5.322)
    case .nws: (40.713, -74.006)
    case .aqicn: (52.105, 5.124)
    default: (52.52, 13.405)
    }
  return DecodingContext(
    cell: Coordinate(latitude: place.0, longitude: place.1).map { Cell($0) }, fetchedAt: fetchedAt(source), zones: zones)
}

private let zones = ZoneFiles()

/// An error is written to logs and onto pages: it must be one short printable line, without a number that could be a position.
private func checkError(_ error: ProviderError) throws(RuleViolation) {
  let text = error.description
  try promise(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "an error that is not a line of printable ASCII")
  try promise(text.utf8.count < 600, "an error of \(text.utf8.count) bytes")
  try promise(longestFraction(text.utf8) <= 3, "an error with more than three decimals: \(text)")
}

private func checkName(_ name: PlaceName?) throws(RuleViolation) {
  guard let name else { return }
  try promise(!name.name.isEmpty, "a place whose name is empty")
}

/// The largest number of digits after a decimal point.
func longestFraction(_ bytes: some Collection<UInt8>) -> Int {
  var longest = 0
  var digits: Int?
  for byte in bytes {
    if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), let seen = digits {
      digits = seen + 1
      longest = max(longest, seen + 1)
    } else {
      digits = byte == UInt8(ascii: ".") ? 0 : nil
    }
  }
  return longest
}
