import WeatherModel
import Zones

/// Simulated weather, computed from place and time alone: the same request always has the same answer, on every machine and without a
/// network.
public struct Simulator: Sendable {
  /// The scene to show now; nil for the natural simulated weather.
  public let scene: SimulatedScene?
  private let zones: ZoneFiles

  /// Zones are needed for local days and times.
  public init(scene: SimulatedScene? = nil, zones: ZoneFiles = ZoneFiles()) {
    self.scene = scene
    self.zones = zones
  }

  /// The weather of a cell as a source would report it at a moment.
  public func report(_ cell: Cell, _ kinds: Kinds = .all, at now: Instant) -> WeatherReport {
    let series = SimulatedSeries(cell: cell, scene: scene, now: now, zones: zones)
    var report = WeatherReport(cell: cell, zone: series.clock.zone)
    let provenance = Provenance(source: .simulator, fetchedAt: now, validAt: now)
    if kinds.contains(Kinds(.current)) { report.current = Stamped(series.current(), provenance) }
    if !kinds.isDisjoint(with: [Kinds(.hourly), Kinds(.daily), Kinds(.alerts)]) {
      let midnight = report.zone.start(of: report.zone.date(of: now))
      let hours = (0..<240).map { series.hour(midnight + .hours(Int64($0))) }
      if kinds.contains(Kinds(.hourly)) { report.hourly = Stamped(hours, provenance) }
      if kinds.contains(Kinds(.alerts)) { report.alerts = Stamped(series.alerts(of: hours, at: now), provenance) }
      if kinds.contains(Kinds(.daily)) { report.daily = Stamped(series.days(of: hours), provenance) }
    }
    if kinds.contains(Kinds(.minutely)) { report.minutely = Stamped(series.minutes(), provenance) }
    if kinds.contains(Kinds(.air)) { report.air = Stamped(series.airQuality(), provenance) }
    return report
  }
}

extension Provider {
  /// The simulator as a source like the others.
  public static func simulator(_ simulator: Simulator, clock: @escaping @Sendable () -> Instant) -> Provider {
    Provider(
      source: .simulator, kinds: .all,
      fetch: { request async throws(ProviderError) in FetchResult(simulator.report(request.cell, request.kinds, at: clock())) })
  }
}
