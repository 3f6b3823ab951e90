import WeatherModel
import WeatherService

extension SourceList {
  /// How the sources of a service stand, in a cell or anywhere.
  init(_ service: WeatherService, in cell: Cell?) {
    let choice = SourceChoice(of: service.settings, isSimulating: service.metrics().isSimulating)
    self.init(states: service.sources(in: cell), choice: choice, store: service.storeState(), cell: cell)
  }
}

extension SourceChoice {
  /// The choice that settings come down to: where they name one source, nobody else is asked.
  init(of settings: ServiceSettings, isSimulating: Bool) {
    self = settings.choice
    let only: Source? =
      switch settings.mode {
      case _ where isSimulating: .simulator
      case .only(let source): source
      case .auto, .simulator: nil
      }
    guard let only else { return }
    order = [only]
    orders = [:]
    rules = []
  }
}
