/// A weather that the simulator can be told to show now, for pictures and tests (`--scene`).
public enum SimulatedScene: String, CaseIterable, Sendable {
  case storm, snow, fog, heat, rain, overcast, dawn, dusk, wind, frost, hail, sleet, drizzle
  case clearDay = "clear-day"
  case clearNight = "clear-night"
  case partlyCloudy = "partly-cloudy"

  /// A word that names no scene.
  public struct Unknown: Error, CustomStringConvertible, Sendable {
    /// What was asked for and is no scene.
    public let word: String

    /// What would have been understood.
    public var description: String {
      "There is no scene '\(word)'. Scenes are: \(SimulatedScene.words.joined(separator: ", "))."
    }
  }

  /// Every word that names a scene.
  public static var words: [String] { (allCases.map(\.rawValue) + ["thunderstorm"]).sorted() }

  /// The scene of a word; 'thunderstorm' is 'storm'.
  public init(word: String) throws(Unknown) {
    guard let scene = word == "thunderstorm" ? .storm : SimulatedScene(rawValue: word) else { throw Unknown(word: word) }
    self = scene
  }
}
