import Copy
import DesignSystem
import Markup
import Preferences
import Routes
import WeatherModel

/// The sheet over a place's weather with one of its warnings: its messages in full, and for a saved place its history.
enum WarningSheet {
  static let id = "warning"

  /// The page of weather under the sheet.
  struct Page {
    /// The weather of the place; nil if there is none.
    var report: WeatherReport?
    /// Why there is no weather.
    var problem: WeatherProblem?
    var hasPlace: Bool
    /// The place's warnings with their history; empty unless the person has saved the place.
    var warnings: [LocalWarning]
  }

  static func view(
    _ number: UInt32, of page: Page, over screen: Destination.Screen, _ environment: Environment
  ) -> Node {
    let copy = environment.copy
    let weather = Destination(screen)
    guard let report = page.report, let group = report.warning(number, at: environment.now) else {
      return sheet(title: copy.warning, closeLabel: copy.close, id: id, url: weather.url, close: { environment.open(weather) }) {
        if page.report == nil, let problem = page.problem {
          messageCard(environment.message(for: problem).text)
        } else if page.report == nil, page.hasPlace {
          Node(.div, .class("skeleton waiting"), .decorative)
        } else {
          messageCard(
            page.report == nil ? copy.warningWithoutPlace : copy.warningGone,
            action: environment.linkButton(copy.warnings, style: .quiet, to: Destination(.notice(.warnings(nil)))))
        }
      }
    }
    let (display, alert) = (environment.display(in: report.zone), group.first)
    let language = report.languageOfWarnings(copy)
    let known = page.warnings.first { warning in group.alerts.contains { $0.isSameMessage(as: warning.warning.alert) } }
    let title = group.alerts.count > 1 ? alert.event : alert.headline ?? alert.event
    let chip = severityChip(alert.severity, alert.event, language: language, state: copy.severity(alert.severity))
    return sheet(
      title: title, language: language, chip: chip, closeLabel: copy.close, id: id, url: weather.url, close: { environment.open(weather) }
    ) {
      for each in group.alerts { parts(each, isAlone: group.alerts.count == 1, language, display) }
      if let known {
        Node(.h3, .class("field__label")) { copy.howItWent }
        timeline(WarningView.moments(known.warning, display))
      }
    }
  }

  /// One message: time and area, text, instructions and issuer.
  private static func parts(_ alert: Alert, isAlone: Bool, _ language: String?, _ display: Display) -> [Node] {
    let copy = display.copy
    var all: [Node] = []
    if !isAlone, let headline = alert.headline { all.append(Node(.h3, .class("list__title")) { isolated(headline, language: language) }) }
    all.append(facts(WarningView.values(alert, of: [], display)))
    if let area = alert.area { all.append(WarningView.area(area, language, copy)) }
    if let text = alert.text { all.append(prose(proseBlocks(text), language: language)) }
    if let instruction = alert.instruction { all.append(toDoList(copy.whatToDo, proseBlocks(instruction), language: language)) }
    let issued = copy.issued(by: alert.sender, at: alert.sent.map { WarningView.date($0, display) })
    all.append(issuerLine(issued, link: alert.link, label: copy.officialText))
    return all
  }
}

extension Alert {
  /// The number that identifies the message in addresses.
  var number: UInt32 { Alert.number(of: id) }

  fileprivate static func number(of name: String) -> UInt32 {
    var revision = Revision()
    revision.add(name)
    return UInt32(truncatingIfNeeded: revision.number)
  }

  /// Whether both are the same message, or one replaces the other.
  func isSameMessage(as other: Alert) -> Bool {
    id == other.id || replacedIdentifiers.contains { $0 == other.id }
      || other.replacedIdentifiers.contains { $0 == id }
  }

  /// Whether this is the message with a number, or replaces it.
  fileprivate func isNumbered(_ number: UInt32) -> Bool {
    self.number == number || replacedIdentifiers.contains { Alert.number(of: $0) == number }
  }
}

extension WeatherReport {
  /// The warning that the number in an address means, as a group of messages.
  func warning(_ number: UInt32, at now: Instant) -> AlertGroup? {
    warnings(at: now).first { group in group.alerts.contains { $0.isNumbered(number) } }
  }
}
