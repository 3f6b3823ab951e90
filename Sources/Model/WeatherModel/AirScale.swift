/// The scale of an air-quality index: six bands.
public enum AirScale: UInt8, CaseIterable, Sendable {
  /// European Air Quality Index (European Environment Agency, edition of 2024).
  case european
  /// US Air Quality Index (EPA, edition of 2024).
  case us

  /// The upper ends of the index's bands.
  public var steps: SixSteps {
    switch self {
    case .european: SixSteps(20, 40, 60, 80, 100, 150)
    case .us: SixSteps(51, 101, 151, 201, 301, 501)
    }
  }

  /// The upper ends of one pollutant's bands, in micrograms per cubic metre; nil when the scale does not cover it.
  ///
  /// Sources: European Environment Agency, index of 2024 (ETC HE Report 2024/17), for hourly means; US EPA, Technical Assistance Document
  /// for the reporting of daily air quality, 2024, for means over 1, 8 or 24 hours, with its gases converted from parts per billion to
  /// micrograms at 25 °C. The last European band is open: its end here is where the index of `EuropeanAirIndex` is 150, for drawings.
  public func steps(_ substance: Pollutant.Substance) -> SixSteps? {
    switch self {
    case .european:
      switch substance {
      case .pm25: SixSteps(5, 15, 50, 90, 140, 265)
      case .pm10: SixSteps(15, 45, 120, 195, 270, 457.5)
      case .nitrogenDioxide: SixSteps(10, 25, 60, 100, 150, 275)
      case .ozone: SixSteps(60, 100, 120, 160, 180, 230)
      case .sulphurDioxide: SixSteps(20, 40, 125, 190, 275, 487.5)
      case .carbonMonoxide: nil
      }
    case .us:
      switch substance {
      case .pm25: SixSteps(9.05, 35.45, 55.45, 125.45, 225.45, 325.45)
      case .pm10: SixSteps(54.5, 154.5, 254.5, 354.5, 424.5, 604.5)
      case .nitrogenDioxide: SixSteps(100.7, 189.1, 678.4, 1222, 2352, 3857)
      case .ozone: SixSteps(106.9, 138.4, 167.9, 207.1, 393.6, 1187)
      case .sulphurDioxide: SixSteps(93, 197.8, 486, 797.7, 1584, 2632)
      case .carbonMonoxide: SixSteps(5096, 10_825, 14_262, 17_699, 34_886, 57_798)
      }
    }
  }

  /// The band, 1…6, that an index falls into. As in the displayed number, fractions are rounded first: 50.6 is shown as 51 and rated so.
  public func band(_ index: Double) -> Int { min(6, steps.below(index.rounded()) + 1) }
}

extension AirQuality {
  /// The index on a scale; nil if the source does not have it.
  public func index(on scale: AirScale) -> Double? {
    switch scale {
    case .european: europeanIndex
    case .us: usIndex
    }
  }
}
