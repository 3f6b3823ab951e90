import Copy
import Languages
import Loop
import Preferences
import TestKit
import Testing

@testable import Features
@testable import WeatherModel

/// The language that the person chooses.
@Suite struct LanguageTests {
  let world = World()

  private func chosen(_ language: Language) -> AppFeature.Action {
    .settings(.preferenceSelected(Preference(.language, language.rawValue + 1)))
  }

  private func store(_ state: AppFeature.State) -> TestStore<AppFeature.State, AppFeature.Action> {
    world.appStore(state, .languages, .names, .storage, .page, .weather)
  }

  @Test func aChosenLanguageIsKeptFetchedAndUsed() {
    let store = store(app(list((0, page(.devicePosition, home)))))
    store.send(chosen(.german)) { $0.preferences.language = .german }
    #expect(world.languages.requests == [.german])
    #expect(world.cookies.last?.cookie == "c-eu-de.64146_-21942")
    world.languages.answer(0, Languages.copy(.german))
    store.receive(.languageLoaded(Languages.copy(.german))) {
      $0.copy = Languages.copy(.german)
      $0.weatherList.hereName.language = .german
      $0.weatherList.wishes.language = .german
      $0.weatherList.pages[id: 0]?.askedAt = noon
    }
    #expect(world.languagesOfWeather == [.german], "places have other names in other languages")
    store.skipInFlightEffects()
    #expect(world.shownLanguages == [.german])
    #expect(AppView.view(store.state).html.contains("Nieselregen"))
  }

  @Test func aLanguageThatCannotBeLoadedIsReportedAndThePageStaysUnchanged() {
    let store = store(app(list((0, page(.devicePosition, home)))))
    store.send(chosen(.japanese)) { $0.preferences.language = .japanese }
    world.languages.answer(0, nil)
    store.receive(.languageLoaded(nil)) { $0.isLanguageMissing = true }
    #expect(AppView.view(store.state).html.contains("This language could not be loaded."))
    #expect(world.shownLanguages == [])
    store.send(.languageToastDismissed) { $0.isLanguageMissing = false }
  }

  @Test func aLanguageThatFailedToLoadIsAskedForAgainWhenTheServerIsBack() {
    let store = store(app(list((0, page(.devicePosition, home)))))
    store.exhaustivity = .off
    store.send(chosen(.japanese))
    world.languages.answer(0, nil)
    store.send(.weatherList(.page(0, .weatherLoaded(.failure(WeatherRefusal(.noConnection))))))
    #expect(world.languages.requests == [.japanese])
    store.send(.weatherList(.page(0, .weatherLoaded(.success(report(home))))))
    #expect(world.languages.requests == [.japanese, .japanese])
    world.languages.answer(1, nil)
    for isOnline in [false, true] { store.send(.connectionChanged(isOnline: isOnline)) }
    #expect(world.languages.requests == [.japanese, .japanese, .japanese])
    store.skipInFlightEffects()
  }

  @Test func theLastChoiceWins() {
    let store = store(app(list((0, page(.devicePosition, home)))))
    store.send(chosen(.french)) { $0.preferences.language = .french }
    store.send(chosen(.english)) { $0.preferences.language = .english }
    #expect(world.languages.open == [])
    #expect(store.state.copy.language == .english)
  }

  @Test func aStartInAnotherLanguageThanTheKeptOneFetchesIt() {
    var kept = app(list((0, page(.devicePosition, home))))
    kept.preferences.language = .arabic
    let clients = Clients.unimplemented(clock: world.clock)
    clients.languages = world.languageClient
    clients.page = world.pageClient
    clients.storage = world.storageClient
    clients.location = world.locationClient
    clients.weather = world.weatherClient
    let store = Store(
      initialState: AppFeature.State(now: noon), reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted,
      onMistake: { Issue.record("\($0)") })
    store.send(.restored(AppSnapshot(kept)))
    #expect(world.languages.requests == [.arabic])
    world.languages.answer(0, Languages.copy(.arabic))
    #expect(store.state.copy.language == .arabic)
    #expect(world.shownLanguages == [.english, .arabic])
    #expect(world.titles.last?.contains("Weatherglass") == true)
  }

  @Test func theNameOfHereIsAskedForInTheLanguageOfThePage() {
    var asked: [Language] = []
    let clients = Clients.unimplemented(clock: world.clock)
    clients.languages = world.languageClient
    clients.page = world.pageClient
    clients.storage = world.storageClient
    clients.weather = world.weatherClient
    clients.names = NamesClient { cell, language, answer in
      asked.append(language)
      return self.world.names.ask(cell, answer)
    }
    var state = app(list((0, page(.devicePosition, home))))
    state.weatherList.hereName.isWanted = true
    state.weatherList.hereName.position = home
    state.weatherList.hereName.answers = [PositionName.Answer(cell: Cell(home), name: "Munich")]
    let store = Store(
      initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted,
      onMistake: { Issue.record("\($0)") }
    )
    store.send(chosen(.german))
    world.languages.answer(0, Languages.copy(.german))
    #expect(asked == [.german])
    world.names.answer(0, .name("München"))
    #expect(AppView.view(store.state).html.contains("München"))
  }

  @Test func anotherPreferenceFetchesNoLanguage() {
    var state = app(list((0, page(.devicePosition, home))))
    state.isLanguageMissing = true
    let store = store(state)
    store.send(.settings(.preferenceSelected(Preference(.clock, 1)))) { $0.preferences.clock = .twelveHours }
    #expect(world.languages.open == [])
  }

  @Test(arguments: Language.allCases) func theCookieHoldsTheLanguage(_ language: Language) {
    var preferences = Preferences()
    preferences.language = language
    #expect(Preferences(cookie: preferences.cookie) == preferences)
  }

  @Test(arguments: Language.allCases) func aSentenceOfTheDayIsShort(_ language: Language) {
    let copy = Languages.copy(language)
    for first in DayOutlook.Sky.allCases {
      for second in DayOutlook.Sky.allCases {
        let parts = [first, second, first].map { DayOutlook.Part(start: noon, sky: $0, isOnAndOff: false) }
        for count in 1...3 {
          let outlook = DayOutlook(parts: Array(parts.prefix(count)), wind: .tonight, period: .restOfDay)
          let words = copy.today(outlook) { _ in copy.timeInSentence((hour: 12, minute: 0)) }
          #expect(words.unicodeScalars.count <= 90, "\(words)")
        }
      }
    }
  }
}
