import Providers
import WeatherModel

/// The order of the sources for a kind in a place. A source is asked when those before it fail or have nothing.
public struct SourceChoice: Hashable, Sendable {
  /// The order for each kind; a kind without one uses `order`.
  public var orders: [Kind: [Source]]
  /// The order for all other kinds.
  public var order: [Source]
  /// Orders for single regions; the first rule that covers a cell and kind wins over `orders`.
  public var rules: [Rule]

  /// The order for each kind in places without a regional rule.
  public var orderOfEachKind: [(kind: Kind, order: [Source])] { Kind.allCases.map { ($0, orders[$0] ?? order) } }

  /// An order for one region.
  public struct Rule: Hashable, Sendable {
    /// The southern, western, northern and eastern edge in degrees; a western edge east of the eastern one crosses the date line.
    public var south, west, north, east: Double
    /// The kinds that the rule is for; others keep the usual order.
    public var kinds: Kinds
    /// The sources, first choice first. They replace the usual order and are not combined with it.
    public var order: [Source]

    /// Edges are in degrees; by default the rule is for all kinds.
    public init(south: Double, west: Double, north: Double, east: Double, kinds: Kinds = .all, order: [Source]) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
      self.kinds = kinds
      self.order = order
    }

    /// Whether a cell is within the region, edges included.
    public func covers(_ cell: Cell) -> Bool {
      let place = cell.coordinate
      guard place.latitude >= south, place.latitude <= north else { return false }
      return west <= east
        ? place.longitude >= west && place.longitude <= east : place.longitude >= west || place.longitude <= east
    }
  }

  /// The default choice, from the facts of the sources: the national service where there is one, then the sources with a key, then
  /// Open-Meteo.
  public init() {
    let usual = Self.usual
    order = usual(.current)
    orders = [.alerts: usual(.alerts), .air: usual(.air)]
    rules = Source.allCases.compactMap { source in
      source.facts.order.home.map { home in
        Rule(
          south: home.south, west: home.west, north: home.north, east: home.east,
          kinds: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)],
          order: [source] + usual(.current).filter { $0 != source })
      }
    }
  }

  private static func usual(_ kind: Kind) -> [Source] {
    let ranked = Source.allCases.compactMap { source in source.facts.order[kind].map { (place: $0, source: source) } }
    return ranked.sorted { ($0.place, $0.source.rawValue) < ($1.place, $1.source.rawValue) }.map(\.source)
  }

  /// The sources to ask for a kind in a cell, in order.
  public func order(of kind: Kind, in cell: Cell) -> [Source] {
    for rule in rules where rule.kinds.contains(Kinds(kind)) && rule.covers(cell) { return rule.order }
    return orders[kind] ?? order
  }
}

extension SourceChoice {
  /// The effective choice of the settings: if they name a single source, no other one is asked.
  public init(of settings: ServiceSettings, isSimulating: Bool) {
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
