import WeatherModel
import WeatherService

/// The states of all sources, their order, and the state of the database.
public struct SourceList: Sendable {
  /// The states of the configured sources.
  public var states: [SourceState]
  /// The sources for each kind in order: those that are configured and have the kind.
  public var orders: [(kind: Kind, order: [Source])]
  /// Orders for regions; empty if the list is for a cell.
  public var rules: [SourceChoice.Rule] = []
  /// The state of the database; nil where unknown.
  public var store: StoreState?
  /// The cell that kinds and orders are for; nil if they are not for a single place.
  public var cell: Cell?

  /// Starts without regional rules, database and cell, which can be set afterwards.
  public init(states: [SourceState], orders: [(kind: Kind, order: [Source])]) {
    self.states = states
    self.orders = orders
  }

  /// Makes a list of sources in the order of a choice, for a cell or for no single place.
  public init(states: [SourceState], choice: SourceChoice, store: StoreState?, cell: Cell?) {
    let orders = Kind.allCases.map { kind -> (kind: Kind, order: [Source]) in
      let wanted = cell.map { choice.order(of: kind, in: $0) } ?? choice.orders[kind] ?? choice.order
      return (kind, wanted.filter { source in states.contains { $0.source == source && $0.kinds.contains(Kinds(kind)) } })
    }
    self.init(states: states, orders: orders)
    if cell == nil { rules = choice.rules }
    self.store = store
    self.cell = cell
  }

  /// Makes a list of the sources of a service, for a cell or for no single place.
  public init(_ service: WeatherService, in cell: Cell?) {
    let choice = SourceChoice(of: service.settings, isSimulating: service.metrics().isSimulating)
    self.init(states: service.sources(in: cell), choice: choice, store: service.storeState(), cell: cell)
  }
}
