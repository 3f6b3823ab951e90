import WeatherModel
import WeatherService
import Wire

extension Comparison {
  /// The comparison as JSON, as in the answer of `/api/v1/compare` and the output of `weatherglass compare --json` (docs/api.md).
  public var json: [UInt8] {
    jsonObject(reserving: 4096 * max(1, entries.count)) { json in
      json.member("latitude", cell.coordinate.latitude)
      json.member("longitude", cell.coordinate.longitude)
      json.array("sources", of: entries) { write($0, to: &$1) }
      json.object("spread") { json in
        writeSpread("current", Comparison.ofMoments, reports.compactMap { $0.current?.value }, to: &json)
        writeDays(to: &json)
        writeSpread("air", Comparison.ofAir, reports.compactMap { $0.air?.value }, to: &json)
      }
    }
  }

  private func write(_ entry: Entry, to json: inout JSONWriter) {
    json.member("source", entry.source.word)
    json.member("name", entry.source.name)
    if let report = entry.report {
      json.key("report")
      json.value(written: report.json)
    }
    entry.answer.writeIssues(to: &json)
  }

  private func writeSpread<Value>(_ name: StaticString, _ quantities: [Quantity<Value>], _ values: [Value], to json: inout JSONWriter) {
    guard !values.isEmpty else { return }
    json.object(name) { write(quantities, values, to: &$0) }
  }

  private func write<Value>(_ quantities: [Quantity<Value>], _ values: [Value], to json: inout JSONWriter) {
    for quantity in quantities {
      guard let spread = Spread(values.compactMap(quantity.value)) else { continue }
      json.key(quantity.name)
      json.object { spread.write(to: &$0) }
    }
  }

  private func writeDays(to json: inout JSONWriter) {
    let days = days
    guard !days.isEmpty else { return }
    json.array("daily", of: days.keys.sorted()) { date, json in
      json.member("date", date.description)
      write(Comparison.ofDays, days[date] ?? [], to: &json)
    }
  }

  /// Reads a comparison. Unknown sources and members are ignored, and spreads are computed again.
  public init(json: JSON) throws(JSONError) {
    guard let coordinate = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number()) else {
      throw json.invalid("a latitude within ±90 and a longitude within ±180")
    }
    var entries: [Entry] = []
    for item in try json["sources"].items() {
      guard let source = Source(word: try item["source"].text()) else { continue }
      let report: WeatherReport? = item["report"].isMissing || item["report"].isNull ? nil : try WeatherReport(json: item["report"])
      entries.append(Entry(source: source, answer: try WeatherAnswer(report, issues: item)))
    }
    self.init(cell: Cell(coordinate), entries: entries)
  }
}
