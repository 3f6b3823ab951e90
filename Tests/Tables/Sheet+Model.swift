import WeatherModel

extension AirScale: Written {}
extension Alert.Severity: Written {}
extension Condition: Written {}
extension FeelsLikeReason: Written {}
extension Freshness: Written {
  var written: String {
    switch self {
    case .fresh: "fresh"
    case .aging: "aging"
    case .stale: "stale"
    }
  }
}
extension Kind: Written {}
extension Language: Written {
  var written: String { tag }
}
extension HumidityEffects.Drying: Written {}
extension HumidityEffects.Feel: Written {}
extension Moon.Name: Written {}
extension Pollen.Plant: Written {}
extension Pollutant.Substance: Written {}
extension PressureClass: Written {}
extension PressureTendency: Written {}
extension Source: Written {}
extension Temperature: Written {
  var written: String { celsius.written }
}
extension UVBand: Written {}
extension VisibilityClass: Written {}
extension WeatherProblem: Written {}

extension Sheet {
  /// The rules of the model for plain numbers.
  func writeModel() {
    let indices = numbers(-2...520) + extremes
    table("AirScale.band", AirScale.allCases, indices) { $0.band($1) }
    table("AirQuality.index", AirScale.allCases, indices) { scale, index in
      AirQuality(europeanIndex: index, usIndex: index + 1, pollutants: []).index(on: scale)
    }
    table("AirScale.steps.position", AirScale.allCases, indices) { $0.steps.position($1) }
    for substance in Pollutant.Substance.allCases {
      let amounts =
        numbers(-1...400, substance == .carbonMonoxide ? 1 : 20) + numbers(400...1300) + numbers(0...600).map { $0 * 100 } + extremes
      table("AirScale.steps." + substance.word, AirScale.allCases, amounts) { $0.steps(substance)?.position($1) }
      table("EuropeanAirIndex.partial." + substance.word, amounts) { EuropeanAirIndex.partial(Pollutant(substance, $0)) }
    }

    table("Moisture", [-5, 0, 14.9, 15, 26, 27, 33].map { Temperature(celsius: $0) }, parts) { temperature, humidity in
      var moment = Moment(time: Instant(seconds: 0), condition: .cloudy, temperature: temperature)
      moment.humidity = humidity
      moment.dewPoint = Temperature(celsius: temperature.celsius - 20 * (1 - humidity))
      let moisture = HumidityEffects(moment, nil)
      return moisture.drying.written + " " + moisture.feel.written
    }
    table("VisibilityClass", numbers(0...500).map { $0 * 100 } + extremes, [Condition.clear, .fog]) {
      VisibilityClass(metres: $0, under: $1)
    }
    table("UVBand", numbers(-1...16, 10) + extremes) { UVBand(index: $0) }
    table("PressureClass", numbers(900...1090, 2) + extremes) { PressureClass(hectopascals: $0) }
    table("PressureTendency", numbers(-12...12, 20) + extremes) { PressureTendency(change: $0) }
    let some = numbers(-40...45).map { Temperature(celsius: $0) }
    table("FeelsLikeReason", some, some) { temperature, feels in
      var moment = Moment(time: Instant(seconds: 0), condition: .cloudy, temperature: temperature)
      moment.humidity = feels.celsius > 20 ? 0.6 : 0.3
      moment.wind = Wind(speed: feels.celsius < -10 ? 5 : 1)
      return FeelsLikeReason(moment, feelsLike: feels)
    }
    table("oktas", parts) { oktas(cloudCover: $0) }
    for humidity in [0, 0.01, 0.35, 0.5, 0.999, 1] {
      table("Temperature.apparent", some, [0, 0.3, 4.2, 11, 33]) { Temperature.apparent($0, humidity: humidity, windSpeed: $1) }
    }
    table("Temperature.fahrenheit", temperatures) { Temperature(celsius: $0).fahrenheit }

    table("Condition.word", Condition.allCases) { $0.word + ($0.isWet ? " wet" : "") + String(Condition(word: $0.word).rawValue) }
    table("Kind.word", Kind.allCases) { $0.word + " " + $0.lifetime.written + " " + Kind(word: $0.word).written }
    table("Kinds.each", numbers(0...63).map { Int($0.rounded()) }) { Kinds(rawValue: UInt32($0)).each }
    table("Source.word", Source.allCases) { source in
      let kept = source.mayBeStored ? " kept " : " never kept "
      return source.word + " " + source.name + " " + source.attribution + " " + source.link.written + kept
        + Source(word: source.word).written
    }
    table("PreferredSources.formName", Kind.allCases) { PreferredSources.formName($0) }
    table("PreferredSources", ["", "current:nws", "air:aqicn,current:nope", "air:aqicn,air:nws,hourly:met-norway"]) {
      (PreferredSources(text: $0) ?? PreferredSources()).text(separator: "~")
    }
    table("OfferedSources", ["", "nws:32", "open-meteo:63 met-norway:47 nope:1 nws"]) { text in
      SelectableSources(text: text).kindsOfWeather(.openMeteo).map { $0.word }.joined(separator: " ")
        + SelectableSources(text: text).offers.map { $0.source.word + String($0.kinds.rawValue) }.joined(separator: " ")
    }
    table("WeatherProblem.word", WeatherProblem.allCases) { $0.word + WeatherProblem(word: $0.word).written }
    table("Alert.Severity.word", Alert.Severity.allCases, Alert.Severity.allCases) { $0.word + ($0 < $1 ? " < " : " ≥ ") + $1.word }
    value("Alert.Urgency.word", Alert.Urgency.allCases.map { $0.word })
    value("Alert.Certainty.word", Alert.Certainty.allCases.map { $0.word })
    value("Alert.Part.word", Alert.Part.allCases.map { $0.word })
    value("Pollen.Plant.word", Pollen.Plant.allCases.map { $0.word })

    let angles = numbers(-720...720, 2) + numbers(-100...100).map { $0 * 1000 }
    table("radians", angles) { radians($0) }
    table("sine", angles) { sine(radians($0)) }
    table("cosine", angles) { cosine(radians($0)) }
    table("arctangent", numbers(-12...12, 2), numbers(-12...12, 2)) { arctangent($0, $1) }
    table("arcsine", numbers(-1...1, 200)) { arcsine($0) }
    table("exponential", numbers(-50...50, 4) + [-800, 800]) { exponential($0) }

    let latitudes = [-90, -89.9999, -27.716, -0.0004, 0, 0.29, 26.757, 64.1474, 90]
    let longitudes = [-180, -166.333, -21.9424, -0.0005, 0, 13.0555, 179.9996, 180]
    table("Cell", latitudes, longitudes) { latitude, longitude in
      guard let place = Coordinate(latitude: latitude, longitude: longitude) else { return "nil" }
      let cell = Cell(place)
      return "\(cell.latitude) \(cell.longitude) " + cell.coordinate.latitude.written + " " + cell.coordinate.longitude.written + " "
        + cell.description + " " + cell.coordinate.shortText
    }
    table("Coordinate", numbers(-91...91, 4) + extremes, [0, 180.5, .nan]) { Coordinate(latitude: $0, longitude: $1) == nil }
    table("distance", latitudes, longitudes) { latitude, longitude in
      guard let one = Coordinate(latitude: latitude, longitude: longitude), let other = Coordinate(latitude: 64.147, longitude: -21.942)
      else { return "nil" }
      return one.distance(to: other).written + " " + hasMovedFar(from: one, to: other).written
    }
    table("hasMovedOn", numbers(640...650, 10)) { tenth in
      guard let one = Coordinate(latitude: tenth / 10, longitude: -21.942), let other = Coordinate(latitude: 64.5, longitude: -21.942)
      else { return false }
      return hasMovedFar(from: one, to: other)
    }
  }
}
