import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

extension WeatherView {
  /// The small cards, each only where its value is known.
  static func metrics(_ report: WeatherReport, _ moment: Moment, _ display: Display) -> Node {
    let moisture = HumidityEffects(moment, report.rainOutlook(at: display.now))
    return metricGrid {
      wind(moment, display)
      pressure(moment, display)
      feelsLike(moment, display)
      humidity(moment, moisture, display)
      uv(moment, display)
      visibility(moment, display)
      dewPoint(moment, moisture, display)
      cloudCover(moment, display)
    }
  }

  private static func wind(_ moment: Moment, _ display: Display) -> Node? {
    guard let wind = moment.wind else { return nil }
    let copy = display.copy
    let from = wind.direction.map { copy.compassPoint($0) }
    return metricCard(
      copy.wind, icon: .wind, note: copy.windNote(from: from, gusts: wind.gust.map { display.speed($0) }),
      drawing: windCompass(
        Figure(display.speed(wind.speed), display.windUnit), from: wind.direction, letters: copy.compassLetters,
        label: copy.windInWords(from: from, speed: display.speedInFull(wind.speed))))
  }

  private static func pressure(_ moment: Moment, _ display: Display) -> Node? {
    guard let pressure = moment.pressure else { return nil }
    let copy = display.copy
    return metricCard(
      copy.pressure, icon: .gauge, note: copy.pressureNote(pressure, change: moment.pressureChange),
      drawing: barometer(
        pressure, change: moment.pressureChange, reading: Figure(display.pressure(pressure), display.pressureUnit),
        label: copy.pressureInWords(display.pressureInFull(pressure), change: moment.pressureChange)))
  }

  private static func feelsLike(_ moment: Moment, _ display: Display) -> Node? {
    guard let feels = moment.feelsLike else { return nil }
    let copy = display.copy
    return metricCard(
      copy.feelsLike, icon: .thermo, value: Figure(display.degrees(feels)),
      note: copy.feelsLikeNote(FeelsLikeReason(moment, feelsLike: feels)), drawing: feelsLikeBar(actual: moment.temperature, feels: feels))
  }

  private static func humidity(_ moment: Moment, _ moisture: HumidityEffects, _ display: Display) -> Node? {
    guard let humidity = moment.humidity else { return nil }
    let copy = display.copy
    return metricCard(
      copy.humidity, icon: .drop, value: Figure(copy.number(humidity * 100), "%"),
      note: moisture.drying.map { copy.humidityNote($0, dewPoint: moment.dewPoint.map { display.degrees($0) }) } ?? "",
      drawing: humidityBar(humidity))
  }

  private static func uv(_ moment: Moment, _ display: Display) -> Node? {
    guard let index = moment.uvIndex else { return nil }
    let copy = display.copy
    return metricCard(
      copy.uvIndex, icon: .sun, value: Figure(copy.number(index), copy.uvBand(index)), note: copy.uvAdvice(index), drawing: uvScale(index))
  }

  private static func visibility(_ moment: Moment, _ display: Display) -> Node? {
    guard let visibility = moment.visibility else { return nil }
    let copy = display.copy
    return metricCard(
      copy.visibility, icon: .eye, value: Figure(display.distance(visibility), display.distanceUnit),
      note: copy.visibilityNote(VisibilityClass(metres: visibility, under: moment.condition)), drawing: visibilityPeaks(visibility))
  }

  private static func dewPoint(_ moment: Moment, _ moisture: HumidityEffects, _ display: Display) -> Node? {
    guard let dewPoint = moment.dewPoint else { return nil }
    let copy = display.copy
    return metricCard(
      copy.dewPoint, icon: .thermo, value: Figure(display.degrees(dewPoint)), note: moisture.feel.map { copy.feelNote($0) } ?? "",
      drawing: dewPointBar(dewPoint))
  }

  private static func cloudCover(_ moment: Moment, _ display: Display) -> Node? {
    guard let cover = moment.cloudCover else { return nil }
    let copy = display.copy
    let words = copy.oktas(oktas(cloudCover: cover))
    return metricCard(
      copy.cloudCover, icon: .cloud, value: Figure(copy.number(cover * 100), "%"), note: words,
      beside: cloudOktas(cover, label: words))
  }
}
