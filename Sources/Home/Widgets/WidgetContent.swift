import Copy
import DesignSystem
import Preferences
import WeatherModel

/// The content of a widget at a moment, in the reader's language and units.
struct WidgetContent {
  let display: Display
  let report: WeatherReport?
  /// The weather at the moment; nil if the report is too old.
  let moment: Moment?
  let today: Day?
  let place: String

  init(_ report: WeatherReport?, place: String, _ display: Display) {
    let now = display.now
    (self.display, self.report) = (display, report)
    moment = report.flatMap { $0.isTooOld(at: now) ? nil : $0.moment(at: now) }
    today = report?.today(at: now)
    self.place = display.preferences.name(of: report, display.copy) ?? place
  }

  private var copy: Copy { display.copy }
  var isDaylight: Bool { report?.isDaylight(at: display.now) ?? true }
  var scene: Scene { moment == nil ? .overcast : report?.scene(at: display.now) ?? .overcast }
  var icon: WeatherIcon { WeatherIcon(condition: moment?.condition ?? .unknown, isDaylight: isDaylight) }

  /// “4°”
  var degrees: String { moment.map { display.degrees($0.temperature) } ?? "–" }

  /// “Rain”, or why there is no weather.
  var condition: String {
    moment.map { copy.condition($0.condition, isDaylight: isDaylight) } ?? copy.message(for: .noConnection).title
  }

  /// “H 5° L 1°”
  var range: String { extremes.map { copy.highAndLow(high: $0.high, low: $0.low) } ?? "" }

  /// The day's high and low.
  var extremes: (high: String, low: String)? {
    guard let today, moment != nil else { return nil }
    return (display.degrees(today.high), display.degrees(today.low))
  }

  /// “Rain until 23:00, then dry”; the sky, if there is no such sentence for the day.
  var sentence: String {
    let outlook = moment == nil ? nil : report?.dayOutlook(at: display.now)
    return outlook.map { copy.today($0) { display.timeInSentence($0) } } ?? condition
  }

  /// “4° Rain until 23:00, then dry”
  var line: String { moment == nil ? sentence : degrees + " " + sentence }

  /// A remark on the values: that they are simulated, or how old they are.
  var note: String? {
    guard let report, moment != nil else { return nil }
    if report.isSimulated { return copy.simulated }
    guard let fetched = (report.current?.provenance ?? report.hourly?.provenance)?.fetchedAt else { return nil }
    let age = display.now - fetched
    return age < Kind.current.lifetime * 4 ? nil : copy.ago(age)
  }

  var wind: String {
    guard let wind = moment?.wind else { return "–" }
    return display.speedWithUnit(wind.speed) + (wind.direction.map { " " + copy.compassLetters($0) } ?? "")
  }

  /// A warning: its event, its severity, both together, and when it holds.
  struct Warning {
    let event: String
    let severity: String?
    let hours: String
    var title: String { severity.map { event + " · " + $0 } ?? event }
  }

  /// The most severe warning, if there is any.
  var warning: Warning? {
    guard let alert = report?.warnings(at: display.now).first?.first else { return nil }
    let from = alert.onset.flatMap { $0 > display.now ? display.dayAndTime($0) : nil }
    return Warning(
      event: alert.event, severity: copy.severity(alert.severity),
      hours: copy.alertDetail(from: from, until: alert.ends.map { display.dayAndTime($0) }))
  }

  /// Some of the coming hours, `step` hours apart.
  func hours(_ count: Int, every step: Int = 1) -> [Moment] {
    let coming = (report?.hourly?.value ?? []).filter { $0.time > display.now - .hours(1) }
    return stride(from: step == 1 ? 0 : 1, to: coming.count, by: step).prefix(count).map { coming[$0] }
  }

  func days(_ count: Int) -> [Day] {
    Array((report?.days(at: display.now) ?? []).prefix(count))
  }

  func icon(of hour: Moment) -> WeatherIcon {
    WeatherIcon(condition: hour.condition, isDaylight: report?.isDaylight(at: hour.time) ?? true)
  }

  /// The content as one text, for screen readers.
  var spoken: String { [place, degrees, sentence, warning?.title].compactMap { $0 }.joined(separator: " · ") }
}
