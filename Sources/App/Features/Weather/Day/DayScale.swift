import Preferences
import WeatherModel

/// The scale of a day's curve, from the day's own values, with room above them for the times of the sun, and the levels of its grid.
struct DayScale {
  var low: Double
  var high: Double
  var levels: [Double]

  init(_ quantity: DayQuantity, _ values: [Double], _ display: Display) {
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let preferences = display.preferences
    switch quantity {
    case .temperature, .table: self.init(around: least, most, atLeast: preferences.temperatureUnit == .celsius ? 4 : 7)
    case .pressure: self.init(around: least, most, atLeast: display.pressureNumber(6))
    case .rain: self.init(from: 0, to: max(most, display.rainLength(2)), room: 0.3)
    case .wind: self.init(from: 0, to: max(most, display.preferences.windUnit == .beaufort ? 4 : display.speedNumber(6)), room: 0.28)
    case .humidity: self.init(from: min(60, max(0, (least / 20).rounded(.down) * 20)), to: 100, room: 0.2)
    case .clouds: self.init(from: 0, to: 100, room: 0.2)
    case .visibility: self.init(from: 0, to: max(most, 10), room: 0.2)
    case .uv:
      self.init(from: 0, to: max(most, 8), room: 0.27)
      levels = [0, 3, 6, 8, 11].filter { $0 <= max(most, 8) }
    case .air:
      let step: Double = preferences.airScale == .european ? 20 : 50
      self.init(from: 0, to: max(most, 3 * step), room: 0.15)
      levels = DayScale.levels(from: 0, to: max(most, 3 * step), step: most > 6 * step ? 2 * step : step)
    }
  }

  private init(around least: Double, _ most: Double, atLeast range: Double) {
    let range = max(range, most - least)
    let middle = (most + least) / 2
    low = middle - range * 0.66
    high = middle + range * 0.84
    levels = DayScale.levels(from: low, to: middle + range * 0.6, step: DayScale.niceStep(range / 4))
  }

  private init(from start: Double, to end: Double, room: Double) {
    low = start
    high = end + (end - start) * room
    levels = DayScale.levels(from: start, to: end, step: DayScale.niceStep((end - start) / 3))
  }

  /// The multiples of a step within limits; never many, whatever the numbers are.
  private static func levels(from low: Double, to high: Double, step: Double) -> [Double] {
    var all: [Double] = []
    var level = (low / step).rounded(.up)
    while level * step <= high + step / 1000, all.count < 12 {
      all.append(level * step)
      level += 1
    }
    return all
  }

  /// The smallest of 1, 2, 5, 10 … and of their tenths … that is no smaller than a number.
  static func niceStep(_ rough: Double) -> Double {
    guard rough > 1e-6, rough < 1e6 else { return 1 }
    var power = 1.0
    while power * 10 <= rough { power *= 10 }
    while power > rough { power /= 10 }
    for factor in [1.0, 2, 5] where power * factor >= rough { return power * factor }
    return power * 10
  }
}
