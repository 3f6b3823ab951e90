import WeatherModel
import WeatherService

extension WeatherService {
  /// The weather of several cells, within a share of the sources' quotas. A cell that comes first starts its calls first. With `isForLater`
  /// it is for views that show it from the cache.
  func answers(in cells: [Cell], _ kinds: Kinds, share: QuotaShare, isForLater: Bool = false) async -> [Cell: WeatherAnswer] {
    await withTaskGroup(of: (Cell, WeatherAnswer).self) { group in
      for cell in cells {
        group.addTask {
          let permission = Permission.background(share)
          return (cell, await isForLater ? self.fetchForLater(cell, kinds, by: permission) : self.weather(cell, kinds, by: permission))
        }
      }
      var answers: [Cell: WeatherAnswer] = [:]
      for await (cell, answer) in group { answers[cell] = answer }
      return answers
    }
  }
}
