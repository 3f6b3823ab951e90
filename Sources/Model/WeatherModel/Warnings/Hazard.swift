/// The kind of danger that a warning is about, in the groups that people distinguish.
public enum Hazard: UInt8, Worded, Sendable {
  case wind, rain, thunder, snow, heat, cold, fog, coast, other

  /// The word in answers and files.
  public var word: String {
    switch self {
    case .wind: "wind"
    case .rain: "rain"
    case .thunder: "thunder"
    case .snow: "snow"
    case .heat: "heat"
    case .cold: "cold"
    case .fog: "fog"
    case .coast: "coast"
    case .other: "other"
    }
  }

  /// Finds the hazard in an issuer's words, in the languages that the sources send; `other` when none is named.
  ///
  /// The first match counts: a "wind chill" is cold, a "coastal flood" belongs to the coast, and thunder comes before rain because
  /// thunderstorms bring rain.
  public init(of event: String) {
    for hazard in Hazard.order {
      for words in hazard.words where containsIgnoringCase(event, words) {
        self = hazard
        return
      }
    }
    self = .other
  }

  private static var order: [Hazard] { [.cold, .coast, .thunder, .snow, .heat, .fog, .rain, .wind] }

  private var words: [String] {
    switch self {
    case .cold:
      ["cold", "frost", "freez", "wind chill", "windchill", "low temperature", "kälte", "froid", "kulde", "frío", "helada", "寒", "برد"]
    case .coast:
      [
        "coast", "surf", "rip current", "surge", "high sea", "tsunami", "sturmflut", "küste", "vagues", "submersion", "oleaje", "costero",
        "高潮", "波浪",
      ]
    case .thunder:
      ["thunder", "tornado", "lightning", "hail", "gewitter", "orage", "torden", "tormenta", "雷", "رعد"]
    case .snow:
      [
        "snow", "blizzard", "ice storm", "icing", "icy", " ice", "ice warning", "ice accretion", "winter", "avalanche", "sleet", "schnee",
        "glätte", "glatteis", "neige",
        "verglas", "snø", "nieve", "hielo", "雪", "ثلج",
      ]
    case .heat:
      ["heat", "hot weather", "high temperature", "hitze", "canicule", "chaleur", "varme", "calor", "高温", "حر شديد"]
    case .fog:
      ["fog", "visibility", "nebel", "brouillard", "tåke", "niebla", "霧", "ضباب"]
    case .rain:
      [
        "rain", "flood", "hydrolog", "debris", "regen", "hochwasser", "pluie", "inondation", "crue", "regn", "flom", "lluvia", "inundaci",
        "大雨",
        "洪水", "مطر",
      ]
    case .wind:
      [
        "wind", "gale", "gust", "storm", "hurricane", "typhoon", "cyclone", "squall", "sturm", "orkan", "böe", "vent", "kuling", "vind",
        "viento", "強風", "暴風", "رياح",
      ]
    case .other: []
    }
  }
}
