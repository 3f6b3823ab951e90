import Copy
import DesignSystem
import Preferences
import WeatherModel

/// Makes the drawing of a quantity in the hours of a day.
struct DayCurve {
  let quantity: DayQuantity
  let hours: DayHours
  let series: DaySeries
  let report: WeatherReport
  let display: Display

  private var copy: Copy { display.copy }
  private var isToday: Bool { display.zone.date(of: display.now) == hours.date }

  /// The steps of the slider: for bars those of the day, for lines also the one that ends it.
  private var indices: Range<Int> { quantity == .rain ? 0..<hours.own.count : 0..<hours.steps.count }

  /// The curve, with the line at an hour of the day; without one, at the present moment, or at noon of another day.
  func curve(at hour: Int?) -> Curve? {
    let indices = indices
    guard indices.count > 1 else { return nil }
    let wanted = hour.map { hours.start + .hours(Int64($0)) } ?? hours.start + .hours(12)
    let present = hour == nil && isToday ? hours.steps.lastIndex { $0.time <= display.now } : nil
    let scale = DayScale(quantity, series.all, display)
    let words = DayValues(quantity: quantity, hours: hours, report: report, display: display)
    var steps: [Curve.Step] = []
    for index in indices {
      let step = hours.steps[index]
      let middle = quantity == .rain ? hours.length(of: index) / 2 : 0
      steps.append(
        (hours.position(step.time + middle), series.main[index], series.second[index], step.isBeforeGap, words.words(index)))
    }
    let shown = min(present ?? hours.step(nearest: wanted) ?? 0, steps.count - 1)
    var curve = Curve(
      key: quantity.word + hours.date.description, style(scale), steps, step: shown,
      low: scale.low, high: scale.high, levels: scale.levels.map { ($0, level($0)) }, strip: strip,
      isMirrored: copy.language.isRightToLeft)
    if quantity == .temperature { curve.zero = display.number(Temperature(celsius: 0)) }
    curve.extremes = extremes(scale)
    curve.hours = ticks
    if isToday { curve.now = (hours.position(display.now), copy.hourNow) }
    if let until = hours.until {
      curve.until = (hours.position(until), [copy.noHoursYet, copy.beyondTime(time: display.timeInSentence(until))])
    }
    let light = DayLight(hours, report)
    for event in light.events where event.time >= hours.from {
      curve.sunTimes.append((hours.position(event.time), event.rises, display.time(event.time)))
    }
    curve.night = light.night
    return curve
  }

  private func style(_ scale: DayScale) -> Curve.Style {
    switch quantity {
    case .temperature, .table: return .temperature(celsius(scale.low), celsius(scale.high))
    case .rain: return .bars(indices.map { hours.position(hours.from + hours.length(of: $0)) })
    case .wind: return .range
    case .uv: return .care(3)
    case .humidity, .pressure, .visibility, .clouds: return .line
    case .air: return .bands(display.preferences.airScale)
    }
  }

  private func celsius(_ number: Double) -> Double {
    display.preferences.temperatureUnit == .celsius ? number : (number - 32) * 5 / 9
  }

  private func level(_ value: Double) -> String {
    switch quantity {
    case .temperature, .table: copy.degrees(value)
    case .pressure where display.preferences.pressureUnit == .inchesOfMercury: copy.fixedNumber(value, 2)
    case .rain: copy.number(value, display.preferences.rainUnit == .inches ? 2 : 1)
    case .wind, .uv, .humidity, .pressure, .visibility, .clouds, .air: copy.number(value)
    }
  }

  // MARK: Marks

