import WeatherModel

/// How bad a pollutant is on a scale.
public struct AirLevel: Equatable, Sendable {
  /// 1…6.
  public var band: Int
  /// Where it stands between nothing and the worst, 0…1, with the bands equally wide.
  public var part: Double

  /// A level.
  public init(band: Int, part: Double) {
    self.band = band
    self.part = part
  }
}

/// The level of one pollutant, or nil where the scale does not know it.
///
/// Sources: European Environment Agency, index of 2021; US EPA, Technical Assistance Document for the reporting of daily air quality, 2024, its
/// gases turned from parts per billion into micrograms at 25 °C. The scales are defined for means over 1, 8 or 24 hours; hourly values are what
/// we have, so this shows where the air stands at the moment and is no official sub-index.
@inline(never) public func airLevel(_ pollutant: Pollutant, on scale: AirScale) -> AirLevel? {
  guard pollutant.concentration.isFinite, let limits = limits(pollutant.substance, scale) else { return nil }
  let steps = stepPosition(max(0, pollutant.concentration), limits)
  return AirLevel(band: min(6, Int(steps) + 1), part: steps / 6)
}

/// Where an index stands on its scale of six equal bands, 0…1.
@inline(never) public func airPosition(_ index: Double, on scale: AirScale) -> Double {
  switch scale {
  case .european: stepPosition(index, [0, 20, 40, 60, 80, 100, 150]) / 6
  case .us: stepPosition(index, [0, 51, 101, 151, 201, 301, 501]) / 6
  }
}

private func limits(_ substance: Pollutant.Substance, _ scale: AirScale) -> [Double]? {
  switch scale {
  case .european:
    switch substance {
    case .pm25: [0, 10, 20, 25, 50, 75, 800]
    case .pm10: [0, 20, 40, 50, 100, 150, 1200]
    case .nitrogenDioxide: [0, 40, 90, 120, 230, 340, 1000]
    case .ozone: [0, 50, 100, 130, 240, 380, 800]
    case .sulphurDioxide: [0, 100, 200, 350, 500, 750, 1250]
    case .carbonMonoxide: nil
    }
  case .us:
    switch substance {
    case .pm25: [0, 9.05, 35.45, 55.45, 125.45, 225.45, 325.45]
    case .pm10: [0, 54.5, 154.5, 254.5, 354.5, 424.5, 604.5]
    case .nitrogenDioxide: [0, 100.7, 189.1, 678.4, 1222, 2352, 3857]
    case .ozone: [0, 106.9, 138.4, 167.9, 207.1, 393.6, 1187]
    case .sulphurDioxide: [0, 93, 197.8, 486, 797.7, 1584, 2632]
    case .carbonMonoxide: [0, 5096, 10_825, 14_262, 17_699, 34_886, 57_798]
    }
  }
}
