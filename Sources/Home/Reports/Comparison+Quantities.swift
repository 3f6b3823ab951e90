import WeatherModel

extension Comparison {
  /// A quantity to compare: its name in the JSON, and how to get its value, which may be nil.
  public typealias Quantity<Value> = (name: String, value: (Value) -> Double?)

  /// The quantities of a moment that are compared. Wind directions are left out, because they have no median.
  public static var ofMoments: [Quantity<Moment>] {
    MomentQuantity.allCases.filter { $0 != .windDirection && $0 != .pressureChange }.map { quantity in
      ("\(quantity.name)", { $0[quantity] })
    }
  }

  /// The quantities of a day that are compared.
  public static var ofDays: [Quantity<Day>] {
    [
      ("low", { $0.low.celsius }), ("high", { $0.high.celsius }), ("precipitation", { $0.precipitation }),
      ("precipitation_chance", { $0.precipitationChance }), ("wind_speed", { $0.wind?.speed }), ("wind_gust", { $0.wind?.gust }),
      ("uv_index", { $0.uvIndex }),
    ]
  }

  /// The quantities of the air that are compared.
  public static var ofAir: [Quantity<AirQuality>] {
    [("european_index", { $0.europeanIndex }), ("us_index", { $0.usIndex })]
      + Pollutant.Substance.allCases.map { substance in
        (substance.word, { air in air.pollutants.first { $0.substance == substance }?.concentration })
      }
  }
}
