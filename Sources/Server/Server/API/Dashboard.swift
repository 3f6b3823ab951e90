import Copy
import DesignSystem
import Languages
import Routes
import WeatherModel
import Wire

/// The weather for simple clients: a tile on a wall, a line in a status bar.
struct Dashboard {
  /// The kinds of weather that it is made from.
  static let kinds: Kinds = [Kinds(.current), Kinds(.daily)]

  let report: WeatherReport
  let moment: Moment
  let created: Instant
  let now: Instant

  /// The part of a report that is about this moment; nil if there is none, or the report is too old.
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
    return jsonObject(reserving: 256) { json in
      json.member("id", report.cell.description)
      json.member("location", report.placeName ?? copy.near(coordinates: report.cell.coordinate.shortText))
      json.member("description", report.isSimulated ? "\(words) (\(copy.simulated))" : words)
      json.member("temperature", moment.temperature.celsius)
      json.member("minTemperature", today?.low.celsius)
      json.member("maxTemperature", today?.high.celsius)
      json.member("created", created.description)
      json.member("iconURL", APIAddress.icon(moment.condition, isNight: !isDaylight && hasNightPicture).url)
    }
  }

  /// When the next day begins, and with it other extremes.
  var endOfDay: Instant { report.zone.start(of: CalendarDate(day: report.zone.date(of: now).day + 1)) }

  private var hasNightPicture: Bool {
    WeatherIcon(condition: moment.condition, isDaylight: true) != WeatherIcon(condition: moment.condition, isDaylight: false)
  }
}

extension WeatherReport {
  /// The provenance of `moment(at:)`: that of the measurement or of the forecast.
  fileprivate func provenance(ofMomentAt now: Instant) -> Provenance? {
    guard let moment = moment(at: now) else { return nil }
    return current?.value == moment ? current?.provenance : hourly?.provenance
  }
}
