import Loop
import Preferences
import WeatherModel

/// Settings: the person's preferences.
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
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      /// The person switched the name of the device's own position on or off.
      case namePositionSwitched(isOn: Bool)
    }
  }

  /// The logic of Settings.
  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .preferenceSelected(let preference):
      state.preferences.set(preference)
      return .none
    case .sourceSelected(let kind, let source):
      state.preferences.sources[kind] = source
      return .none
    case .delegate:
      return .none
    }
  }
}
