/// Models that talk of themselves or refuse, instead of writing a line; in all languages, since they do so in any.
enum SelfTalk {
  static func isFound(in text: String) -> Bool {
    let words = text.lowercased().map { $0 == "’" ? "'" : $0 }
    let text = String(words)
    return phrases.contains { text.contains($0) }
  }

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
