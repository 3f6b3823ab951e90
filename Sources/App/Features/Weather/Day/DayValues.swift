import Copy
import Preferences
import WeatherModel

/// The values of a quantity in words: of a step, of an extreme, of the whole day.
struct DayValues {
  let quantity: DayQuantity
  let hours: DayHours
  let report: WeatherReport
  let display: Display

  private var copy: Copy { display.copy }

  /// “17:00 · 4°, feels like −5°”
  func words(_ index: Int) -> String {
    let values = values(index)
    return copy.hour(display.time(hours.steps[index].time), values.isEmpty ? [copy.noHoursYet] : values)
  }

  private func values(_ index: Int) -> [String] {
    if quantity == .air { return air(hours.steps[index]) }
    guard let moment = hours.steps[index].moment else { return [] }
    switch quantity {
    case .temperature, .table:
      return [display.degrees(moment.temperature)] + list(moment.feelsLike.map { copy.valueFeelsLike(degrees: display.degrees($0)) })
    case .rain:
      return list(moment.precipitation.map { rain($0) })
        + list(moment.precipitationChance.map { copy.valueChance(percent: display.chance($0)) })
    case .wind: return moment.wind.map { wind($0) } ?? []
    case .uv: return moment.uvIndex.map { [copy.valueUV(index: copy.number($0)), copy.uvBandWord($0)] } ?? []
    case .humidity:
      return list(moment.humidity.map { copy.percent($0) }) + list(moment.dewPoint.map { copy.valueDewPoint(degrees: display.degrees($0)) })
    case .pressure:
      return list(moment.pressure.map { display.pressureWithUnit($0) }) + list(change(index).map { copy.tendency($0) })
    case .visibility: return list(moment.visibility.map { display.distanceWithUnit($0) })
    case .clouds: return moment.cloudCover.map { [copy.percent($0), copy.oktas(oktas(cloudCover: $0))] } ?? []
    case .air: return []
    }
  }

  private func list(_ text: String?) -> [String] { text.map { [$0] } ?? [] }

  /// “0.4 mm”, also for none.
  private func rain(_ millimetres: Double) -> String {
    display.rain(millimetres) ?? copy.rainAmount(Int(display.preferences[.rain]), number: copy.number(0))
  }

  private func wind(_ wind: Wind) -> [String] {
    let speed = wind.gust == nil ? display.speedWithUnit(wind.speed) : display.speed(wind.speed)
    return [copy.valueWind(speed: speed)] + list(wind.gust.map { copy.valueGusts(speed: display.speedWithUnit($0)) })
      + list(wind.direction.map { copy.compassPoint($0) })
  }

  private func air(_ step: DayHours.Step) -> [String] {
    let scale = display.preferences.airScale
    guard let index = step.air?.index(on: scale) else { return [] }
    return [copy.valueAir(index: copy.number(index)), copy.airWord(scale.band(index), on: scale)] + list(pollutant(in: step, on: scale))
  }

  /// The pollutant that sets the index, which is known for the hour of the report's amounts.
  private func pollutant(in step: DayHours.Step, on scale: AirScale) -> String? {
    guard scale == .european, let air = report.air else { return nil }
    let said = air.provenance.validAt - step.time
    guard said >= 0, said < .hours(1) else { return nil }
    return EuropeanAirIndex(air.value.pollutants).map { copy.pollutant($0.dominant) }
  }

  /// The change of pressure over the last three hours.
  private func change(_ index: Int) -> Double? {
    guard let moment = hours.steps[index].moment else { return nil }
    if let change = moment.pressureChange { return change }
    guard let pressure = moment.pressure,
      let before = report.hourly?.value.first(where: { $0.time == moment.time - .hours(3) })?.pressure
    else { return nil }
    return pressure - before
  }

  /// “67”: the value of an extreme; the unit is in the key.
  func extreme(_ index: Int, isSecond: Bool) -> String {
    if quantity == .air { return hours.steps[index].air?.index(on: display.preferences.airScale).map { copy.number($0) } ?? "" }
    guard let moment = hours.steps[index].moment else { return "" }
    switch quantity {
    case .temperature, .table: return display.degrees(isSecond ? moment.feelsLike ?? moment.temperature : moment.temperature)
    case .rain: return moment.precipitation.map { display.rainNumber($0) } ?? ""
    case .wind: return moment.wind.map { display.speed(isSecond ? $0.gust ?? $0.speed : $0.speed) } ?? ""
    case .uv: return moment.uvIndex.map { copy.number($0) } ?? ""
    case .humidity: return moment.humidity.map { copy.percent($0) } ?? ""
    case .pressure: return moment.pressure.map { display.pressure($0) } ?? ""
    case .visibility: return moment.visibility.map { display.distance($0) } ?? ""
    case .clouds: return moment.cloudCover.map { copy.percent($0) } ?? ""
    case .air: return ""
    }
  }

  /// The day in short: “1° … 5°”, “20 mm”, “67 km/h”; empty without values.
  func summary(_ series: DaySeries) -> String {
    let own = { (index: Int) in index < hours.own.count }
    let high = series.main.peak(isHigh: true, where: own)
    switch quantity {
    case .temperature:
      guard let high, let low = series.main.peak(isHigh: false, where: own) else { return "" }
      return extreme(low, isSecond: false) + " … " + extreme(high, isSecond: false)
    case .rain:
      guard high != nil else { return "" }
      var millionths = 0.0
      for index in hours.own.indices {
        guard let amount = hours.steps[index].moment?.precipitation else { continue }
        millionths += (amount * Double(hours.length(of: index)) / 0.0036).rounded()
      }
      return rain(millionths / 1_000_000)
    case .wind:
      guard let index = series.second.peak(isHigh: true, where: own) ?? high, let wind = hours.steps[index].moment?.wind else { return "" }
      return display.speedWithUnit(wind.gust ?? wind.speed)
    case .pressure: return series.main.peak(isHigh: false, where: own).map { extreme($0, isSecond: false) } ?? ""
    case .visibility:
      let low = series.main.peak(isHigh: false, where: own)
      return low.flatMap { hours.steps[$0].moment?.visibility }.map { display.distanceWithUnit($0) } ?? ""
    case .uv, .humidity, .clouds, .air: return high.map { extreme($0, isSecond: false) } ?? ""
    case .table: return ""
    }
  }
}
