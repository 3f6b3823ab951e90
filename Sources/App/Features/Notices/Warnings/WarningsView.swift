import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

enum WarningsView {
  /// A place whose warnings are taken from its weather.
  struct ReportedPlace {
    var name: String
    /// The page with its weather.
    var screen: Destination.Screen
    /// Nil while it is not known.
    var report: WeatherReport?
    /// Its warnings in the server's list, which are not shown twice.
    var listed: [LocalWarning]
  }

  /// `reported` are the places about whose warnings the server says nothing, `unshared` is the message if it does so because the device
  /// has its places for itself.
  static func view(
    _ state: WarningsFeature.State, reported: [ReportedPlace], unshared: Node?, _ environment: Environment,
    _ send: Send<WarningsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let back = state.id == nil ? Destination(.here) : Destination(.notice(.warnings(nil)))
    let (title, label) = state.id == nil ? (copy.warnings, copy.weather) : (copy.warning, copy.warnings)
    var children = [environment.titleBar(title, back: label, to: back)]
    if let problem = state.problem {
      children.append(wide(self.problem(problem, unshared, environment, send)))
    } else if state.isFromCache {
      children.append(wide(messageCard(copy.warningKept, icon: .offline)))
    }
    if state.id != nil {
      if let warning = state.warning { children += WarningView.parts(warning, environment) }
    } else {
      let found = reported.compactMap { reportedWarnings(of: $0, environment) }
      children += found
      if state.problem == .notPaired { children += notKnown(reported, environment) }
      if let warnings = state.warnings {
        // The server's last word may be older than the reports that have these warnings.
        let isContradicted = state.isUnanswered && !found.isEmpty
        children += coverage(state, isContradicted: isContradicted, copy) + lists(warnings, environment)
      }
    }
    if state.problem == .notPaired, unshared == nil {
      children.append(Node(.p, .class("glass card span-all without-script")) { copy.spaceNeedsScript })
    }
    let isUnwarned = !state.places.isEmpty && state.names(.noSource).count == state.places.count
    if state.id == nil, state.problem != .notPaired, !isUnwarned {
      children.append(wide(environment.linkButton(copy.notifyMe, icon: .bell, isWide: true, to: Destination(.notice(.notices)))))
    }
    if state.warnings == nil, state.problem == nil { children.append(Node(.div, .class("skeleton waiting span-all"), .decorative)) }
    return screen(class: "screen screen--tool screen--split", key: state.id.map { .name($0.text) } ?? "warnings", children: children)
  }

  private static func wide(_ node: Node) -> Node { Node(.div, [.class("span-all")], children: [node]) }

  private static func problem(
    _ problem: WarningsProblem, _ unshared: Node?, _ environment: Environment, _ send: Send<WarningsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    return switch problem {
    case .noConnection: messageCard(copy.warningsUnreachable, action: button(copy.retry, style: .quiet) { send(.appeared) })
    case .notPaired:
      unshared
        ?? messageCard(
          copy.warningsNeedPlace,
          action: environment.linkButton(copy.favourites, style: .quiet, to: Destination(.tool(.favourites))))
    case .notFound:
      messageCard(
        copy.warningNotFound, action: environment.linkButton(copy.warnings, style: .quiet, to: Destination(.notice(.warnings(nil)))))
    }
  }

  /// Of which places no warning means that there is none, and of which it doesn't.
  private static func coverage(_ state: WarningsFeature.State, isContradicted: Bool, _ copy: Copy) -> [Node] {
    let (known, unknown, lacking) = (state.names(.known), state.names(.unknown), state.names(.noSource))
    let hasNone = state.warnings?.isEmpty == true && !isContradicted
    var all: [Node] = []
    if hasNone, unknown.isEmpty, lacking.isEmpty {
      all.append(callout(copy.noWarnings))
    } else if hasNone, !known.isEmpty {
      all.append(callout(copy.noWarningsFor(places: copy.listInSentence(known))))
    }
    all += notKnown(unknown, copy)
    if !lacking.isEmpty { all.append(wide(messageCard(copy.noWarningSource(places: copy.listInSentence(lacking))))) }
    return all
  }

  /// Of which saved places the silence of their weather doesn't mean that there is no warning.
  private static func notKnown(_ places: [ReportedPlace], _ environment: Environment) -> [Node] {
    let silent = places.filter { $0.screen != .here && $0.report?.knowsWarnings(at: environment.now) != true }
    return notKnown(silent.map { $0.name }, environment.copy)
  }

  private static func notKnown(_ places: [String], _ copy: Copy) -> [Node] {
    places.isEmpty ? [] : [wide(messageCard(copy.warningsNotKnown(places: copy.listInSentence(places)), icon: .clock))]
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

  /// The warnings of a place by its weather, without those of the server's list; nil if there are none.
  private static func reportedWarnings(of place: ReportedPlace, _ environment: Environment) -> Node? {
    guard let report = place.report else { return nil }
    let (copy, display) = (environment.copy, environment.display(in: report.zone))
    let groups = report.warnings(at: display.now).filter { group in
      !place.listed.contains { listed in group.alerts.contains { $0.isSameMessage(as: listed.warning.alert) } }
    }
    if groups.isEmpty { return nil }
    let language = report.languageOfWarnings(copy)
    return list(place.name) {
      for group in groups {
        let alert = group.first
        let page = Destination(place.screen, sheet: .warning(alert.number))
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
