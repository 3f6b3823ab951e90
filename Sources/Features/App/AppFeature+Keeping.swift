import Copy
import Loop
import WeatherModel

// What is shown around the page and what outlives this start. Both are read off the state: whoever changes it need not say so.
extension AppFeature {
  /// Shows and keeps what an action changed. Until it is known what the last start left behind nothing is: it would be overwritten.
  @inline(never) static func shownAndKept(_ before: State, _ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    guard state.isRestored else { return .none }
    return .merge(shown(before, state, clients), kept(before, action, state, clients))
  }

  private static func shown(_ before: State, _ state: State, _ clients: Clients) -> Effect<Action> {
    let isFirst = !before.isRestored
    let url = state.weatherList.url
    let title = AppView.title(state)
    let remembered = state.remembered
    let language = state.copy.language
    let showsLanguage = isFirst || language != before.copy.language
    let showsURL = isFirst || !sameBytes(url, before.weatherList.url)
    let showsTitle = isFirst || !sameBytes(title, AppView.title(before))
    let remembers = isFirst || remembered != before.remembered
    guard showsLanguage || showsURL || showsTitle || remembers else { return .none }
    return .fireAndForget {
      if showsLanguage { clients.page.setLanguage(language) }
      if showsURL { clients.page.showAddress(url) }
      if showsTitle { clients.page.setTitle(title) }
      if remembers { clients.page.remember(remembered) }
    }
  }

  private static func kept(_ before: State, _ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    // What another window has kept needs not be kept again, and what this one was about to keep does not know of it.
    if before.isRestored, case .restored(.some) = action { return .cancel(id: Running.keep) }
    let (old, new) = (AppSnapshot(before), AppSnapshot(state))
    if before.isRestored, old.keepsTheSame(as: new) { return .none }
    // Not before all of the program is there: writing belongs to what first pages do without.
    let save = { (send: Send<Action>) in
      clients.page.completion {
        clients.storage.save(AppSnapshot.storageKey, AppSnapshot(state).bytes)
        send.finish()
      }
    }
    // What a person did must not be lost to another window that keeps something now; of what arrives, much is written once.
    return before.isRestored && !old.hasTheSameChoices(as: new)
      ? .run(id: Running.keep, cancelInFlight: true, save)
      : .debounce(id: Running.keep, milliseconds: 300, clock: clients.clock, save)
  }
}
