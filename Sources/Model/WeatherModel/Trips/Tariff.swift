/// How prices of trips are computed: a base price, a price per kilometre of great circle, and a surcharge in bad air (docs/trips.md).
public struct Tariff: Hashable, Sendable {
  /// The version of the formula; each price states with which one it was computed.
  public static var version: Int64 { 2 }
  /// The largest base price and price per kilometre, in the smallest unit, so that the computation can't overflow.
  public static var largest: Int64 { 1_000_000 }

  /// The ISO 4217 code of the currency.
  public let currency: String
  /// The base price of every trip, in the currency's smallest unit.
  public let base: Int64
  /// The price per kilometre, in the currency's smallest unit.
  public let perKilometre: Int64

  /// Creates a tariff; nil when the currency is invalid, or a price is negative or larger than `largest`.
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

  /// The default tariff: 2.50 EUR, and 1.20 EUR per kilometre.
  public static var standard: Tariff { Tariff("EUR", 250, 120) }

  /// The price of a trip. Two points are at most half the earth's circumference apart, so the largest price is about 2.6e13.
  public func price(from start: TripPoint, to end: TripPoint) -> TripPrice {
    let distance = Int64(start.coordinate.distance(to: end.coordinate).rounded())
    let way = (distance * perKilometre + 500) / 1000
    let percent = max(Tariff.percent(start.air?.value), Tariff.percent(end.air?.value))
    return TripPrice(
      total: Money(((base + way) * percent + 50) / 100, currency), version: Tariff.version, distance: distance, base: base,
      distancePrice: way,
      airPercent: percent)
  }

  /// The percentage of the price to be paid in such air. The European index takes precedence over the US one; unknown air has no surcharge.
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

/// The price of a trip with everything that it was computed from, so that it can be checked later.
public struct TripPrice: Hashable, Sendable {
  /// The amount to be paid.
  public var total: Money
  /// The version of the formula (`Tariff.version`).
  public var version: Int64
  /// The great-circle distance in metres.
  public var distance: Int64
  /// The base price, in the currency's smallest unit.
  public var base: Int64
  /// The price of the distance, in the currency's smallest unit.
  public var distancePrice: Int64
  /// The percentage of base and distance price to be paid, by the worse air of the two ends: 100 when it is good.
  public var airPercent: Int64

  /// Creates a price from its parts.
  public init(total: Money, version: Int64, distance: Int64, base: Int64, distancePrice: Int64, airPercent: Int64) {
    self.total = total
    self.version = version
    self.distance = distance
    self.base = base
    self.distancePrice = distancePrice
    self.airPercent = airPercent
  }
}
