import Copy
import Languages
import Testing
import WeatherModel

/// The sentence above the hours, for hours that are written as one letter each.
@Suite struct DayOutlookTests {
  /// Wed 18 Nov 2026, 00:00 UTC.
  private let midnight = Instant(seconds: 1_794_960_000)

  private func condition(_ letter: Character) -> Condition {
    switch letter {
    case "c": .clear
    case "p": .partlyCloudy
    case "o": .overcast
    case "f": .fog
    case "d": .drizzle
    case "r": .rain
    case "R": .heavyRain
    case "l": .sleet
    case "z": .freezingRain
    case "s": .snow
    case "S": .heavySnow
    case "t": .thunderstorm
    case "h": .hail
    default: .unknown
    }
  }

  private func report(
    _ letters: String, at hour: Double, gusts: [Int: Double] = [:], next: [Double]? = nil, zone: LocalZone = .utc
  ) -> (WeatherReport, Instant) {
    let now = midnight + Int64(hour * 3600)
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    var report = WeatherReport(cell: .zero, zone: zone)
    var hours: [Moment] = []
    for (index, letter) in letters.enumerated() {
      let time = midnight + .hours(Int64(hour) + Int64(index))
      var moment = Moment(time: time, condition: condition(letter), temperature: Temperature(celsius: 9))
      moment.wind = Wind(speed: 4, gust: gusts[Int(hour) + index], direction: nil)
      hours.append(moment)
    }
    report.hourly = Stamped(hours, provenance)
    if var first = hours.first {
      first.time = now
      report.current = Stamped(first, provenance)
    }
    if let next {
      report.minutely = Stamped(next.enumerated().map { RainStep(time: now + Int64($0) * 900, intensity: $1) }, provenance)
    }
    return (report, now)
  }

  private func sentence(_ letters: String, at hour: Double, gusts: [Int: Double] = [:], next: [Double]? = nil) -> String? {
    let (report, now) = report(letters, at: hour, gusts: gusts, next: next)
    return report.dayOutlook(at: now).map { outlook in Copy.english.today(outlook) { Copy.english.time(report.zone.time(of: $0)) } }
  }

