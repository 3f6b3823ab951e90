/// Finds answers in which a model talks about itself or refuses, instead of writing a line; in all languages, since models may do that in
/// any.
enum ModelRefusals {
  static func isFound(in text: String) -> Bool {
    let words = text.lowercased().map { $0 == "’" ? "'" : $0 }
    let text = String(words)
    return phrases.contains { text.contains($0) } || isAnnounced(text)
  }

  /// "Here is your line: …", "Sure! Your line:"; the colon in a time does not count.
  private static func isAnnounced(_ text: String) -> Bool {
    let letters = Array(text)
    guard
      let colon = letters.indices.first(where: { index in
        letters[index] == "：" || letters[index] == ":" && (index + 1 == letters.count || letters[index + 1].digit == nil)
      })
    else { return false }
    let before = String(letters[..<colon])
    return beginnings.contains { before.hasPrefix($0) } || endings.contains { before.hasSuffix($0) }
  }

  private static let beginnings = ["here is", "here's", "here you", "hier ist", "hier kommt", "voici", "aquí tienes", "aquí está", "إليك"]
  private static let endings = [
    "a line", "your line", "the line", "deine zeile", "eine zeile", "votre ligne", "votre phrase", "tu línea", "tu frase",
  ]

  private static let phrases = [
    "language model", "as an ai", "an ai ", "i'm sorry", "i am sorry", "my apologies", "an assistant", "as your assistant", "instructions",
    "i can't help", "i can't assist", "i cannot help", "i cannot assist", "i cannot be", "i cannot write", "i'm unable", "i am unable",
    "sprachmodell", "als ki ", "als ki-", "eine ki ", "eine ki.", "tut mir leid", "assistent", "anweisungen",
    "modèle de langage", "modèle linguistique", "en tant qu'ia", "intelligence artificielle", "désolé", "assistant",
    "modelo de lenguaje", "inteligencia artificial", "lo siento", "como ia ", "asistente", "instrucciones",
    "言語モデル", "aiとして", "人工知能", "申し訳", "お答えできません", "アシスタント",
    "نموذج لغ", "نموذج لغوي", "ذكاء اصطناعي", "الذكاء الاصطناعي", "عذرا", "عذرًا", "آسف", "أعتذر",
  ]
}
