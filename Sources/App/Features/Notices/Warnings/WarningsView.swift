import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

enum WarningsView {
  /// `here` is the weather of a place that is not saved, so that the server does not watch its warnings.
  static func view(
    _ state: WarningsFeature.State, here: WeatherReport?, _ environment: Environment, _ send: Send<WarningsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let back = state.id == nil ? Destination(.here) : Destination(.notice(.warnings(nil)))
    let (title, label) = state.id == nil ? (copy.warnings, copy.weather) : (copy.warning, copy.warnings)
    var children = [environment.titleBar(title, back: label, to: back)]
    if let problem = state.problem {
      children.append(wide(self.problem(problem, environment, send)))
    } else if state.isFromCache {
      children.append(wide(messageCard(copy.warningKept, icon: .offline)))
    }
    if state.id == nil, let here, let list = warningsHere(here, environment) { children.append(list) }
    if state.id != nil {
      if let warning = state.warning { children += WarningView.parts(warning, environment) }
    } else if let warnings = state.warnings {
      children += coverage(state, copy) + lists(warnings, environment)
    }
    if state.problem == .notPaired { children.append(Node(.p, .class("glass card span-all without-script")) { copy.spaceNeedsScript }) }
    let isUnwarned = !state.places.isEmpty && state.names(.noSource).count == state.places.count
    if state.id == nil, state.problem != .notPaired, !isUnwarned {
      children.append(wide(environment.linkButton(copy.notifyMe, icon: .bell, isWide: true, to: Destination(.notice(.notices)))))
    }
    if state.warnings == nil, state.problem == nil { children.append(Node(.div, .class("skeleton waiting span-all"), .decorative)) }
    return screen(class: "screen screen--tool screen--split", key: state.id.map { .name($0.text) } ?? "warnings", children: children)
  }

  private static func wide(_ node: Node) -> Node { Node(.div, [.class("span-all")], children: [node]) }

  private static func problem(
    _ problem: WarningsProblem, _ environment: Environment, _ send: Send<WarningsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return switch problem {
    case .noConnection: messageCard(copy.warningsUnreachable, action: button(copy.retry, style: .quiet) { send(.appeared) })
    case .notPaired:
      messageCard(
        copy.warningsNeedPlace,
        action: environment.linkButton(copy.favourites, style: .quiet, to: Destination(.tool(.favourites))))
    case .notFound:
      messageCard(
        copy.warningNotFound, action: environment.linkButton(copy.warnings, style: .quiet, to: Destination(.notice(.warnings(nil)))))
    }
  }

  /// Of which places no warning means that there is none, and of which it doesn't.
  private static func coverage(_ state: WarningsFeature.State, _ copy: Copy) -> [Node] {
    let (known, unknown, lacking) = (state.names(.known), state.names(.unknown), state.names(.noSource))
    var all: [Node] = []
    if state.warnings?.isEmpty == true, unknown.isEmpty, lacking.isEmpty {
      all.append(callout(copy.noWarnings))
    } else if state.warnings?.isEmpty == true, !known.isEmpty {
      all.append(callout(copy.noWarningsFor(places: copy.listInSentence(known))))
    }
    if !unknown.isEmpty { all.append(wide(messageCard(copy.warningsNotKnown(places: copy.listInSentence(unknown)), icon: .clock))) }
    if !lacking.isEmpty { all.append(wide(messageCard(copy.noWarningSource(places: copy.listInSentence(lacking))))) }
    return all
  }

  private static func callout(_ text: String) -> Node { Node(.p, .class("callout on-sky secondary span-all")) { text } }

  private static func lists(_ warnings: [LocalWarning], _ environment: Environment) -> [Node] {
    let copy = environment.copy
    var all: [Node] = []
    for isOpen in [true, false] {
      let rows = warnings.filter { WarningView.isOpen($0.warning, environment.now) == isOpen }
      if rows.isEmpty { continue }
      all.append(list(isOpen ? copy.warningsOpen : copy.warningsPast) { for warning in rows { row(warning, environment) } })
    }
    return all
  }

  /// The warnings in force here; nil if there are none.
  private static func warningsHere(_ here: WeatherReport, _ environment: Environment) -> Node? {
    let (copy, display) = (environment.copy, environment.display(in: here.zone))
    let groups = here.warnings(at: display.now)
    if groups.isEmpty { return nil }
    let language = here.languageOfWarnings(copy)
    return list(copy.here) {
      for group in groups {
        let alert = group.first
        let page = Destination(.here, sheet: .warning(alert.number))
        warningRow(
          chip: severityChip(alert.severity, alert.event, language: language, state: copy.severity(alert.severity)),
          title: alert.headline.flatMap { $0 == alert.event ? nil : $0 }, language: language,
          note: WarningView.when(alert.onset, alert.ends, display), href: page.url, key: .name(alert.id)
        ) { environment.open(page) }
      }
    }
  }

  private static func row(_ placed: LocalWarning, _ environment: Environment) -> Node {
    let (warning, copy) = (placed.warning, environment.copy)
    let display = environment.display(in: placed.zone)
    let page = Destination(.notice(.warnings(warning.id)))
    let headline = warning.alert.headline.flatMap { $0 == warning.alert.event ? nil : $0 }
    let time = WarningView.when(warning.alert.onset, warning.alert.ends, display)
    let places = copy.list(placed.places.map { $0.name })
    return warningRow(
      chip: WarningView.chip(warning, environment), title: headline, language: warning.foreignTag(on: copy.language),
      note: time.isEmpty ? places : places + " · " + time, href: page.url, key: .name(warning.id.text)
    ) { environment.open(page) }
  }
}