  @Test(arguments: [
    // One sky until midnight.
    ("cccccccccccccccccccccccc", 0.0, "Clear and dry all day."), ("cpcpcccccccc", 12.0, "Fair and dry for the rest of the day."),
    ("oooooooooooooooo", 8.5, "Cloudy and dry for the rest of the day."),
    ("ooooooooooooooo", 9.5, "Cloudy and dry for the rest of the day."),
    ("ffffffffffff", 12, "Fog for the rest of the day."), ("cccccccccccc", 18, "Clear and dry all night."),
    ("rrrrrrrrrrrr", 12, "Rain for the rest of the day."), ("ssssSSssssss", 18, "Snow all night."),
    // A change.
    ("rrrpppppppp", 13.2, "Rain until 16:00, then clearing."), ("rrrooooooooo", 12, "Rain until 15:00, then dry."),
    ("oooorrrrrrrr", 12, "Cloudy until 16:00, then rain."), ("ffffcccccccc", 12, "Fog until 16:00, then clear."),
    ("ppppoooooooo", 12, "Fair until 16:00, then cloudy."), ("poooorrrrrrr", 12, "Dry until 17:00, then rain."),
    ("rrrrtttttooo", 12, "Thundery rain until 21:00, then dry."), ("rrrrssssssss", 12, "Rain and snow for the rest of the day."),
    ("ddddrrrroooo", 12, "Drizzle and rain until 20:00, then dry."), ("RRRRRRRRoooo", 12, "Heavy rain until 20:00, then dry."),
    ("ssssssssllll", 12, "Rain and snow for the rest of the day."), ("llllllllllll", 12, "Sleet for the rest of the day."),
    ("zzzzoooooooo", 12, "Freezing rain until 16:00, then dry. Ice on roads."),
    ("ooooooooorzr", 12, "Cloudy until 21:00, then freezing rain. Ice on roads."),
    ("zozozozozozo", 12, "Freezing rain on and off until 23:00, then dry. Ice on roads."),
    // Breaks, showers and rain that comes back.
    ("rrorrrrroooo", 12, "Rain on and off until 20:00, then dry."), ("rrrooorrrrrr", 12, "Rain until 15:00 and again from 18:00."),
    ("ooorrroooooo", 12, "Cloudy, with rain from 15:00 to 18:00."),
    ("oorroorrooro", 12, "Cloudy, with rain on and off from 14:00 to 23:00."),
    ("rrpprrpprrpp", 12, "Rain on and off until 22:00, then clearing."),
    // Skies that alternate.
    ("pppooopppooo", 12, "Fair and dry for the rest of the day."), ("ccoccoccocco", 12, "Fair and dry for the rest of the day."),
  ])
  func hoursBecomeASentence(letters: String, hour: Double, words: String) { #expect(sentence(letters, at: hour) == words) }

  /// Browsers have a shorter table than programs.
  @Test(arguments: Language.allCases) func browsersHaveTheWordsForFreezingRain(_ language: Language) throws {
    let copy = try #require(Copy(try Languages.table(language, forPages: true)))
    let (report, now) = report("zzzzoooooooo", at: 12)
    let outlook = try #require(report.dayOutlook(at: now))
    let words = copy.today(outlook) { copy.time(report.zone.time(of: $0)) }
    #expect(words.contains(copy.iceOnRoads) && words.count > copy.iceOnRoads.count && !copy.iceOnRoads.isEmpty, "\(words)")
  }

  @Test func windIsMentioned() {
    #expect(sentence("rrroooooooooo", at: 11, gusts: [20: 20, 21: 20, 22: 20]) == "Rain until 14:00, then dry; windy tonight.")
    #expect(sentence("ooooooooooooo", at: 11, gusts: [15: 20, 16: 20]) == "Cloudy and dry for the rest of the day; windy from 15:00.")
    // The outlook for the next hour does not move it.
    let soon = sentence("ooooooooooooo", at: 11.9, gusts: [12: 20, 13: 20], next: [0, 0, 0, 0, 0])
    #expect(soon == "Cloudy and dry for the rest of the day; windy from 12:00.")
    #expect(sentence("ooooooooooooo", at: 11, gusts: [11: 20, 12: 20]) == "Cloudy and dry for the rest of the day; windy until 13:00.")
    #expect(
      sentence("rrrrrrrrrrrrr", at: 11, gusts: Dictionary(uniqueKeysWithValues: (11...24).map { ($0, 20.0) }))
        == "Rain for the rest of the day; windy.")
    // Hours whose wind is unknown are not calm.
    let known = report("ooooooooooooo", at: 11, gusts: [11: 20])
    var windless = known.0
    for index in 1..<13 { windless.hourly?.value[index].wind = nil }
    #expect(windless.dayOutlook(at: known.1)?.wind == .throughout)
    // A single gust does not make a windy evening.
    #expect(sentence("ooooooooooooo", at: 11, gusts: [20: 20]) == "Cloudy and dry for the rest of the day.")
  }

  @Test func theNextHourIsNotContradicted() {
    #expect(sentence("oooooooooooo", at: 12, next: [0, 0, 0, 0]) == "Cloudy and dry for the rest of the day.")
    #expect(sentence("oooooooooooo", at: 12, next: [0, 0, 2, 2]) == "Cloudy, with rain from 12:30 to 13:00.")
    #expect(sentence("rooooooooooo", at: 12, next: [2, 2, 2, 2, 2]) == "Rain until 13:00, then dry.")
    #expect(sentence("rooooooooooo", at: 12.8, next: [2, 2, 2, 2, 2]) == "Rain until 14:00, then dry.")
    #expect(sentence("rrrooooooooo", at: 12, next: [2, 0, 0, 0, 0]) == "Rain on and off until 15:00, then dry.")
    #expect(sentence("rooooooooooo", at: 12, next: [2, 0, 0, 0, 0]) == "Rain until 12:15, then dry.")
    #expect(sentence("oorrrrrrrrrr", at: 12, next: [0, 0, 0, 0, 0]) == "Cloudy until 14:00, then rain.")
    #expect(sentence("orrrrrrrrrrr", at: 12.8, next: [0, 0, 0, 0, 0]) == "Cloudy until 14:00, then rain.")
  }

