import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

/// The page of one warning, with its history.
enum WarningView {
  /// The cards of the page.
  static func parts(_ placed: LocalWarning, _ environment: Environment) -> [Node] {
    let (warning, copy) = (placed.warning, environment.copy)
    let (alert, display) = (warning.alert, environment.display(in: placed.zone))
    let language = warning.foreignTag(on: copy.language)
    return [
      Node(.div, .class("stack")) {
        plainCard(class: "card--roomy") {
          Node(.div, .class("row row--wrap")) { chip(warning, environment) }
          Node(.h2, .class("sheet__title")) { isolated(alert.headline ?? alert.event, language: language) }
          strip(placed, display)
          facts(values(alert, of: placed.places, display))
          alert.area.map { area($0, language, copy) } ?? .nothing
        }
        if let instruction = alert.instruction {
          card(copy.whatToDo, icon: .check) { toDoPoints(proseBlocks(instruction), language: language) }
        }
      },
      Node(.div, .class("stack")) {
        card(copy.howItWent, icon: .clock) { timeline(moments(warning, display)) }
        card(copy.inTheirWords, icon: .list) {
          if let text = alert.text {
            prose(proseBlocks(text), language: language)
          } else {
            Node(.p) { isolated(alert.event, language: language) }
          }
          issuerLine(copy.issued(by: alert.sender, at: alert.sent.map { date($0, display) }), link: alert.link, label: copy.officialText)
        }
      },
    ]
  }

  /// Whether it is in force or announced. A stored warning without news counts as over when its end has passed.
  static func isOpen(_ warning: Warning, _ now: Instant) -> Bool { warning.status == .open && !warning.alert.isOver(at: now) }

  /// The issuer's name for the event, with its severity or the way it ended.
  static func chip(_ warning: Warning, _ environment: Environment) -> Node {
    let copy = environment.copy
    let isOpen = isOpen(warning, environment.now)
    let state = isOpen ? copy.severity(warning.alert.severity) : warning.status == .cancelled ? copy.warningCancelled : copy.warningOver
    return severityChip(
      warning.alert.severity, warning.alert.event, language: warning.foreignTag(on: copy.language), state: state, isOver: !isOpen)
  }

  /// "From Fri 22:00 until Sat 18:00", with as much as is known.
  static func when(_ onset: Instant?, _ ends: Instant?, _ display: Display) -> String {
    display.copy.alertDetail(from: onset.map { date($0, display) }, until: ends.map { date($0, display) })
  }

  /// A moment with its date, because warnings are also read days later.
  static func date(_ instant: Instant, _ display: Display) -> String {
    display.copy.weekdayWithTime(weekday: display.date(instant), time: display.time(instant))
  }

  private static func strip(_ placed: LocalWarning, _ display: Display) -> Node {
    guard let span = placed.span(at: display.now) else { return .nothing }
    let warning = placed.warning
    return warningStrip(
      span, warning.alert.severity, isOver: !isOpen(warning, display.now), days: span.days.map { display.copy.weekday($0.date.weekday) },
      label: when(warning.alert.onset, warning.alert.ends, display))
  }

  /// The area on a line of its own. It may be a hundred counties, so a long one is cut to its first lines until it is opened.
  static func area(_ area: String, _ language: String?, _ copy: Copy) -> Node {
    let content = [Node(.b) { copy.warningArea }, .text(" "), isolated(area, language: language)]
    guard area.utf8.count > 240 else { return Node(.p, [.class("caption")], children: content) }
    return Node(.details, .class("area")) { Node(.summary, [.class("caption")], children: content) }
  }

  /// When it is in force, at which places, its urgency and its certainty, as far as they are known.
  static func values(_ alert: Alert, of places: [LocalWarning.Place], _ display: Display) -> [LabelledValue] {
    let copy = display.copy
    var values: [LabelledValue] = []
    if let onset = alert.onset { values.append(LabelledValue(copy.warningFrom, date(onset, display))) }
    if let ends = alert.ends { values.append(LabelledValue(copy.warningUntil, date(ends, display))) }
    if !places.isEmpty { values.append(LabelledValue(copy.warningPlaces, copy.list(places.map { $0.name }))) }
    if let urgency = copy.urgency(alert.urgency) { values.append(LabelledValue(copy.urgencyTitle, urgency)) }
    if let certainty = copy.certainty(alert.certainty) { values.append(LabelledValue(copy.certaintyTitle, certainty)) }
    return values
  }

  // MARK: History

  /// The history of the warning, the latest change first.
  static func moments(_ warning: Warning, _ display: Display) -> [TimelineMoment] {
    var all: [TimelineMoment] = []
    for (index, moment) in warning.history.enumerated() {
      let before = index > 0 ? warning.history[index - 1] : nil
      let isOver = moment.changes.contains(.cancelled) || moment.changes.contains(.over)
      var titles = titles(moment, before, display.copy)
      let title = titles.isEmpty ? display.copy.warningReworded : titles.removeFirst()
      var notes = titles
      if moment.changes.contains(.announced), let severity = display.copy.severity(moment.severity) { notes.append(severity) }
      if !isOver {
        let time = when(moment.onset, moment.ends, display)
        if !time.isEmpty { notes.append(time) }
      }
      all.append((date(moment.time, display), title, notes.joined(separator: " · "), moment.severity, isOver))
    }
    // A stored warning without news is over when its end has passed.
    if warning.status == .open, let ends = warning.alert.ends, ends <= display.now {
      all.append((date(ends, display), display.copy.warningOver, "", .minor, true))
    }
    return all.reversed()
  }

  /// The titles of the changes at a moment, the most important first.
  private static func titles(_ moment: WarningChange, _ before: WarningChange?, _ copy: Copy) -> [String] {
    var titles: [String] = []
    if moment.changes.contains(.cancelled) { titles.append(copy.warningCancelled) }
    if moment.changes.contains(.over) { titles.append(copy.warningOver) }
    if moment.changes.contains(.announced) { titles.append(copy.warningAnnounced) }
    if moment.changes.contains(.severity), let after = copy.severity(moment.severity) {
      if let before, let was = copy.severity(before.severity) {
        titles.append(
          moment.severity > before.severity
            ? copy.warningRaised(before: was, after: after) : copy.warningLowered(before: was, after: after))
      } else {
        titles.append(after)
      }
    }
    if moment.changes.contains(.time) { titles.append(hours(moment, before, copy)) }
    if moment.changes.contains(.area) { titles.append(copy.warningMoved) }
    if moment.changes.contains(.text) { titles.append(copy.warningReworded) }
    return titles
  }

  private static func hours(_ moment: WarningChange, _ before: WarningChange?, _ copy: Copy) -> String {
    guard let before, moment.onset == before.onset, let was = before.ends, let ends = moment.ends else { return copy.warningHours }
    return ends > was ? copy.warningExtended : copy.warningShortened
  }
}
