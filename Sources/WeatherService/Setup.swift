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
  /// What each live source has in a cell.
  private let areas: [(source: Source, kinds: Kinds, covers: @Sendable (Cell) -> Kinds)]
  /// The order for each kind where no rule holds, of the sources that there are.
  private let orders: [SourceOrder]
  private let rules: [(rule: SourceChoice.Rule, order: SourceOrder)]
  /// What a call for a single kind counts for, by source and kind.
  private let weights: [Int]

  init(_ settings: ServiceSettings, _ providers: [Provider], _ simulator: Provider, _ namer: PlaceNamer?) {
    self.settings = settings
    self.simulator = simulator
    self.namer = namer
    var bySource = [Provider?](repeating: nil, count: Source.allCases.count)
    for provider in providers where provider.source != .simulator { bySource[Int(provider.source.rawValue)] = provider }
    self.bySource = bySource
    live = bySource.compactMap { $0 }
    areas = live.map { ($0.source, $0.kinds, $0.covers) }
    let order: ([Source]) -> SourceOrder = { wanted in
      var order = SourceOrder()
      for source in wanted where bySource[Int(source.rawValue)] != nil { order.append(source) }
      return order
    }
    if case .only(let source) = settings.mode {
      orders = Kind.allCases.map { _ in order([source]) }
      rules = []
    } else {
      orders = Kind.allCases.map { order(settings.choice.orders[$0] ?? settings.choice.order) }
      rules = settings.choice.rules.map { ($0, order($0.order)) }
    }
    weights = Source.allCases.flatMap { source in
      let terms = source == .simulator ? simulator.terms : bySource[Int(source.rawValue)]?.terms
      return Kind.allCases.map { terms?.weighed(Kinds($0)) ?? 1 }
    }
  }

  func provider(_ source: Source) -> Provider? { source == .simulator ? simulator : bySource[Int(source.rawValue)] }

  /// What a call to a source for a single kind counts for.
  func weight(_ kind: Kind, _ source: Source) -> Int { weights[Int(source.rawValue) * Kind.allCases.count + Int(kind.rawValue)] }

  /// The quotas that hold for a source.
  func quotas(_ source: Source) -> [Quota] {
    if let own = settings.quotas[source] { return own }
    if let namer, namer.source == source { return namer.terms.quotas }
    return provider(source)?.terms.quotas ?? []
  }

  /// Who may be asked for what in a cell, as far as a selection allows.
  func coverage(_ cell: Cell, _ selection: Selection) -> KindsBySource {
    var coverage = KindsBySource()
    if selection == .simulator { coverage[.simulator] = simulator.kinds }
    for area in areas where selection == .chosen || selection == .only(area.source) {
      coverage[area.source] = area.covers(cell).intersection(area.kinds)
    }
    return coverage
  }

  /// Who may be asked for a kind in a cell with that coverage, the first choice first.
  func candidates(_ kind: Kind, _ cell: Cell, _ selection: Selection, _ coverage: KindsBySource) -> SourceOrder {
    var candidates = SourceOrder()
    switch selection {
    case .simulator: if coverage[.simulator].contains(Kinds(kind)) { candidates.append(.simulator) }
    case .only(let source): if coverage[source].contains(Kinds(kind)) { candidates.append(source) }
    case .chosen:
      for source in order(of: kind, in: cell) where coverage[source].contains(Kinds(kind)) { candidates.append(source) }
    }
    return candidates
  }

  private func order(of kind: Kind, in cell: Cell) -> SourceOrder {
    for (rule, order) in rules where rule.kinds.contains(Kinds(kind)) && rule.covers(cell) { return order }
    return orders[Int(kind.rawValue)]
  }

  /// The first choice for the weather now: its name stands where nothing else is known.
  var firstChoice: Source {
    if case .only(let source) = settings.mode { return source }
    return settings.choice.order.first { provider($0) != nil } ?? live.first?.source ?? .simulator
  }
}
