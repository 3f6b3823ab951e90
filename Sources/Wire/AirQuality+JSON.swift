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
    self.init(
      europeanIndex: try json["european_index"].numberIfPresent(), usIndex: try json["us_index"].numberIfPresent(), pollutants: [])
    let concentrations = try amounts(json["pollutants"], Pollutant.Substance.allCases.map { $0.word })
    for substance in Pollutant.Substance.allCases {
      if let amount = concentrations[Int(substance.rawValue)] { pollutants.append(Pollutant(substance, amount)) }
    }
    let grains = try amounts(json["pollen"], Pollen.Plant.allCases.map { $0.word })
    for plant in Pollen.Plant.allCases {
      if let amount = grains[Int(plant.rawValue)] { pollen.append(Pollen(plant, amount)) }
    }
    station = try json["station"].textIfPresent()
    if try !json["credits"].isAbsent() {
      credits = try json["credits"].objects { credit throws(JSONError) in
        Attribution(text: try credit["text"].text(), url: try credit["link"].textIfPresent())
      }
    }
  }
}

/// The numbers of an object's known members, each at its word's place; what a newer server knows besides is passed over.
private func amounts(_ list: JSON, _ words: [String]) throws(JSONError) -> [Double?] {
  guard try list.isAbsent() || list.kind == .object else { throw list.mismatch(.object) }
  var found: [Double?] = []
  for word in words { found.append(list[word].isMissing ? nil : try list[word].number()) }
  return found
}
