import Providers
import Testing
import WeatherModel

@testable import Wit

/// What a line says about the weather, the time or the place: found by words in the line, and judged by a report alone, without the
/// writer's own facts.
struct Claim: Sendable {
  let name: String
  /// Beginnings of words that make the claim, separated by commas; spaces around a comma belong to the words.
  let words: [Language: String]
  let holds: @Sendable (Truth) -> Bool

  static let all: [Claim] = [
    Claim(
      name: "no cloud",
      words: [
        .english: " not a cloud, clear skies, spotless, called in sick, nothing to hide, from one edge to the other",
        .german: " keine wolke, klarer himmel, makellos, krankgemeldet, nichts zu verbergen, von rand zu rand",
        .french: " pas un nuage, ciel dégagé, impeccable, porter pâles, rien à cacher, d’un bord à l’autre, rangé là haut",
        .spanish: " ni una nube, cielo despejado, impecable, nubes están de baja, nada que ocultar, de punta a punta, despejado como",
        .japanese: "雲ひとつなく,快晴,染みひとつ,病欠,隠しごと,端から端まで,片づけたような空",
        .arabic: "لا غيمة,سماء صافية,بلا بقعة,إجازة مرضية,ما يخفيه,من الطرف إلى الطرف,رتّب السماء",
      ]
    ) { truth in [.clear, .hot, .cold, .windy].contains(truth.condition) && (truth.eighths ?? 0) == 0 },
    Claim(
      name: "sunshine",
      words: [
        .english: " sun is out, sunshine, sunglasses, squint, sun is working, the shade, sun has gone too far",
        .german: " sonne ist draußen, sonnenschein, sonnenbrille, blinzeln, sonne arbeitet, schatten ist, im schatten, sonne ist zu weit",
        .french: " soleil est sorti, du soleil, plisser, soleil travaille, et l’ombre, soleil est allé",
        .spanish: " sol ha salido, gafas de sol, entrecerrar, sol trabaja, la sombra, sol se ha pasado, sol y aún",
        .japanese: "太陽が監督,日が照って,サングラス,目を細め,太陽が珍しく,日陰は,太陽がやりすぎ",
        .arabic: "خرجت الشمس,الجوّ مشمس,النظّارات الشمسية,تضييق العينين,الشمس تعمل,والظلّ,تمادت الشمس",
      ]
    ) { truth in truth.isUp == true && truth.isDry && (truth.eighths ?? (truth.condition == .clear ? 0 : 3)) <= 4 },
    Claim(
      name: "a grey sky",
      words: [
        .english: " grey in, overcast, wall to wall, a lid has, no shadows, ceiling is low",
        .german: " grau in, bedeckt, von wand zu wand, einen deckel, keine schatten, decke hängt",
        .french: " du gris, couvert , d’un mur, un couvercle, pas d’ombres, plafond est bas",
        .spanish: " gris en, cubierto el, de pared a pared, una tapa, sin sombras, techo está bajo",
        .japanese: "おなじみの灰色,曇り,壁から壁,蓋がされ,影がなければ,天井は低く",
        .arabic: "رماديّ بدرجاته,غائم,الجدار إلى الجدار,غطاء على,لا ظلال,السقف منخفض",
      ]
    ) { truth in truth.isDry && (truth.eighths ?? (truth.condition == .overcast ? 8 : 0)) >= 7 },
    Claim(
      name: "clouds",
      words: [
        .english: " cloud", .german: " wolke",
        .french: " nuage",
        .spanish: " nube",
        .japanese: "雲",
        .arabic: "غيم,غيوم",
      ]
    ) { truth in
      !truth.isDry || truth.condition == .fog || (truth.eighths ?? (truth.condition == .clear ? 0 : 4)) >= 1
    },
    Claim(
      name: "snow",
      words: [
        .english: " snow, flake, carrot", .german: " schnee , es schneit, flocke, karotte",
        .french: " neige, flocon, carottes",
        .spanish: " nieve , nieva , copo, zanahorias",
        .japanese: "雪,にんじん",
        .arabic: "ثلج,رقائق,رقاقة,الجزر قلق",
      ]
    ) { truth in
      [.snow, .heavySnow, .sleet].contains(truth.condition)
    },
    Claim(
      name: "lying snow",
      words: [
        .english: " white sheet, footprints, shovel, carrot, plough, where you have walked",
        .german: " weißen tuch, deine spuren, schaufel, karotten, räumdienst, wo man gegangen",
        .french: " drap blanc, vos traces, la pelle, carottes, vous avez marché",
        .spanish: " sábana blanca, tus huellas, la pala , zanahorias, por dónde has pasado",
        .japanese: "白い布,足跡,シャベル,にんじん,どこを歩いた",
        .arabic: "ملاءة بيضاء,آثار قدميك,المجرفة,الجزر قلق,أين مشيت",
      ]
    ) { truth in [.snow, .heavySnow].contains(truth.condition) && truth.celsius <= 0 },
    Claim(
      name: "rain",
      words: [
        .english: " rain, drizzl, pours", .german: " regen, regnet, niesel, schüttet",
        .french: " pluie, pleut, pleuvoir, bruine, tombe des cordes",
        .spanish: " lluvia, llueve, llovizna, lloviendo, llover, diluvia",
        .japanese: "雨,土砂降り",
        .arabic: "مطر,رذاذ,تمطر",
      ]
    ) { truth in
      truth.condition.isWet && ![.snow, .heavySnow].contains(truth.condition) || truth.chance >= 0.8
    },
    Claim(
      name: "thunder",
      words: [
        .english: " thunder, rumbles, flashes, light show", .german: " donner, grummelt, blitzt, lichtshow",
        .french: " tonnerre, cela gronde, prend des photos, spectacle de lumière",
        .spanish: " truenos, destellos, algo ruge, espectáculo de luces",
        .japanese: "雷,ゴロゴロ,光のショー,空が光って",
        .arabic: "رعد,يقرقر,تومض,عرض ضوئي",
      ]
    ) { truth in [.thunderstorm, .hail].contains(truth.condition) },
    Claim(
      name: "fog",
      words: [
        .english: " fog", .german: " nebel ",
        .french: " brouillard",
        .spanish: " niebla",
        .japanese: " 霧 ,霧が,霧は",
        .arabic: "ضباب",
      ]
    ) { truth in truth.condition == .fog },
    Claim(
      name: "stars",
      words: [
        .english: " stars", .german: " sterne",
        .french: " étoiles",
        .spanish: " estrellas",
        .japanese: "星は,星が",
        .arabic: "النجوم",
      ]
    ) { truth in
      truth.isDark && truth.isDry && truth.condition != .fog && (truth.eighths ?? (truth.condition == .clear ? 0 : 3)) <= 4
    },
    Claim(
      name: "the moon",
      words: [
        .english: " moon", .german: " mond ",
        .french: " lune ",
        .spanish: " luna ",
        .japanese: "は月です",
        .arabic: "القمر",
      ]
    ) { truth in
      truth.isDark && truth.isMoonUp && truth.isDry && (truth.eighths ?? (truth.condition == .clear ? 0 : 3)) <= 4
    },
    Claim(
      name: "darkness",
      words: [
        .english: " dark, night, owls, sun has clocked off", .german: " dunkel, nacht , eulen, sonne hat feierabend",
        .french: " nuit , hiboux, fait noir, fini son service",
        .spanish: " oscuro, noche , oscuridad, búhos, terminado su turno",
        .japanese: "暗く,暗い,暗さ,真っ暗,夜,ふくろう,太陽は退勤",
        .arabic: "ظلام,الليل, ليل ,البوم,دوام الشمس",
      ]
    ) { truth in truth.isDark },
    Claim(
      name: "water",
      words: [
        .english: " fish, gull, boat, waves, water in every, water is still",
        .german: " fische, möwen, boot, wellen, wasser in jede, wasser ist noch",
        .french: " poissons, mouettes, bateau, vagues, de l’eau dans, l’eau est toujours",
        .spanish: " peces, gaviotas, barco, olas, agua en todas, agua sigue",
        .japanese: "魚,かもめ,船,波,どちらを向いても水,水はまだ",
        .arabic: "الأسماك,النوارس,وقاربًا,أمواج,ماء في كلّ,الماء ما زال",
      ]
    ) { truth in truth.site == .water && truth.celsius > -2 },
    Claim(
      name: "wind",
      words: [
        .english: " wind , kite, {wind}", .german: " wind , drachen, {wind}",
        .french: " vent , cerf, {wind}",
        .spanish: " viento, cometa, {wind}",
        .japanese: "風は,風が,凧,{wind}",
        .arabic: "الريح, ريح ,الطائرة الورقية,{wind}",
      ]
    ) { truth in truth.wind >= 10.8 },
    Claim(
      name: "a town",
      words: [
        .english: " city, street, bus stop, pavement, neighbours, lamp post, commute, tarmac, pigeons, plough, trains, bins",
        .german: " stadt , straße, haltestelle, gehweg, nachbarn, laterne, arbeitsweg, asphalt, tauben, räumdienst, bahn, mülltonnen",
        .french: " ville, rue ,arrêt de bus, trottoir, voisins, lampadaire, trajet, bitume, pigeons, trains, poubelles",
        .spanish: " ciudad, calle , autobús, acera, vecinos, farola, atascos, asfalto, palomas, trenes, cubos",
        .japanese: "街,通りの半分,通りを起こ,バス停,歩道,隣家,通勤電車,道路,鳩,電車は,ごみ箱",
        .arabic: "مدينة,الشارع,الحافلة,الرصيف,الأرصفة,الجيران,المصباح الثاني,زحمة,الإسفلت,الحمام,القطارات,القمامة",
      ]
    ) { truth in truth.site == .town },
    Claim(
      name: "loneliness",
      words: [
        .english: " middle of nowhere, far from everything", .german: " nirgendwo, weit weg von allem",
        .french: " nulle part, loin de tout",
        .spanish: " en medio de la nada, lejos de todo",
        .japanese: "何もない場所の真ん中,すべてから遠く",
        .arabic: "وسط اللاشيء,بعيد عن كلّ شيء",
      ]
    ) { truth in
      truth.site == .far || truth.site == .water
    },
    Claim(
      name: "Monday or the weekend",
      words: [
        .english: " monday, weekend, saturday", .german: " montag, wochenend, samstag",
        .french: " lundi, week end, samedi",
        .spanish: " lunes, fin de semana, sábado",
        .japanese: "月曜,週末,土曜",
        .arabic: "الاثنين,نهاية الأسبوع,العطلة,السبت",
      ]
    ) { truth in
      truth.country != "EG" && (truth.weekday == 0 || truth.weekday >= 5)
    },
  ]

