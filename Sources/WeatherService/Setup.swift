import Providers
import WeatherModel

/// What the service was told: settings and sources. Replaced as a whole when either changes.
final class Setup: Sendable {
  /// Whose answer is wanted.
  enum Selection: Hashable, Sendable {
    /// Whatever the settings choose.
    case chosen
    /// One source's.
    case only(Source)
    /// The simulator's.
    case simulator
  }

  let settings: ServiceSettings
  let simulator: Provider
  let namer: PlaceNamer?
  /// The live sources, in no order.
  let live: [Provider]
  private let bySource: [Provider?]

  init(_ settings: ServiceSettings, _ providers: [Provider], _ simulator: Provider, _ namer: PlaceNamer?) {
    self.settings = settings
    self.simulator = simulator
    self.namer = namer
    var bySource = [Provider?](repeating: nil, count: Source.allCases.count)
    for provider in providers where provider.source != .simulator { bySource[Int(provider.source.rawValue)] = provider }
    self.bySource = bySource
    live = bySource.compactMap { $0 }
  }

  func provider(_ source: Source) -> Provider? { source == .simulator ? simulator : bySource[Int(source.rawValue)] }

  /// The quotas that hold for a source.
  func quotas(_ source: Source) -> [Quota] {
    if let own = settings.quotas[source] { return own }
    if let namer, namer.source == source { return namer.terms.quotas }
    return provider(source)?.terms.quotas ?? []
  }

  /// Who may be asked for a kind in a cell, the first choice first.
  func candidates(_ kind: Kind, _ cell: Cell, _ selection: Selection) -> [Provider] {
    switch selection {
    case .simulator: return simulator.kinds.contains(Kinds(kind)) ? [simulator] : []
    case .only(let source): return [source].compactMap { covering($0, kind, cell) }
    case .chosen:
      switch settings.mode {
      case .only(let source): return [source].compactMap { covering($0, kind, cell) }
      case .auto, .simulator: return settings.choice.order(of: kind, in: cell).compactMap { covering($0, kind, cell) }
      }
    }
  }

  private func covering(_ source: Source, _ kind: Kind, _ cell: Cell) -> Provider? {
    guard source != .simulator, let provider = bySource[Int(source.rawValue)], provider.kinds.contains(Kinds(kind)) else { return nil }
    return provider.covers(cell).contains(Kinds(kind)) ? provider : nil
  }

  /// The first choice for the weather now: its name stands where nothing else is known.
  var firstChoice: Source {
    if case .only(let source) = settings.mode { return source }
    return settings.choice.order.first { provider($0) != nil } ?? live.first?.source ?? .simulator
  }
}
