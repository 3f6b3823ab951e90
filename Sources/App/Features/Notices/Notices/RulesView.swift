import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import WeatherModel

/// The rules for the notices that this device gets.
enum RulesView {
  static func parts(
    _ state: NoticesFeature.State, _ environment: Environment, _ send: Send<NoticesFeature.Action>
  ) -> [Node] {
    let edit = Send<RuleEdit> { send(.edited($0)) }
    var parts = [warnings(state, environment.copy, edit)]
    // A place that follows the rules of all places has nothing to choose here.
    if state.hasOwnRules { parts.append(byChoice(state, environment, edit)) }
    return parts + [quiet(state.rules, environment, edit)]
  }

  private static func warnings(_ state: NoticesFeature.State, _ copy: Copy, _ edit: Send<RuleEdit>) -> Node {
    let rules = state.rulesInView
    return list(copy.officialWarnings) {
      if !state.unwarned.isEmpty {
        Node(.p, .class("list__row")) { copy.noWarningSource(places: copy.listInSentence(state.unwarned.map { $0.name })) }
      }
      if state.place != nil {
        row(copy.ownRules, explanation: copy.ownRulesNote, isOn: state.hasOwnRules) { edit(.ownRules($0)) }
      }
      if state.hasOwnRules {
        row(copy.tellWarnings, explanation: copy.tellWarningsNote, isOn: rules.notifiesWarnings) { edit(.warns($0)) }
        if rules.notifiesWarnings { severity(rules, copy, edit) }
        if rules.notifiesWarnings { hazards(rules, copy, edit) }
      }
    }
  }

  private static func severity(_ rules: PlaceRules, _ copy: Copy, _ edit: Send<RuleEdit>) -> Node {
    let choices = Alert.Severity.allCases.filter { $0 != .unknown }
    // An ungraded warning counts as moderate, so the level `unknown` has the same effect as the lowest level that can be chosen.
    let least = max(rules.minimumSeverity, .minor)
    return listBlock(copy.leastSeverity) {
      segmented(
        copy.leastSeverity, name: "least", segments: choices.map { Segment($0.word, copy.severity($0) ?? "") }, selected: least.word
      ) { word in
        if let severity = choices.first(where: { $0.word == word }) { edit(.minimumSeverity(severity)) }
      }
    }
  }

  private static func hazards(_ rules: PlaceRules, _ copy: Copy, _ edit: Send<RuleEdit>) -> Node {
    let all = Hazard.allCases
    let count = copy.countOf(some: copy.count(Int64(rules.hazards.count)), all: copy.count(Int64(all.count)))
    return listBlock(copy.hazards, note: count) {
      Node(
        .div, [.class("chips"), .role("group"), .label(copy.hazards)],
        children: all.map { hazard in
          chip(copy.hazard(hazard), isOn: rules.hazards.contains(hazard)) { edit(.hazard(hazard, $0)) }
        })
    }
  }

  private static func byChoice(_ state: NoticesFeature.State, _ environment: Environment, _ edit: Send<RuleEdit>) -> Node {
    let (copy, rules) = (environment.copy, state.rules)
    return list(copy.byChoice) {
      for notice in WeatherNotice.allCases {
        let index = Int(notice.rawValue)
        row(copy.weatherNotice(index), explanation: copy.weatherNoticeNote(index), isOn: state.rulesInView[notice]) {
          edit(.weather(notice, $0))
        }
      }
      if state.place == nil {
        row(copy.morningLine, explanation: copy.morningLineNote, isOn: rules.morning != nil) { edit(.morning($0)) }
        if let line = rules.morning { morning(line, state, copy, edit) }
      }
    }
  }

  private static func morning(_ line: MorningNotice, _ state: NoticesFeature.State, _ copy: Copy, _ edit: Send<RuleEdit>) -> Node {
    var options = [(segment: Segment("first", copy.firstFavourite), language: String?.none)]
    for place in state.places { options.append((Segment(place.id.text, place.name), nil)) }
    // A place that was removed since counts as no choice.
    let chosen = state.places.first { $0.id == line.place }
    return .fragment([
      Node(.div, .class("list__block list__block--bare")) {
        timeField(copy.morningTime, id: "morning-time", value: fieldText(line.minute)) { edit(.morningTime($0)) }
      },
      row(
        copy.morningPlace,
        end: menu(copy.morningPlace, name: "morning-place", options: options, selected: chosen?.id.text ?? "first") { word in
          edit(.morningPlace(RecordID(text: word)))
        }),
      row(copy.morningAlways, explanation: copy.morningAlwaysNote, isOn: line.always) { edit(.morningAlways($0)) },
    ])
  }

  private static func quiet(_ rules: NoticeRules, _ environment: Environment, _ edit: Send<RuleEdit>) -> Node {
    let (copy, display) = (environment.copy, environment.deviceDisplay)
    return list(copy.quietHours) {
      row(copy.quietHours, explanation: copy.quietNote, isOn: rules.quiet != nil) { edit(.quiet($0)) }
      if let quiet = rules.quiet {
        Node(.div, .class("list__block list__block--bare")) {
          Node(.div, .class("row")) {
            timeField(copy.warningFrom, id: "quiet-from", value: fieldText(quiet.from)) { edit(.quietFrom($0)) }
            timeField(copy.warningUntil, id: "quiet-until", value: fieldText(quiet.until)) { edit(.quietUntil($0)) }
          }
          hoursBar(
            from: quiet.from, until: quiet.until,
            label: copy.quietFromUntil(from: clock(quiet.from, display), until: clock(quiet.until, display)),
            axis: [0, 6, 12, 18, 24].map { display.hour($0 % 24) })
        }
      }
    }
  }

  private static func clock(_ minute: Int, _ display: Display) -> String {
    display.copy.time((hour: minute / 60, minute: minute % 60), isTwelveHours: display.preferences.clock == .twelveHours)
  }
}