  /// Expressions that contain such words and claim nothing.
  static let idioms: [Language: String] = [
    .english:
      " not a cloud, clouds have called in sick, gloating brings clouds, your own cloud, grey by teatime, cats are grey,"
      + " no neighbours, not overcast,"
      + " five stars, rain with better, rain slowed, found rain too, fish may consider commuting, boats were invented, ducks",
    .german: " keine wolke, wolken haben sich krankgemeldet, zieht wolken an, eigene wolke, nicht bedeckt, fünf sterne, regen mit besserer,"
      + " regen aber in, denen regen zu, fische könnten pendeln, boote wurden, über nacht, keine stadt in der nähe, keine nachbarn",
    .french:
      " pas un nuage, nuages se sont fait porter, attire les nuages, petit nuage à vous, cinéma du soleil, cinq étoiles,"
      + " de la pluie avec une, de la pluie mais au, trouvaient la pluie, dans la nuit, cette nuit,"
      + " les poissons pourraient venir travailler en ville, inventé les bateaux, aucune ville, coin de la rue,"
      + " pas de voisins, service après vent",
    .spanish:
      " ni una nube, nubes están de baja, atrae las nubes, tu propia nube, cinco estrellas, lluvia con mejor,"
      + " lluvia pero a, encontraba la lluvia, durante la noche, por la noche, los peces podrían, inventaron los barcos,"
      + " no hay ciudad, no tiene vecinos",
    .japanese: "雲ひとつなく,雲は病欠,喜びすぎると雲,自分だけの雲,曇りでもなく,宣伝の上手な雨,雨のスローモーション,雨では静か,夜のうちに,暗くしました,魚も通勤,船はもっと,波乱,電波",
    .arabic:
      "لا غيمة,الغيوم في إجازة,تجلب الغيوم,غيمتك الخاصّة,مطر بدعاية,مطر بالحركة,وجد المطر هادئًا,فأرسلت الاثنين,خذ الاثنين,"
      + "فأخذت الاثنين,لا مدينة قريبة",
  ]

