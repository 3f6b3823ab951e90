/// How the weather that there was differs from what was forecast, as far as somebody on the way would notice.
public enum Verdict: UInt8, CaseIterable, Sendable {
  case asForecast, wetter, drier, warmer, colder

  /// Compares an hour with its forecast. Rain counts before warmth.
  public init(forecast: Moment, happened: Moment) {
    let rain = (happened.precipitation ?? 0) - (forecast.precipitation ?? 0)
    let warmth = happened.temperature.celsius - forecast.temperature.celsius
    // Half a millimetre is the least that is felt as more or less rain, two degrees as another warmth.
    if happened.precipitation != nil, forecast.precipitation != nil, !(abs(rain) < 0.5) {
      self = rain > 0 ? .wetter : .drier
    } else if !(abs(warmth) < 2) {
      self = warmth > 0 ? .warmer : .colder
    } else {
      self = .asForecast
    }
  }
}
