import WeatherModel
import Wire

/// One section of an answer: "hourly" with its parallel arrays, or "current" with its single values, and the units of both.
struct OpenMeteoSection {
  let name: String
  let values: JSON
  let units: JSON
  let utcOffset: Int64
  /// The suffix of the column names when the answer has several models; empty otherwise.
  var suffix = ""

  /// The section, or nil when the answer has none of that name.
  init?(_ name: String, in document: JSON, utcOffset: Int64) throws(InvalidField) {
    let values = document[name]
    guard !values.isMissing, !values.isNull else { return nil }
    guard values.kind == .object else { throw InvalidField(name, "something other than an object") }
    self.name = name
    self.values = values
    units = document[name + "_units"]
    // Null counts as missing for values, but not for the units that say what the values mean.
    guard units.isMissing || units.kind == .object else { throw InvalidField(units.path, "something other than an object with units") }
    self.utcOffset = utcOffset
  }

  /// The moments of the section's steps, in order; throws where there are none.
  func times() throws(InvalidField) -> [Instant] {
    let times = try moments("time").map { (time) throws(InvalidField) -> Instant in
      guard let time else { throw InvalidField(name + ".time", "null") }
      return time
    }
    guard !times.isEmpty else { throw InvalidField(name + ".time", "no step") }
    for index in times.indices.dropFirst() where times[index - 1] >= times[index] {
      throw InvalidField("\(name).time[\(index)]", "a time before the previous one")
    }
    return times
  }

  /// The local dates of the section's days.
  func dates() throws(InvalidField) -> [CalendarDate] {
    if values["time"][0].kind == .string {
      _ = try values["time"].items(atMost: AnswerLimits.steps)
      let texts = try reading { () throws(JSONError) in try values["time"].textsIfPresent() }
      return try texts.enumerated().map { (index, text) throws(InvalidField) in
        guard let date = CalendarDate(iso8601: text) else { throw InvalidField("\(name).time[\(index)]", "a text that is not a date") }
        return date
      }
    }
    // The time is the day's midnight by today's offset. Half a day is added, so that the date is right even if the clock changes in
    // between.
    return try times().map { CalendarDate(day: floorDivided($0.seconds + utcOffset + 43_200, 86_400)) }
  }

  /// Moments of a column, as Unix time or as local time in ISO 8601.
  func moments(_ field: String) throws(InvalidField) -> [Instant?] {
    let column = values[field]
    // Every step has a time, so this limits the steps of all columns.
    _ = try column.itemsIfPresent(atMost: AnswerLimits.steps)
    if column[0].kind == .string {
      return try reading { () throws(JSONError) in try column.textsIfPresent() }.enumerated().map { (index, text) throws(InvalidField) in
        guard let time = Instant(iso8601: text, assumedOffset: utcOffset) else { throw .noTime("\(name).\(field)[\(index)]") }
        return time
      }
    }
    return try reading { () throws(JSONError) in try column.numbersIfPresent() }.enumerated().map { (index, seconds) throws(InvalidField) in
      guard let seconds else { return nil }
      return try instant(seconds, "\(name).\(field)[\(index)]")
    }
  }

  /// The moment of a section that has only one.
  func time() throws(InvalidField) -> Instant {
    let time = values["time"]
    guard time.kind == .string else { return try instant(try reading { () throws(JSONError) in try time.number() }, name + ".time") }
    let text = try reading { () throws(JSONError) in try time.text() }
    guard let moment = Instant(iso8601: text, assumedOffset: utcOffset) else { throw .noTime(name + ".time") }
    return moment
  }

  /// A column in the model's units; empty where the answer has none.
  func column(_ field: String, old: String?, _ measure: Measure) throws(InvalidField) -> [Double?] {
    let field = known(field, old: old)
    let numbers = try reading { () throws(JSONError) in try values[field].numbersIfPresent() }
    guard numbers.contains(where: { $0 != nil }) else { return [] }
    let conversion = try measure.conversion(from: try unit(field))
    return try numbers.enumerated().map { (index, number) throws(InvalidField) in
      try number.map { (number) throws(InvalidField) in
        try checked(number, conversion, measure, field, index: index)
      }
    }
  }

  /// A single value in the model's units.
  func value(_ field: String, old: String?, _ measure: Measure) throws(InvalidField) -> Double? {
    let field = known(field, old: old)
    guard let number = try reading({ () throws(JSONError) in try values[field].numberIfPresent() }) else { return nil }
    return try checked(number, try measure.conversion(from: try unit(field)), measure, field, index: nil)
  }

  private func known(_ field: String, old: String?) -> String {
    if !suffix.isEmpty { return field + suffix }
    guard let old, values[field].isMissing, !values[old].isMissing else { return field }
    return old
  }

  private func unit(_ field: String) throws(InvalidField) -> AnswerUnit {
    AnswerUnit(path: "\(name)_units.\(field)", name: try reading { () throws(JSONError) in try units[field].textIfPresent() })
  }

  private func checked(
    _ number: Double, _ conversion: (Double) -> Double, _ measure: Measure, _ field: String, index: Int?
  ) throws(InvalidField) -> Double {
    let value = measure.converted(number, conversion)
    if let fault = measure.fault(value) { throw InvalidField("\(name).\(field)" + (index.map { "[\($0)]" } ?? ""), fault) }
    return value
  }

  private func instant(_ seconds: Double, _ field: String) throws(InvalidField) -> Instant {
    // From 1900, as a plausibility check, to 9999, the last year of the calendar.
    guard seconds > -2_208_988_800, seconds < 253_402_300_800 else { throw InvalidField(field, "not a time between 1900 and 9999") }
    return Instant(seconds: Int64(seconds))
  }
}
