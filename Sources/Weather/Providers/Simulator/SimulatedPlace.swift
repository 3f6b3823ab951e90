import Glibc
import WeatherModel
import Zones

/// The simulated weather of a place at any moment, for what sends it in another form than a report.
public final class SimulatedPlace {
  private let series: SimulatedSeries
  private var hours: [Instant: Moment] = [:]

  /// The place of a cell, without a scene.
  public init(_ cell: Cell, at now: Instant) { series = SimulatedSeries(cell: cell, scene: nil, now: now, zones: ZoneFiles()) }

  /// The weather of the hour that begins at a moment.
  public func hour(_ time: Instant) -> Moment {
    if let hour = hours[time] { return hour }
    let hour = series.hour(time)
    hours[time] = hour
    return hour
  }

  /// The air at a moment.
  public func air(_ time: Instant) -> AirQuality { series.airQuality(at: time, rain: hour(time).precipitation ?? 0) }

  /// The sine of the sun's elevation.
  public func sunHeight(_ time: Instant) -> Double { sin(series.clock.sun.elevation(at: Double(time.seconds)) * .pi / 180) }
}
