import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

// What a page shows while its weather waits for a source that rests, or until this device may ask again.
extension WeatherView {
  /// The countdown in place of weather, with what is possible meanwhile.
  static func resting(
    _ problem: WeatherProblem, _ left: Int64, _ page: WeatherFeature.State, _ environment: Environment, _ context: PageContext,
    _ send: Send<WeatherFeature.Action>
  ) -> Node {
    let copy = environment.copy
    var message = copy.message(for: problem, in: left)
    if let source = page.resting { (message.title, message.text) = (copy.restingTitle(name: copy.name(source)), reason(problem, copy)) }
    let time = timeLeft(left, copy)
    let art = Node.fragment([
      countdown(
        percentLeft: page.percentLeft(left), time: time, caption: copy.tryingAgain, spoken: spoken(left, page.waitInAll, copy)),
      Node(.p, .class("without-script")) { copy.tryingAgainIn(time: time) },
    ])
    return messageScreen(
      head: page.coordinate == nil ? nil : header(page, environment, context, heading: .p, send), message, art: art,
      note: guest(page, environment, context, send), dots: context.dots
    ) {
      if context.hasOtherPlaces {
        environment.linkButton(copy.chooseSaved, icon: .star, style: .primary, to: Destination(.tool(.favourites)))
      }
      useInstead(page, copy, context, send)
      Node(.div, .class("without-script")) {
        formButton(copy.retry, icon: .refresh, url: context.url, fields: [(FormField.refresh, "1")])
      }
    }
  }

  /// The line above weather that is older than it should be; nil if nothing is waited for.
  static func restingLine(
    _ page: WeatherFeature.State, _ environment: Environment, _ context: PageContext, _ send: Send<WeatherFeature.Action>
  ) -> Node? {
    guard let source = page.resting, let left = page.secondsToWait(at: environment.now) else { return nil }
    let copy = environment.copy
    return countdownLine(
      percentLeft: page.percentLeft(left), title: copy.restingTitle(name: copy.name(source)),
      note: copy.tryingAgainIn(time: timeLeft(left, copy)), opens: copy.restingWhy
    ) {
      Node(.p) { reason(page.problem ?? .quotaUsedUp, copy) }
      useInstead(page, copy, context, send)
    }
  }

  private static func reason(_ problem: WeatherProblem, _ copy: Copy) -> String {
    problem == .quotaUsedUp || problem == .askedTooOften ? copy.restingAsked : copy.restingFailed
  }

  private static func useInstead(
    _ page: WeatherFeature.State, _ copy: Copy, _ context: PageContext, _ send: Send<WeatherFeature.Action>
  ) -> Node {
    guard let source = page.instead else { return .nothing }
    let fields = [Kind.current, .hourly, .daily].map { (name: PreferredSources.formName($0), value: source.word) }
    return formButton(
      copy.useInstead(name: copy.name(source)), icon: .refresh, url: Route.preferences.url, method: "post",
      fields: fields + [(FormField.back, context.url)]
    ) { send(.delegate(.sourceWanted(source))) }
  }

  /// What is read out: a sentence when half a minute and ten seconds are left, instead of every second.
  private static func spoken(_ left: Int64, _ wait: Int64, _ copy: Copy) -> String {
    for mark in [10, 30] as [Int64] where left <= mark && mark < wait { return copy.tryingAgainIn(time: clockText(mark)) }
    return ""
  }

  /// "0:23", or for longer waits "2 h 10 min".
  private static func timeLeft(_ left: Int64, _ copy: Copy) -> String {
    left < WeatherFeature.State.longWait ? clockText(left) : copy.minutes((left + 59) / 60)
  }
}

/// Minutes and seconds: "0:23"
func clockText(_ seconds: Int64) -> String {
  let rest = seconds % 60
  return String(seconds / 60) + ":" + (rest < 10 ? "0" : "") + String(rest)
}

extension WeatherFeature.State {
  /// The seconds from the last attempt to the next one.
  fileprivate var waitInAll: Int64 { retryAt.map { $0 - (lastTried ?? $0 - 60) } ?? 60 }

  fileprivate func percentLeft(_ left: Int64) -> Int { Int(min(100, left * 100 / max(1, waitInAll))) }
}
