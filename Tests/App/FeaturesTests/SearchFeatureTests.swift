import Languages
import Loop
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

@Suite struct SearchFeatureTests {
  let world = World()
  let deviceStorage = FakeStorage()
  let paris = Suggestion(name: PlaceName(name: "Paris", region: "Île-de-France", country: "France"), coordinate: city)
  let texas = Suggestion(name: PlaceName(name: "Paris", region: "Texas", country: "United States"), coordinate: island)

  func store(_ text: String = "", _ suggestions: [Suggestion] = []) -> TestStore<SearchFeature.State, SearchFeature.Action> {
    var state = SearchFeature.State()
    state.text = text
    state.suggestions = suggestions
    state.suggestedFor = suggestions.isEmpty ? "" : text
    let clients = Clients.unimplemented(clock: world.clock)
    clients.places = world.placesClient
    clients.storage = deviceStorage.client
    let context = SearchFeature.SearchContext(near: Cell(home), copy: Languages.copy(.french))
    return TestStore(initialState: state, reduce: { SearchFeature.reduce(&$0, $1, clients, context) })
  }

  private func request(_ text: String) -> PlaceSearch { PlaceSearch(text: text, near: Cell(home), language: .french, limit: 8) }

  /// Holds one record, like a device's storage.
  final class FakeStorage {
    var kept: [StoredItem] = []
    var reads = 0

    var client: StorageClient {
      StorageClient(
        read: { [self] names, answer in
          reads += 1
          answer(.success(kept.filter { $0.name == names }))
          return .none
        },
        write: { [self] records, answer in
          kept = kept.filter { old in !records.contains { $0.name == old.name } } + records.filter { $0.value != nil }
          answer(nil)
          return .none
        }, afterNextFrame: { $0() }, changes: { _ in .none })
    }

    var names: [String] { kept.first?.value.flatMap { Suggestion.all(in: $0) }?.map { Languages.copy(.english).fullName($0.name) } ?? [] }
  }

  // MARK: Recent

  @Test func foundPlacesAreKeptOnTheDeviceLatestFirst() {
    for place in [paris, texas, paris] {
      let store = store("par", [place])
      store.send(.suggestionTapped(0))
      store.receive(.delegate(.found(place.coordinate, searchedFor: Languages.copy(.french).fullName(place.name))))
    }
    #expect(deviceStorage.names == ["Paris, Île-de-France, France", "Paris, Texas, United States"])
    let store = store()
    store.send(.focused)
    store.receive(.recentRead([paris, texas])) { $0.recent = [self.paris, self.texas] }
    store.send(.focused)
    #expect(deviceStorage.reads == 4, "one read at the start, and one before each result")
    store.send(.recentTapped(1))
    store.receive(.delegate(.found(texas.coordinate, searchedFor: "Paris, Texas, United States")))
    #expect(deviceStorage.names.first == "Paris, Texas, United States")
  }

  @Test func aFoundPlaceCanBeForgotten() {
    deviceStorage.kept = [StoredItem("recent", Suggestion.answer([paris, texas]))]
    let store = store()
    store.send(.focused)
    store.receive(.recentRead([paris, texas])) { $0.recent = [self.paris, self.texas] }
    store.send(.recentRemoved(0)) { $0.recent = [self.texas] }
    #expect(deviceStorage.names == ["Paris, Texas, United States"])
    store.send(.recentRemoved(0)) { $0.recent = [] }
    #expect(deviceStorage.kept.isEmpty)
    store.send(.recentRemoved(0))
    store.send(.recentTapped(0))
  }

  @Test func coordinatesAreNotKeptAsRecentSearches() {
    let store = store("1,2")
    store.send(.submitted)
    store.receive(.delegate(.found(place(1, 2), searchedFor: "1,2")))
    #expect(deviceStorage.kept.isEmpty)
  }

  @Test func theTemperatureOfASuggestionIsReadIfPresent() {
    let answer = #"{"places":[{"name":"A","latitude":1,"longitude":2,"temperature":-3.5},{"name":"B","latitude":1,"longitude":2}]}"#
    #expect(Suggestion.all(in: Array(answer.utf8))?.map(\.temperature) == [Temperature(celsius: -3.5), nil])
  }

  // MARK: Coordinates

  @Test(
    "Blanks, tabs and line ends around a pasted place do not matter and are not part of what was searched for",
    arguments: ["64.146,-21.942", "  64.146,-21.942 ", "64.146,-21.942\n", "\t64.146,-21.942\r\n", " \n64.146,-21.942"])
  func blanksAroundACoordinateAreIgnored(_ text: String) {
    let store = store()
    store.send(.textChanged(text)) { $0.offer(home, for: text) }
    store.send(.submitted)
    store.receive(.delegate(.found(home, searchedFor: "64.146,-21.942")))
    #expect(world.places.requests.isEmpty)
  }

