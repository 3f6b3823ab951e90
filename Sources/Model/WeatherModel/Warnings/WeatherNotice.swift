/// A notice about coming weather that a person can ask for at each place.
public enum WeatherNotice: UInt8, CaseIterable, Sendable {
  case rainSoon, highUV

  /// Its member of `PlaceRules` in JSON.
  public var member: StaticString {
    switch self {
    case .rainSoon: "rain_soon"
    case .highUV: "high_uv"
    }
  }

  /// What it is, for the description of the API.
  public var explanation: String {
    switch self {
    case .rainSoon: "Whether rain is announced shortly before it begins."
    case .highUV: "Whether days with a UV index above 6 are announced, from six o'clock until it falls."
    }
  }
}
