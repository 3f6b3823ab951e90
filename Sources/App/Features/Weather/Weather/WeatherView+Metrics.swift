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
    let cards = [
      wind(moment, display, opens), pressure(moment, display, opens), feelsLike(moment, display, opens),
      humidity(moment, moisture, display, opens), uv(moment, display, opens), visibility(moment, display, opens),
      dewPoint(moment, moisture, display, opens), cloudCover(moment, display, opens),
    ]
    return metricGrid { cards.compactMap { $0 } }
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

  private static func pressure(_ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let pressure = moment.pressure else { return nil }
    let copy = display.copy
    return metricCard(
      copy.pressure, icon: .gauge, note: copy.pressureNote(pressure, change: moment.pressureChange),
      opens: opens.link(.pressure),
      drawing: barometer(
        pressure, change: moment.pressureChange, reading: Figure(display.pressure(pressure), display.pressureUnit),
        label: copy.pressureInWords(display.pressureInFull(pressure), change: moment.pressureChange)))
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
    _ moment: Moment, _ moisture: HumidityEffects, _ display: Display, _ opens: DayLinks
  ) -> Node? {
    guard let humidity = moment.humidity else { return nil }
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

  private static func uv(_ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let index = moment.uvIndex else { return nil }
    let copy = display.copy
    return metricCard(
      copy.uvIndex, icon: .sun, value: Figure(copy.number(index), copy.uvBand(index)), note: copy.uvAdvice(index),
      opens: opens.link(.uv), drawing: uvScale(index))
  }

  private static func visibility(_ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let visibility = moment.visibility else { return nil }
    let copy = display.copy
    return metricCard(
      copy.visibility, icon: .eye, value: Figure(display.distance(visibility), display.distanceUnit),
      note: copy.visibilityNote(VisibilityClass(metres: visibility, under: moment.condition)),
      opens: opens.link(.visibility), drawing: visibilityPeaks(visibility))
  }

  private static func dewPoint(
    _ moment: Moment, _ moisture: HumidityEffects, _ display: Display, _ opens: DayLinks
  ) -> Node? {
    guard let dewPoint = moment.dewPoint else { return nil }
    let copy = display.copy
    return metricCard(
      copy.dewPoint, icon: .thermo, value: Figure(display.degrees(dewPoint)), note: moisture.feel.map { copy.feelNote($0) } ?? "",
      opens: opens.link(.humidity), drawing: dewPointBar(dewPoint))
  }

  private static func cloudCover(_ moment: Moment, _ display: Display, _ opens: DayLinks) -> Node? {
    guard let cover = moment.cloudCover else { return nil }
    let copy = display.copy
    let words = copy.oktas(oktas(cloudCover: cover))
    return metricCard(
      copy.cloudCover, icon: .cloud, value: percentage(cover, copy), note: words, opens: opens.link(.clouds),
      beside: cloudOktas(cover, label: words))
  }
}
