import WeatherModel

extension Moment: JSONMember {
  package static var blank: Moment { Moment(time: Instant(seconds: 0), condition: .unknown, temperature: Temperature(celsius: 0)) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    visitor.member("condition", &condition)
    visitor.member("is_daylight", &isDaylight)
    for quantity in MomentQuantity.allCases {
      switch quantity {
      case .temperature: visitor.member(quantity.name, &temperature)
      case .windSpeed: visitor.member("wind", &wind)
      case .windGust, .windDirection: break
      default: visitor.member(quantity.name, &self[quantity])
      }
    }
  }
}

extension Day: JSONMember {
  package static var blank: Day {
    Day(date: CalendarDate(day: 0), condition: .unknown, low: Temperature(celsius: 0), high: Temperature(celsius: 0))
  }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("date", &date)
    visitor.member("condition", &condition)
    visitor.member("low", &low)
    visitor.member("high", &high)
    visitor.member("precipitation_chance", &precipitationChance)
    visitor.member("precipitation", &precipitation)
    visitor.member("wind", &wind)
    visitor.member("sunrise", &sunrise)
    visitor.member("sunset", &sunset)
    visitor.member("uv_index", &uvIndex)
  }
}

extension RainStep: JSONMember {
  package static var blank: RainStep { RainStep(time: Instant(seconds: 0), intensity: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    visitor.member("intensity", &intensity)
  }
}

extension Wind: JSONMember {
  package static var blank: Wind { Wind(speed: 0) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("speed", &speed)
    visitor.member("gust", &gust)
    visitor.member("direction", &direction)
  }
}
