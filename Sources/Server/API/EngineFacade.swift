import WeatherModel
import WeatherService

// The engine's own facade takes the place of this file.

extension WeatherService {
  func compare(_ cell: Cell, _ kinds: Kinds) async -> [(source: Source, answer: WeatherAnswer)] {
    [(source, await weather(cell, kinds))]
  }

  func sources(in cell: Cell?) -> [SourceState] {
    let counts = metrics()
    var state = SourceState(source: source, kinds: .all)
    state.calls = counts.calls[source] ?? 0
    state.failures = counts.failures[source] ?? 0
    return [state]
  }

  func storeState() -> StoreState { StoreState(isWorking: true) }

  var choice: SourceChoice {
    var choice = SourceChoice()
    choice.order = [source]
    choice.orders = [:]
    choice.rules = []
    return choice
  }
}

extension WeatherAnswer {
  var notes: [Kind: AnswerNote] { [:] }
}
