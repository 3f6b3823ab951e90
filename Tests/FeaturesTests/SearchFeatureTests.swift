import Features
import TestSupport
import Testing
import WeatherModel

@Suite struct SearchFeatureTests {
  func store(_ text: String = "") -> TestStore<SearchFeature.State, SearchFeature.Action> {
    var state = SearchFeature.State()
    state.text = text
    return TestStore(initialState: state, reduce: SearchFeature.reduce)
  }

  @Test func typingChangesTheText() {
    let store = store()
    store.send(.textChanged("6")) { $0.text = "6" }
    store.send(.textChanged("64")) { $0.text = "64" }
    store.send(.textChanged("")) { $0.text = "" }
  }

  @Test func aCoordinateIsFound() {
    let store = store("64.146, -21.942")
    store.send(.submitted)
    store.receive(.delegate(.found(home, searchedFor: "64.146, -21.942")))
  }

  @Test(
    "Blanks, tabs and line ends around a pasted place do not matter and are not part of what was searched for",
    arguments: ["  64.146,-21.942 ", "64.146,-21.942\n", "\t64.146,-21.942\r\n", " \n64.146,-21.942"])
  func trimming(_ text: String) {
    let store = store(text)
    store.send(.submitted)
    store.receive(.delegate(.found(home, searchedFor: "64.146,-21.942")))
    #expect(store.state.text == text)
  }

  @Test(
    "What is no place is said, and the text stays",
    arguments: [
      ("", .notTwoNumbers), (" ", .notTwoNumbers), ("\n", .notTwoNumbers), ("Reykjavík", .notTwoNumbers), ("64.1", .notTwoNumbers),
      ("64,1,2", .notTwoNumbers), ("64,", .notTwoNumbers), (",", .notTwoNumbers), ("1e1, 2", .notTwoNumbers), ("6 4, 2", .notTwoNumbers),
      ("90.001, 0", .latitudeOutOfRange), ("-91, 500", .latitudeOutOfRange), ("0, 180.001", .longitudeOutOfRange),
      ("0, -181", .longitudeOutOfRange),
    ] as [(String, CoordinateProblem)])
  func problems(text: String, problem: CoordinateProblem) {
    let store = store(text)
    store.send(.submitted) { $0.problem = problem }
  }

  @Test("The outermost places are found", arguments: [("90,180", place(90, -180)), ("-90,-180", place(-90, -180)), ("0,0", place(0, 0))])
  func theOutermostPlacesAreFound(text: String, coordinate: Coordinate) {
    let store = store(text)
    store.send(.submitted)
    store.receive(.delegate(.found(coordinate, searchedFor: text)))
  }

  @Test func typingOnTakesTheProblemAway() {
    let store = store("nowhere")
    store.send(.submitted) { $0.problem = .notTwoNumbers }
    store.send(.submitted)
    store.send(.textChanged("now")) {
      $0.text = "now"
      $0.problem = nil
    }
  }

  @Test func closingIsForTheParent() {
    let store = store("64")
    store.send(.closeButtonTapped)
    store.receive(.delegate(.closed))
  }
}
