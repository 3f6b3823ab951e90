import Copy
import WeatherModel

/// What a report holds, a line a kind, in the model's own units: for those who look at what was understood.
public func summary(of report: WeatherReport, on screen: Screen) -> String {
  let style = screen.style
  let copy = Copy.english
  let zone = report.zone.identifier.isEmpty ? "" : "  \(printable(report.zone.identifier))"
  var lines = [
    style.bold(fitted(report.placeName.map { printable($0) + "  " } ?? "", screen.width)) + report.cell.coordinate.shortText + zone
  ]
  func add(_ kind: Kind, _ text: String) {
    let from = report.provenance(of: kind).map { " · \($0.source.name), valid at \($0.validAt)" } ?? ""
    lines += labelled(kind.word, text + from, screen)
  }
  if let now = report.current?.value {
    let wind = now.wind.map { ", wind \(copy.number($0.speed, 1)) m/s" } ?? ""
    add(
      .current, "\(copy.number(now.temperature.celsius, 1)) °C, \(copy.condition(now.condition, isDaylight: now.isDaylight ?? true))\(wind)"
    )
  }
  if let hours = report.hourly?.value {
    add(.hourly, "\(hours.count) hours" + span(hours.first?.time.description, hours.last?.time.description))
  }
  if let days = report.daily?.value { add(.daily, "\(days.count) days" + span(days.first?.date.description, days.last?.date.description)) }
  if let steps = report.minutely?.value {
    add(.minutely, "\(steps.count) steps" + span(steps.first?.time.description, steps.last?.time.description))
  }
  if let air = report.air?.value {
    let indices = [air.europeanIndex.map { "European index \(copy.number($0))" }, air.usIndex.map { "US index \(copy.number($0))" }]
    let pollutants = air.pollutants.isEmpty ? nil : "\(air.pollutants.count) pollutants"
    add(.air, (indices + [pollutants]).compactMap { $0 }.joined(separator: ", "))
  }
  if let alerts = report.alerts?.value {
    add(.alerts, alerts.isEmpty ? "no warnings" : alerts.map { "\(printable($0.event)) (\($0.severity.word))" }.joined(separator: "; "))
  }
  if report.kinds.isEmpty { lines.append("No weather in it.") }
  return lines.joined(separator: "\n") + "\n"
}

private func span(_ first: String?, _ last: String?) -> String {
  guard let first, let last else { return "" }
  return ", \(first) to \(last)"
}

/// A word, and a text beside it in as many lines as it needs.
func labelled(_ word: String, _ text: String, _ screen: Screen) -> [String] {
  let column = 10
  return wrapped(text, screen.width - column).enumerated().map { index, line in
    screen.style.cell(index == 0 ? word : "", column) + line
  }
}
