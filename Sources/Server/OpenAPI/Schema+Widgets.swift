import WeatherModel

extension Schema {
  /// The schemas about widgets, by their names in the description.
  static let widgets: [(name: String, schema: Schema)] = [
    (
      "WidgetTimeline",
      object(
        "What a widget shows, for each quarter of an hour.",
        .must("place", .text("The place's name.")), .may("latitude", .number("Degrees north.", -90...90)),
        .may("longitude", .number("Degrees east.", -180...180)), .may("fetched", .time("When the weather was fetched.")),
        .may("simulated", .flag("Whether the weather is simulated.")), .must("refresh_after", .time("When to ask again.")),
        .must("entries", .array(of: entry, "The coming hour.")))
    )
  ]

  private static let entry = object(
    "What the widget shows from a moment on.",
    .must("at", .time("The moment.")), .must("line", .text("Everything in one line.")),
    .may("note", .text("A note if it is simulated or old.")),
    .may("temperature", .number("°C.")), .may("feels_like", .number("°C.")), .may("humidity", .share("Relative humidity.")),
    .may("wind_speed", .number("m/s.")), .may("condition", .word("The sky.", Condition.allCases.map(\.word))),
    .may("daylight", .flag("Whether the sun is up.")), .may("degrees", .text("The temperature as text.")),
    .may("words", .text("The condition as text.")), .may("high", .number("°C.")), .may("low", .number("°C.")),
    .may("warning", .text("The most severe warning.")), .may("warning_until", .text("When the warning ends, as text.")))
}
