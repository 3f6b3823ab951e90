/// What trips cost: a base, so much a kilometre of great circle, and more where the air is bad (docs/trips.md).
public struct Tariff: Hashable, Sendable {
  /// The number of the formula; a price says by which it was made.
  public static var version: Int64 { 1 }
  /// The largest base and the largest price of a kilometre, in the smallest unit: what follows can't overflow.
  public static var largest: Int64 { 1_000_000 }

  /// The code of the currency.
  public let currency: String
  /// What each trip costs, however short.
  public let base: Int64
  /// What a kilometre costs.
  public let perKilometre: Int64

  /// A tariff; nil where the currency is none or a price is negative or larger than `largest`.
  public init?(currency: String, base: Int64, perKilometre: Int64) {
    guard Money.isCurrency(currency), base >= 0, base <= Tariff.largest, perKilometre >= 0, perKilometre <= Tariff.largest else {
      return nil
    }
    self.init(currency, base, perKilometre)
  }

  private init(_ currency: String, _ base: Int64, _ perKilometre: Int64) {
    self.currency = currency
    self.base = base
    self.perKilometre = perKilometre
  }

  /// What holds where nobody says otherwise: 2.50 EUR, and 1.20 EUR a kilometre.
  public static var usual: Tariff { Tariff("EUR", 250, 120) }

  /// The price of a trip. No two points are further apart than half the earth's girth, so the largest price is some 2.6e13.
  public func price(from start: TripPoint, to end: TripPoint) -> TripPrice {
    let distance = Int64(start.coordinate.distance(to: end.coordinate).rounded())
    let way = (distance * perKilometre + 500) / 1000
    let percent = max(Tariff.percent(start.air?.value), Tariff.percent(end.air?.value))
    return TripPrice(
      total: Money(((base + way) * percent + 50) / 100, currency), version: Tariff.version, distance: distance, base: base, way: way,
      airPercent: percent)
  }

  /// How much of the price is asked in such air; the European index counts before the US one, and air that nobody knows costs nothing.
  private static func percent(_ air: AirQuality?) -> Int64 {
    var band = 1
    if let index = air?.europeanIndex {
      band = AirScale.european.band(index)
    } else if let index = air?.usIndex {
      band = AirScale.us.band(index)
    }
    switch band {
    case ...2: return 100
    case 3: return 105
    case 4: return 110
    case 5: return 120
    default: return 130
    }
  }
}

/// What a trip costs, with all that it is made from, so that it can be checked as long as it is kept.
public struct TripPrice: Hashable, Sendable {
  /// What is to be paid.
  public var total: Money
  /// The number of the formula.
  public var version: Int64
  /// Metres of great circle.
  public var distance: Int64
  /// What each trip costs.
  public var base: Int64
  /// What the distance costs.
  public var way: Int64
  /// How much of both is asked, by the worse air of the two ends: 100 where it is good.
  public var airPercent: Int64

  /// A price with its parts.
  public init(total: Money, version: Int64, distance: Int64, base: Int64, way: Int64, airPercent: Int64) {
    self.total = total
    self.version = version
    self.distance = distance
    self.base = base
    self.way = way
    self.airPercent = airPercent
  }
}