  @Test(arguments: [("90,180", place(90, -180)), ("-90,-180", place(-90, -180)), ("0,0", place(0, 0))])
  func theOutermostPlacesAreFound(text: String, coordinate: Coordinate) {
    let store = store(text)
    store.send(.submitted)
    store.receive(.delegate(.found(coordinate, searchedFor: text)))
  }

  @Test(
    "Text that is neither a place nor a coordinate is reported, and stays in the field",
    arguments: [
      ("", .notTwoNumbers), (" ", .notTwoNumbers), ("90.001, 0", .latitudeOutOfRange), ("-91, 500", .latitudeOutOfRange),
      ("0, 180.001", .longitudeOutOfRange), ("0, -181", .longitudeOutOfRange),
    ] as [(String, CoordinateProblem)])
  func aTextThatIsNoPlaceIsReportedAndStaysInTheField(text: String, problem: CoordinateProblem) {
    let store = store(text)
    store.send(.submitted) { $0.problem = problem }
    store.send(.textChanged("")) {
      $0.text = ""
      $0.problem = nil
    }
  }

  private func html(_ state: SearchFeature.State) -> String {
    var whole = app(list())
    whole.search = state
    return AppView.view(whole).html
  }

  @Test func coordinatesAreARowToOpenAsSoonAsTheyAreTyped() {
    let store = store("64.147, -21.94", [])
    store.send(.textChanged("64.147, -21.942")) { $0.offer(place(64.147, -21.942), for: "64.147, -21.942") }
    let page = html(store.state)
    #expect(page.contains(#"href="/at/64.147,-21.942""#))
    #expect(page.contains("64.147° N, 21.942° W"))
    store.send(.suggestionTapped(0))
    store.receive(.delegate(.found(place(64.147, -21.942), searchedFor: "64.147, -21.942")))
    #expect(deviceStorage.kept.isEmpty)
    #expect(world.places.requests.isEmpty)
  }

  @Test func wrongCoordinatesAreReportedWhileTheyAreTyped() {
    let store = store()
    store.send(.textChanged("95, 1")) {
      $0.text = "95, 1"
      $0.problem = .latitudeOutOfRange
    }
    world.clock.advance(byMilliseconds: 120)
    #expect(world.places.requests.isEmpty)
  }

  @Test func wordsWithoutAMatchAreReportedWhileTheyAreTyped() {
    let store = store()
    store.send(.textChanged("xyzzy")) { $0.text = "xyzzy" }
    #expect(!html(store.state).contains("No place is called"))
    world.clock.advance(byMilliseconds: 120)
    store.receive(.typingPaused)
    world.places.answer(0, .success([]))
    store.receive(.suggestionsLoaded("xyzzy", .success([]))) { $0.suggestedFor = "xyzzy" }
    #expect(html(store.state).contains("No place is called “xyzzy”"))
  }

  @Test(arguments: ["64.", "-3", "−21", "+4"]) func numbersThatMayBecomeCoordinatesAreNotReported(_ text: String) {
    var state = SearchFeature.State()
    (state.text, state.suggestedFor) = (text, text)
    #expect(!html(state).contains("No place is called"))
  }

  @Test func aTextThatIsTooLongHasItsOwnSentenceAndIsNotSearchedFor() {
    let store = store()
    let text = String(repeating: "á", count: 101)
    store.send(.textChanged(text)) { $0.text = text }
    world.clock.advance(byMilliseconds: 120)
    #expect(html(store.state).contains("This text is too long to search for."))
    store.send(.submitted) { $0.problem = .notTwoNumbers }
    #expect(world.places.requests.isEmpty)
    let page = html(store.state)
    #expect(page.contains("This text is too long to search for."))
    #expect(!page.contains("No place is called"))
  }

  // MARK: Names

  @Test func typingSendsARequestOnceItPauses() {
    let store = store()
    for text in ["p", "pa", "par "] { store.send(.textChanged(text)) { $0.text = text } }
    #expect(world.places.requests.isEmpty)
    world.clock.advance(byMilliseconds: 120)
    store.receive(.typingPaused)
    #expect(world.places.requests == [request("par")])
    world.places.answer(0, .success([paris, texas]))
    store.receive(.suggestionsLoaded("par", .success([paris, texas]))) {
      $0.suggestions = [paris, texas]
      $0.suggestedFor = "par"
    }
  }

  @Test func anAnswerToAnotherTextIsIgnored() {
    let store = store("paris")
    store.send(.suggestionsLoaded("par", .success([paris])))
  }

