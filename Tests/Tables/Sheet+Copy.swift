import Copy
import DesignSystem
import Preferences
import WeatherModel

extension Preferences.TemperatureUnit: Written {}
extension Message: Written {
  var written: String { title + ": " + text }
}

extension Sheet {
  /// Sentences, and values as texts for people.
  func writeCopy() {
    table("Copy.airBand", Array(-1...8), AirScale.allCases) { copy.airBand($0, on: $1) }
    table("Copy.airWord", Array(1...6), AirScale.allCases) { copy.airWord($0, on: $1) + " " + copy.airScaleName($1) }
    table("Copy.departure", Array(0...5)) { copy.departure(DepartureReason(rawValue: UInt8($0)) ?? .noBetterTime) }
    table("Copy.airAdvice", Array(-1...8)) { copy.airAdvice($0) }
    table("Copy.airNote", AirScale.allCases) { copy.airNote($0) }
    table("Copy.pollutant", Pollutant.Substance.allCases) { copy.pollutant($0) }
    table("Copy.plant", Pollen.Plant.allCases) { copy.plant($0) }
    table("Copy.pollen", [[], ["Birch 12"], ["Birch 12", "Grass 3"]]) { copy.pollen($0) }
    table("Copy.inFull", [nil, "Île-de-France"] as [String?], [nil, "France", "Paris"] as [String?]) { region, country in
      let place = PlaceName(name: "Paris", region: region, country: country)
      return copy.fullName(place) + " " + copy.around(place)
    }
    table("Copy.severity", Alert.Severity.allCases) { copy.severity($0) }
    table("Copy.notices", [0, 1, 2, 12]) { copy.notices($0) }
    table("Copy.alertDetail", [nil, "Thu 06:00"] as [String?], [nil, "Thu 18:00"] as [String?]) { copy.alertDetail(from: $0, until: $1) }
    table("Copy.issued", [nil, "the Met Office"] as [String?], [nil, "Thu 06:00"] as [String?]) { copy.issued(by: $0, at: $1) }

    table("Copy.windNote", [nil, "northwest"] as [String?], [nil, "40 km/h"] as [String?]) { copy.windNote(from: $0, gusts: $1) }
    table("Copy.windInWords", [nil, "northwest"] as [String?], ["18 km/h"]) { copy.windInWords(from: $0, speed: $1) }
    let pressures = numbers(940...1060)
    let changes: [Double?] = [nil, -8, -3.6, -3.5, -1.6, -1.5, -0.1, 0, 0.1, 1.5, 1.6, 3.5, 3.6, 8]
    table("Copy.pressureNote", pressures, changes) { copy.pressureNote($0, change: $1) }
    table("Copy.pressureInWords", changes) { copy.pressureInWords("1013 hPa", change: $0) }
    table("Copy.tendency", numbers(-12...12, 20) + extremes) { copy.tendency($0) }
    table("Copy.feelsLikeNote", FeelsLikeReason.allCases) { copy.feelsLikeNote($0) }
    table("Copy.humidityNote", HumidityEffects.Drying.allCases, [nil, "7°"] as [String?]) { copy.humidityNote($0, dewPoint: $1) }
    table("Copy.feelNote", HumidityEffects.Feel.allCases) { copy.feelNote($0) }
    table("Copy.visibilityNote", VisibilityClass.allCases) { copy.visibilityNote($0) }
    table("Copy.uvBand", numbers(-1...16, 10) + extremes) { copy.uvBand($0) }
    table("Copy.uv", numbers(-1...16, 10)) { copy.uv($0) }
    table("Copy.uvBandWord", numbers(-1...16, 10)) { copy.uvBandWord($0) }
    value("Copy.dayQuantity", DayQuantity.allCases.map { copy.dayQuantity($0) })
    table("Copy.daySentence", ["rain from 5 pm"], [true, false]) { copy.daySentence($0, isRest: $1) }
    value("Copy.listInSentence", (0...4).map { copy.listInSentence(Array(["Berlin", "Paris", "Rome", "Oslo"].prefix($0))) })
    table("Copy.uvAdvice", numbers(-1...16, 10) + extremes) { copy.uvAdvice($0) }
    table("Copy.oktas", Array(-1...9)) { copy.oktas($0) }
    table("Copy.daylight", instants, [0, 1800, 43_200] as [Int64]) {
      copy.daylight(rise: $0, set: $0 + .hours(9) + $1, now: $0 + $1)
    }
    table("Copy.moonPhase", Moon.Name.allCases) { copy.moonPhase($0) }
    table("Copy.condition", Condition.allCases, [true, false]) { copy.condition($0, isDaylight: $1) }
    table("Copy.weekday", Array(-1...8)) { copy.weekday($0) }
    table("Copy.compassPoint", numbers(-10...370, 4)) { copy.compassPoint($0) }
    value("Copy.compassLetters", copy.compassLetters)
    table("Copy.time", Array(0...23), [0, 5, 59]) { copy.time((hour: $0, minute: $1)) }
    table("Copy.timeInSentence", Array(0...23), [true, false]) { copy.timeInSentence((hour: $0, minute: 9), isTwelveHours: $1) }
    table("Copy.hour", Array(0...23), [true, false]) { copy.hour($0, isTwelveHours: $1) }
    table("Copy.plantAmount", Pollen.Plant.allCases) { copy.plantAmount($0, 12.4) }
    table("Copy.degrees", temperatures) { copy.degrees($0) }
    table("Copy.number", temperatures, [0, 1, 2]) { copy.number($0, $1) }
    table("Copy.fixedNumber", temperatures, [0, 1, 2]) { copy.fixedNumber($0, $1) }
    table("Copy.percent", parts) { copy.percent($0) }
    table("Copy.minutes", ages) { copy.minutes($0) }
    table("Copy.ago", ages) { copy.ago($0) }
    table("Copy.updated", ages) { copy.updated(secondsAgo: $0, source: "Open-Meteo") }
    table("Copy.offline", ages, [nil, 840] as [Int64?]) { copy.offline(secondsOld: $0, secondsSinceTry: $1) }
    table("Copy.placeRemoved", ["Tokyo", "64.147° N, 21.942° W"]) { copy.placeRemoved($0) + copy.placeLeft($0) }
    table("Copy.attribution", Source.allCases) { copy.credit($0) + " " + copy.attribution($0).url.written }
    table("Copy.terms", Source.allCases) { copy.terms($0) }
    table("Copy.reason", WeatherProblem.allCases) { copy.reason($0) }
    table("Copy.message", WeatherProblem.allCases) { copy.message(for: $0) }
    table("Copy.stormGlass", StormGlass.allCases) { copy.stormGlass($0.rawValue) }
    value("Copy.messages", [copy.welcome, copy.locationOff, copy.locationNotAllowed, copy.locationUnavailable, copy.locationNotFound])
    table("Copy.advice", ["91, 0", "0, 181", "somewhere"]) { text in
      do throws(CoordinateProblem) {
        return try copy.coordinates(Coordinate(parsing: text))
      } catch {
        return copy.advice(error)
      }
    }
    table("Copy.count", [0, -1, 999, 1000, 1_505_005, .max, .min] as [Int64]) { copy.count($0) }
    table("Copy.name", [0.0, 499, 25_500, 1_234_567], [0.0, 44, 181, 359]) {
      let town = NearestTown(name: "Goldfield", distance: $0, direction: $1)
      return copy.name(town) + " " + copy.name(town, unit: 1, metres: 1609.344)
    }
    table("Copy.coordinates", [-90.0, -27.716, -0.0004, 0, 64.147], [-180.0, -21.942, 0, 179.9996]) { latitude, longitude in
      Coordinate(latitude: latitude, longitude: longitude).map { copy.coordinates($0) }
    }

    for unit in Preferences.TemperatureUnit.allCases {
      for zone in zones {
        var preferences = Preferences()
        preferences.temperatureUnit = unit
        let display = Display(preferences: preferences, zone: zone, now: Instant(seconds: 1_774_746_000), copy: copy)
        table("Display.degrees " + preferences.cookie, temperatures) { display.degrees(Temperature(celsius: $0)) }
        table("Display.time " + zone.identifier, instants) { display.time($0) }
        table("Display.timeInSentence " + zone.identifier, instants) { display.timeInSentence($0) }
        table("Display.dayOfForecast " + zone.identifier, instants) { display.dayOfForecast(zone.date(of: $0)) }
        table("Display.day " + zone.identifier, instants) { display.day(zone.date(of: $0)) }
        table("Display.dayAndTime " + zone.identifier, instants) { display.dayAndTime($0) }
        table("Display.weekdayAndTime " + zone.identifier, instants) { display.weekdayAndTime($0) }
        table("Display.timeAndDay " + zone.identifier, instants) { display.timeAndDay($0) }
        table("Display.coming " + zone.identifier, instants) { display.coming($0) }
        table("Display.date " + zone.identifier, instants) { display.date($0) }
        table("Display.onDate " + zone.identifier, instants) { display.onDate($0) }
        table("Display.reason", Array(0...5), [0.04, 0.2, 80]) { reason, amount in
          var (then, first) = (
            DepartureChoice(instants[0], rain: amount / 2, gust: amount), DepartureChoice(instants[0], rain: amount, gust: 90)
          )
          (then.europeanIndex, first.usIndex, first.europeanIndex) = (amount, amount, 80)
          return display.reason(Departure(instants[0], DepartureReason(rawValue: UInt8(reason)) ?? .dry, then, insteadOf: first))
        }
        table("Display.chance", parts) { display.chance($0) }
      }
    }
    table("beaufort", numbers(0...40, 10) + extremes) { beaufort($0) }
    for cookie in ["kmh-hpa-km-mm", "ms-mmhg-mi-in", "mph-inhg", "kn", "bft"] {
      let display = Display(preferences: Preferences(cookie: cookie), zone: .utc, now: Instant(seconds: 1_774_746_000), copy: copy)
      table("Display.speed " + cookie, numbers(0...80, 4) + extremes) { display.speed($0) }
      table("Display.speedNumber " + cookie, numbers(0...80, 4) + extremes) { display.speedNumber($0) }
      table("Display.pressureNumber " + cookie, pressures) { display.pressureNumber($0) }
      table("Display.speedWithUnit " + cookie, numbers(0...40)) { display.speedWithUnit($0) }
      table("Display.pressure " + cookie, pressures + extremes) { display.pressure($0) }
      table("Display.distanceNumber " + cookie, numbers(0...50).map { $0 * 700 } + extremes) { display.distanceNumber($0) }
      table("Display.distance " + cookie, numbers(0...50).map { $0 * 700 } + extremes) { display.distance($0) }
      table("Display.distanceWithUnit " + cookie, numbers(0...20).map { $0 * 1700 } + extremes) { display.distanceWithUnit($0) }
      table("Display.rain " + cookie, numbers(0...120, 20) + extremes) { display.rain($0) }
      table("Display.rainNumber " + cookie, numbers(0...120, 20) + extremes) { display.rainNumber($0) }
      table("Display.trace " + cookie, [0.0, 1.0]) { display.trace(isWet: $0 > 0) }
      table("Display.speedInFull " + cookie, numbers(0...40)) { display.speedInFull($0) }
      table("Display.pressureWithUnit " + cookie, pressures) { display.pressureWithUnit($0) }
      table("Display.pressureInFull " + cookie, pressures) { display.pressureInFull($0) }
      table("Display.height " + cookie, numbers(0...50).map { $0 * 70 } + extremes) { display.height($0) }
    }
    table("Preferences.cookie", ["", "c-eu", "f-us-12-ar", "us", "x-f-", "f", "reduced-dark-in-mi-inhg-bft-12", "auto-c-kmhx-k", "de-ja"]) {
      Preferences(cookie: $0).cookie
    }
  }
}
