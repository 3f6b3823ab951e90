/// How the actual weather differs from the forecast, as far as a traveller would notice.
public enum ForecastComparison: UInt8, CaseIterable, Sendable {
  case asForecast, wetter, drier, warmer, colder

  /// Compares an hour with its forecast. Rain takes precedence over temperature.
  public init(forecast: Moment, happened: Moment) {
    let rain = (happened.precipitation ?? 0) - (forecast.precipitation ?? 0)
    let warmth = happened.temperature.celsius - forecast.temperature.celsius
    // Smaller differences than half a millimetre or two degrees are not noticed.
    if happened.precipitation != nil, forecast.precipitation != nil, !(abs(rain) < 0.5) {
      self = rain > 0 ? .wetter : .drier
    } else if !(abs(warmth) < 2) {
      self = warmth > 0 ? .warmer : .colder
    } else {
      self = .asForecast
    }
  }
}
