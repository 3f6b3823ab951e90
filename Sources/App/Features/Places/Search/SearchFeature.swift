import Copy
import Loop
import Routes
import WeatherModel

/// The sheet that finds a place by coordinates, or by a name while the person types it.
public enum SearchFeature {
  /// The id of the search field, which gets the focus when the sheet opens.
  static let fieldID = "search-field"

  /// The text in the field, the suggestions and the recent searches.
  public struct State: Hashable, Sendable {
    /// The text in the field.
    public var text = ""
    /// Why the text was not understood; nil while the person is still typing.
    public var problem: CoordinateProblem?
    /// The places that the text may mean, the most likely first.
    public var suggestions: [Suggestion] = []
    /// The text, without surrounding blanks, that the suggestions belong to.
    public var suggestedFor = ""
    /// The index of the suggestion that was chosen with the arrow keys.
    public var chosen: Int?
    /// Whether the person pressed Enter before there were suggestions.
    public var isSubmitted = false
    /// Why there are no suggestions; nil if nothing went wrong.
    public var failure: WeatherProblem?
    /// The places that were last found on this device; nil until they are read.
    public var recent: [Suggestion]?

    /// An empty sheet.
    public init() {}

    /// A sheet that explains why a text was not understood, and suggests what it may mean.
    public init(text: String, problem: CoordinateProblem, suggestions: [Suggestion]) {
      self.text = text
      restore(problem, suggestions)
    }

    /// Whether the suggestions belong to the current text.
    fileprivate var isAnswered: Bool { suggestedFor == trimmedText(text) }

    /// Whether the text is too long to be searched for.
    var isTooLong: Bool {
      (problem ?? .notTwoNumbers) == .notTwoNumbers && suggestions.isEmpty && SearchFeature.isTooLong(trimmedText(text))
    }

    /// Whether no place was found for words. Numbers may become coordinates as long as somebody types.
    var hasFoundNothing: Bool {
      let words = trimmedText(text)
      guard let first = words.unicodeScalars.first else { return false }
      // Below it there may be places whose names resemble the words.
      if problem == .notTwoNumbers { return true }
      return suggestions.isEmpty && isAnswered && failure == nil && !SearchFeature.beginsNumber(first)
    }

    /// Stores the result that the server has found for the text.
    mutating func restore(_ problem: CoordinateProblem, _ suggestions: [Suggestion]) {
      self.problem = problem
      self.suggestions = suggestions
      suggestedFor = trimmedText(text)
    }
  }

