import WeatherModel

extension AirQuality {
  func write(to json: inout JSONWriter) {
    json.member("european_index", europeanIndex)
    json.member("us_index", usIndex)
    json.object("pollutants") { json in
      for pollutant in pollutants where pollutant.concentration.isFinite {
        json.key(pollutant.substance.word)
        json.value(pollutant.concentration)
      }
    }
  }

  init(json: JSON) throws(JSONError) {
    let list = json["pollutants"]
    guard list.isAbsent || list.kind == .object else { throw list.mismatch(.object) }
    // In the order of the text; a substance that a newer server knows is passed over.
    var slots: [Int] = []
    var pollutants: [Pollutant] = []
    for substance in Pollutant.Substance.allCases {
      let amount = list[substance.word]
      if amount.isMissing { continue }
      let place = slots.firstIndex { $0 > amount.slot } ?? slots.count
      slots.insert(amount.slot, at: place)
      pollutants.insert(Pollutant(substance, try amount.number()), at: place)
    }
    self.init(
      europeanIndex: try json["european_index"].numberIfPresent(), usIndex: try json["us_index"].numberIfPresent(), pollutants: pollutants)
  }
}