  @Test func withTooLittleDataThereIsNoSentence() {
    #expect(sentence("rrr", at: 12) == nil)
    #expect(sentence("", at: 12) == nil)
    #expect(sentence("????????????", at: 12) == nil)
    // An hour short of midnight is enough, as it is the last one that sources send.
    #expect(sentence("rrrrrrrrrrr", at: 12) == "Rain for the rest of the day.")
  }

  @Test func noSentenceIsLongerThan75Characters() {
    var longest = ""
    let letters = ["c", "o", "f", "d", "r", "R", "s", "S", "t", "l", "z"]
    for one in letters {
      for two in letters {
        for three in letters {
          for gusts in [[:], [11: 20.0, 12: 20], [15: 20.0, 16: 20], [20: 20.0, 21: 20, 22: 20]] {
            for breaks in [one, "o"] {
              let text = String(repeating: one, count: 3) + breaks + two + two + two + breaks + three + three + three + three + three
              let (report, now) = report(text, at: 11, gusts: gusts)
              guard let outlook = report.dayOutlook(at: now) else { continue }
              #expect((1...3).contains(outlook.parts.count))
              for (before, after) in zip(outlook.parts, outlook.parts.dropFirst()) { #expect(before.sky != after.sky, "\(text)") }
              let words = Copy.english.today(outlook) { _ in "12:00\u{A0}PM" }
              let sentence = words.hasSuffix(" Ice on roads.") ? String(words.dropLast(" Ice on roads.".count)) : words
              if sentence.count > longest.count { longest = sentence }
            }
          }
        }
      }
    }
    #expect(longest.count <= 75, "\(longest)")
    #expect(longest.count > 60)
  }

  /// The sentence never contradicts the current sky above it or the next hour beside it.
  @Test func theSentenceBeginsWithTheCurrentWeather() {
    let rains: [[Double]?] = [nil, [0, 0, 0, 0, 0], [2, 2, 2, 2, 2], [0, 0, 2, 2, 2], [2, 2, 0, 0, 0], [0, 2, 0, 2, 0]]
    for now in "cpofdrRlzsSth" {
      for later in "cofrzst" {
        for rain in rains {
          for hour in [6.0, 12.25, 20.5] {
            let (report, time) = report(String(now) + String(repeating: later, count: 23), at: hour, next: rain)
            guard let outlook = report.dayOutlook(at: time), let first = outlook.parts.first else {
              Issue.record("Nothing is said.")
              continue
            }
            #expect(first.sky.isWet == condition(now).isWet, "\(now)\(later) \(rain ?? [])")
            if condition(now) == .clear { #expect([.clear, .fair, .changeable].contains(first.sky)) }
            if condition(now) == .overcast { #expect([.cloudy, .changeable].contains(first.sky)) }
            guard let next = report.rainOutlook(at: time) else { continue }
            if next.kind == .dry { #expect(outlook.parts.dropFirst().allSatisfy { $0.start >= time + .hours(1) || !$0.sky.isWet }) }
            if next.kind == .wholeHour { #expect(outlook.parts.dropFirst().allSatisfy { $0.start >= time + .hours(1) }) }
            if case .starting = next.kind { #expect(outlook.parts.count > 1) }
          }
        }
      }
    }
  }

  @Test func timesAreInTheZoneOfThePlace() {
    let zone = LocalZone(identifier: "Asia/Kathmandu", offset: 20_700)
    let (report, now) = report("rrroooooooooo", at: 8, zone: zone)
    let outlook = report.dayOutlook(at: now).map { outlook in Copy.english.today(outlook) { Copy.english.time(zone.time(of: $0)) } }
    #expect(outlook == "Rain until 16:45, then dry.")
  }
}
