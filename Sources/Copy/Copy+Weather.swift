import WeatherModel

extension Copy {
  /// The sky in words: “Partly cloudy”.
  public func condition(_ condition: Condition, isDaylight: Bool = true) -> String {
    switch condition {
    case .clear: isDaylight ? "Clear" : "Clear night"
    case .partlyCloudy: "Partly cloudy"
    case .cloudy: "Cloudy"
    case .overcast: "Overcast"
    case .fog: "Fog"
    case .drizzle: "Drizzle"
    case .rain: "Rain"
    case .heavyRain: "Heavy rain"
    case .sleet: "Sleet"
    case .snow: "Snow"
    case .heavySnow: "Heavy snow"
    case .thunderstorm: "Thunderstorm"
    case .hail: "Thunderstorm with hail"
    case .windy: "Windy"
    case .hot: "Hot"
    case .cold: "Very cold"
    case .unknown: "Unknown"
    }
  }

  /// “Mon” … “Sun”, from 0 for Monday.
  public func weekday(_ index: Int) -> String {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return names.indices.contains(index) ? names[index] : ""
  }

  /// “Thu: Rain, precipitation 90%, low 8°, high 17°”: a day for those who don't see its row.
  @inline(never) public func daySummary(_ day: String, _ condition: String, chance: String?, low: String, high: String) -> String {
    day + ": " + condition + (chance.map { ", precipitation " + $0 } ?? "") + ", low " + low + ", high " + high
  }

  /// “N” … “NW”: the eight winds, by degrees from north.
  public func compassPoint(_ degrees: Double) -> String {
    let points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    // No wind comes from elsewhere; a number far beyond would not fit into an Int.
    let turns = degrees > -720 && degrees < 720 ? (degrees / 45).rounded() : 0
    return points[((Int(turns) % 8) + 8) % 8]
  }

  /// The four letters on the compass, clockwise from north.
  public var compassLetters: [String] { ["N", "E", "S", "W"] }

  /// “14:09”
  @inline(never) public func time(_ time: (hour: Int, minute: Int)) -> String { padded(time.hour) + ":" + padded(time.minute) }

  /// “−4°”, with a true minus.
  @inline(never) public func degrees(_ value: Double) -> String { withMinus(fixed(value, 0)) + "°" }

  /// A number of people, with a true minus.
  @inline(never) public func number(_ value: Double, _ digits: Int = 0) -> String { withMinus(compact(value, digits)) }

  /// “40 %” without the blank: “40%”.
  @inline(never) public func percent(_ fraction: Double) -> String { fixed(fraction * 100, 0) + "%" }

  private func withMinus(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return bytes.first == UInt8(ascii: "-") ? "−" + String(decoding: bytes[1...], as: UTF8.self) : text
  }
}

extension Copy {
  /// “0.4 mm”
  @inline(never) public func millimetres(_ amount: Double) -> String { number(amount, amount < 10 ? 1 : 0) + " mm" }
  /// What fell of something that one sees falling: “Under 0.1 mm”, or “None”.
  public func trace(isWet: Bool) -> String { isWet ? "Under " + millimetres(0.1) : none }
  /// “20 min”
  public func minutes(_ count: Int64) -> String { "\(count) min" }
  /// “41 km/h”
  @inline(never) public func speed(_ number: String) -> String { number + " " + kilometresPerHour }
  /// “06:19–16:32”
  public func span(_ from: String, _ to: String) -> String { from + "–" + to }
  /// “Heaviest around 14:35”
  public func heaviest(at time: String) -> String { "Heaviest around \(time)" }
  /// “km/h”
  public var kilometresPerHour: String { "km/h" }
  /// “hPa”
  public var hectopascals: String { "hPa" }
  /// “km”
  public var kilometres: String { "km" }
}

extension Copy {
  /// “Clear, first light”
  public var clearAtDawn: String { "Clear, first light" }
  /// “Clear, last light”
  public var clearAtDusk: String { "Clear, last light" }

  /// “Storm glass: large flakes throughout, snow”: what it shows in this state, by its word.
  public func stormGlass(_ word: String) -> String {
    let meanings = [
      ("fair", "clear liquid, fair weather"), ("cloudy", "milky liquid, dull weather or change"), ("fog", "small dots in the liquid, fog"),
      ("wind", "threads near the top, wind and rain"), ("storm", "cloudy liquid with small stars, thunderstorms"),
      ("snow", "large flakes throughout, snow"),
    ]
    for (glass, meaning) in meanings where sameBytes(glass, word) { return "Storm glass: " + meaning }
    return "Storm glass: crystals at the bottom, frost"
  }
}
