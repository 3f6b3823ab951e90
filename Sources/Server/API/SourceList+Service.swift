import WeatherModel
import WeatherService

extension SourceList {
  /// How the sources of a service stand, in a cell or anywhere.
  init(_ service: WeatherService, in cell: Cell?) {
    let choice = SourceChoice(of: service.settings, isSimulating: service.metrics().isSimulating)
    self.init(states: service.sources(in: cell), choice: choice, store: service.storeState(), cell: cell)
  }
}
