import WeatherModel

extension Copy {
  /// The rest of the day in one sentence of at most 75 characters: “Rain until 15:00, then clearing; windy tonight.” Freezing rain adds a
  /// second one about the roads. `time` writes a time by the reader's clock, in the form that it has inside a sentence.
  public func today(_ outlook: DayOutlook, time: (Instant) -> String) -> String {
    let parts = outlook.parts
    guard let first = parts.first else { return "" }
    let sky = Int(first.sky.rawValue)
    var words = outlookWords(first)
    switch parts.count {
    case 1: words = outlookReach(Int(outlook.period.rawValue), sky: first.sky.isWet ? words : outlookAndDry(sky))
    case 2:
      let after = parts[1]
      let next = first.sky.isWet && !after.sky.isWet ? outlookAfterRain(Int(after.sky.rawValue)) : outlookWords(after)
      words = outlookThen(sky: words, time: time(after.start), next: next)
    default:
      let (from, until) = (time(parts[1].start), time(parts[2].start))
      words =
        first.sky.isWet
        ? outlookAgain(sky: words, until: from, from: until)
        : outlookBetween(sky: words, other: outlookWords(parts[1]), from: from, until: until)
    }
    words = capitalized(words)
    let calm = advised(outlookWind(0, outlook: words, time: ""), parts)
    let windy =
      switch outlook.wind {
      case .calm: calm
      case .throughout: advised(outlookWind(1, outlook: words, time: ""), parts)
      case .tonight: advised(outlookWind(2, outlook: words, time: ""), parts)
      case .from(let start): advised(outlookWind(3, outlook: words, time: time(start)), parts)
      case .until(let end): advised(outlookWind(4, outlook: words, time: time(end)), parts)
      }
    // Counts characters: every byte except the continuation bytes of UTF-8 begins one.
    return windy.utf8.count { $0 & 0xC0 != 0x80 } <= 75 ? windy : calm
  }

  /// The sentence, followed by what freezing rain means for the roads if there is any.
  private func advised(_ sentence: String, _ parts: [DayOutlook.Part]) -> String {
    for part in parts where part.sky == .freezingRain { return sentences(first: sentence, second: iceOnRoads) }
    return sentence
  }

  private func outlookWords(_ part: DayOutlook.Part) -> String {
    let sky = Int(part.sky.rawValue)
    // The sentences for precipitation with breaks begin at drizzle, after the dry skies.
    return part.isOnAndOff && part.sky.isWet ? outlookOnAndOff(sky - Int(DayOutlook.Sky.drizzle.rawValue)) : outlook(sky)
  }

  /// Capitalises the first letter of a sentence, if it is a Latin one.
  func capitalized(_ sentence: String) -> String {
    var bytes = Array(sentence.utf8)
    guard let first = bytes.first else { return sentence }
    if first >= 0x61, first <= 0x7A { bytes[0] = first - 0x20 }
    // à to þ of Latin-1, except the division sign.
    if first == 0xC3, bytes.count > 1, bytes[1] >= 0xA0, bytes[1] <= 0xBE, bytes[1] != 0xB7 { bytes[1] -= 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
