import WeatherModel

extension Copy {
  /// The rest of the day in one sentence of at most 75 characters: “Rain until 15:00, then clearing; windy tonight.” Each form is a sentence of
  /// its own, so that another language may build it in another way; `time` is the clock of the reader.
  @inline(never) public func today(_ outlook: DayOutlook, time: (Instant) -> String) -> String {
    let parts = outlook.parts
    guard let first = parts.first else { return "" }
    var sentence = outlookWords(first)
    switch parts.count {
    case 1: sentence += (first.sky.isWet || first.sky == .fog ? "" : " and dry") + reach(outlook.reach)
    case 2:
      let after =
        switch parts[1].sky {
        case .clear, .fair: first.sky.isWet ? "clearing" : outlookWords(parts[1])
        case .cloudy, .dry: first.sky.isWet ? "dry" : outlookWords(parts[1])
        default: outlookWords(parts[1])
        }
      sentence += " until " + time(parts[1].start) + ", then " + after
    default:
      let (from, until) = (time(parts[1].start), time(parts[2].start))
      sentence +=
        first.sky.isWet
        ? " until " + from + " and again from " + until : ", with " + outlookWords(parts[1]) + " from " + from + " to " + until
    }
    sentence = capitalized(sentence)
    let wind =
      switch outlook.wind {
      case .calm: ""
      case .throughout: "; windy"
      case .tonight: "; windy tonight"
      case .from(let start): "; windy from " + time(start)
      case .until(let end): "; windy until " + time(end)
      }
    return sentence + (sentence.utf8.count + wind.utf8.count < 75 ? wind : "") + "."
  }

  private func reach(_ reach: DayOutlook.Reach) -> String {
    switch reach {
    case .day: " all day"
    case .restOfDay: " for the rest of the day"
    case .night: " all night"
    }
  }

  private func outlookWords(_ part: DayOutlook.Part) -> String {
    let sky =
      switch part.sky {
      case .clear: "clear"
      case .fair: "fair"
      case .cloudy: "cloudy"
      case .fog: "fog"
      case .dry: "dry"
      case .drizzle: "drizzle"
      case .drizzleAndRain: "drizzle and rain"
      case .rain: "rain"
      case .heavyRain: "heavy rain"
      case .sleet: "sleet"
      case .rainAndSnow: "rain and snow"
      case .snow: "snow"
      case .heavySnow: "heavy snow"
      case .thunderyRain: "thundery rain"
      }
    return part.isOnAndOff ? sky + " on and off" : sky
  }

  /// A sentence that begins with a small letter of the Latin alphabet, with a large one.
  func capitalized(_ sentence: String) -> String {
    var bytes = Array(sentence.utf8)
    if let first = bytes.first, first >= 0x61, first <= 0x7A { bytes[0] = first - 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
