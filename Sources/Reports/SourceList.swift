import WeatherModel
import WeatherService

/// How every source stands, which one is asked first, and how the database does.
public struct SourceList: Sendable {
  /// The sources that can be asked.
  public var states: [SourceState]
  /// Who is asked for each kind, in order: those that can be asked and have the kind.
  public var orders: [(kind: Kind, order: [Source])]
  /// Other orders for regions; none where a place was named.
  public var rules: [SourceChoice.Rule] = []
  /// How the database does, where that is known.
  public var store: StoreState?
  /// Where, when a place was named: then kinds and orders are those of the place.
  public var cell: Cell?

  /// Without regional rules, database and place; those are set afterwards.
  public init(states: [SourceState], orders: [(kind: Kind, order: [Source])]) {
    self.states = states
    self.orders = orders
  }

  /// Sources by a choice, in a cell or anywhere.
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

  /// How the sources of a service stand, in a cell or anywhere.
  public init(_ service: WeatherService, in cell: Cell?) {
    let choice = SourceChoice(of: service.settings, isSimulating: service.metrics().isSimulating)
    self.init(states: service.sources(in: cell), choice: choice, store: service.storeState(), cell: cell)
  }
}
