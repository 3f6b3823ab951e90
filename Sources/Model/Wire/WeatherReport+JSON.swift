import WeatherModel

extension WeatherReport {
  /// The report as JSON, for answers; docs/model.md describes every member.
  public var json: [UInt8] { json { _ in } }

  /// The report as JSON, followed by further members of the same object.
  public func json(_ further: (inout JSONWriter) -> Void) -> [UInt8] {
    var report = self
    return jsonObject(reserving: 256 + 256 * ((hourly?.value.count ?? 0) + (daily?.value.count ?? 0))) { json in
      report.members(&json)
      further(&json)
    }
  }

  /// Reads a report; unknown members are ignored.
  public init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

extension WeatherReport: JSONMember {
  package static var blank: WeatherReport { WeatherReport(cell: .zero, zone: .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var (latitude, longitude) = (cell.coordinate.latitude, cell.coordinate.longitude)
    visitor.member("latitude", &latitude)
    visitor.member("longitude", &longitude)
    if let coordinate = Coordinate(latitude: latitude, longitude: longitude) {
      cell = Cell(coordinate)
    } else {
      visitor.fail(nil, "a latitude within ±90 and a longitude within ±180")
    }
    visitor.member("place_name", &placeName)
    visitor.member("nearest_town", &nearestTown)
    visitor.member("around", &around)
    visitor.member("population", &population)
    visitor.member("elevation", &elevation)
    visitor.writeOnly { if isSimulated { $0.member("simulated", true) } }
    visitor.member("zone", &zone)
    visitor.member("current", &current)
    visitor.member("minutely", &minutely)
    visitor.member("hourly", &hourly)
    visitor.member("daily", &daily)
    visitor.member("air", &air)
    var warnings = alerts.map {
      Stamped(Alerts(readable: $0.value, unreadable: unreadableAlerts > 0 ? Int64(unreadableAlerts) : nil), $0.provenance)
    }
    visitor.member("alerts", &warnings)
    alerts = warnings.map { Stamped($0.value.readable, $0.provenance) }
    unreadableAlerts = Int(clamping: warnings?.value.unreadable ?? 0)
    visitor.writeOnly { writeAttribution(&$0) }
  }

  private func writeAttribution(_ json: inout JSONWriter) {
    json.array("attribution") { list in
      for source in Source.allCases where isUsed(source) {
        list.object { json in
          json.member("source", source.word)
          json.member("text", source.attribution)
          json.member("link", source.link)
        }
      }
    }
  }

  private func isUsed(_ source: Source) -> Bool {
    for provenance in provenances where provenance.source == source { return true }
    return false
  }
}
