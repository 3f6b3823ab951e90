import WeatherModel

/// Words that no line may contain: insults, and words about politics. Most of them are compared with the beginnings of words.
enum Profanity {
  static func isFound(in text: String, _ language: Language) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains { word in
      whole.contains(word) || onlyIn[word] == language || stems.contains { word.hasPrefix($0) }
    } || spelled(words).contains { word in stems.contains { word.contains($0) } } || withoutSpaces.contains { text.contains($0) }
  }

  /// Words that are written letter by letter.
  private static func spelled(_ words: [String]) -> [String] { words.split { $0.count > 1 }.filter { $0.count > 2 }.map { $0.joined() } }

  /// Words that are banned in one language only, because they are harmless in others.
  private static let onlyIn: [String: Language] = ["war": .english, "con": .french]
  private static let whole: Set = [
    "fool", "fools", "dumb", "jerk", "damn", "arse", "ass", "jew", "jews", "gay", "kill", "kills", "killed", "wars", "rape", "sex",
    "xi", "merz", "depp", "hure", "krieg", "puta", "loser", "losers", "crap", "god", "gott", "dieu", "dios", "حرب", "الحرب", "رئيس",
    "الرئيس",
  ]
  private static let stems = [
    "idiot", "stupid", "moron", "imbecil", "bastard", "bitch", "whore", "slut", "fuck", "shit", "asshole", "cunt", "retard", "nazi",
    "hitler",
    "stalin", "muslim", "christian", "islam", "allah", "jesus", "racist", "lesbian", "transgender", "ugly", "suicid", "terroris", "porn",
    "trump", "biden", "putin", "obama", "merkel", "scholz", "macron", "president", "election", "politic", "democrat", "republican",
    "senator",
    "parliament", "minister", "communis", "fascis", "dumm", "trottel", "blöd", "arsch", "scheiß", "scheiss", "schlampe", "wichs", "kanzler",
    "wahlkampf", "bundestag", "politik", "hässlich", "crétin", "connard", "salope", "putain", "merde", "guerre", "élection", "président",
    "ministre", "politique", "tonto", "estúpid", "mierda", "cabrón", "gilipollas", "guerra", "elecci", "gobierno", "polític", "president",
    "غبي", "أحمق", "لعنة", "انتخاب", "الانتخاب", "سياس", "السياس", "حكومة", "الحكومة",
  ]
  /// For Japanese, which has no spaces between words.
  private static let withoutSpaces = ["馬鹿", "バカ", "ばか", "アホ", "あほ", "死ね", "殺", "政治", "選挙", "首相", "大統領", "戦争", "総理"]
}

/// Numbers that are written as words; they can't be checked, so lines that contain them are refused.
enum NumberWords {
  static func isFound(in text: String, _ language: Language) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    if words.contains(where: { list(language).contains(String($0)) }) { return true }
    guard language == .japanese else { return false }
    let signs = Array(text)
    return signs.indices.dropFirst().contains { "度時分歩割倍".contains(signs[$0]) && "二三四五六七八九十百千".contains(signs[$0 - 1]) }
  }

  private static func list(_ language: Language) -> Set<String> {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .arabic: arabic
    case .japanese: []
    }
  }

  private static let english: Set = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fifteen", "twenty", "thirty",
    "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "dozen",
  ]
  private static let german: Set = [
    "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "fünfzehn", "zwanzig", "dreißig", "vierzig",
    "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig", "hundert", "tausend", "dutzend",
  ]
  private static let french: Set = [
    "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "quinze", "vingt", "trente", "quarante",
    "cinquante", "soixante", "cent", "mille", "douzaine",
  ]
  private static let spanish: Set = [
    "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "quince", "veinte", "treinta", "cuarenta",
    "cincuenta", "sesenta", "cien", "mil", "docena",
  ]
  private static let arabic: Set = [
    "اثنان", "اثنين", "ثلاث", "ثلاثة", "أربع", "أربعة", "خمس", "خمسة", "ست", "ستة", "سبع", "سبعة", "ثماني", "ثمانية", "تسع", "تسعة", "عشر",
    "عشرة", "عشرون", "عشرين", "ثلاثون", "ثلاثين", "مئة", "ألف",
  ]
}
