/// A kind of weather that the simulator can be set to show now, for pictures and tests (`--scene`).
public enum SimulatedScene: String, CaseIterable, Sendable {
  case storm, snow, fog, heat, rain, overcast, dawn, dusk, wind, frost, hail, sleet, drizzle
  case clearDay = "clear-day"
  case clearNight = "clear-night"
  case partlyCloudy = "partly-cloudy"
  case freezingRain = "freezing-rain"

  /// The error for a word that names no scene.
  public struct Unknown: Error, CustomStringConvertible, Sendable {
    /// The word that was given.
    public let word: String

    /// A sentence with the word and the list of valid ones.
    public var description: String {
      "There is no scene '\(word)'. Scenes are: \(SimulatedScene.words.joined(separator: ", "))."
    }
  }

  /// All words that name a scene, sorted, including the synonym 'thunderstorm'.
  public static var words: [String] { (allCases.map(\.rawValue) + ["thunderstorm"]).sorted() }

  /// Accepts a raw value or 'thunderstorm', a synonym of 'storm'.
  public init(word: String) throws(Unknown) {
    guard let scene = word == "thunderstorm" ? .storm : SimulatedScene(rawValue: word) else { throw Unknown(word: word) }
    self = scene
  }
}
