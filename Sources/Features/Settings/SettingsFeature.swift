import Loop
import WeatherModel

/// Settings: what a person prefers.
public enum SettingsFeature {
  /// What Settings knows.
  public struct State: Hashable, Sendable {
    /// Units, clock, scales and language.
    public var preferences = Preferences()
    /// The sources that the server lets people choose from.
    public var offered = OfferedSources()

    /// The settings of somebody who never said anything.
    public init() {}
  }

  /// What happens in Settings.
  public enum Action: Hashable, Sendable {
    /// The person chose something.
    case preferenceSelected(Preference)
    /// The person chose where a kind of weather comes from; nil leaves it to the server.
    case sourceSelected(Kind, Source?)
    /// For the parent.
    case delegate(Delegate)

    /// What Settings can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The person wants the device's own position to have a name, or no longer.
      case nameHereSwitched(isOn: Bool)
    }
  }

  /// The logic of Settings.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
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
