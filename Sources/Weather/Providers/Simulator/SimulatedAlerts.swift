import WeatherModel

extension SimulatedSeries {
  /// The warnings that a weather service would give about these hours: one for each hazard, from its first to its last hour within two
  /// days.
  func alerts(of hours: [Moment], at now: Instant) -> [Alert] {
    let coming = hours.filter { $0.time >= now - .hours(1) && $0.time < now + .days(2) }
    return Hazard.allCases.compactMap { hazard in
      let struck = coming.filter { hazard.severity(of: $0) != nil }
      guard let first = struck.first, let last = struck.last, let worst = struck.compactMap({ hazard.severity(of: $0) }).max() else {
        return nil
      }
      var alert = Alert(id: "simulated-\(hazard)-\(clock.zone.date(of: first.time))", event: hazard.event, severity: worst)
      alert.urgency = first.time <= now ? .immediate : .expected
      alert.certainty = .likely
      alert.headline = "Simulated: \(hazard.event)"
      alert.sent = now
      alert.onset = first.time
      alert.ends = last.time + .hours(1)
      alert.text = hazard.text
      alert.instruction = hazard.instruction
      alert.sender = "Simulator"
      return alert
    }.sorted(by: Alert.comesBefore)
  }
}

/// The hazards that the simulator warns of.
private enum Hazard: CaseIterable {
  case wind, snow, heat, cold

  func severity(of hour: Moment) -> Alert.Severity? {
    switch self {
    case .wind: grade(hour.wind?.gust ?? hour.wind?.speed ?? 0, from: (moderate: 20, severe: 28, extreme: 36))
    case .snow: hour.condition == .heavySnow ? .moderate : nil
    case .heat: grade(hour.temperature.celsius, from: (moderate: 36, severe: 40, extreme: 45))
    case .cold: grade(-hour.temperature.celsius, from: (moderate: 30, severe: 40, extreme: 50))
    }
  }

  private func grade(_ value: Double, from limits: (moderate: Double, severe: Double, extreme: Double)) -> Alert.Severity? {
    value >= limits.extreme ? .extreme : value >= limits.severe ? .severe : value >= limits.moderate ? .moderate : nil
  }

  var event: String {
    switch self {
    case .wind: "Gale warning"
    case .snow: "Snow warning"
    case .heat: "Heat warning"
    case .cold: "Cold warning"
    }
  }

  var text: String {
    switch self {
    case .wind: "Strong gusts are expected. Branches and loose objects may fall."
    case .snow: "Heavy snow is expected. Roads may become impassable."
    case .heat: "Great heat is expected, which strains the body."
    case .cold: "Severe frost is expected. Bare skin freezes within minutes."
    }
  }

  var instruction: String {
    switch self {
    case .wind: "Secure loose objects and stay away from trees and shores."
    case .snow: "Travel only if you must, and carry warm clothes."
    case .heat: "Drink often, stay in the shade and look after the old and the young."
    case .cold: "Cover your skin and keep moving outdoors."
    }
  }
}
