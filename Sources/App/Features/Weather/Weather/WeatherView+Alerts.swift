import Copy
import DesignSystem
import Markup
import Preferences
import Routes
import WeatherModel

extension WeatherView {
  /// The warnings that are not over, the most severe first. Each leads to a sheet with its text and instructions. A sheet can't be opened
  /// on paper, so the same text follows below each warning when the page is printed.
  static func alerts(
    _ report: WeatherReport, _ display: Display, _ environment: Environment, _ screen: Destination.Screen
  ) -> Node? {
    let groups = report.warnings(at: display.now)
    guard !groups.isEmpty else { return nil }
    let copy = display.copy
    let language = report.languageOfWarnings(copy)
    return Node(.section, .class("stack"), .key("alerts")) {
      Node(.h2, .class("visually-hidden")) { copy.alerts }
      for group in groups {
        let alert = group.first
        let sheet = Destination.Sheet.warning(alert.number)
        let page = Destination(screen, sheet: sheet)
        let from = alert.onset.flatMap { $0 > display.now ? display.dayAndTime($0) : nil }
        alertBanner(
          alert.severity, headline: alert.event, language: language, chips: chips(group, copy),
          detail: copy.alertDetail(from: from, until: alert.ends.map { display.dayAndTime($0) }), key: .name(alert.id),
          id: sheet.word, href: page.url
        ) {
          environment.open(page)
        }
        Node(.div, .class(onPaper), .key(.name("paper " + alert.id))) {
          group.alerts.flatMap { messageNodes($0, language, display) }
        }
      }
    }
  }

  /// That the silence about warnings is no all-clear; nil where a source has answered lately.
  static func silence(_ page: WeatherFeature.State, _ now: Instant, _ copy: Copy) -> Node? {
    guard let received = page.received, received.report.warnings(at: now).isEmpty else { return nil }
    switch received.report.alerts == nil ? received.coverage : received.report.knowsWarnings(at: now) ? .known : .unknown {
    case .known: return nil
    case .unknown: return quietLine(.alert, copy.warningsNotKnownHere)
    case .noSource: return quietLine(.alert, copy.noWarningSourceHere)
    }
  }

  /// The link to the warnings of the saved places, with their history.
  static func allWarnings(_ environment: Environment) -> Node {
    environment.linkButton(environment.copy.warningsOfPlaces, icon: .clock, isWide: true, to: Destination(.notice(.warnings(nil))))
  }

  private static func chips(_ group: AlertGroup, _ copy: Copy) -> [String] {
    var chips: [String] = []
    if let severity = copy.severity(group.first.severity) { chips.append(severity) }
    if group.count > 1 { chips.append(copy.notices(group.count)) }
    return chips
  }

  /// One message: area, headline, text, instructions and issuer.
  private static func messageNodes(_ alert: Alert, _ language: String?, _ display: Display) -> [Node] {
    let copy = display.copy
    var all: [Node] = []
    if let area = alert.area { all.append(Node(.p, .class("caption")) { isolated(area, language: language) }) }
    if let headline = alert.headline, headline != alert.event {
      all.append(Node(.p, .class("list__title")) { isolated(headline, language: language) })
    }
    if let text = alert.text { all.append(prose(proseBlocks(text), language: language)) }
    if let instruction = alert.instruction { all.append(toDoList(copy.whatToDo, proseBlocks(instruction), language: language)) }
    let issued = copy.issued(by: alert.sender, at: alert.sent.map { display.dayAndTime($0) })
    if issued != nil || alert.link != nil { all.append(issuerLine(issued, link: alert.link, label: copy.officialText)) }
    return all
  }
}

extension WeatherReport {
  /// The tag of the language of the warnings' texts; nil if it is the page's own or not known.
  func languageOfWarnings(_ copy: Copy) -> String? { alerts?.provenance.source.foreignTag(on: copy.language) }
}

extension Alert {
  /// The address of the issuer's text; nil unless it is a web address.
  var link: String? { url.flatMap { begins(Array($0.utf8)[...], with: "http") ? $0 : nil } }
}
