import WeatherModel

extension Copy {
  /// “1/6 Good”: the band of an index, with its place on the scale, so that people need not rely on colour.
  public func airBand(_ band: Int, on scale: AirScale) -> String {
    airBandOfSix(band: String(band), name: scale == .european ? airBandEuropean(band - 1) : airBandUS(band - 1))
  }

  /// “good”: the band of an index within a sentence.
  public func airWord(_ band: Int, on scale: AirScale) -> String { scale == .european ? airWordEuropean(band - 1) : airWordUS(band - 1) }

  /// “European index”
  public func airScaleName(_ scale: AirScale) -> String { airScaleName(Int(scale.rawValue)) }

  /// What the band means for the air alone; whether it is a good day to be outside also depends on the weather.
  public func airAdvice(_ band: Int) -> String { airBandAdvice(band - 1) }

  /// “PM2.5”
  public func pollutant(_ substance: Pollutant.Substance) -> String {
    switch substance {
    case .pm25: "PM2.5"
    case .pm10: "PM10"
    case .ozone: "O₃"
    case .nitrogenDioxide: "NO₂"
    case .sulphurDioxide: "SO₂"
    case .carbonMonoxide: "CO"
    }
  }

  /// A note on the scale: its name, and the unit and averaging of the pollutants.
  public func airNote(_ scale: AirScale) -> String { airNote(Int(scale.rawValue)) }

  /// “Birch”
  public func plant(_ plant: Pollen.Plant) -> String { self.plant(Int(plant.rawValue)) }

  /// “Pollen, grains/m³: Birch 12, Grass 3”
  public func pollen(_ amounts: [String]) -> String { pollen(amounts: list(amounts)) }

  /// “Birch 12”
  public func plantAmount(_ plant: Pollen.Plant, _ grains: Double) -> String {
    plantAmount(plant: self.plant(plant), number: number(grains))
  }

  /// “Birch, Grass, Olive”: a list without “and” before the last item.
  public func list(_ items: [String]) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    let comma = listMiddle(a: "", b: "")
    var text = ""
    for item in items { text += (text.isEmpty ? "" : comma) + (language.isRightToLeft ? SentenceTable.isolated(item) : item) }
    return text
  }

  /// “Berlin, Paris and Rome”: a list within a sentence.
  public func listInSentence(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return listAnd(a: list(Array(items.dropLast())), b: last)
  }
}
