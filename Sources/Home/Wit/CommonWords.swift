import WeatherModel

/// Short common words, and words about weather, of languages with Latin letters, by which these are told apart. Words that two of the
/// languages share are left out.
enum CommonWords {
  /// Whether a text has more such words of another language than of its own. A single one may be a name, or a joke.
  static func areForeign(in text: String, _ language: Language) -> Bool {
    guard let own = all[language] else { return false }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let foreign = all.filter { $0.key != language }.map { other in words.count { other.value.contains($0) } }.max() ?? 0
    return foreign > max(1, words.count { own.contains($0) })
  }

  private static let all: [Language: Set<String>] = [
    .english: [
      "the", "and", "of", "is", "it", "with", "again", "not", "you", "your", "this", "that", "at", "just", "nobody", "here",
      "rain", "sun", "sky", "snow", "weather", "clouds", "degrees", "for", "stays",
    ],
    .german: [
      "der", "das", "und", "ist", "nicht", "mit", "schon", "wieder", "wie", "ein", "eine", "noch", "auch", "heute", "nur", "für", "aber",
      "im", "zum", "zur", "bleibt", "regen", "sonne", "himmel", "schnee", "wetter", "wolken", "grad",
    ],
    .french: [
      "et", "est", "une", "pas", "encore", "avec", "ce", "il", "rien", "toujours", "dans", "qui", "comme", "pluie", "soleil", "ciel",
      "neige", "nuages", "degrés",
    ],
    .spanish: [
      "el", "con", "otra", "vez", "una", "del", "por", "para", "hoy", "pero", "más", "nada", "siempre", "como", "lluvia", "cielo", "nieve",
      "nubes", "grados",
    ],
  ]
}
