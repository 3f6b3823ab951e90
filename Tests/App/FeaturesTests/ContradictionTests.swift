import Copy
import Foundation
import Languages
import Providers
import TestKit
import Testing
import WeatherModel

/// All sentences about one moment on a page, compared in pairs: for any weather, no two contradict each other.
@Suite struct ContradictionTests {
  @Test func noTwoSentencesOfAMomentContradictEachOther() {
    var seen: Set<String> = []
    for moment in moments {
      for steps in RainPattern.all {
        let sentences = sentences(moment, steps)
        for clash in Clash.all {
          guard let one = sentences.first(where: clash.isOne), let other = sentences.first(where: clash.isOther) else { continue }
          seen.insert("“\(one)” beside “\(other)”")
        }
      }
    }
    #expect(seen.sorted() == [])
  }

  /// The sentence above the hours and the row of today below them, after any weather earlier that day.
  @Test func theSentenceOfTheDayAgreesWithItsRow() throws {
    var seen: Set<String> = []
    let midnight = SampleWeather.now - SampleWeather.now.seconds % 86_400
    for before in Condition.allCases {
      for after in Condition.allCases {
        for hour in Int64(0)..<24 {
          let now = midnight + .hours(hour) + 600
          let hours = (0..<40).map { index in
            Moment(time: midnight + .hours(index), condition: index < hour ? before : after, temperature: Temperature(celsius: 4))
          }
          let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
          var report = WeatherReport(cell: .zero, zone: .utc)
          report.hourly = Stamped(hours, provenance)
          report.current = Stamped(Moment(time: now, condition: after, temperature: Temperature(celsius: 4)), provenance)
          report.daily = Stamped(DailySummary(steps: hours, zone: .utc, now: now).days, provenance)
          guard let outlook = report.dayOutlook(at: now), let row = report.today(at: now) else { continue }
          let sentence = Copy.english.today(outlook) { Copy.english.time(report.zone.time(of: $0)) }
          seen.insert(sentence)
          guard sentence.contains(" all day") else { continue }
          #expect(row.condition.isWet == outlook.parts[0].sky.isWet, "“\(sentence)” above “\(Copy.english.condition(row.condition))”")
          #expect(before.isWet == after.isWet || hour == 0, "“\(sentence)” after \(before)")
        }
      }
    }
    #expect(seen.contains("Clear and dry all day.") && seen.contains("Snow all day."))
  }

  @Test func adviceOnTheAirIsOnlyAboutTheAir() {
    for band in 1...6 {
      let advice = Copy.english.airAdvice(band)
      #expect(!advice.contains("good day") && !advice.contains("enjoy"))
    }
  }

