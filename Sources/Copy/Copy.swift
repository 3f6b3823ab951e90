/// Every sentence that a person reads. A value, so that a language can be chosen when there is more than one.
public struct Copy: Sendable {
  /// The sentences in English.
  public static let english = Copy()

  // Buttons and names.
  /// “Weatherglass”
  public var appName: String { "Weatherglass" }
  /// “Use my location”
  public var useMyLocation: String { "Use my location" }
  /// “Refresh”
  public var refresh: String { "Refresh" }
  /// “Add random location”
  public var addRandomLocation: String { "Add random location" }
  /// “Retry”
  public var retry: String { "Retry" }
  /// “Search for a place”
  public var searchForAPlace: String { "Search for a place" }
  /// “Remove this place”
  public var removePlace: String { "Remove this place" }
  /// “Close”
  public var close: String { "Close" }
  /// “Cancel”
  public var cancel: String { "Cancel" }
  /// “Clock”
  public var clock: String { "Clock" }
  /// “Reload”
  public var reload: String { "Reload" }
  /// “Temperature unit”
  public var temperatureUnit: String { "Temperature unit" }
  /// “Air quality scale”
  public var airScale: String { "Air quality scale" }
  /// “Places”
  public var places: String { "Places" }

  /// “Apply”
  public var apply: String { "Apply" }
  /// “Coordinates”
  public var coordinates: String { "Coordinates" }

  // Headings.
  /// “Now”
  public var now: String { "Now" }
  /// “Next hour”
  public var nextHour: String { "Next hour" }
  /// “Hourly”
  public var hourly: String { "Hourly" }
  /// “Earlier hours”
  public var earlierHours: String { "Earlier hours" }
  /// “Later hours”
  public var laterHours: String { "Later hours" }
  /// “Daily”
  public var daily: String { "Daily" }
  /// “Wind”
  public var wind: String { "Wind" }
  /// “Pressure”
  public var pressure: String { "Pressure" }
  /// “Feels like”
  public var feelsLike: String { "Feels like" }
  /// “Humidity”
  public var humidity: String { "Humidity" }
  /// “UV index”
  public var uvIndex: String { "UV index" }
  /// “Visibility”
  public var visibility: String { "Visibility" }
  /// “Dew point”
  public var dewPoint: String { "Dew point" }
  /// “Cloud cover”
  public var cloudCover: String { "Cloud cover" }
  /// “Sun”
  public var sun: String { "Sun" }
  /// “Moon”
  public var moon: String { "Moon" }
  /// “Air quality”
  public var airQuality: String { "Air quality" }
  /// “Precipitation”
  public var precipitation: String { "Precipitation" }
  /// “Sunrise”
  public var sunrise: String { "Sunrise" }
  /// “Gusts”
  public var gusts: String { "Gusts" }
  /// “None”
  public var none: String { "None" }
  /// “Sunset”
  public var sunset: String { "Sunset" }
  /// “Today”
  public var today: String { "Today" }
  /// “High”
  public var high: String { "High" }
  /// “Low”
  public var low: String { "Low" }
  /// “H”
  public var highShort: String { "H" }
  /// “L”
  public var lowShort: String { "L" }
  /// “Simulated”
  public var simulated: String { "Simulated" }
}
