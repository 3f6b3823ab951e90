import WeatherModel
import Wire

extension AQICNDecoder {
  /// Metres. The nearest station may be on another continent; beyond this distance its measurements say nothing about the place.
  private static let reach = 100_000.0

  /// The measurements of a station; nil where it is too far away.
  func feed(_ data: JSON) throws(InvalidField) -> WeatherReport? {
    guard data.kind == .object else { throw InvalidField(data.path, "not an object with a station's measurements") }
    let place = data["city"]["geo"]
    let station = Cell(try coordinateInAnswer(latitude: place[0], longitude: place[1]))
    let cell = context.cell ?? station
    guard cell.coordinate.distance(to: station.coordinate) <= Self.reach else { return nil }
    // The sub-indices in `iaqi` are index values, not concentrations, so they can't become pollutants of the model.
    var air = AirQuality(europeanIndex: nil, usIndex: try index(data["aqi"]), pollutants: [])
    air.station = try data["city"]["name"].trimmedText()
    air.credits = try credits(data["attributions"])
    let measured = try time(data["time"]) ?? context.fetchedAt
    var report = context.emptyReport(cell, around: context.fetchedAt)
    report.air = Stamped(air, Provenance(source: .aqicn, fetchedAt: context.fetchedAt, validAt: measured))
    return report
  }

  /// The index, on the scale of the US; nil for "-", which the service sends while it has none.
  private func index(_ json: JSON) throws(InvalidField) -> Double? {
    if json.kind == .string, let text = try? json.text(), text == "-" { return nil }
    if json.isMissing { throw InvalidField(json.path, "nothing") }
    return try json.value(.airIndex)
  }

  /// The time of the measurement. `v` is local time in some answers and UTC in others, so only the texts are used.
  private func time(_ json: JSON) throws(InvalidField) -> Instant? {
    if let time = try json["iso"].moment() { return time }
    guard let clock = try json["s"].trimmedText(), let zone = try json["tz"].trimmedText() else { return nil }
    guard let time = Instant(iso8601: clock + zone) else { throw .noTime(json["s"].path) }
    return time
  }

  /// The credits: the agencies that measure and the project that collects. The terms ask that every answer names the project.
  private func credits(_ json: JSON) throws(InvalidField) -> [Attribution] {
    var credits: [Attribution] = []
    for item in try json.itemsIfPresent(atMost: AnswerLimits.credits) ?? [] {
      guard let name = try item["name"].trimmedText() else { continue }
      let credit = Attribution(text: name, url: try item["url"].webAddress())
      if !credits.contains(credit) { credits.append(credit) }
    }
    let project = Attribution(text: "World Air Quality Index Project", url: "https://waqi.info/")
    if !credits.contains(where: { $0.text == project.text }) { credits.append(project) }
    return credits
  }
}
