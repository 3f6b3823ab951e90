import Providers
import WeatherModel

/// The settings and sources of the service. Replaced as a whole when either changes.
final class Setup: Sendable {
  /// Which sources an answer may come from.
  enum Selection: Hashable, Sendable {
    /// The sources in the order of the settings.
    case chosen
    /// The same, without those whose answers must not be stored.
    case storable
    /// The sources that a person prefers; where those fail or none is preferred, the order of the settings.
    case preferring(PreferredSources)
    /// One source only.
    case only(Source)
    /// The simulator only.
    case simulator

    /// Whether every source may be asked.
    var isOfAll: Bool {
      switch self {
      case .chosen, .preferring, .storable: true
      case .only, .simulator: false
      }
    }
  }

  let settings: ServiceSettings
  let simulator: Provider
  let namer: ReverseGeocoder?
  /// The live sources, in no order.
  let live: [Provider]
  /// The sources that people may choose from; none if the operator has chosen one for everybody.
  let offered: SelectableSources
  private let bySource: [Provider?]
  /// The kinds that each live source has in a cell.
  private let areas: [(source: Source, kinds: Kinds, covers: @Sendable (Cell) -> Kinds)]
  /// The order of the available sources for each kind, where no regional rule applies.
  private let orders: [[Source]]
  private let rules: [(rule: SourceChoice.Rule, order: [Source])]
  /// The weight of a call for a single kind, by source and kind.
  private let weights: [Int]
  /// How uncertain the zone of a place is, by source and kind; includes sources that are no longer configured but still in the database.
  private let zoneUncertainties: [Int]

  init(_ settings: ServiceSettings, _ providers: [Provider], _ simulator: Provider, _ namer: ReverseGeocoder?) {
    self.settings = settings
    self.simulator = simulator
    self.namer = namer
    var bySource = [Provider?](repeating: nil, count: Source.allCases.count)
    for provider in providers where provider.source != .simulator { bySource[Int(provider.source.rawValue)] = provider }
    self.bySource = bySource
    live = bySource.compactMap { $0 }
    areas = live.map { ($0.source, $0.kinds, $0.covers) }
    offered = settings.mode == .auto ? SelectableSources(live.map { ($0.source, $0.kinds) }) : SelectableSources()
    let order: ([Source]) -> [Source] = { wanted in
      var order: [Source] = []
      for source in wanted where bySource[Int(source.rawValue)] != nil && !order.contains(source) { order.append(source) }
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
      return Kind.allCases.map { terms?.quotaWeight(Kinds($0)) ?? 1 }
    }
    zoneUncertainties = Source.allCases.flatMap { source in Kind.allCases.map { source.facts.clock($0).rawValue } }
  }

  func provider(_ source: Source) -> Provider? { source == .simulator ? simulator : bySource[Int(source.rawValue)] }

  /// The weight of a call to a source for a single kind.
  func weight(_ kind: Kind, _ source: Source) -> Int { weights[number(kind, source)] }

  /// The least seconds between two requests for a kind of a cell from a source.
  func pause(_ kind: Kind, _ source: Source) -> Int64 { provider(source)?.terms.pauses[kind] ?? 0 }

  /// How uncertain the zone is that came with a kind from a source; 0 is the best.
  func zoneUncertainty(_ kind: Kind, _ source: Source) -> Int { zoneUncertainties[number(kind, source)] }

  private func number(_ kind: Kind, _ source: Source) -> Int { Int(source.rawValue) * Kind.allCases.count + Int(kind.rawValue) }

  /// The quotas that apply to a source.
  func quotas(_ source: Source) -> [Quota] {
    if let own = settings.quotas[source] { return own }
    if let namer, namer.source == source { return namer.terms.quotas }
    return provider(source)?.terms.quotas ?? []
  }

  /// The kinds that each source may be asked for in a cell, within a selection.
  func coverage(_ cell: Cell, _ selection: Selection) -> KindsBySource {
    var coverage = KindsBySource()
    if selection == .simulator { coverage[.simulator] = simulator.kinds }
    for area in areas where selection.isOfAll || selection == .only(area.source) {
      if selection == .storable, !area.source.mayBeStored { continue }
      coverage[area.source] = area.covers(cell).intersection(area.kinds)
    }
    return coverage
  }

  /// The sources that may be asked for a kind in a cell with that coverage, the first choice first.
  func candidates(_ kind: Kind, _ cell: Cell, _ selection: Selection, _ coverage: KindsBySource) -> [Source] {
    var sources: [Source]
    switch selection {
    case .simulator: sources = [.simulator]
    case .only(let source): sources = [source]
    case .chosen, .storable: sources = order(of: kind, in: cell)
    case .preferring(let preferred):
      sources = order(of: kind, in: cell)
      if let wanted = wanted(kind, preferred) { sources = [wanted] + sources.filter { $0 != wanted } }
    }
    return sources.filter { coverage[$0].contains(Kinds(kind)) }
  }

  /// The source that a person prefers for a kind; nil if the operator has chosen one for everybody.
  private func wanted(_ kind: Kind, _ sources: PreferredSources) -> Source? {
    if case .only = settings.mode { return nil }
    return sources[kind]
  }

  private func order(of kind: Kind, in cell: Cell) -> [Source] {
    for (rule, order) in rules where rule.kinds.contains(Kinds(kind)) && rule.covers(cell) { return order }
    return orders[Int(kind.rawValue)]
  }
}
