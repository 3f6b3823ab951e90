/// Everything that is known about a place's weather, each kind with its own provenance.
public struct WeatherReport: Hashable, Sendable {
  /// Reports are large and often copied; so that copies are cheap, they share their content until one of them is changed.
  private var content: Content

  /// Creates a report without any weather.
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

  // Changed only by `change`, and only while a single report refers to it; content shared between threads never changes.
  private final class Content: @unchecked Sendable {
    var values: Values
    init(_ values: Values) { self.values = values }
  }

  private mutating func change(_ edit: (inout Values) -> Void) {
    if !isKnownUniquelyReferenced(&content) { content = Content(content.values) }
    edit(&content.values)
  }

  /// The cell that the report was requested for.
  public var cell: Cell {
    get { content.values.cell }
    set { change { $0.cell = newValue } }
  }
  /// Name of the place, by the source if it sends one, otherwise by the gazetteer.
  public var placeName: String? {
    get { content.values.placeName }
    set { change { $0.placeName = newValue } }
  }
  /// The town that the gazetteer names the place after when it is far from any town; otherwise nil.
  public var nearestTown: NearestTown? {
    get { content.values.nearestTown }
    set { change { $0.nearestTown = newValue } }
  }
  /// The region and country of the place, as one text.
  public var around: String? {
    get { content.values.around }
    set { change { $0.around = newValue } }
  }
  /// Number of inhabitants; nil when unknown.
  public var population: Int64? {
    get { content.values.population }
    set { change { $0.population = newValue } }
  }
  /// The local clock of the place, for days and hours.
  public var zone: LocalZone {
    get { content.values.zone }
    set { change { $0.zone = newValue } }
  }
  /// Elevation in metres above the sea of the ground that the source computed for.
  public var elevation: Double? {
    get { content.values.elevation }
    set { change { $0.elevation = newValue } }
  }
  /// The measured or computed weather of the present moment.
  public var current: Stamped<Moment>? {
    get { content.values.current }
    set { change { $0.current = newValue } }
  }
  /// The hourly forecast, in order.
  public var hourly: Stamped<[Moment]>? {
    get { content.values.hourly }
    set { change { $0.hourly = newValue } }
  }
  /// The daily forecast, in order.
  public var daily: Stamped<[Day]>? {
    get { content.values.daily }
    set { change { $0.daily = newValue } }
  }
  /// The rain of the next hour or two, in steps of a few minutes.
  public var minutely: Stamped<[RainStep]>? {
    get { content.values.minutely }
    set { change { $0.minutely = newValue } }
  }
  /// Pollutants, indices and pollen of the present hour.
  public var air: Stamped<AirQuality>? {
    get { content.values.air }
    set { change { $0.air = newValue } }
  }
  /// The warnings in force or announced, the most severe first; an empty list means that the source knows of none.
  public var alerts: Stamped<[Alert]>? {
    get { content.values.alerts }
    set { change { $0.alerts = newValue } }
  }

  /// How many warnings of the source could not be read.
  public var unreadableAlerts: Int {
    get { content.values.unreadableAlerts }
    set { change { $0.unreadableAlerts = newValue } }
  }

  /// Copies one kind from another report; when that has none, neither has this one.
  public mutating func copy(_ kind: Kind, from other: WeatherReport) {
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

  /// Whether the contents are equal.
  public static func == (one: WeatherReport, other: WeatherReport) -> Bool {
    one.content === other.content || one.content.values == other.content.values
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(content.values) }
}

extension WeatherReport {
  /// Whether any of the data is from the simulator.
  public var isSimulated: Bool {
    for provenance in provenances where provenance.source == .simulator { return true }
    return false
  }

  /// The provenances of the kinds that the report has.
  public var provenances: [Provenance] {
    var all: [Provenance] = []
    for kind in Kind.allCases {
      if let provenance = provenance(of: kind) { all.append(provenance) }
    }
    return all
  }

  /// The provenance of a kind; nil when the report does not have it.
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

  /// The kinds that the report has.
  public var kinds: Kinds {
    var kinds: Kinds = []
    for kind in Kind.allCases where provenance(of: kind) != nil { kinds.insert(Kinds(kind)) }
    return kinds
  }
}