  /// The names of the claims that a line makes.
  static func made(by line: String, in language: Language) -> [Claim] {
    var text = plain(line)
    for idiom in list(idioms[language]) { while let range = text.firstRange(of: idiom) { text.replaceSubrange(range, with: " ") } }
    return all.filter { claim in list(claim.words[language]).contains { text.contains($0) } }
  }

  /// The words of a list.
  static func list(_ words: String?) -> [String] { (words ?? "").split(separator: ",").map(String.init) }

  /// Small letters, with a space for each run of other signs.
  static func plain(_ line: String) -> String {
    let letters = line.lowercased().map { $0.isLetter || $0.isNumber || "{}'’".contains($0) ? $0 : " " }
    return " " + String(letters).split(separator: " ").joined(separator: " ") + " "
  }
}

/// What a report says.
struct Truth: Sendable {
  var condition: Condition
  var eighths: Int?
  var celsius: Double
  var wind: Double
  var isUp: Bool?
  var isDark: Bool
  var isMoonUp: Bool
  var chance: Double
  var weekday: Int
  var site: Subject.Site?
  var country: String?

  var isDry: Bool { !condition.isWet }

  init(_ report: WeatherReport, _ background: Subject.Background, at now: Instant) throws {
    let moment = try #require(report.moment(at: now))
    (condition, celsius, wind, isUp) = (moment.condition, moment.temperature.celsius, moment.wind?.speed ?? 0, moment.isDaylight)
    eighths = moment.cloudCover.map { Int(($0 * 8).rounded()) }
    if let day = report.today(at: now), let rises = day.sunrise, let sets = day.sunset { isUp = now >= rises && now < sets }
    // In twilight it is not dark, whatever the source says.
    let height = SunPosition(at: now).altitudeSine(at: report.cell.coordinate)
    isDark = isUp == false && !(height > -0.1 && height <= 0)
    let moon = Moon.Horizon(after: now, at: report.cell.coordinate)
    isMoonUp = moon.sets.map { sets in moon.rises.map { sets < $0 } ?? true } ?? false
    chance = report.hourly?.value.last { $0.time <= now }?.precipitationChance ?? 0
    weekday = report.zone.date(of: now).weekday
    (site, country) = (background.site, background.country)
  }
}
