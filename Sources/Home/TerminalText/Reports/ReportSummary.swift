import Copy
import Languages
import WeatherModel
import Wire

/// All values of a report, kind by kind, in the model's own units and under its own names: for people who check what was decoded.
public func summary(of report: WeatherReport, on terminal: Terminal) -> String {
  let style = terminal.style
  let copy = Copy.english
  let zone = report.zone.identifier.isEmpty ? "" : "  \(printable(report.zone.identifier))"
  var lines = [
    style.bold(fitted(report.placeName.map { printable($0) + "  " } ?? "", terminal.width)) + report.cell.coordinate.shortText + zone
  ]
  // Our own JSON can always be read; if not, only the line of each kind would be shown.
  let written = try? JSON(parsing: report.json)
  func add(_ kind: Kind, _ text: String) {
    let from = report.provenance(of: kind).map { " · \($0.source.name), valid at \($0.validAt)" } ?? ""
    lines += labelled(kind.word, text + from, terminal) + values(of: kind, in: written, terminal)
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
    var words = alerts.map { "\(printable($0.event)) (\($0.severity.word))" }
    if report.unreadableAlerts > 0 { words.append("\(report.unreadableAlerts) that could not be read") }
    add(.alerts, words.isEmpty ? "no warnings" : words.joined(separator: "; "))
  }
  if report.kinds.isEmpty { lines.append("It has no weather.") }
  return lines.joined(separator: "\n") + "\n"
}

/// The values of a kind under their names in the report's JSON: first the kind's own in one paragraph, then one for each step, day or
/// warning.
private func values(of kind: Kind, in written: JSON?, _ terminal: Terminal) -> [String] {
  // The JSON is our own; a value that can't be read is left out.
  guard let members = try? written?[kind.word].members() else { return [] }
  let own = members.filter { !["source", "fetched_at", "valid_at"].contains($0.0) }
  let lists = own.compactMap { try? $0.1.itemsIfPresent() }.flatMap { $0 }
  let paragraphs = [named(own)] + lists.map { named((try? $0.members()) ?? []) }
  return paragraphs.filter { !$0.isEmpty }.flatMap { paragraph in
    wrapped(paragraph, terminal.width - 2, indent: 2).map { "  " + $0 }
  }
}

/// The names and values of an object's members. Members of an object inside it get both names, joined by a dot; lists are left out.
private func named(_ members: [(String, JSON)], after prefix: String = "") -> String {
  members.compactMap { name, value in
    switch value.kind {
    case .number: (try? value.number()).map { "\(prefix)\(name) \(compact($0, 4))" }
    case .string: (try? value.text()).map { "\(prefix)\(name) \(wholeText($0))" }
    case .bool: (try? value.flag()).map { "\(prefix)\(name) \($0 ? "yes" : "no")" }
    case .object: (try? value.members()).map { named($0, after: prefix + name + ".") }
    case .array, .null, .missing: nil
    }
  }.joined(separator: ", ")
}

/// A text with spaces instead of line breaks, cut to 400 columns.
private func wholeText(_ text: String) -> String {
  fitted(printable(String(text.map { $0.isNewline ? " " : $0 }), limit: 1000), 400)
}

private func span(_ first: String?, _ last: String?) -> String {
  guard let first, let last else { return "" }
  return ", \(first) to \(last)"
}

/// A word with a text beside it, in as many lines as the text needs.
func labelled(_ word: String, _ text: String, _ terminal: Terminal) -> [String] {
  let column = 10
  return wrapped(text, terminal.width - column).enumerated().map { index, line in
    terminal.style.cell(index == 0 ? word : "", column) + line
  }
}
