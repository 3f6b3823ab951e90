import Loop
import Routes
import WeatherModel

// The weather of all places in few requests, for lists of places.
extension WeatherListFeature {
  /// Requests the weather of the places where it is due; if `forced`, of the device's own position and of all saved places. Places whose
  /// answer is awaited are left out. It uses as few requests as possible.
  static func loadAll(_ state: inout State, _ places: SavedPlaces, forced: Bool = false, _ clients: Clients) -> Effect<Action> {
    var cells: [Cell] = []
    for id in state.pages.ids {
      guard let cell = state.cell(of: id), let page = state.pages[id: id], !page.isLoading else { continue }
      guard forced ? id == .here || places.contains(cell) : page.isDue(at: clients.now) || page.lacksHours(at: clients.now) else {
        continue
      }
      state.pages[id: id]?.askedAt = clients.now
      state.pages[id: id]?.isOutdated = false
      if !cells.contains(cell) { cells.append(cell) }
    }
    var effects: [Effect<Action>] = []
    while !cells.isEmpty {
      let some = Array(cells.prefix(PlacesQuery.mostPlaces))
      cells.removeFirst(some.count)
      let query = PlacesQuery(cells: some, refreshes: forced, preferred: state.wishes.sources, language: state.wishes.language)
      effects.append(
        .run(id: Running.all) { send in
          var waiting = some
          return clients.weather.fetchAll(query) { part, isLast in
            var loaded = waiting
            if !isLast, case .success(let reports) = part { loaded = reports.map { $0.report.cell } }
            waiting.removeAll { loaded.contains($0) }
            send(.allLoaded(loaded, part))
            if isLast { send.finish() }
          }
        })
    }
    return .merge(effects)
  }

  /// Gives each page its answer. A place that is missing from the answer counts as a failure.
  static func allLoaded(
    _ state: inout State, _ cells: [Cell], _ result: Result<[ReceivedReport], WeatherProblem>, _ clients: Clients
  ) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    for id in state.pages.ids {
      guard let cell = state.cell(of: id), cells.contains(cell), state.pages[id: id]?.isLoading == true else { continue }
      let answer: Result<ReceivedReport, WeatherRefusal> =
        switch result {
        case .success(let reports): reports.first { $0.report.cell == cell }.map { .success($0) } ?? .failure(WeatherRefusal(.serviceError))
        case .failure(let problem): .failure(WeatherRefusal(problem))
        }
      effects.append(page(&state, id, .weatherLoaded(answer), clients))
    }
    return .merge(effects)
  }
}
