import WeatherModel

extension Alert.Severity {
  /// The severity of a warning by its title, for sources that give no other information: MeteoAlarm's colours, and the words of the US and
  /// of Germany.
  ///
  /// A colour takes precedence over any word: a 'yellow thunderstorm warning' is a moderate one. A title without either is `unknown`.
  init(titled title: String) {
    var words = Set(title.lowercased().split { !$0.isLetter }.map(String.init))
    // 'Red Flag Warning' is the US name of a warning of fire weather.
    if words.contains("flag") { words.remove("red") }
    self = Alert.Severity.titles.first { !words.isDisjoint(with: $0.words) }?.severity ?? .unknown
  }

  private static let titles: [(severity: Alert.Severity, words: Set<String>)] = [
    (
      .extreme,
      [
        "red", "rot", "rote", "roter", "rouge", "rojo", "roja", "rosso", "rossa", "rood", "vermelho", "rød", "röd", "punainen", "purple",
        "violet",
      ]
    ),
    (.severe, ["orange", "oranje", "naranja", "arancione", "laranja", "oransje", "oranssi"]),
    (
      .moderate,
      ["yellow", "gelb", "gelbe", "gelber", "jaune", "amarillo", "amarilla", "giallo", "gialla", "geel", "amarelo", "gul", "keltainen"]
    ),
    (.minor, ["statement", "outlook", "vorabinformation", "green", "grün"]),
    (.extreme, ["tornado", "hurricane", "tsunami", "extreme", "extremes", "extremen", "extremem"]),
    (.severe, ["warning", "watch", "severe", "unwetterwarnung", "unwetter"]),
    (.moderate, ["advisory", "warnung"]),
  ]
}
