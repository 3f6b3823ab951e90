import Copy
import DesignSystem
import Markup
import Preferences
import Routes
import WeatherModel

extension WeatherView {
  /// The small cards, each only where its value is known.
  static func metrics(_ report: WeatherReport, _ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node {
    let moisture = HumidityEffects(moment, report.rainOutlook(at: display.now))
    return metricGrid {
      cards.compactMap { quantity in
        moment[quantity].flatMap { card(quantity, $0, moment, moisture, display, opens) }
      }
    }
  }

  /// The quantities that have a card, in their order.
  private static var cards: [MomentQuantity] {
    [.windSpeed, .pressure, .feelsLike, .humidity, .uvIndex, .visibility, .dewPoint, .cloudCover, .snowDepth]
  }

  private static func card(
    _ quantity: MomentQuantity, _ value: Double, _ moment: Moment, _ moisture: HumidityEffects, _ display: Display, _ opens: DayLinks
  ) -> Node? {
    switch quantity {
    case .windSpeed: wind(moment, display, opens)
    case .pressure: pressure(value, change: moment.pressureChange, display, opens)
    case .feelsLike: feelsLike(moment, display, opens)
    case .humidity: humidity(value, moment, moisture, display, opens)
    case .uvIndex: uv(value, display, opens)
    case .visibility: visibility(value, moment, display, opens)
    case .dewPoint: dewPoint(Temperature(celsius: value), moisture, display, opens)
    case .cloudCover: cloudCover(value, display, opens)
    case .snowDepth:
      value > 0 ? metricCard(display.copy.snowDepth, icon: .drop, value: Figure(display.snow(value), display.snowUnit)) : nil
    case .temperature, .windGust, .windDirection, .pressureChange, .precipitation, .precipitationChance: nil
    }
  }

  private static func wind(_ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let wind = moment.wind else { return nil }
    let copy = display.copy
    let from = wind.direction.map { copy.compassPoint($0) }
    return metricCard(
      copy.wind, icon: .wind, note: copy.windNote(from: from, gusts: wind.gust.map { display.speed($0) }),
      opens: opens.link(.wind),
      drawing: windCompass(
        Figure(display.speed(wind.speed), display.windUnit), from: wind.direction, letters: copy.compassLetters,
        label: copy.windInWords(from: from, speed: display.speedInFull(wind.speed))))
  }

  private static func pressure(_ pressure: Double, change: Double?, _ display: Display, _ opens: DayLinks) -> Node {
    let copy = display.copy
    return metricCard(
      copy.pressure, icon: .gauge, note: copy.pressureNote(pressure, change: change),
      opens: opens.link(.pressure),
      drawing: barometer(
        pressure, change: change, reading: Figure(display.pressure(pressure), display.pressureUnit),
        label: copy.pressureInWords(display.pressureInFull(pressure), change: change)))
  }

  private static func feelsLike(_ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let feels = moment.feelsLike else { return nil }
    let copy = display.copy
    return metricCard(
      copy.feelsLike, icon: .thermo, value: Figure(display.degrees(feels)),
      note: copy.feelsLikeNote(FeelsLikeReason(moment, feelsLike: feels)), opens: opens.link(.temperature),
      drawing: feelsLikeBar(actual: moment.temperature, feels: feels))
  }

  private static func humidity(
    _ humidity: Double, _ moment: Moment, _ moisture: HumidityEffects, _ display: Display, _ opens: DayLinks
  ) -> Node {
    let copy = display.copy
    return metricCard(
      copy.humidity, icon: .drop, value: percentage(humidity, copy),
      note: moisture.drying.map { copy.humidityNote($0, dewPoint: moment.dewPoint.map { display.degrees($0) }) } ?? "",
      opens: opens.link(.humidity), drawing: humidityBar(humidity))
  }

  /// The sign is apart from the number only in languages that write it so.
  private static func percentage(_ fraction: Double, _ copy: Copy) -> Figure {
    Figure(copy.number(fraction * 100), "%", isApart: copy.percent(fraction).unicodeScalars.contains { $0 == "\u{A0}" || $0 == "\u{202F}" })
  }

  private static func uv(_ index: Double, _ display: Display, _ opens: DayLinks) -> Node {
    let copy = display.copy
    return metricCard(
      copy.uvIndex, icon: .sun, value: Figure(copy.number(index), copy.uvBand(index)), note: copy.uvAdvice(index),
      opens: opens.link(.uv), drawing: uvScale(index))
  }

  private static func visibility(_ visibility: Double, _ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node {
    let copy = display.copy
    return metricCard(
      copy.visibility, icon: .eye, value: Figure(display.distance(visibility), display.distanceUnit),
      note: copy.visibilityNote(VisibilityClass(metres: visibility, under: moment.condition)),
      opens: opens.link(.visibility), drawing: visibilityPeaks(visibility))
  }

  private static func dewPoint(
    _ dewPoint: Temperature, _ moisture: HumidityEffects, _ display: Display, _ opens: DayLinks
  ) -> Node {
    let copy = display.copy
    return metricCard(
      copy.dewPoint, icon: .thermo, value: Figure(display.degrees(dewPoint)), note: moisture.feel.map { copy.feelNote($0) } ?? "",
      opens: opens.link(.humidity), drawing: dewPointBar(dewPoint))
  }

  private static func cloudCover(_ cover: Double, _ display: Display, _ opens: DayLinks) -> Node {
    let copy = display.copy
    let words = copy.oktas(oktas(cloudCover: cover))
    return metricCard(
      copy.cloudCover, icon: .cloud, value: percentage(cover, copy), note: words, opens: opens.link(.clouds),
      beside: cloudOktas(cover, label: words))
  }
}
