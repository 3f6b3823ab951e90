import Copy
import DesignSystem
import Markup
import Routes
import WeatherModel

/// The sheet over a place's weather with one of its warnings: all that was said of it, and for a saved place how it went.
enum WarningSheet {
  static let id = "warning"

  // Not inlined: the sheet is part of the wasm's second half.
  @inline(never) static func view(
    _ number: UInt32, of report: WeatherReport?, _ known: WarningsFeature.State, over screen: Destination.Screen,
    _ environment: Environment
  ) -> Node {
    let copy = environment.copy
    let (page, all) = (Destination(screen), Destination(.notice(.warnings(nil))))
    let group = report?.warnings(at: environment.now).first { $0.isNumbered(number) }
    guard let report, let group else {
      return sheet(title: copy.warning, closeLabel: copy.close, id: id, url: page.url, close: { environment.follow(page) }) {
        if report == nil {
          Node(.div, .class("skeleton waiting"), .decorative)
        } else {
          notice(copy.warningGone, action: linkButton(copy.warnings, style: .quiet, href: all.url) { environment.follow(all) })
        }
      }
    }
    let (display, alert) = (environment.display(in: report.zone), group.first)
    let told = known.warnings?.first { warning in group.alerts.contains { sameBytes($0.id, warning.warning.alert.id) } }
    let title = group.alerts.count > 1 ? alert.event : alert.headline ?? alert.event
    let chip = severityChip(
      alert.severity, copy.severity(alert.severity).map { copy.warningWithState(event: alert.event, state: $0) } ?? alert.event)
    return sheet(title: title, chip: chip, closeLabel: copy.close, id: id, url: page.url, close: { environment.follow(page) }) {
      for each in group.alerts { parts(each, isAlone: group.alerts.count == 1, told?.places ?? [], display) }
      if let told {
        Node(.h3, .class("field__label")) { copy.howItWent }
        timeline(WarningView.moments(told.warning, display))
      }
    }
  }

  /// One message: when and where, what to expect, what to do, and who says so.
  private static func parts(_ alert: Alert, isAlone: Bool, _ places: [PlacedWarning.Place], _ display: Display) -> [Node] {
    let copy = display.copy
    var all: [Node] = []
    if !isAlone, let headline = alert.headline { all.append(Node(.h3, .class("list__title")) { isolated(headline) }) }
    all.append(facts(WarningView.values(alert, of: places, display)))
    if let text = alert.text { all.append(prose(proseBlocks(text))) }
    if let instruction = alert.instruction { all.append(toDoList(copy.whatToDo, proseBlocks(instruction))) }
    let issued = copy.issued(by: alert.sender, at: alert.sent.map { WarningView.date($0, display) })
    all.append(issuerLine(issued, link: alert.link, label: copy.officialText))
    return all
  }
}

extension Alert {
  /// What stands for the message in addresses.
  var number: UInt32 { Alert.number(of: id) }

  fileprivate static func number(of name: String) -> UInt32 {
    var revision = Revision()
    revision.add(name)
    return UInt32(truncatingIfNeeded: revision.number)
  }

  /// Whether it is the message of a number, or was sent in place of that.
  fileprivate func isNumbered(_ number: UInt32) -> Bool {
    self.number == number || replacedNames.contains { Alert.number(of: $0) == number }
  }
}

extension AlertGroup {
  /// Whether one of its messages has a number.
  fileprivate func isNumbered(_ number: UInt32) -> Bool { alerts.contains { $0.isNumbered(number) } }
}
