import WeatherModel

extension Copy {
  /// “1/6 Good”: the band of an index, with its place on the scale, so that no colour is needed.
  public func airBand(_ band: Int, on scale: AirScale) -> String {
    let names =
      switch scale {
      case .european: ["Good", "Fair", "Moderate", "Poor", "Very poor", "Extremely poor"]
      case .us: ["Good", "Moderate", "Unhealthy for some", "Unhealthy", "Very unhealthy", "Hazardous"]
      }
    return "\(band)/6 " + names[min(max(band, 1), 6) - 1]
  }

  /// What the band means, of the air alone: whether it is a day to be outside is up to the rest of the weather.
  public func airAdvice(_ band: Int) -> String {
    let advice = [
      "Clean air.", "Fine for nearly everyone.", "Sensitive groups: take it easier.", "Cut down on effort outside.",
      "Stay in if you can.", "Stay indoors.",
    ]
    return advice[min(max(band, 1), 6) - 1]
  }

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

  /// The scale's name, the unit and the averaging of the pollutants.
  public func airNote(_ scale: AirScale) -> String {
    let name = scale == .european ? "European" : "US"
    return "\(name) air quality index. Pollutants in µg/m³, hourly means."
  }
}
