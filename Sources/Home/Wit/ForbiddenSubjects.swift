import WeatherModel

/// What a model's line may not speak of, because it knows nothing about it or has no business with it: warnings and what to do about them,
/// secrets and addresses, and groups of people. In all languages, since models may write in any.
enum ForbiddenSubjects {
  static func isFound(in text: String) -> Bool {
    let text = text.lowercased()
    let words = text.split { !$0.isLetter }.map(String.init)
    return words.contains { word in whole.contains(word) || stems.contains { word.hasPrefix($0) } }
      || anywhere.contains { text.contains($0) }
  }

  /// Names of hosts, in words.
  private static let whole: Set = ["www", "http", "https", "com", "org", "dot", "men", "sms", "login"]

  private static let stems = [
    // Warnings, and safety.
    "evacuat", "warning", "alert", "emergenc", "hurricane", "tornado", "shelter", "safe", "danger", "rescue", "evakuier", "warnung",
    "entwarn",
    "notfall", "orkan", "hurrikan", "gefahr", "gefähr", "évacu", "alerte", "urgence", "ouragan", "tornade", "vigilance", "evacu", "alerta",
    "aviso", "emergencia", "huracán", "peligr", "sirene", "siren",
    // Secrets, and what to do with a device.
    "password", "passcode", "passwort", "kennwort", "contraseña", "pairing", "kopplung", "download", "installier", "instalar", "descarg",
    "télécharg", "subscrib",
    // People.
    "women", "woman", "girls", "foreigner", "immigrant", "refugee", "frauen", "männer", "ausländer", "flüchtling", "femmes", "hommes",
    "étranger", "immigré", "réfugi", "mujeres", "hombres", "extranjer", "inmigrante", "refugiad",
  ]

  /// In Japanese there are no spaces between words, and in Arabic articles and other short words are written together with the next one.
  private static let anywhere = [
    "log in", "click", "mot de passe", "à l'abri", "à l’abri", "a salvo", "in sicherheit",
    "避難", "警報", "注意報", "緊急", "安全", "危険", "竜巻", "台風", "パスワード", "暗証", "ドット", "ダウンロード", "女は", "女性", "男性", "外国人",
    "إخلاء", "تحذير", "إنذار", "طوارئ", "إعصار", "خطر", "آمن", "كلمة السر", "كلمة المرور", "نقطة كوم", "دوت", "النساء", "الرجال", "الأجانب",
  ]
}
