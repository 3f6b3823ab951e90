import WeatherModel

/// The prompt for a model.
public struct LinePrompt: Hashable, Sendable {
  /// `system` says what to write, `user` what the weather is.
  public let system, user: String

  /// The same for every language and all weather.
  static let rules =
    "You write one dry, sarcastic line about the weather for a weather app. At most 120 characters. Mock the weather, never people. "
    + "No politics, no religion, no insults, no emoji, no quotation marks. Use no number that is not in the data. Answer with the line alone."

  /// Asks for a line about a subject. The prompt contains nothing that people wrote: names of places are left out.
  public init(_ subject: Subject) {
    system = LinePrompt.rules + " Write in " + subject.language.name + "."
    user = subject.description
  }
}
