import WeatherModel
import Wire

/// The hourly section, column by column.
struct OpenMeteoHours {
  private let times: [Instant]
  private let columns: [[Double?]]

  init(_ section: OpenMeteoSection) throws(InvalidField) {
    times = try section.times()
    columns = try MomentField.allCases.map { (field) throws(InvalidField) in
      try section.column(field.name, old: field.oldName, field.measure)
    }
  }

  /// The hours that have a temperature. Where a column is shorter than the others, its missing values are nil.
  ///
  /// The source's sums, chances and gusts are for the hour that ends at a step; the model's are for the hour that begins there, so they are
  /// taken from the next step.
  func moments() -> [Moment]? {
    var moments: [Moment] = []
    moments.reserveCapacity(times.count)
    for (index, time) in times.enumerated() {
      guard var moment = Moment(time: time, openMeteo: { value($0, index) }) else { continue }
      moment.pressureChange = pressureChange(to: moment.pressure, at: time)
      let hasNext = index + 1 < times.count && times[index + 1] == time + .hours(1)
      moment.precipitation = hasNext ? value(.precipitation, index + 1) : nil
      moment.precipitationChance = hasNext ? value(.chance, index + 1).map(share) : nil
      moment.wind?.gust = hasNext ? value(.windGust, index + 1) : nil
      moments.append(moment)
    }
    return moments.isEmpty ? nil : moments
  }

  /// The change of pressure over the last three hours, in hectopascals.
  func pressureChange(to pressure: Double?, at time: Instant) -> Double? {
    Providers.pressureChange(to: pressure, at: time, among: times.count) { (times[$0], value(.pressure, $0)) }
  }

  private func value(_ field: MomentField, _ index: Int) -> Double? {
    let column = columns[field.rawValue]
    return index < column.count ? column[index] : nil
  }
}

extension Moment {
  /// A moment from Open-Meteo's values, or nil without a temperature.
  init?(time: Instant, openMeteo value: (MomentField) -> Double?) {
    guard let celsius = value(.temperature) else { return nil }
    self.init(time: time, condition: Condition(wmoCode: value(.code)), temperature: Temperature(celsius: celsius))
    isDaylight = value(.daylight).map { $0 > 0 }
    for field in MomentField.allCases {
      guard let quantity = field.quantity, let number = value(field) else { continue }
      self[quantity] = quantity.measure == .percentage ? share(number) : number
    }
    wind = Wind(speed: value(.windSpeed), gust: value(.windGust), direction: value(.windDirection))
  }
}

/// Converts a percentage to a fraction, 0…1.
private func share(_ percentage: Double) -> Double { roundedToTenThousandths(percentage / 100) }

extension Wind {
  /// Nil without a speed. A direction of 360 becomes 0, the model's value for north.
  init?(speed: Double?, gust: Double?, direction: Double?) {
    guard let speed else { return nil }
    self.init(speed: speed, gust: gust, direction: direction == 360 ? 0 : direction)
  }
}

extension OpenMeteoDecoder {
  /// The days that have both temperatures, under their own dates.
  func days(_ document: JSON, _ utcOffset: Int64) throws(InvalidField) -> [Day]? {
    guard let section = try series("daily", document, utcOffset) else { return nil }
    return try days(section)
  }

  /// The days of a "daily" section, which may be that of one model.
  func days(_ section: OpenMeteoSection) throws(InvalidField) -> [Day]? {
    let dates = try section.dates()
    guard !dates.isEmpty else { throw InvalidField("daily.time", "no step") }
    let columns = try DayField.allCases.map { (field) throws(InvalidField) in
      try section.column(field.name, old: field.oldName, field.measure)
    }
    let rises = try section.moments("sunrise" + section.suffix)
    let sets = try section.moments("sunset" + section.suffix)
    var days: [Day] = []
    for (index, date) in dates.enumerated() {
      if index > 0, dates[index - 1] >= date { throw InvalidField("daily.time[\(index)]", "a day before the previous one") }
      func value(_ field: DayField) -> Double? { index < columns[field.rawValue].count ? columns[field.rawValue][index] : nil }
      guard let low = value(.low), let high = value(.high) else { continue }
      guard low <= high else { throw InvalidField("daily.\(DayField.low.name)[\(index)]", "above the day's high") }
      var day = Day(
        date: date, condition: Condition(wmoCode: value(.code)), low: Temperature(celsius: low), high: Temperature(celsius: high))
      day.precipitation = value(.precipitation)
      day.precipitationChance = value(.chance).map(share)
      day.wind = Wind(speed: value(.windSpeed), gust: value(.windGust), direction: value(.windDirection))
      day.uvIndex = value(.uvIndex)
      let midnight = Instant(seconds: date.day * 86_400 - section.utcOffset)
      (day.sunrise, day.sunset) = sun(
        rise: index < rises.count ? rises[index] : nil, set: index < sets.count ? sets[index] : nil, midnight: midnight)
      days.append(day)
    }
    return days.isEmpty ? nil : days
  }

  /// Sunrise and sunset, without the placeholders that the source sends for polar day and night (1970, or a whole day from midnight to
  /// midnight).
  private func sun(rise: Instant?, set: Instant?, midnight: Instant) -> (Instant?, Instant?) {
    func isNear(_ time: Instant) -> Bool { time > midnight - .hours(12) && time < midnight + .hours(36) }
    if let rise, let set, set - rise >= .hours(24) || rise == set { return (nil, nil) }
    return (rise.flatMap { isNear($0) ? $0 : nil }, set.flatMap { isNear($0) ? $0 : nil })
  }
}
