import WeatherModel

extension AirQuality: JSONMember {
  package static var blank: AirQuality { AirQuality(europeanIndex: nil, usIndex: nil, pollutants: []) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("european_index", &europeanIndex)
    visitor.member("us_index", &usIndex)
    var concentrations: [Amount] = []
    for pollutant in pollutants { concentrations.append(Amount(index: pollutant.substance.rawValue, number: pollutant.concentration)) }
    visitor.amounts("pollutants", &concentrations, isOptional: false) { Pollutant.Substance(rawValue: $0)?.word }
    pollutants = []
    for amount in concentrations {
      if let substance = Pollutant.Substance(rawValue: amount.index) { pollutants.append(Pollutant(substance, amount.number)) }
    }
    var grains: [Amount] = []
    for amount in pollen { grains.append(Amount(index: amount.plant.rawValue, number: amount.grains)) }
    visitor.amounts("pollen", &grains, isOptional: true) { Pollen.Plant(rawValue: $0)?.word }
    pollen = []
    for amount in grains {
      if let plant = Pollen.Plant(rawValue: amount.index) { pollen.append(Pollen(plant, amount.number)) }
    }
    visitor.list("forecast", &hours, isOptional: true)
    visitor.member("station", &station)
    visitor.list("credits", &credits, isOptional: true)
  }
}

extension AirHour: JSONMember {
  package static var blank: AirHour { AirHour(Instant(seconds: 0), europeanIndex: nil, usIndex: nil) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("time", &time)
    visitor.member("european_index", &europeanIndex)
    visitor.member("us_index", &usIndex)
  }
}

extension Attribution: JSONMember {
  package static var blank: Attribution { Attribution(text: "", url: nil) }

  package mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) {
    visitor.member("text", &text)
    visitor.member("link", &url)
  }
}
