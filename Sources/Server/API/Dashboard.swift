import Copy
import DesignSystem
import Languages
import Routes
import WeatherModel
import Wire

/// What simple clients show: a tile on a wall, a line in a status bar (E6).
struct Dashboard {
  /// What it is made from.
  static let kinds: Kinds = [Kinds(.current), Kinds(.daily)]

  let report: WeatherReport
  let moment: Moment
  let created: Instant
  let now: Instant

  /// What a report says of this moment; nil where it says nothing.
  init?(_ report: WeatherReport, now: Instant) {
    guard !report.isTooOld(at: now), let moment = report.moment(at: now), let provenance = report.provenance(ofMomentAt: now) else {
      return nil
    }
    self.report = report
    self.moment = moment
    self.now = now
    created = provenance.fetchedAt
  }

  /// Exactly the members that such clients know.
  var json: [UInt8] {
    let copy = Copy.english
    let isDaylight = moment.isDaylight ?? true
    let words = copy.condition(moment.condition, isDaylight: isDaylight)
    let today = report.today(at: now)
    var json = JSONWriter(reserving: 256)
    json.object { json in
      json.member("id", report.cell.description)
      json.member("location", report.placeName ?? copy.near(report.cell.coordinate.shortText))
      json.member("description", report.isSimulated ? "\(words) (\(copy.simulated))" : words)
      json.member("temperature", moment.temperature.celsius)
      json.member("minTemperature", today.map { min($0.low, moment.temperature).celsius })
      json.member("maxTemperature", today.map { max($0.high, moment.temperature).celsius })
      json.member("created", created.description)
      json.member("iconURL", Route.weatherPicture(moment.condition, isNight: !isDaylight && hasNightPicture).url)
    }
    return json.bytes
  }

  /// When another day begins, and with it other extremes.
  var endOfDay: Instant { report.zone.start(of: CalendarDate(day: report.zone.date(of: now).day + 1)) }

  private var hasNightPicture: Bool {
    WeatherIcon(condition: moment.condition, isDaylight: true) != WeatherIcon(condition: moment.condition, isDaylight: false)
  }
}

extension WeatherReport {
  /// Where `moment(at:)` comes from: what was measured, or the forecast.
  fileprivate func provenance(ofMomentAt now: Instant) -> Provenance? {
    guard let moment = moment(at: now) else { return nil }
    return current?.value == moment ? current?.provenance : hourly?.provenance
  }
}
