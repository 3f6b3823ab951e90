import DesignSystem
import Markup
import WeatherModel

extension Icon: Written {}
extension Scene: Written {}
extension StormGlass: Written {}
extension WeatherIcon: Written {}

extension StormGlass {
  fileprivate var word: String { ["fair", "cloudy", "fog", "wind", "storm", "snow", "frost"][Int(rawValue)] }
}

/// A drawing is written as its HTML.
extension Node: Written {
  var written: String {
    var text = HTMLText()
    text.append(self)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

extension Sheet {
  /// The drawings of values.
  func writeDrawings() {
    let indices = numbers(-2...520) + extremes
    table("airPosition", AirScale.allCases, indices) { airPosition($1, on: $0) }
    table("airQualityScale", AirScale.allCases, numbers(-2...520)) { airQualityScale($1, scale: $0) }
    for substance in Pollutant.Substance.allCases {
      table("airLevel." + substance.word, AirScale.allCases, numbers(-1...700, 2) + numbers(0...600).map { $0 * 100 } + extremes) {
        scale, amount in
        airLevel(Pollutant(substance, amount), on: scale).map { "\($0.band) " + $0.part.written }
      }
    }
    for scale in AirScale.allCases {
      table("pollutantList", Pollutant.Substance.allCases, [0, 7, 30, 120, 700]) { substance, amount in
        pollutantList(
          [(substance.word, fixed(amount, 0), airLevel(Pollutant(substance, amount), on: scale))], scale: scale)
      }
      table("airChip", Array(1...6)) { airChip("Fair", band: $0, scale: scale) }
    }
    table("temperatureColor", temperatures) { temperatureColor(Temperature(celsius: $0)) }
    table("humidityBar", parts) { humidityBar($0) }
    table("dewPointBar", numbers(-20...40, 2)) { dewPointBar(Temperature(celsius: $0)) }
    table("feelsLikeBar", [-30, -1, 0, 3.5, 21, 44], [-35, -1, 0, 3.4, 25, 50]) {
      feelsLikeBar(actual: Temperature(celsius: $0), feels: Temperature(celsius: $1))
    }
    table("uvScale", numbers(-1...20, 4) + extremes) { uvScale($0) }
    table("visibilityPeaks", numbers(0...50).map { $0 * 1000 }) { visibilityPeaks($0) }
    table("cloudOktas", parts) { cloudOktas($0, label: "Clouds") }
    table("barometer", numbers(940...1060), [nil, -40, -3.6, 0, 7] as [Double?]) {
      barometer($0, change: $1, reading: Figure("1013", "hPa"), label: "Pressure")
    }
    table("windCompass", [nil] + numbers(0...360).map { $0 } as [Double?]) {
      windCompass(Figure("12", "km/h"), from: $0, letters: ["N", "E", "S", "W"], label: "Wind")
    }
    table("moonDisc", numbers(0...1, 32), [true, false]) { moonDisc(phase: $0, isSouthern: $1, label: "Moon") }
    table("moonIllumination", numbers(-1...2, 64)) { moonIllumination(phase: $0) }
    table("nextHourRain", [[], [0], [0, 0.1, 2.5, 7.6, 40], [Double](repeating: 1.5, count: 60)]) {
      nextHourRain($0, axis: ["now", "+30"], label: "Rain", id: "r")
    }
    let noon = Instant(seconds: 1_774_780_000)
    table("sunArc", (-4...28).map { Int64($0) }) { hour in
      sunArc(.rises(noon - .hours(8), sets: noon + .hours(7)), now: noon - .hours(12) + .hours(hour))
    }
    table("icon", Icon.allCases, [true, false]) { icon($0, size: $1 ? .regular : .small) }
    table("icon.isDirectional", Icon.allCases) { $0.isDirectional }
    table("WeatherIcon", Condition.allCases, [true, false]) { weatherIcon(WeatherIcon(condition: $0, isDaylight: $1)) }
    table("stormGlass", StormGlass.allCases) { stormGlass($0, label: $0.word, id: "g") }
    table("emptyGlass", [true, false]) { emptyGlass(isCracked: $0) }
    table("StormGlass", Condition.allCases, [-4, 0, 0.1, 20]) { condition, celsius in
      var text = ""
      for speed in [nil, 10.7, 10.8] as [Double?] {
        for change in [nil, -3.6, -3.5] as [Double?] {
          var moment = Moment(time: noon, condition: condition, temperature: Temperature(celsius: celsius))
          moment.wind = speed.map { Wind(speed: $0) }
          moment.pressureChange = change
          text += StormGlass(moment).word + " "
        }
      }
      return text
    }
    for isDaylight in [true, false] {
      table("Scene", Condition.allCases, (-60...60).map { Int64($0) }) { condition, minutes in
        let now = noon + .minutes(minutes)
        let morning = Scene(condition: condition, isDaylight: isDaylight, now: now, sunrise: noon, sunset: noon + .hours(9))
        let evening = Scene(condition: condition, isDaylight: isDaylight, now: now, sunrise: noon - .hours(9), sunset: noon)
        return morning.word + " " + evening.word + " " + Scene(word: morning.word).written
      }
    }
  }
}
