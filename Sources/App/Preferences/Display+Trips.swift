import Copy
import WeatherModel

extension Display {
  /// Why a departure is recommended, with its numbers: “0.2 mm of rain an hour instead of 3.1 mm.”
  public func reason(_ departure: Departure) -> String {
    guard let then = departure.conditions, let first = departure.first else { return copy.departure(departure.reason) }
    switch departure.reason {
    case .noBetterTime, .noIce: return copy.departure(departure.reason)
    case .dry: return copy.dryInstead(rain: amount(first.rain))
    case .lessRain: return copy.lessRainInstead(rain: amount(then.rain), instead: amount(first.rain))
    case .lessWind: return copy.lessWindInstead(wind: speedWithUnit(then.gust), instead: speedWithUnit(first.gust))
    case .cleanerAir:
      var scale = preferences.airScale
      if then.index(on: scale) == nil || first.index(on: scale) == nil { scale = scale == .european ? .us : .european }
      guard let here = then.index(on: scale), let there = first.index(on: scale) else { return copy.departure(departure.reason) }
      return copy.cleanerAirInstead(air: words(here, on: scale), instead: words(there, on: scale))
    }
  }

  private func amount(_ millimetres: Double) -> String { rain(millimetres) ?? trace(isWet: true) }

  /// “22 fair”
  private func words(_ index: Double, on scale: AirScale) -> String {
    copy.indexAndBand(index: copy.number(index), band: copy.airWord(scale.band(index), on: scale))
  }
}
