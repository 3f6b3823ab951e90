import Copy
import Preferences
import WeatherModel

/// One or two sentences about a quantity on a day, which name hours: when most, how much, when it is over.
///
/// They are about all hours of the day; for today, whose early hours may no longer be known, about those to come.
struct DaySentence {
  private let quantity: DayQuantity
  private let hours: DayHours
  private let series: DaySeries
  private let display: Display
  private let isRest: Bool
  /// The indices of the steps that the sentence is about.
  private let range: Range<Int>

  init(_ quantity: DayQuantity, _ hours: DayHours, _ series: DaySeries, _ display: Display) {
    (self.quantity, self.hours, self.series, self.display) = (quantity, hours, series, display)
    var first = 0
    let isToday = display.zone.date(of: display.now) == hours.date
    if isToday, let current = hours.steps.lastIndex(where: { $0.time <= display.now }) { first = current }
    // Until the first hours have passed, the day is the same as its rest.
    isRest = first > 1 || isToday && (hours.steps.first.map { $0.time > hours.start } ?? false)
    // The step at the end of the day belongs to the next one.
    range = min(first, hours.own.count)..<hours.own.count
  }

  /// The sentence; nil if the quantity has no values in these hours.
  var text: String? {
    guard let clause else { return nil }
    let copy = display.copy
    var sentences = [copy.daySentence(clause, isRest: isRest)]
    if let more { sentences.append(more) }
    if let until = hours.until { sentences.append(copy.hoursReachTo(time: time(until))) }
    return sentences.joined(separator: copy.language == .japanese ? "" : " ")
  }

  private var clause: String? {
    switch quantity {
    case .temperature, .table: temperature
    case .rain: rain
    case .wind: wind
    case .uv: uv
    case .humidity: humidity
    case .pressure: pressure
    case .visibility: visibility
    case .clouds: clouds
    case .air: air
    }
  }

  /// What a second sentence says.
  private var more: String? {
    switch quantity {
    case .temperature, .table: feelsLike
    case .wind: calm
    case .humidity: dewPoint
    case .rain, .uv, .pressure, .visibility, .clouds, .air: nil
    }
  }

  private func time(_ instant: Instant) -> String { display.timeInSentence(instant) }
  private func time(_ index: Int) -> String { time(hours.steps[index].time) }
  private func peak(isHigh: Bool) -> Int? { series.main.peak(isHigh: isHigh) { range.contains($0) } }
  private func moment(_ index: Int) -> Moment? { hours.steps[index].moment }

  /// A sentence with the times and the values of the most and the least; a shorter one if both are written alike.
  private func extremes(
    of value: (Moment) -> String?, _ sentence: (_ highTime: String, _ high: String, _ lowTime: String, _ low: String) -> String
  ) -> String? {
    guard let high = peak(isHigh: true), let low = peak(isHigh: false), let most = moment(high).flatMap(value),
      let least = moment(low).flatMap(value)
    else { return nil }
    return most == least ? display.copy.dayEven(degrees: most) : sentence(time(high), most, time(low), least)
  }

  // MARK: Temperature

  private var temperature: String? {
    extremes(of: { display.degrees($0.temperature) }) { display.copy.dayWarmest(time: $0, high: $1, coldTime: $2, low: $3) }
  }

  /// The hour that feels most unlike its temperature, from three degrees on.
  private var feelsLike: String? {
    var found: (moment: Moment, feels: Temperature, difference: Double)?
    for index in range {
      guard let moment = moment(index), let feels = moment.feelsLike else { continue }
      let difference = abs(feels.celsius - moment.temperature.celsius)
      if difference >= 3, difference > found?.difference ?? 0 { found = (moment, feels, difference) }
    }
    guard let found else { return nil }
    return display.copy.dayFeelsLike(feels: display.degrees(found.feels), time: time(found.moment.time))
  }

  // MARK: Rain

  private var rain: String? {
    let copy = display.copy
    let known = range.filter { moment($0)?.precipitation != nil }
    let wet = known.filter { isWet($0) }
    guard let heaviest = peak(isHigh: true) else { return nil }
    guard let first = wet.first, let last = wet.last else { return copy.dayDry }
    let (from, until, most) = (time(first), time(hours.steps[last].time + hours.length(of: last)), time(heaviest))
    // A pause of one hour is none.
    if dryTime(from: first, to: last) > .hours(1) { return copy.dayWetOnAndOff(from: from, until: until, time: most) }
    switch (first == range.first, last == range.last) {
    case (true, true): return copy.dayWetThroughout(time: most)
    case (true, false): return copy.dayWetUntil(until: until, time: most)
    case (false, true): return copy.dayWetFrom(from: from, time: most)
    case (false, false): return copy.dayWetBetween(from: from, until: until, time: most)
    }
  }

