import WeatherModel
import WeatherService
import Wire

/// What every source says of a cell, side by side, and how far apart they are.
struct Comparison {
  /// What one source said.
  struct Entry {
    var source: Source
    var report: WeatherReport?
    var remarks = Remarks()
  }

  let cell: Cell
  let entries: [Entry]

  var json: [UInt8] {
    var json = JSONWriter(reserving: 4096 * max(1, entries.count))
    json.object { json in
      json.member("latitude", cell.coordinate.latitude)
      json.member("longitude", cell.coordinate.longitude)
      json.array("sources") { list in
        for entry in entries { list.object { write(entry, to: &$0) } }
      }
      json.object("spread") { json in
        writeSpread("current", Comparison.ofMoments, reports.compactMap { $0.current?.value }, to: &json)
        writeDays(to: &json)
        writeSpread("air", Comparison.ofAir, reports.compactMap { $0.air?.value }, to: &json)
      }
    }
    return json.bytes
  }

  private var reports: [WeatherReport] { entries.compactMap { $0.report } }

  private func write(_ entry: Entry, to json: inout JSONWriter) {
    json.member("source", entry.source.word)
    json.member("name", entry.source.name)
    if let report = entry.report {
      json.key("report")
      json.value(written: report.json)
    }
    entry.remarks.write(to: &json)
  }

  private typealias Quantity<Value> = (name: String, value: (Value) -> Double?)

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
    var days: [CalendarDate: [Day]] = [:]
    for report in reports {
      for day in report.daily?.value ?? [] { days[day.date, default: []].append(day) }
    }
    guard !days.isEmpty else { return }
    json.array("daily") { list in
      for date in days.keys.sorted() {
        list.object { json in
          json.member("date", date.description)
          write(Comparison.ofDays, days[date] ?? [], to: &json)
        }
      }
    }
  }
}

extension Comparison {
  /// The quantities of a moment that are compared; directions have no middle.
  static var ofMoments: [(name: String, value: (Moment) -> Double?)] {
    [
      ("temperature", { $0.temperature.celsius }), ("feels_like", { $0.feelsLike?.celsius }), ("humidity", { $0.humidity }),
      ("dew_point", { $0.dewPoint?.celsius }), ("wind_speed", { $0.wind?.speed }), ("wind_gust", { $0.wind?.gust }),
      ("pressure", { $0.pressure }), ("visibility", { $0.visibility }), ("cloud_cover", { $0.cloudCover }), ("uv_index", { $0.uvIndex }),
      ("precipitation", { $0.precipitation }), ("precipitation_chance", { $0.precipitationChance }),
    ]
  }

  /// The quantities of a day that are compared.
  static var ofDays: [(name: String, value: (Day) -> Double?)] {
    [
      ("low", { $0.low.celsius }), ("high", { $0.high.celsius }), ("precipitation", { $0.precipitation }),
      ("precipitation_chance", { $0.precipitationChance }), ("wind_speed", { $0.wind?.speed }), ("wind_gust", { $0.wind?.gust }),
      ("uv_index", { $0.uvIndex }),
    ]
  }

  /// The quantities of the air that are compared.
  static var ofAir: [(name: String, value: (AirQuality) -> Double?)] {
    [("european_index", { $0.europeanIndex }), ("us_index", { $0.usIndex })]
      + Pollutant.Substance.allCases.map { substance in
        (substance.word, { air in air.pollutants.first { $0.substance == substance }?.concentration })
      }
  }
}
