/// Air quality: the indices, and the concentrations behind them.
public struct AirQuality: Hashable, Sendable {
  /// European AQI of the edition of 2024, 0…100 and beyond; computed from the concentrations where the source has them.
  public var europeanIndex: Double?
  /// US AQI as the source sends it, 0…500.
  public var usIndex: Double?
  /// Concentrations of pollutants in micrograms per cubic metre.
  public var pollutants: [Pollutant]
  /// Pollen in grains per cubic metre; empty when the source has none.
  public var pollen: [Pollen] = []
  /// Hourly forecast of the indices, in order; empty when the source has none.
  public var hours: [AirHour] = []
  /// Name of the measuring station; nil when the values come from a model.
  public var station: String?
  /// Others whom the source's terms require to be credited, in addition to the source itself.
  public var credits: [Attribution] = []

  /// Pollen, hours, station and credits start empty; sources that have them fill them in.
  public init(europeanIndex: Double?, usIndex: Double?, pollutants: [Pollutant]) {
    self.europeanIndex = europeanIndex
    self.usIndex = usIndex
    self.pollutants = pollutants
  }
}

/// The concentration of one pollutant.
public struct Pollutant: Hashable, Sendable {
  /// The pollutants that air-quality indices are computed from.
  public enum Substance: UInt8, CaseIterable, Sendable {
    case pm25, pm10, ozone, nitrogenDioxide, sulphurDioxide, carbonMonoxide

    /// The pollutants of the European index.
    public static var european: [Substance] { [.pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide] }

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

  /// Which pollutant it is; a list has at most one entry per substance.
  public var substance: Substance
  /// Micrograms per cubic metre, as an hourly mean.
  public var concentration: Double

  /// Creates an amount from a concentration in micrograms per cubic metre.
  public init(_ substance: Substance, _ concentration: Double) {
    self.substance = substance
    self.concentration = concentration
  }
}

/// How much pollen of one plant is in the air.
public struct Pollen: Hashable, Sendable {
  /// The plants whose pollen is counted.
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

  /// Which plant it is; a list has at most one entry per plant.
  public var plant: Plant
  /// Number of pollen grains per cubic metre.
  public var grains: Double

  /// Creates an amount from a number of grains per cubic metre.
  public init(_ plant: Plant, _ grains: Double) {
    self.plant = plant
    self.grains = grains
  }
}
