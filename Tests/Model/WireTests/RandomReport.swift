import TestKit
import Testing
import WeatherModel

/// Random reports of every shape, for round trips.
extension WeatherReport {
  static func random(_ random: inout SeededRandom) throws -> WeatherReport {
    let latitude = Double.random(in: -90...90, using: &random)
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: Double.random(in: -180...180, using: &random)))
    var report = WeatherReport(cell: Cell(coordinate), zone: .random(&random))
    report.placeName = random.maybe { ["Reykjavík", "", "\"<b>\\\n", "東京", "\u{0}🌧"].randomElement(using: &$0) ?? "" }
    report.elevation = random.maybe { $0.number() }
    report.current = random.maybe { Stamped(Moment.random(&$0), .random(&$0)) }
    report.hourly = random.maybe { random in Stamped(random.list { Moment.random(&$0) }, .random(&random)) }
    report.daily = random.maybe { random in Stamped(random.list { Day.random(&$0) }, .random(&random)) }
    report.minutely = random.maybe { random in
      Stamped(random.list { RainStep(time: $0.instant(), intensity: $0.number()) }, .random(&random))
    }
    report.air = random.maybe { random in
      let substances = Pollutant.Substance.allCases.filter { _ in Bool.random(using: &random) }
      var air = AirQuality(europeanIndex: random.maybe { $0.number() }, usIndex: random.maybe { $0.number() }, pollutants: [])
      for substance in substances { air.pollutants.append(Pollutant(substance, random.number())) }
      for plant in Pollen.Plant.allCases where Bool.random(using: &random) { air.pollen.append(Pollen(plant, random.number())) }
      air.hours =
        random.maybe { random in
          random.list { AirHour($0.instant(), europeanIndex: $0.maybe { $0.number() }, usIndex: $0.maybe { $0.number() }) }
        } ?? []
      air.station = random.maybe { _ in "Reykjavík, Grensásvegur" }
      air.credits =
        random.maybe { _ in [Attribution(text: "City", url: nil), Attribution(text: "State", url: "https://x.example/")] } ?? []
      return Stamped(air, .random(&random))
    }
    report.alerts = random.maybe { random in Stamped(random.list { Alert.random(&$0) }, .random(&random)) }
    return report
  }
}

extension SeededRandom {
  mutating func maybe<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  mutating func list<Value>(_ make: (inout SeededRandom) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<Int.random(in: 0...4, using: &self) { values.append(make(&self)) }
    return values
  }

  /// Short decimals, whole numbers and numbers that need all their digits.
  mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Double(Int.random(in: -50...50, using: &self))
    case 1: Double(Int.random(in: -99_999...99_999, using: &self)) / 100
    case 2: Double.random(in: -1...1, using: &self)
    default: Double.random(in: -1e30...1e30, using: &self)
    }
  }

  mutating func instant() -> Instant { Instant(seconds: Int64.random(in: -10_000_000_000...10_000_000_000, using: &self)) }

  fileprivate mutating func temperature() -> Temperature { Temperature(celsius: number()) }

  fileprivate mutating func condition() -> Condition { Condition.allCases.randomElement(using: &self) ?? .unknown }

  fileprivate mutating func wind() -> Wind {
    Wind(speed: number(), gust: maybe { $0.number() }, direction: maybe { $0.number() })
  }
}

extension LocalZone {
  fileprivate static func random(_ random: inout SeededRandom) -> LocalZone {
    LocalZone(
      identifier: ["", "Atlantic/Reykjavik"].randomElement(using: &random) ?? "",
      offset: Int64.random(in: -50_000...50_000, using: &random),
      changes: random.list { Change(start: $0.instant(), offset: Int64.random(in: -50_000...50_000, using: &$0)) })
  }
}

extension Alert {
  fileprivate static func random(_ random: inout SeededRandom) -> Alert {
    var alert = Alert(id: "\(random.number())", event: "Gale \"9\"", severity: Severity.allCases.randomElement(using: &random) ?? .minor)
    alert.urgency = Urgency.allCases.randomElement(using: &random) ?? .unknown
    alert.certainty = Certainty.allCases.randomElement(using: &random) ?? .unknown
    alert.headline = random.maybe { _ in "Storm\ncoming" }
    alert.area = random.maybe { _ in "Faxaflói" }
    alert.sent = random.maybe { $0.instant() }
    alert.onset = random.maybe { $0.instant() }
    alert.ends = random.maybe { $0.instant() }
    alert.text = random.maybe { _ in "<b>" }
    alert.instruction = random.maybe { _ in "" }
    alert.sender = random.maybe { _ in "Veðurstofan" }
    alert.url = random.maybe { _ in "https://vedur.is/" }
    return alert
  }
}

extension Provenance {
  fileprivate static func random(_ random: inout SeededRandom) -> Provenance {
    Provenance(
      source: Source.allCases.randomElement(using: &random) ?? .simulator, fetchedAt: random.instant(), validAt: random.instant())
  }
}

extension Moment {
  fileprivate static func random(_ random: inout SeededRandom) -> Moment {
    var moment = Moment(time: random.instant(), condition: random.condition(), temperature: random.temperature())
    moment.isDaylight = random.maybe { Bool.random(using: &$0) }
    moment.feelsLike = random.maybe { $0.temperature() }
    moment.humidity = random.maybe { $0.number() }
    moment.dewPoint = random.maybe { $0.temperature() }
    moment.wind = random.maybe { $0.wind() }
    moment.pressure = random.maybe { $0.number() }
    moment.pressureChange = random.maybe { $0.number() }
    moment.visibility = random.maybe { $0.number() }
    moment.cloudCover = random.maybe { $0.number() }
    moment.uvIndex = random.maybe { $0.number() }
    moment.precipitation = random.maybe { $0.number() }
    moment.precipitationChance = random.maybe { $0.number() }
    moment.snowDepth = random.maybe { $0.number() }
    return moment
  }
}

extension Day {
  fileprivate static func random(_ random: inout SeededRandom) -> Day {
    var day = Day(
      date: CalendarDate(day: Int64.random(in: -100_000...100_000, using: &random)), condition: random.condition(),
      low: random.temperature(),
      high: random.temperature())
    day.precipitationChance = random.maybe { $0.number() }
    day.precipitation = random.maybe { $0.number() }
    day.wind = random.maybe { $0.wind() }
    day.sunrise = random.maybe { $0.instant() }
    day.sunset = random.maybe { $0.instant() }
    day.uvIndex = random.maybe { $0.number() }
    return day
  }
}
