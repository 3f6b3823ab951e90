import WeatherModel

extension WeatherReport {
  /// The report as an answer writes it; docs/model.md describes every member.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 256 + 256 * ((hourly?.value.count ?? 0) + (daily?.value.count ?? 0)))
    json.object { write(to: &$0) }
    return json.bytes
  }

  private func write(to json: inout JSONWriter) {
    json.member("latitude", cell.coordinate.latitude)
    json.member("longitude", cell.coordinate.longitude)
    json.member("place_name", placeName)
    json.member("elevation", elevation)
    if isSimulated { json.member("simulated", true) }
    json.object("zone") { zone.write(to: &$0) }
    json.kind("current", current) { moment, json in moment.write(to: &json) }
    json.kind("minutely", minutely) { steps, json in
      json.objects("steps", steps) { step, json in step.write(to: &json) }
    }
    json.kind("hourly", hourly) { hours, json in
      json.objects("hours", hours) { hour, json in hour.write(to: &json) }
    }
    json.kind("daily", daily) { days, json in
      json.objects("days", days) { day, json in day.write(to: &json) }
    }
    json.kind("air", air) { air, json in air.write(to: &json) }
    json.kind("alerts", alerts) { alerts, json in
      if unreadableAlerts > 0 { json.member("unreadable", Int64(unreadableAlerts)) }
      json.objects("alerts", alerts) { alert, json in alert.write(to: &json) }
    }
    json.objects("attribution", Source.allCases.filter(isUsed)) { source, json in
      json.member("source", source.word)
      json.member("text", source.attribution.text)
      json.member("link", source.attribution.url)
    }
  }

  private func isUsed(_ source: Source) -> Bool {
    for provenance in provenances where provenance.source == source { return true }
    return false
  }

  /// Reads a report; members that it does not know are passed over.
  public init(json: JSON) throws(JSONError) {
    guard let coordinate = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number()) else {
      throw json.unreadable("a latitude within ±90 and a longitude within ±180")
    }
    self.init(cell: Cell(coordinate), zone: try LocalZone(json: json["zone"]))
    placeName = try json["place_name"].textIfPresent()
    elevation = try json["elevation"].numberIfPresent()
    current = try json["current"].kind { json throws(JSONError) in try Moment(json: json) }
    minutely = try json["minutely"].kind { json throws(JSONError) in
      try json["steps"].objects { step throws(JSONError) in try RainStep(json: step) }
    }
    hourly = try json["hourly"].kind { json throws(JSONError) in
      try json["hours"].objects { hour throws(JSONError) in try Moment(json: hour) }
    }
    daily = try json["daily"].kind { json throws(JSONError) in
      try json["days"].objects { day throws(JSONError) in try Day(json: day) }
    }
    air = try json["air"].kind { json throws(JSONError) in try AirQuality(json: json) }
    alerts = try json["alerts"].kind { json throws(JSONError) in
      try json["alerts"].objects { alert throws(JSONError) in try Alert(json: alert) }
    }
    if let count = try json["alerts"]["unreadable"].integerIfPresent() { unreadableAlerts = Int(clamping: count) }
  }
}
