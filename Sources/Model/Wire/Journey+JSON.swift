import WeatherModel

extension JourneyStop: JSONMember {
  package static var blank: JourneyStop { JourneyStop(.zero, at: Instant(seconds: 0)) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var coordinate = cell.coordinate
    visitor.place(&coordinate)
    cell = Cell(coordinate)
    visitor.member("name", &name)
    visitor.member("nearest_town", &nearestTown)
    visitor.member("time", &time)
    visitor.member("weather", &weather)
    visitor.member("air", &air)
    visitor.member("happened", &actualWeather)
  }
}

extension StopOutcome: JSONMember {
  package static var blank: StopOutcome { StopOutcome(stop: 0, weather: .blank) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var number = Int64(stop)
    visitor.member("stop", &number)
    if number < 0 { visitor.fail("stop", "a number from 0") }
    stop = Int(clamping: number)
    visitor.member("weather", &weather)
  }
}

extension Departure: JSONMember {
  package static var blank: Departure { Departure(Instant(seconds: 0), .noBetterTime) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    var index = reason.rawValue
    visitor.scaleIndex("reason", &index) { DepartureReason(rawValue: $0)?.word }
    reason = DepartureReason(rawValue: index) ?? .noBetterTime
    visitor.member("conditions", &conditions)
    visitor.member("instead_of", &first)
  }
}

extension DepartureChoice: JSONMember {
  package static var blank: DepartureChoice { DepartureChoice(Instant(seconds: 0), rain: 0, gust: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    visitor.member("rain", &rain)
    visitor.member("gust", &gust)
    visitor.member("european_index", &europeanIndex)
    visitor.member("us_index", &usIndex)
    var (icy, dark): (Bool?, Bool?) = (isIcy ? true : nil, isDark ? true : nil)
    visitor.member("icy", &icy)
    visitor.member("dark", &dark)
    (isIcy, isDark) = (icy ?? false, dark ?? false)
  }
}

extension Tariff: JSONMember {
  package static var blank: Tariff { .standard }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var (currency, base, perKilometre) = (currency, base, perKilometre)
    visitor.member("currency", &currency)
    visitor.member("base", &base)
    visitor.member("per_kilometre", &perKilometre)
    if let tariff = Tariff(currency: currency, base: base, perKilometre: perKilometre) {
      self = tariff
    } else {
      visitor.fail("currency", "three capital letters, such as EUR, with prices up to a million")
    }
  }
}

extension Journey: JSONMember {
  package static var blank: Journey { Journey(speed: .drive, departure: Instant(seconds: 0), stops: []) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    var speed: TravelSpeed? = speed
    visitor.speed(&speed)
    if let speed { self.speed = speed } else { visitor.fail("speed", "walk, cycle or drive") }
    visitor.member("departure", &departure)
    visitor.list("stops", &stops, isOptional: false)
    visitor.member("best", &best)
    visitor.list("choices", &choices, isOptional: true)
    visitor.member("tariff", &tariff)
  }

  /// Writes the members of the journey into an object that may have others.
  public func members(to json: inout JSONWriter) {
    var journey = self
    journey.members(&json)
  }
}

extension MemberVisitor {
  /// The means of travel; nil when it is not given.
  mutating func speed(_ speed: inout TravelSpeed?) {
    var word = speed?.word
    member("speed", &word)
    speed = word.flatMap { TravelSpeed(word: $0) }
    if word != nil, speed == nil { fail("speed", "walk, cycle or drive") }
  }
}
