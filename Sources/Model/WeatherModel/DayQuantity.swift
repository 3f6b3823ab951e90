/// What the hours of a day are shown of: a quantity as a curve, or all of them in a table.
public enum DayQuantity: UInt8, CaseIterable, Sendable {
  case temperature, rain, wind, uv, humidity, pressure, visibility, clouds, air
  /// All quantities in a table.
  case table

  /// The word in addresses.
  public var word: String {
    switch self {
    case .temperature: "temperature"
    case .rain: "rain"
    case .wind: "wind"
    case .uv: "uv"
    case .humidity: "humidity"
    case .pressure: "pressure"
    case .visibility: "visibility"
    case .clouds: "clouds"
    case .air: "air"
    case .table: "table"
    }
  }
}
