/// A notice about coming weather that a person can ask for at each place.
public enum WeatherNotice: UInt8, CaseIterable, Sendable {
  case rainSoon

  /// Its member of `PlaceRules` in JSON.
  public var member: StaticString {
    switch self {
    case .rainSoon: "rain_soon"
    }
  }

  /// What it is, for the description of the API.
  public var explanation: String {
    switch self {
    case .rainSoon: "Whether rain is announced shortly before it begins."
    }
  }
}
