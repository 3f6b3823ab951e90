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
    if !pollen.isEmpty {
      json.object("pollen") { json in
        for amount in pollen where amount.grains.isFinite {
          json.key(amount.plant.word)
          json.value(amount.grains)
        }
      }
    }
    json.member("station", station)
    if !credits.isEmpty {
      json.objects("credits", credits) { credit, json in
        json.member("text", credit.text)
        json.member("link", credit.url)
      }
    }
  }

  init(json: JSON) throws(JSONError) {
    let pollutants = try amounts(json["pollutants"], Pollutant.Substance.allCases.map { $0.word })
    self.init(
      europeanIndex: try json["european_index"].numberIfPresent(), usIndex: try json["us_index"].numberIfPresent(),
      pollutants: pollutants.map { Pollutant(Pollutant.Substance.allCases[$0.index], $0.amount) })
    pollen = try amounts(json["pollen"], Pollen.Plant.allCases.map { $0.word }).map { Pollen(Pollen.Plant.allCases[$0.index], $0.amount) }
    station = try json["station"].textIfPresent()
    if !json["credits"].isAbsent {
      credits = try json["credits"].objects { credit throws(JSONError) in
        Attribution(text: try credit["text"].text(), url: try credit["link"].textIfPresent())
      }
    }
  }
}

/// The numbers of an object's known members, in the order of the text; what a newer server knows besides is passed over.
private func amounts(_ list: JSON, _ words: [String]) throws(JSONError) -> [(index: Int, amount: Double)] {
  guard list.isAbsent || list.kind == .object else { throw list.mismatch(.object) }
  var slots: [Int] = []
  var found: [(index: Int, amount: Double)] = []
  var index = 0
  while index < words.count {
    let amount = list[words[index]]
    if !amount.isMissing {
      let place = slots.firstIndex { $0 > amount.slot } ?? slots.count
      slots.insert(amount.slot, at: place)
      found.insert((index: index, amount: try amount.number()), at: place)
    }
    index += 1
  }
  return found
}
