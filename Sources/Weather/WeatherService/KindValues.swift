import WeatherModel

/// The values of one kind of weather, in as little memory as possible: a hundred thousand of them have to fit.
enum KindValues: Hashable, Sendable {
  /// The source has nothing of the kind in this place.
  case nothing
  indirect case current(Moment)
  case hourly([Moment])
  case daily([Day])
  case minutely([RainStep])
  indirect case air(AirQuality)
  case alerts([Alert])
  /// Warnings, and how many more could not be read. It is rare and therefore indirect, so that it does not make the other cases larger.
  indirect case someAlerts([Alert], unreadable: Int)

  /// Copies the values of one kind from a report.
  init(_ kind: Kind, of report: WeatherReport) {
    let values: KindValues? =
      switch kind {
      case .current: report.current.map { .current($0.value) }
      case .hourly: report.hourly.map { .hourly($0.value) }
      case .daily: report.daily.map { .daily($0.value) }
      case .minutely: report.minutely.map { .minutely($0.value) }
      case .air: report.air.map { .air($0.value) }
      case .alerts:
        report.alerts.map {
          report.unreadableAlerts == 0 ? .alerts($0.value) : .someAlerts($0.value, unreadable: report.unreadableAlerts)
        }
      }
    self = values ?? .nothing
  }

  var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// Puts the values into a report.
  func fill(_ report: inout WeatherReport, _ provenance: Provenance) {
    switch self {
    case .nothing: break
    case .current(let moment): report.current = Stamped(moment, provenance)
    case .hourly(let hours): report.hourly = Stamped(hours, provenance)
    case .daily(let days): report.daily = Stamped(days, provenance)
    case .minutely(let steps): report.minutely = Stamped(steps, provenance)
    case .air(let air): report.air = Stamped(air, provenance)
    case .alerts(let alerts):
      report.alerts = Stamped(alerts, provenance)
      report.unreadableAlerts = 0
    case .someAlerts(let alerts, let unreadable):
      report.alerts = Stamped(alerts, provenance)
      report.unreadableAlerts = unreadable
    }
  }
}
