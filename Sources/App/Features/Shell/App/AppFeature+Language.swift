import Copy
import Loop
import Preferences
import WeatherModel

extension AppFeature {
  /// Fetches the sentences of the person's language if the app is in another one.
  static func loadPreferredLanguage(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let language = state.preferences.language, language != state.copy.language else { return .cancel(id: Running.language) }
    return .future(id: Running.language, cancelInFlight: true) { answer in
      clients.languages.load(language) { answer(.languageLoaded($0)) }
    }
  }

  /// Switches to the language that was fetched, or notes that it could not be fetched.
  static func languageLoaded(_ state: inout State, _ copy: Copy?, _ clients: Clients) -> Effect<Action> {
    state.isLanguageMissing = copy == nil
    guard let copy else { return .none }
    state.copy = copy
    return .merge(weatherList(&state, .languageChanged(copy.language), clients), weatherList(&state, .answersOutdated, clients))
  }
}
