import Copy
import WeatherModel

extension TextStyle {
  /// The next hour's rain in a sentence, and as bars when there is some; nothing where no source tells of minutes.
  func nextHour(_ report: WeatherReport, now: Instant, _ copy: Copy) -> [String] {
    guard let steps = report.nextHour(at: now), let outlook = report.rainOutlook(at: now) else { return [] }
    return [copy.rain(outlook)] + (outlook.kind == .dry ? [] : [rainLine(steps.map(\.intensity))])
  }

  /// Rain as bars, from none to 8 millimetres an hour and more.
  func rainLine(_ intensities: [Double]) -> String {
    intensities.map { $0 < 0.05 ? "·" : rain(bar(min(1, $0 / 8))) }.joined()
  }
}

extension Copy {
  /// A pressure, with where it is going behind it.
  func text(pressure: String, change: Double?) -> String {
    change.map { textPressure(pressure: pressure, tendency: tendency($0)) } ?? pressure
  }
}