  /// A sentence that never occurs is not needed, so some weather must produce each one.
  @Test func everySentenceOccurs() {
    var shown: Set<String> = []
    for moment in moments { for steps in RainPattern.all { shown.formUnion(self.sentences(moment, steps)) } }
    for feel in HumidityEffects.Feel.allCases { #expect(shown.contains(Copy.english.feelNote(feel)), "\(feel)") }
    for drying in HumidityEffects.Drying.allCases { #expect(shown.contains(Copy.english.humidityNote(drying, dewPoint: nil)), "\(drying)") }
    for reason in FeelsLikeReason.allCases { #expect(shown.contains(Copy.english.feelsLikeNote(reason)), "\(reason)") }
    for sight in VisibilityClass.allCases { #expect(shown.contains(Copy.english.visibilityNote(sight)), "\(sight)") }
  }

  private func sentences(_ moment: Moment, _ steps: [RainStep]) -> [String] {
    let copy = Copy.english
    let outlook = RainOutlook(steps, moment: moment, hours: [], now: moment.time)
    let moisture = HumidityEffects(moment, outlook)
    var all = [copy.condition(moment.condition), copy.rain(outlook)]
    if let drying = moisture.drying { all.append(copy.humidityNote(drying, dewPoint: nil)) }
    if let feel = moisture.feel { all.append(copy.feelNote(feel)) }
    if let feels = moment.feelsLike { all.append(copy.feelsLikeNote(FeelsLikeReason(moment, feelsLike: feels))) }
    if let metres = moment.visibility { all.append(copy.visibilityNote(VisibilityClass(metres: metres, under: moment.condition))) }
    if let pressure = moment.pressure { all.append(copy.pressureNote(pressure, change: nil)) }
    for band in 1...6 { all.append(copy.airAdvice(band)) }
    return all
  }

  private var moments: [Moment] {
    var all: [Moment] = []
    for condition in Condition.allCases {
      for degrees in [-29.0, -3, 8, 20, 33] {
        for humidity in [0.2, 0.5, 0.7, 0.95] {
          for (wind, offset) in [(0.5, -4.0), (0.5, 0), (6, -4), (6, 3), (16, 0)] {
            for metres in [800.0, 5000, 12_000, 40_000] {
              let air = Temperature(celsius: degrees)
              var moment = Moment(time: SampleWeather.now, condition: condition, temperature: air)
              moment.humidity = humidity
              moment.dewPoint = dewPoint(air, humidity)
              moment.feelsLike = Temperature(celsius: degrees + offset)
              moment.wind = Wind(speed: wind, gust: nil, direction: nil)
              moment.visibility = metres
              moment.pressure = 950 + metres / 400
              all.append(moment)
            }
          }
        }
      }
    }
    return all
  }
}

private enum RainPattern {
  static let all: [[RainStep]] = [
    [0, 0, 0, 0], [0.05, 0.05, 0.05, 0.05], [1, 1, 1, 1], [9, 9, 9, 9], [0, 0, 1, 1], [1, 1, 0, 0], [0, 3, 0, 3], [0.2, 0.3, 8, 8],
  ].map { steps in steps.enumerated().map { RainStep(time: SampleWeather.now + Int64($0) * 900, intensity: $1) } }
}

/// Two kinds of sentence that must not be on one page together.
private struct Clash {
  var one: [String]
  var other: [String]

  func isOne(_ sentence: String) -> Bool { one.contains { Clash.fits(sentence, $0) } }
  func isOther(_ sentence: String) -> Bool { other.contains { Clash.fits(sentence, $0) } }

  /// Whether the sentence equals the pattern, or matches the part before or after its asterisk.
  private static func fits(_ sentence: String, _ pattern: String) -> Bool {
    if pattern.hasPrefix("*") { return sentence.hasSuffix(pattern.dropFirst()) }
    if pattern.hasSuffix("*") { return sentence.hasPrefix(pattern.dropLast()) }
    return sentence == pattern
  }

  private static let falling = [
    "Drizzle", "Rain", "Heavy rain", "Sleet", "Freezing rain", "Snow", "Heavy snow", "Thunderstorm", "Thunderstorm with hail",
  ]
  private static let dry = ["Clear", "Partly cloudy", "Cloudy", "Overcast", "Fog"]
  private static let drying = ["Washing dries fast.", "Washing dries."]
  private static let pleasant = ["Dry.", "Crisp.", "Comfortable.", "Neither dry nor damp."]

  static let all: [Clash] = [
    Clash(one: falling, other: ["Dry for the next hour"]),
    Clash(one: dry, other: ["*for the whole hour", "Drizzle, then*"]),
    Clash(one: ["Drizzle"], other: ["Light rain*", "Rain *", "Heavy rain*"]),
    Clash(one: ["Heavy rain", "Heavy snow"], other: ["Light*", "Drizzle*"]),
    Clash(one: ["Rain", "Drizzle", "Heavy rain"], other: ["Snow*", "Light snow*", "Heavy snow *", "Sleet *", "Light sleet*"]),
    Clash(
      one: ["Freezing rain"], other: ["Rain*", "Light rain*", "Heavy rain*", "Snow*", "Light snow*", "Drizzle*", "Sleet*", "Light sleet*"]),
    Clash(one: ["Snow", "Heavy snow"], other: ["Rain*", "Light rain*", "Heavy rain*", "Drizzle*", "Sleet*"]),
    Clash(one: falling + ["Fog"], other: drying + pleasant + ["Washing dries slowly."]),
    Clash(one: ["Washing stays damp."], other: pleasant),
    Clash(one: ["Washing dries slowly."], other: ["Dry for the whole hour", "Comfortable.", "Neither dry nor damp."]),
    Clash(one: drying, other: ["Damp.", "Frost on the glass.", "*for the whole hour", "Drizzle, then*"]),
    Clash(one: ["Washing dries fast."], other: ["Sticky.", "Humidity adds warmth."]),
    Clash(one: ["Comfortable."], other: ["Wind is*", "Colder than*", "Warmer than*", "Humidity adds*", "Windy", "Hot", "Very cold"]),
    Clash(one: ["Dry."], other: ["Humidity adds warmth."]),
    Clash(one: ["Fog"], other: ["Hazy.", "Good.", "Excellent."]),
    // The words on the weather-glass are about pressure and say nothing about the sky.
    Clash(one: falling, other: ["Fair", "Very dry", "Good", "A good day*"]),
    Clash(one: ["Clear"], other: ["Rain", "Stormy"]),
  ]
}

/// The Magnus formula with the constants of the WMO.
private func dewPoint(_ air: Temperature, _ humidity: Double) -> Temperature {
  let exponent = log(humidity) + 17.62 * air.celsius / (243.12 + air.celsius)
  return Temperature(celsius: 243.12 * exponent / (17.62 - exponent))
}