  private func isWet(_ index: Int) -> Bool { moment(index)?.precipitation.flatMap { display.rain($0) } != nil }

  private func dryTime(from first: Int, to last: Int) -> Int64 {
    var seconds: Int64 = 0
    for index in first...last where !isWet(index) { seconds += hours.length(of: index) }
    return seconds
  }

  // MARK: Wind

  private var wind: String? {
    guard let strongest = gustiest ?? peak(isHigh: true), let wind = moment(strongest)?.wind else { return nil }
    if range.allSatisfy({ isCalm($0) }) { return display.copy.dayCalm }
    guard let gust = wind.gust else {
      return display.copy.dayWindiest(time: time(strongest), speed: display.speedWithUnit(wind.speed))
    }
    return display.copy.dayGustiest(time: time(strongest), gusts: display.speedWithUnit(gust))
  }

  private var gustiest: Int? { series.second.peak(isHigh: true) { range.contains($0) } }

  /// When the wind has died down for the rest of the day.
  private var calm: String? {
    guard let loud = range.last(where: { !isCalm($0) }), loud + 1 < range.upperBound else { return nil }
    return display.copy.dayCalmFrom(time: time(loud + 1))
  }

  /// Beaufort 2 at most; an hour without a value is not calm.
  private func isCalm(_ index: Int) -> Bool { moment(index)?.wind.map { $0.speed < 3.4 && ($0.gust ?? 0) < 8 } ?? false }

  // MARK: Sun, humidity, pressure, visibility, clouds

  private var uv: String? {
    guard let highest = peak(isHigh: true), let index = series.main[highest] else { return nil }
    let copy = display.copy
    let strong = range.filter { series.main[$0].map { UVBand(index: $0) != .low } ?? false }
    guard let first = strong.first, let last = strong.last else { return copy.dayWithoutSunCream }
    let until = hours.steps[last].time + hours.length(of: last)
    return copy.daySunCream(from: time(first), until: time(until), time: time(highest), index: copy.number(index))
  }

  private var humidity: String? {
    let copy = display.copy
    return extremes(of: { $0.humidity.map { copy.percent($0) } }) { copy.dayHumid(time: $0, high: $1, dryTime: $2, low: $3) }
  }

  private var dewPoint: String? {
    let points = range.compactMap { moment($0)?.dewPoint }
    guard let least = points.min(), let most = points.max() else { return nil }
    let (low, high) = (display.degrees(least), display.degrees(most))
    return low == high ? nil : display.copy.dayDewPoint(low: low, high: high)
  }

  private var pressure: String? {
    let known = range.filter { moment($0)?.pressure != nil }
    guard let first = known.first, let last = known.last, let high = peak(isHigh: true), let low = peak(isHigh: false),
      let start = moment(first)?.pressure, let end = moment(last)?.pressure, let most = moment(high)?.pressure,
      let least = moment(low)?.pressure
    else { return nil }
    let copy = display.copy
    // Changes of less than a hectopascal and a half are the daily tide of the air, or nothing.
    let little = 1.5
    if most - least < little { return copy.dayPressureSteady(pressure: display.pressureWithUnit((most + least) / 2)) }
    if start - least >= little, end - least >= little { return copy.dayPressureTrough(time: time(low)) }
    if most - start >= little, most - end >= little { return copy.dayPressureCrest(time: time(high)) }
    let (from, to) = (display.pressureWithUnit(start), display.pressureWithUnit(end))
    return end < start ? copy.dayPressureFalling(from: from, to: to) : copy.dayPressureRising(from: from, to: to)
  }

  private var visibility: String? {
    extremes(of: { $0.visibility.map { display.distanceWithUnit($0) } }) {
      display.copy.dayClear(time: $0, high: $1, lowTime: $2, low: $3)
    }
  }

  private var clouds: String? {
    let copy = display.copy
    return extremes(of: { $0.cloudCover.map { copy.percent($0) } }) { copy.dayCloudy(time: $0, high: $1, lowTime: $2, low: $3) }
  }

  // MARK: Air

  private var air: String? {
    guard let worst = peak(isHigh: true), let best = peak(isHigh: false), let most = series.main[worst], let least = series.main[best]
    else { return nil }
    let (copy, scale) = (display.copy, display.preferences.airScale)
    let (bad, good) = (scale.band(most), scale.band(least))
    if bad == good { return copy.dayAirSame(band: copy.airWord(bad, on: scale), time: time(worst), index: copy.number(most)) }
    return copy.dayAirChanging(
      bestTime: time(best), best: copy.indexAndBand(index: copy.number(least), band: copy.airWord(good, on: scale)), time: time(worst),
      worst: copy.indexAndBand(index: copy.number(most), band: copy.airWord(bad, on: scale)))
  }
}
