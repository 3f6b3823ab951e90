import Preferences
import WeatherModel

/// The values of a quantity in the steps of a day, in the person's units; nil where the source has none.
struct DaySeries {
  var main: [Double?] = []
  /// The second line: feels like, gusts.
  var second: [Double?] = []

  init(_ quantity: DayQuantity, _ hours: DayHours, _ display: Display) {
    for step in hours.steps {
      let (one, two) = DaySeries.values(quantity, step, display)
      main.append(one.flatMap { $0.isFinite ? $0 : nil })
      second.append(two.flatMap { $0.isFinite ? $0 : nil })
    }
  }

  private static func values(_ quantity: DayQuantity, _ step: DayHours.Step, _ display: Display) -> (Double?, Double?) {
    if quantity == .air { return (step.air?.index(on: display.preferences.airScale), nil) }
    guard let moment = step.moment else { return (nil, nil) }
    switch quantity {
    case .temperature, .table: return (display.number(moment.temperature), moment.feelsLike.map { display.number($0) })
    case .rain: return (moment.precipitation.map { display.rainLength($0) }, nil)
    case .wind: return (moment.wind.map { display.speedNumber($0.speed) }, moment.wind?.gust.map { display.speedNumber($0) })
    case .uv: return (moment.uvIndex, nil)
    case .humidity: return (moment.humidity.map { $0 * 100 }, nil)
    case .pressure: return (moment.pressure.map { display.pressureNumber($0) }, nil)
    case .visibility: return (moment.visibility.map { display.distanceNumber($0) }, nil)
    case .clouds: return (moment.cloudCover.map { $0 * 100 }, nil)
    case .air: return (nil, nil)
    }
  }

  /// Whether there are no values at all.
  var isEmpty: Bool { !main.contains { $0 != nil } }

  /// All values of both lines.
  var all: [Double] { (main + second).compactMap { $0 } }
}

extension [Double?] {
  /// The first index with the highest value, or the lowest one, among those that are wanted.
  func peak(isHigh: Bool, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
    var best: (index: Int, value: Double)?
    for (index, value) in enumerated() {
      guard let value, isWanted(index) else { continue }
      if best.map({ isHigh ? value > $0.value : value < $0.value }) ?? true { best = (index, value) }
    }
    return best?.index
  }
}

extension AirHour {
  func index(on scale: AirScale) -> Double? {
    switch scale {
    case .european: europeanIndex
    case .us: usIndex
    }
  }
}

extension Display {
  /// A temperature as a number in the person's unit.
  func number(_ temperature: Temperature) -> Double {
    preferences.temperatureUnit == .celsius ? temperature.celsius : temperature.fahrenheit
  }

  /// “17”, “5 PM”: an hour where there is little room.
  func axisHour(_ hour: Int) -> String { preferences.clock == .twelveHours ? self.hour(hour) : padded(hour) }

  /// An amount of rain as a number in the person's unit.
  func rainLength(_ millimetres: Double) -> Double { preferences.rainUnit == .inches ? millimetres / 25.4 : millimetres }
}
