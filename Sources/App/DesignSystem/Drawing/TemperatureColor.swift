import Markup
import WeatherModel

/// The colour of a temperature, from violet frost to red heat, as "#rrggbb".
public func temperatureColor(_ temperature: Temperature) -> String {
  let celsius = temperature.celsius.isFinite ? clamped(temperature.celsius, -20, 35) : 0
  var lower = ramp[0]
  for upper in ramp.dropFirst() {
    if celsius <= upper.celsius {
      let part = (celsius - lower.celsius) / (upper.celsius - lower.celsius)
      return "#" + mixed(lower.red, upper.red, part) + mixed(lower.green, upper.green, part) + mixed(lower.blue, upper.blue, part)
    }
    lower = upper
  }
  return "#" + mixed(lower.red, lower.red, 0) + mixed(lower.green, lower.green, 0) + mixed(lower.blue, lower.blue, 0)
}

private let ramp: [(celsius: Double, red: Double, green: Double, blue: Double)] = [
  (-20, 138, 108, 240), (-10, 95, 125, 245), (0, 87, 178, 255), (8, 79, 210, 214), (15, 134, 220, 142), (22, 247, 209, 84),
  (28, 255, 159, 67), (35, 247, 88, 74),
]

private func mixed(_ a: Double, _ b: Double, _ part: Double) -> String {
  let value = Int((a + (b - a) * part).rounded())
  let digits = String(value, radix: 16)
  return value < 16 ? "0" + digits : digits
}