  /// What the person does on the sheet, and the answers to its requests.
  public indirect enum Action: Hashable, Sendable {
    case textChanged(String)
    /// The person has stopped typing for a moment.
    case typingPaused
    /// The answer to a request for suggestions for a text.
    case suggestionsLoaded(String, Result<[Suggestion], WeatherProblem>)
    /// The person pressed an arrow key in the field.
    case arrowPressed(by: Int)
    /// The person chose the suggestion at this index.
    case suggestionTapped(Int)
    /// The search field got the focus.
    case focused
    /// The places that were last found on this device were read.
    case recentRead([Suggestion])
    /// The person chose the recent place at this index.
    case recentTapped(Int)
    /// The person wants to remove the recent place at this index.
    case recentRemoved(Int)
    /// The person pressed Enter or the button.
    case submitted
    /// The person closed the sheet.
    case closeButtonTapped
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      /// The person means this place.
      case found(Coordinate, searchedFor: String)
      case closed
    }
  }

  struct SearchContext {
    /// The position of the device; of similar places the nearer one comes first.
    var near: Cell?
    /// The language in which places are named.
    var copy: Copy
  }

  private static var debounceID: EffectID { "pause" }
  private static var searchID: EffectID { "search" }
  private static var recentPlaces: EffectID { "recent" }
  private static var mostSuggestions: Int { 8 }

  /// The sheet's logic.
  static func reduce(_ state: inout State, _ action: Action, _ clients: Clients, _ context: SearchContext) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      state.problem = nil
      state.failure = nil
      state.chosen = nil
      state.isSubmitted = false
      let words = trimmedText(text)
      let unasked = Effect<Action>.merge(.cancel(id: debounceID), .cancel(id: searchID))
      do throws(CoordinateProblem) {
        let point = try context.copy.coordinate(reading: words)
        (state.suggestions, state.suggestedFor) = ([Suggestion(name: PlaceName(name: point.shortText), coordinate: point)], words)
        return unasked
      } catch {
        guard error == .notTwoNumbers, !words.isEmpty, !isTooLong(words) else {
          (state.suggestions, state.suggestedFor) = ([], "")
          if !words.isEmpty, error != .notTwoNumbers { state.problem = error }
          return unasked
        }
        return .debounce(id: debounceID, milliseconds: 120, clock: clients.clock, .typingPaused)
      }
    case .typingPaused:
      return ask(state, clients, context)
    case .suggestionsLoaded(let words, let result):
      guard words == trimmedText(state.text) else { return .none }
      switch result {
      case .success(let suggestions): (state.suggestions, state.suggestedFor, state.failure) = (suggestions, words, nil)
      case .failure(let problem): state.failure = problem
      }
      return state.isSubmitted ? submit(&state, clients, context) : .none
    case .arrowPressed(let step):
      let count = state.suggestions.count
      guard count > 0 else { return .none }
      state.chosen = state.chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
      return .none
    case .suggestionTapped(let index):
      if state.suggestions.first?.isPoint == true { return submit(&state, clients, context) }
      return found(state, index, clients, context)
    case .focused:
      guard state.recent == nil else { return .none }
      return .future(id: recentPlaces, cancelInFlight: true) { answer in
        RecentSearches.read(clients.storage) { answer(.recentRead($0)) }
      }
    case .recentRead(let places):
      state.recent = places
      return .none
    case .recentTapped(let index):
      guard let places = state.recent, places.indices.contains(index) else { return .none }
      return found(places[index], clients, context)
    case .recentRemoved(let index):
      guard let places = state.recent, places.indices.contains(index) else { return .none }
      state.recent?.remove(at: index)
      return .fireAndForget { RecentSearches.remove(places[index], clients.storage) }
    case .submitted:
      return submit(&state, clients, context)
    case .closeButtonTapped:
      return .send(.delegate(.closed))
    case .delegate:
      return .none
    }
  }

  private static func ask(_ state: State, _ clients: Clients, _ context: SearchContext) -> Effect<Action> {
    let words = trimmedText(state.text)
    let search = PlaceSearch(text: words, near: context.near, language: context.copy.language, limit: mostSuggestions)
    return .future(id: searchID, cancelInFlight: true) { answer in
      clients.places.search(search) { answer(.suggestionsLoaded(words, $0)) }
    }
  }

  /// Coordinates are found at once. For a name, the chosen suggestion is taken, else the most likely one, as soon as there are suggestions.
  private static func submit(_ state: inout State, _ clients: Clients, _ context: SearchContext) -> Effect<Action> {
    let words = trimmedText(state.text)
    do throws(CoordinateProblem) {
      return .send(.delegate(.found(try context.copy.coordinate(reading: words), searchedFor: words)))
    } catch {
      if let index = state.chosen ?? (state.isAnswered && !state.suggestions.isEmpty ? 0 : nil) {
        return found(state, index, clients, context, searchedFor: state.chosen == nil ? words : nil)
      }
      // A text that looks like coordinates is not searched for as a name.
      guard error == .notTwoNumbers, !words.isEmpty, !isTooLong(words), !state.isAnswered, state.failure == nil || !state.isSubmitted else {
        state.isSubmitted = false
        state.problem = state.failure == nil ? error : nil
        return .none
      }
      state.isSubmitted = true
      return ask(state, clients, context)
    }
  }

  /// A suggestion is meant. If the person typed something other than its name, and did not choose it from the list, the page shows both.
  private static func found(
    _ state: State, _ index: Int, _ clients: Clients, _ context: SearchContext, searchedFor words: String? = nil
  ) -> Effect<Action> {
    state.suggestions.indices.contains(index) ? found(state.suggestions[index], clients, context, searchedFor: words) : .none
  }

  private static func found(
    _ place: Suggestion, _ clients: Clients, _ context: SearchContext, searchedFor words: String? = nil
  ) -> Effect<Action> {
    let name = context.copy.fullName(place.name)
    // First, because the search is closed as soon as its parent gets the result.
    return .merge(
      .fireAndForget { RecentSearches.add(place, clients.storage) },
      .send(.delegate(.found(place.coordinate, searchedFor: words.flatMap { containsIgnoringCase(name, $0) ? nil : $0 } ?? name))))
  }

  fileprivate static func beginsNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "+", "-", "−": true
    default: false
    }
  }

  fileprivate static func isTooLong(_ words: String) -> Bool { words.unicodeScalars.count > PlaceSearch.longestText }
}
