import Copy
import Loop
import WeatherModel

// What outlives this start. It is read off the state: whoever changes it need not say so.
extension AppFeature {
  /// Keeps what an action changed. Until it is known what the last start left behind nothing is: it would be overwritten.
  @inline(never) static func kept(_ before: State, _ action: Action, _ state: State, _ clients: Clients) -> Effect<Action> {
    guard state.isRestored else { return .none }
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
