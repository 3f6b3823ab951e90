import WeatherModel
import Wire

/// Warnings: their hazards, and when notices may be sent.
extension Sheet {
  func writeWarnings() {
    let words = [
      "Flood Watch", "WIND CHILL ADVISORY", "Coastal Flood Advisory", "Gelbe Windwarnung", "Vigilance orages", "Glätte", "大雨警報",
      "Police advice", "",
    ]
    table("Hazard", words) { Hazard(of: $0).word }
    table("Hazard.word", Hazard.allCases) { $0.word + (Hazard(word: $0.word)?.word ?? "nil") }
    value("Warning.Status.word", Warning.Status.allCases.map { $0.word })
    value("WarningChange.Changes", WarningChange.Changes.words.map { $0.word + String($0.change.rawValue) })

    let now = Instant(seconds: 1_795_010_400)
    func message(_ id: String, _ event: String, _ severity: Alert.Severity, until hours: Int64) -> Alert {
      var alert = Alert(id: id, event: event, severity: severity)
      (alert.onset, alert.ends, alert.sender) = (now, now + .hours(hours), "Office")
      alert.text = "One\u{202E}\nTwo\u{7}\r\nThree"
      return alert
    }
    table("Source.foreignTag", Source.allCases, Language.allCases) { $0.foreignTag(on: $1) }
    for severity in [Alert.Severity.moderate, .extreme] {
      let alert = message("1", "Flood\u{7} Watch", severity, until: 9).sanitized
      let warning = LocalWarning(
        Warning(
          id: RecordID(high: 0, low: 1), hazard: .rain, sources: [.nws, .openWeather], alert: alert,
          history: [WarningChange(time: now, changes: [.announced, .text], severity: severity)]), places: [],
        zone: LocalZone(identifier: "", offset: -18_000))
      table("LocalWarning.span", [-.days(9), 0, .hours(5), .days(9)] as [Int64]) { warning.span(at: now + $0) }
      value("LocalWarning", String(decoding: warning.json, as: UTF8.self))
    }
    let minutes = [0, 1, 419, 420, 1350, 1439]
    for from in minutes {
      for until in minutes {
        let quiet = QuietHours(from: from, until: until)
        table("QuietHours.end \(from)-\(until)", minutes, [-39_600, 0, 50_400]) { minute, offset in
          quiet?.end(at: now + Int64(minute) * 60, in: LocalZone(identifier: "", offset: Int64(offset)))?.seconds
        }
      }
    }
    value("MorningNotice", [-1, 0, 1439, 1440].map { MorningNotice(minute: $0)?.minute })
    value(
      "MorningNotice.next",
      [0, 899, 900, 1439].map { MorningNotice(minute: $0)?.next(after: now, in: LocalZone(identifier: "", offset: 3600)).seconds })
    let clock = LocalZone(
      identifier: "", offset: 3600, changes: [.init(start: now, offset: 7200), .init(start: now + .days(1), offset: 3600)])
    for isOnce in [true, false] {
      table("LocalZone.next \(isOnce)", [0, 900, 925, 1439], [-.hours(3), 0, .days(1) - 1, .days(1)] as [Int64]) { minute, after in
        clock.next(minute: minute, after: now + after, isOncePerDay: isOnce).seconds
      }
    }
    writeShowers(at: now)
    var rules = NoticeRules()
    value("NoticeRules.wantsWeather", rules.wantsWeather)
    rules.defaultRules[.rainSoon] = true
    value("PlaceRules[]", [rules.wantsWeather, rules.defaultRules[.rainSoon], PlaceRules()[.rainSoon]])
    rules.places[RecordID(high: 0, low: 1)] = PlaceRules()
    rules.defaultRules.hazards = [.snow]
    for place: UInt64 in [1, 2] {
      table("PlaceRules.notifies \(place)", Alert.Severity.allCases, Hazard.allCases) {
        rules.rules(of: RecordID(high: 0, low: place)).notifies($0, $1)
      }
      table("PlaceRules.notifiesUpdates \(place)", Hazard.allCases, [false, true]) {
        rules.rules(of: RecordID(high: 0, low: place)).notifiesUpdates($0, isExtreme: $1)
      }
    }
  }

  private func writeShowers(at now: Instant) {
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    for condition in [Condition.cloudy, .rain, .snow] {
      for intensity in [0.3, 2, 9] {
        let moment = Moment(time: now, condition: condition, temperature: Temperature(celsius: 4))
        var report = WeatherReport(cell: .zero, zone: .utc)
        report.current = Stamped(moment, provenance)
        report.hourly = Stamped([moment], provenance)
        report.minutely = Stamped(
          (0..<24).map { RainStep(time: now + .minutes($0 * 5), intensity: (3..<9).contains($0) ? intensity : 0) }, provenance)
        report.alerts = Stamped([Alert(id: "1", event: "Gale", severity: intensity > 5 ? .severe : .minor)], provenance)
        value("allowsJokes", report.allowsJokes(at: now))
        value("hasNotableWeather", report.hasNotableWeather(at: now))
        value("mostSevereAlert", report.mostSevereAlert(at: now)?.event)
      }
    }
  }
}

extension Hazard: Written {
  var written: String { word }
}

extension WarningSpan: Written {
  var written: String {
    days.map { $0.date.written + " " + $0.start.written }.written + " " + start.written + " " + end.written + " " + now.written
  }
}
