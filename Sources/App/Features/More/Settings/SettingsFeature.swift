import Preferences
import WeatherModel

/// Settings: the person's preferences. The parent applies the actions, because all screens follow the preferences.
public enum SettingsFeature {
  /// The preferences, and the sources to choose from.
  public struct State: Hashable, Sendable {
    /// The person's units, clock, scales, language and other preferences.
    public var preferences = Preferences()
    /// The sources that the server lets people choose from.
    public var offered = SelectableSources()
    /// Where the street map's tiles come from.
    public var tiles = StreetTiles()

    /// The default settings.
    public init() {}
  }

  /// What the person does in Settings.
  public indirect enum Action: Hashable, Sendable {
    /// The person chose a value of a preference.
    case preferenceSelected(Preference)
    /// The person chose the source for a kind of weather; nil leaves the choice to the server.
    case sourceSelected(Kind, Source?)
    /// The person switched the name of the device's own position on or off.
    case namePositionSwitched(isOn: Bool)
  }
}
