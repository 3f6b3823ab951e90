import Copy
import DesignSystem
import Features
import Loop
import Markup
import Preferences
import WeatherModel
import Wire

extension Sheet {
  /// Whole reports: the conclusions from them, and the page that shows them.
  func writeReports() {
    for seed in 1...200 {
      var draw = Draw(seed: UInt64(seed))
      let now = Instant(seconds: 1_774_700_000 + Int64(draw.count(400_000)))
      let report = draw.report(now: now)
      let name = "report \(seed) "
      value(name + "json", String(decoding: report.json, as: UTF8.self))
      value(name + "isTooOld", report.isTooOld(at: now))
      value(name + "isDaylight", report.isDaylight(at: now))
      value(name + "scene", report.scene(at: now))
      value(name + "isSimulated", report.isSimulated)
      value(name + "nextHour", report.nextHour(at: now).map { $0.map { $0.intensity } })
      value(name + "rain", report.rainOutlook(at: now).map { copy.rain($0) })
      value(
        name + "today", report.dayOutlook(at: now).map { copy.today($0) { copy.timeInSentence(report.zone.time(of: $0)) } })
      value(name + "warnings", report.warnings(at: now).map { "\($0.count) " + $0.first.id })
      if seed % 4 == 0 { writePage(name, report, now, draw.one(of: [nil, WeatherProblem.noConnection, .askedTooOften])) }
    }
  }

  private func writePage(_ name: String, _ report: WeatherReport, _ now: Instant, _ problem: WeatherProblem?) {
    for cookie in ["c-eu", "f-us"] {
      let device = DeviceCookie(preferences: Preferences(cookie: cookie), here: nil, places: [report.cell])
      var state = AppFeature.State(now: now, copy: copy, device)
      var page = WeatherFeature.State(
        origin: .chosen(searchedFor: nil), coordinate: report.cell.coordinate, received: ReceivedReport(report))
      page.problem = problem
      page.lastTried = problem.map { _ in now - 90 }
      state.weatherList.show(page)
      var html = HTMLText()
      html.append(AppView.view(state))
      value(name + cookie + " " + PageHead(state).title, String(decoding: html.bytes, as: UTF8.self))
      value(name + "snapshot", String(decoding: AppSnapshot(state).bytes, as: UTF8.self))
    }
  }
}

extension Draw {
  /// The weather of a place around a moment; any part may be missing.
  mutating func report(now: Instant) -> WeatherReport {
    let place = Coordinate(latitude: number(-90...90), longitude: number(-179...180))
    var report = WeatherReport(cell: place.map { Cell($0) } ?? .zero, zone: one(of: zones))
    report.placeName = perhaps("Reykjavík <1>")
    report.elevation = perhaps(number(-400...5000))
    let source = Provenance(source: one(of: Source.allCases), fetchedAt: now - Int64(count(100_000)), validAt: now - 60)
    report.current = perhaps(Stamped(moment(now - 300), source))
    report.hourly = perhaps(Stamped((0..<60).map { moment(now - .hours(2) + .hours(Int64($0))) }, source))
    report.daily = perhaps(Stamped((0..<8).map { day(report.zone.date(of: now).day + Int64($0), report.zone) }, source))
    report.minutely = perhaps(
      Stamped((0..<60).map { RainStep(time: now + .minutes(Int64($0)), intensity: one(of: [0, 0.05, 0.1, 0.4, 3, 9])) }, source))
    report.air = perhaps(Stamped(air(), source))
    report.alerts = perhaps(Stamped((0..<count(4)).map { alert($0, now) }, source))
    return report
  }

  private mutating func moment(_ time: Instant) -> Moment {
    var moment = Moment(time: time, condition: one(of: Condition.allCases), temperature: Temperature(celsius: number(-45...48)))
    moment.isDaylight = perhaps(bits() % 2 == 0)
    moment.feelsLike = perhaps(Temperature(celsius: number(-55...55)))
    moment.humidity = perhaps(number(0...1))
    moment.dewPoint = perhaps(Temperature(celsius: number(-30...28)))
    moment.wind = perhaps(wind())
    moment.pressure = perhaps(number(940...1060))
    moment.pressureChange = perhaps(number(-9...9))
    moment.visibility = perhaps(number(0...50) * 1000)
    moment.cloudCover = perhaps(number(0...1))
    moment.uvIndex = perhaps(number(0...15))
    moment.precipitation = perhaps(number(0...12))
    moment.precipitationChance = perhaps(number(0...1))
    moment.snowDepth = perhaps(number(0...3))
    return moment
  }

  private mutating func wind() -> Wind { Wind(speed: number(0...40), gust: perhaps(number(0...60)), direction: perhaps(number(0...360))) }

  private mutating func day(_ number: Int64, _ zone: LocalZone) -> Day {
    let low = self.number(-45...30)
    var day = Day(
      date: CalendarDate(day: number), condition: one(of: Condition.allCases), low: Temperature(celsius: low),
      high: Temperature(celsius: low + self.number(0...20)))
    day.precipitationChance = perhaps(self.number(0...1))
    day.precipitation = perhaps(self.number(0...60))
    day.wind = perhaps(wind())
    let start = zone.start(of: day.date)
    day.sunrise = perhaps(start + Int64(20_000 + count(9000)))
    day.sunset = perhaps(start + Int64(60_000 + count(9000)))
    day.uvIndex = perhaps(self.number(0...14))
    return day
  }

  /// The air indices of some hours. Browsers neither read nor write these in reports.
  mutating func airHours(_ now: Instant) -> [AirHour] {
    (0..<count(60)).map {
      AirHour(now + .hours(Int64($0)), europeanIndex: bits() % 50 == 0 ? nil : number(0...130), usIndex: perhaps(number(0...500)))
    }
  }

  private mutating func air() -> AirQuality {
    var air = AirQuality(europeanIndex: perhaps(number(0...130)), usIndex: perhaps(number(0...500)), pollutants: [])
    for substance in Pollutant.Substance.allCases {
      if let amount = perhaps(number(0...400)) { air.pollutants.append(Pollutant(substance, amount)) }
    }
    for plant in Pollen.Plant.allCases {
      if let grains = perhaps(number(0...90)) { air.pollen.append(Pollen(plant, grains)) }
    }
    air.station = perhaps("Grensásvegur")
    return air
  }

  private mutating func alert(_ index: Int, _ now: Instant) -> Alert {
    var alert = Alert(id: String(index), event: "Gale", severity: one(of: Alert.Severity.allCases))
    alert.headline = perhaps("Gale \"9\"")
    alert.sent = perhaps(now - 7200)
    alert.onset = perhaps(now + Int64(count(90_000)) - 20_000)
    alert.ends = perhaps(now + Int64(count(190_000)) - 20_000)
    alert.text = perhaps("Winds.\n* WHAT: more & more")
    alert.instruction = perhaps("Stay inside.")
    alert.sender = perhaps("Veðurstofan")
    return alert
  }
}
