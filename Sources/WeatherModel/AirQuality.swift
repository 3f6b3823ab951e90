/// The air: indices as the source gives them and what they are made from.
public struct AirQuality: Hashable, Sendable {
  /// European AQI, 0…100 and beyond.
  public var europeanIndex: Double?
  /// US AQI, 0…500.
  public var usIndex: Double?
  /// Pollutants in micrograms per cubic metre.
  public var pollutants: [Pollutant]
  /// Pollen in grains per cubic metre, where the source counts them.
  public var pollen: [Pollen] = []
  /// The hours to come, in order, as far as the source forecasts them.
  public var hours: [AirHour] = []
  /// The station that measured, where it is one and not a model.
  public var station: String?
  /// Whom the source's terms ask to thank besides itself.
  public var credits: [Attribution] = []

  /// Pollen, hours, station and thanks are filled in by sources that have them.
  public init(europeanIndex: Double?, usIndex: Double?, pollutants: [Pollutant]) {
    self.europeanIndex = europeanIndex
    self.usIndex = usIndex
    self.pollutants = pollutants
  }
}

/// How much there is of one pollutant.
public struct Pollutant: Hashable, Sendable {
  /// The pollutants that air-quality indices are computed from.
  public enum Substance: UInt8, CaseIterable, Sendable {
    case pm25, pm10, ozone, nitrogenDioxide, sulphurDioxide, carbonMonoxide

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .pm25: "pm2_5"
      case .pm10: "pm10"
      case .ozone: "ozone"
      case .nitrogenDioxide: "nitrogen_dioxide"
      case .sulphurDioxide: "sulphur_dioxide"
      case .carbonMonoxide: "carbon_monoxide"
      }
    }
  }

  /// A list has one amount for each substance at most.
  public var substance: Substance
  /// Micrograms per cubic metre, as an hourly mean.
  public var concentration: Double

  /// An amount of one pollutant.
  public init(_ substance: Substance, _ concentration: Double) {
    self.substance = substance
    self.concentration = concentration
  }
}

/// How much pollen of one plant is in the air.
public struct Pollen: Hashable, Sendable {
  /// The plants that a source counts pollen of.
  public enum Plant: UInt8, CaseIterable, Sendable {
    case alder, birch, grass, mugwort, olive, ragweed

    /// The word in answers and files.
    public var word: String {
      switch self {
      case .alder: "alder"
      case .birch: "birch"
      case .grass: "grass"
      case .mugwort: "mugwort"
      case .olive: "olive"
      case .ragweed: "ragweed"
      }
    }
  }

  /// A list has one amount for each plant at most.
  public var plant: Plant
  /// Grains per cubic metre.
  public var grains: Double

  /// An amount of one plant's pollen.
  public init(_ plant: Plant, _ grains: Double) {
    self.plant = plant
    self.grains = grains
  }
}
