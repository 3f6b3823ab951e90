/// All that is known of a place's weather, each kind with its own provenance.
public struct WeatherReport: Hashable, Sendable {
  /// A report is large and handed on often; so that copies cost nothing, they share their content until one of them is changed.
  private var content: Content

  /// A report that knows nothing yet.
  public init(cell: Cell, zone: LocalZone) { content = Content(Values(cell: cell, zone: zone)) }

  private struct Values: Hashable {
    var cell: Cell
    var placeName: String?
    var nearestTown: NearestTown?
    var around: String?
    var population: Int64?
    var zone: LocalZone
    var elevation: Double?
    var current: Stamped<Moment>?
    var hourly: Stamped<[Moment]>?
    var daily: Stamped<[Day]>?
    var minutely: Stamped<[RainStep]>?
    var air: Stamped<AirQuality>?
    var alerts: Stamped<[Alert]>?
    var unreadableAlerts = 0
  }

  // Changed only by `change`, and only where a single report holds it; whatever several threads see never changes.
  private final class Content: @unchecked Sendable {
    var values: Values
    init(_ values: Values) { self.values = values }
  }

  private mutating func change(_ edit: (inout Values) -> Void) {
    if !isKnownUniquelyReferenced(&content) { content = Content(content.values) }
    edit(&content.values)
  }

  /// The cell that was asked for.
  public var cell: Cell {
    get { content.values.cell }
    @inline(never) set { change { $0.cell = newValue } }
  }
  /// The name that the source gives the place, where it gives one, else the gazetteer.
  public var placeName: String? {
    get { content.values.placeName }
    @inline(never) set { change { $0.placeName = newValue } }
  }
  /// The town that the gazetteer names the place after, where that is far.
  public var nearestTown: NearestTown? {
    get { content.values.nearestTown }
    @inline(never) set { change { $0.nearestTown = newValue } }
  }
  /// The region and the country around the place.
  public var around: String? {
    get { content.values.around }
    @inline(never) set { change { $0.around = newValue } }
  }
  /// How many people live in the place.
  public var population: Int64? {
    get { content.values.population }
    @inline(never) set { change { $0.population = newValue } }
  }
  /// Turns moments into the place's own days and hours.
  public var zone: LocalZone {
    get { content.values.zone }
    @inline(never) set { change { $0.zone = newValue } }
  }
  /// Metres above the sea, of the ground that the source computed for.
  public var elevation: Double? {
    get { content.values.elevation }
    @inline(never) set { change { $0.elevation = newValue } }
  }
  /// What is measured or computed for the present moment.
  public var current: Stamped<Moment>? {
    get { content.values.current }
    @inline(never) set { change { $0.current = newValue } }
  }
  /// Hour by hour, in order.
  public var hourly: Stamped<[Moment]>? {
    get { content.values.hourly }
    @inline(never) set { change { $0.hourly = newValue } }
  }
  /// Day by day, in order.
  public var daily: Stamped<[Day]>? {
    get { content.values.daily }
    @inline(never) set { change { $0.daily = newValue } }
  }
  /// The next hour or two of rain.
  public var minutely: Stamped<[RainStep]>? {
    get { content.values.minutely }
    @inline(never) set { change { $0.minutely = newValue } }
  }
  /// Pollutants, index and pollen of the present hour.
  public var air: Stamped<AirQuality>? {
    get { content.values.air }
    @inline(never) set { change { $0.air = newValue } }
  }
  /// The warnings in force or announced, the gravest first; an empty list says that the source knows of none.
  public var alerts: Stamped<[Alert]>? {
    get { content.values.alerts }
    @inline(never) set { change { $0.alerts = newValue } }
  }

  /// How many more warnings the source sent that could not be read.
  public var unreadableAlerts: Int {
    get { content.values.unreadableAlerts }
    @inline(never) set { change { $0.unreadableAlerts = newValue } }
  }

  /// Takes one kind over from another report, also when it has none.
  @inline(never) public mutating func copy(_ kind: Kind, from other: WeatherReport) {
    let source = other.content.values
    change { values in
      switch kind {
      case .current: values.current = source.current
      case .hourly: values.hourly = source.hourly
      case .daily: values.daily = source.daily
      case .minutely: values.minutely = source.minutely
      case .air: values.air = source.air
      case .alerts:
        values.alerts = source.alerts
        values.unreadableAlerts = source.unreadableAlerts
      }
    }
  }

  /// Tells whether the reports say the same.
  public static func == (one: WeatherReport, other: WeatherReport) -> Bool {
    one.content === other.content || one.content.values == other.content.values
  }

  /// Hashes what the report says.
  public func hash(into hasher: inout Hasher) { hasher.combine(content.values) }
}

extension WeatherReport {
  /// Whether any of it was made up by the simulator.
  public var isSimulated: Bool {
    for provenance in provenances where provenance.source == .simulator { return true }
    return false
  }

  /// The provenance of each kind that is there.
  public var provenances: [Provenance] {
    var all: [Provenance] = []
    for kind in Kind.allCases {
      if let provenance = provenance(of: kind) { all.append(provenance) }
    }
    return all
  }

  /// Nil where the kind is missing.
  public func provenance(of kind: Kind) -> Provenance? {
    switch kind {
    case .current: current?.provenance
    case .hourly: hourly?.provenance
    case .daily: daily?.provenance
    case .minutely: minutely?.provenance
    case .air: air?.provenance
    case .alerts: alerts?.provenance
    }
  }

  /// The kinds that are there.
  public var kinds: Kinds {
    var kinds: Kinds = []
    for kind in Kind.allCases where provenance(of: kind) != nil { kinds.insert(Kinds(kind)) }
    return kinds
  }
}
