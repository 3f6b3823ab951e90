import Copy
import DesignSystem
import Markup
import WeatherModel

extension WeatherView {
  /// The warnings that are not over, the gravest first; each opens to what to expect and what to do.
  static func alerts(_ report: WeatherReport, _ display: Display) -> Node<AppFeature.Action>? {
    var list: [Alert] = []
    // An issuer may repeat itself; keys must not.
    for alert in report.alerts?.value ?? [] where !alert.isOver(at: display.now) && !list.contains(where: { sameBytes($0.id, alert.id) }) {
      list.append(alert)
    }
    guard !list.isEmpty else { return nil }
    let copy = display.copy
    return Node(.section, .class("stack"), .key("alerts")) {
      Node(.h2, .class("visually-hidden")) { copy.alerts }
      for alert in list {
        let from = alert.onset.flatMap { $0 > display.now ? display.dayAndTime($0) : nil }
        alertBanner(
          alert.severity, headline: alert.event,
          detail: copy.alertDetail(alert.severity, from: from, until: alert.ends.map { display.dayAndTime($0) }), key: .name(alert.id)
        ) {
          for text in [alert.headline, alert.text, alert.instruction] {
            if let text { Node(.p, .class("alert__text")) { text } }
          }
          if let issued = copy.issued(by: alert.sender, for: alert.area) { Node(.p, .class("caption")) { issued } }
        }
      }
    }
  }
}