  @Test func arrowKeysCycleThroughTheSuggestionsAndEnterTakesTheChosenOne() {
    let store = store("paris", [paris, texas])
    for (step, chosen) in [(1, 0), (1, 1), (1, 0), (-1, 1)] { store.send(.arrowPressed(by: step)) { $0.chosen = chosen } }
    store.send(.submitted)
    store.receive(.delegate(.found(island, searchedFor: "Paris, Texas, United States")))
  }

  @Test func enterAloneTakesTheFirstSuggestion() {
    let store = store("paris", [paris, texas])
    store.send(.submitted)
    store.receive(.delegate(.found(city, searchedFor: "Paris, Île-de-France, France")))
  }

  @Test func afterATypoTheSearchedTextIsShownBesideTheName() {
    let store = store("pariss", [paris, texas])
    store.send(.submitted)
    store.receive(.delegate(.found(city, searchedFor: "pariss")))
  }

  @Test func suggestionsOfTheServerAreThereWhenTheAppTakesOver() {
    var state = app(list())
    state.search = SearchFeature.State(text: "pariss", problem: .notTwoNumbers, suggestions: [paris, texas])
    let restored = AppSnapshot(AppSnapshot(state).bytes)?.state(.english)
    #expect(restored?.search == state.search)
  }

  @Test func aTapTakesASuggestion() {
    let store = store("paris", [paris, texas])
    store.send(.suggestionTapped(1))
    store.receive(.delegate(.found(island, searchedFor: "Paris, Texas, United States")))
    store.send(.suggestionTapped(2))
  }

  @Test func enterBeforeTheAnswerTakesTheFirstSuggestionAsSoonAsItComes() {
    let store = store("paris")
    store.send(.submitted) { $0.isSubmitted = true }
    #expect(world.places.requests == [request("paris")])
    world.places.answer(0, .success([paris]))
    store.receive(.suggestionsLoaded("paris", .success([paris]))) {
      $0.suggestions = [paris]
      $0.suggestedFor = "paris"
    }
    store.receive(.delegate(.found(city, searchedFor: "Paris, Île-de-France, France")))
  }

  @Test func enterWithoutAnyMatchIsReported() {
    let store = store("xyzzy")
    store.send(.submitted) { $0.isSubmitted = true }
    world.places.answer(0, .success([]))
    store.receive(.suggestionsLoaded("xyzzy", .success([]))) {
      $0.suggestedFor = "xyzzy"
      $0.isSubmitted = false
      $0.problem = .notTwoNumbers
    }
  }

  @Test func withoutAServerThisIsReportedAndEnterTriesAgain() {
    let store = store("paris")
    store.send(.submitted) { $0.isSubmitted = true }
    world.places.answer(0, .failure(.noConnection))
    store.receive(.suggestionsLoaded("paris", .failure(.noConnection))) {
      $0.failure = .noConnection
      $0.isSubmitted = false
    }
    store.send(.submitted) { $0.isSubmitted = true }
    #expect(world.places.requests.count == 2)
    world.places.answer(1, .success([paris]))
    store.receive(.suggestionsLoaded("paris", .success([paris]))) {
      $0.failure = nil
      $0.suggestions = [paris]
      $0.suggestedFor = "paris"
    }
    store.receive(.delegate(.found(city, searchedFor: "Paris, Île-de-France, France")))
  }

  @Test func closingIsLeftToTheParent() {
    let store = store("64")
    store.send(.closeButtonTapped)
    store.receive(.delegate(.closed))
  }

  // MARK: Answers of the server

  @Test func anAnswerIsDecoded() {
    let text =
      #"{"places":[{"kind":"town","name":"Paris","region":"Texas","country":"United States","latitude":33.6609,"longitude":-95.5555},"#
      + #"{"name":"Nowhere","latitude":91,"longitude":0},{"name":"Sea","latitude":1,"longitude":2}]}"#
    let all = Suggestion.all(in: Array(text.utf8))
    #expect(all?.map { Languages.copy(.english).fullName($0.name) } == ["Paris, Texas, United States", "Sea"])
    for rubbish in ["", "{}", "[]", #"{"places":[{}]}"#, #"{"places":3}"#] {
      #expect(Suggestion.all(in: Array(rubbish.utf8)) == nil, "\(rubbish)")
    }
  }

  @Test func suggestionsAreOptionsOfTheField() {
    var state = app(list())
    state.search = SearchFeature.State()
    state.search?.suggestions = [paris, texas]
    state.search?.chosen = 1
    let html = AppView.view(state).html
    #expect(html.contains(#"role="option" aria-label="Paris, Île-de-France, France" aria-selected="false""#))
    #expect(html.contains(#"role="option" aria-label="Paris, Texas, United States" aria-selected="true""#))
    #expect(html.contains(#"aria-controls="search-field-list" aria-activedescendant="search-field-list-1""#))
    #expect(html.contains("2 places"))
  }
}
