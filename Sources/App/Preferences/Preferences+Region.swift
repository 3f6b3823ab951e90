extension Preferences {
  /// The usual preferences of a region ("US", "419") and a language ("en").
  ///
  /// By Unicode CLDR: `unitPreferenceData` (temperature: weather, speed: wind, pressure: baromtrc, length: visblty and rainfall) and the
  /// patterns of short times. The territories of the United States have its units, though CLDR does not name them; Britain uses miles per
  /// hour for winds, as for all speeds.
  public init(region: String, language: String) {
    self.init()
    switch region {
    case "US", "AS", "GU", "MP", "PR", "UM", "VI":
      temperatureUnit = .fahrenheit
      windUnit = .milesPerHour
      pressureUnit = .inchesOfMercury
      distanceUnit = .miles
      rainUnit = .inches
    case "GB":
      windUnit = .milesPerHour
      distanceUnit = .miles
    case "BS", "BZ", "KY", "PW": temperatureUnit = .fahrenheit
    case "FI", "KR", "NO", "PL", "SE": windUnit = .metresPerSecond
    case "IN": pressureUnit = .inchesOfMercury
    case "MX": pressureUnit = .millimetresOfMercury
    case "RU":
      windUnit = .metresPerSecond
      pressureUnit = .millimetresOfMercury
    default: break
    }
    if hasTwelveHours(region), region != "CA" || language != "fr" { clock = .twelveHours }
  }
}

/// Whether a region usually has the 12-hour clock.
private func hasTwelveHours(_ region: String) -> Bool {
  switch region {
  case "419", "AE", "AG", "AL", "AR", "AS", "AU", "BB", "BD", "BH", "BM", "BN", "BO", "BS", "BT", "CA", "CL", "CO", "CR", "CU", "CY", "DJ",
    "DM", "DO", "DZ", "EC", "EG", "EH", "ER", "ET", "FJ", "FM", "GD", "GH", "GM", "GR", "GT", "GU", "GY", "HK", "HN", "IN", "IQ", "JM",
    "JO",
    "KH", "KI", "KN", "KP", "KR", "KW", "KY", "LB", "LC", "LR", "LS", "LY", "MH", "MO", "MP", "MR", "MW", "MX", "MY", "NA", "NI", "NZ",
    "OM",
    "PA", "PE", "PG", "PH", "PK", "PR", "PS", "PW", "PY", "QA", "SA", "SB", "SD", "SG", "SL", "SO", "SS", "SV", "SY", "SZ", "TC", "TD",
    "TN",
    "TO", "TT", "TW", "UM", "US", "UY", "VC", "VE", "VG", "VI", "VU", "WS", "YE", "ZM":
    true
  default: false
  }
}