  private func extremes(_ scale: DayScale) -> [Curve.Extreme] {
    let texts = DayValues(quantity: quantity, hours: hours, report: report, display: display)
    // The step at the next midnight belongs to the next day.
    let own = { (index: Int) in index < hours.own.count }
    var all: [Curve.Extreme] = []
    func mark(_ values: [Double?], isSecond: Bool, isHigh: Bool) {
      guard let index = values.peak(isHigh: isHigh, where: own), let value = values[index] else { return }
      // Two labels at the same place would hide each other.
      for other in all {
        guard let known = other.isSecond ? series.second[other.step] : series.main[other.step] else { continue }
        let isBeside = abs(hours.position(hours.steps[other.step].time) - hours.position(hours.steps[index].time)) < 0.12
        if isBeside, abs(known - value) < (scale.high - scale.low) * 0.16, other.isHigh == isHigh { return }
      }
      let text = texts.extreme(index, isSecond: isSecond)
      if !isHigh, all.contains(where: { $0.isSecond == isSecond && $0.text == text }) { return }
      all.append((index, isSecond, isHigh, text))
    }
    switch quantity {
    case .temperature, .table:
      mark(series.main, isSecond: false, isHigh: true)
      mark(series.main, isSecond: false, isHigh: false)
      mark(series.second, isSecond: true, isHigh: false)
    case .rain, .uv:
      // What would be marked as none is not.
      let least = quantity == .uv ? 0.5 : display.rainLength(0.05)
      if (series.main.compactMap { $0 }.max() ?? 0) >= least { mark(series.main, isSecond: false, isHigh: true) }
    case .wind:
      if series.second.contains(where: { $0 != nil }) {
        mark(series.second, isSecond: true, isHigh: true)
      } else {
        mark(series.main, isSecond: false, isHigh: true)
      }
      mark(series.main, isSecond: false, isHigh: false)
    case .humidity, .pressure, .visibility, .clouds, .air:
      mark(series.main, isSecond: false, isHigh: true)
      mark(series.main, isSecond: false, isHigh: false)
    }
    return all
  }

  /// Every third hour, or every sixth where hours need more room.
  private var ticks: [Curve.Label] {
    let distance: Int64 = display.preferences.clock == .twelveHours ? 6 : 3
    var all: [Curve.Label] = []
    for hour in stride(from: distance, to: 24, by: Int64.Stride(distance)) {
      let time = hours.start + .hours(hour)
      if time < hours.from { continue }
      all.append((hours.position(time), display.axisHour(display.zone.time(of: time).hour)))
    }
    return all
  }

  // MARK: Strip

  /// The middles of the day's eight parts of three hours, as far as there are steps.
  private var middles: [(time: Instant, step: DayHours.Step)] {
    var all: [(time: Instant, step: DayHours.Step)] = []
    for part in 0..<8 as Range<Int64> {
      let time = hours.start + .hours(3 * part) + .minutes(90)
      guard time < hours.end, let index = hours.own.lastIndex(where: { $0.time <= time }),
        time < hours.steps[index].time + hours.length(of: index)
      else { continue }
      all.append((time, hours.steps[index]))
    }
    return all
  }

  private var strip: Curve.Strip {
    switch quantity {
    case .temperature, .table, .uv, .visibility, .clouds:
      return .icons(
        middles.compactMap { time, step in
          step.moment.map {
            (hours.position(time), WeatherIcon(condition: $0.condition, isDaylight: report.isDaylight(at: time)))
          }
        })
    case .rain: return chances
    case .wind:
      return .arrows(
        middles.compactMap { time, step in
          // The wind comes from its direction and blows the other way.
          step.moment?.wind?.direction.map { (hours.position(time), $0 + 180, copy.compassLetters($0)) }
        })
    case .humidity:
      return .values(
        middles.compactMap { time, step in step.moment?.dewPoint.map { (hours.position(time), display.degrees($0)) } })
    case .pressure: return tendencies
    case .air:
      let scale = display.preferences.airScale
      return .values(
        middles.compactMap { time, step in step.air?.index(on: scale).map { (hours.position(time), copy.number($0)) } })
    }
  }

  private var chances: Curve.Strip {
    var labels: [Curve.Label] = []
    let all = indices.map { index -> (position: Double, chance: Double?) in
      let step = hours.steps[index]
      let position = hours.position(step.time + hours.length(of: index) / 2)
      let hour = display.zone.time(of: step.time).hour
      if let chance = step.moment?.precipitationChance, hour % 6 == 3, labels.last.map({ position - $0.position > 0.15 }) ?? true {
        labels.append((position, display.chance(chance)))
      }
      return (position, step.moment?.precipitationChance)
    }
    return .chances(all, labels)
  }

  /// How the pressure changes in each part of three hours: level is to the end, up is a rise of five hectopascals.
  private var tendencies: Curve.Strip {
    var arrows: [(position: Double, degrees: Double, letters: String)] = []
    for part in 0..<8 as Range<Int64> {
      let start = hours.start + .hours(3 * part)
      guard let from = pressure(at: start), let to = pressure(at: start + .hours(3)) else { continue }
      let rise = max(-50, min(50, (to - from) * 10))
      arrows.append((hours.position(start + .minutes(90)), copy.language.isRightToLeft ? rise - 90 : 90 - rise, ""))
    }
    return .arrows(arrows)
  }

  private func pressure(at time: Instant) -> Double? {
    hours.steps.first { abs($0.time - time) < .minutes(31) }?.moment?.pressure
  }
}
