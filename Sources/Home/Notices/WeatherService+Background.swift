import WeatherModel
import WeatherService

extension WeatherService {
  /// The weather of several cells, of the kinds that each needs, within a share of the sources' quotas. A cell that comes first starts its
  /// calls first. With `isForLater` it is for views that show it from the cache.
  func answers(
    in cells: [Cell], _ needs: [Cell: Kinds], share: QuotaShare, isForLater: Bool = false
  ) async -> [Cell: WeatherAnswer] {
    let answers = await cells.mappedInParallel { cell -> (Cell, WeatherAnswer)? in
      guard let kinds = needs[cell] else { return nil }
      let permission = Permission.background(share)
      return (cell, await isForLater ? self.fetchForLater(cell, kinds, by: permission) : self.weather(cell, kinds, by: permission))
    }
    return Dictionary(answers.compactMap { $0 }) { _, last in last }
  }
}

/// The same kinds for all cells.
func each(_ cells: [Cell], _ kinds: Kinds) -> [Cell: Kinds] { Dictionary(cells.map { ($0, kinds) }) { one, _ in one } }
