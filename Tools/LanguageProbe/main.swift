import Copy
import Glibc
import Languages
import Preferences
import WeatherModel

// Answers requests on standard input, a line each, for Tests/Languages: `de number 12.5 1`, `ar plural 3`, `ja time 14 9 12`.

func answer(_ words: [Substring], _ copy: Copy) -> String? {
  let numbers = words.dropFirst().compactMap { Double($0) }
  func integer(_ index: Int) -> Int { index < numbers.count ? Int(numbers[index]) : 0 }
  func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }
  switch words.first {
  case "number": return copy.number(number(0), integer(1))
  case "count": return words.count > 1 ? Int64(words[1]).map { copy.count($0) } : nil
  case "percent": return copy.percent(number(0))
  case "degrees": return copy.degrees(number(0))
  case "plural": return words.count > 1 ? Int64(words[1]).map { "\(PluralCategory($0, in: copy.language))" } : nil
  case "time": return copy.time((hour: integer(0), minute: integer(1)), isTwelveHours: integer(2) == 12)
  case "hour": return copy.hour(integer(0), isTwelveHours: integer(1) == 12)
  case "weekday": return copy.weekday(integer(0))
  case "month": return copy.month(integer(0) - 1)
  case "date":
    let date = CalendarDate(day: Int64(integer(0)))
    return copy.date(weekday: date.weekday, day: date.parts.day, month: date.parts.month)
  case "ago": return copy.ago(Int64(integer(0)))
  case "speed": return copy.speed(integer(0), number: copy.number(number(1), 2))
  case "speedInFull": return copy.speedInFull(integer(0), count: Int64(integer(1)))
  case "pressure": return copy.pressureReading(integer(0), number: copy.number(number(1), 2))
  case "pressureInFull": return copy.pressureInFull(integer(0), number: copy.number(number(1), 2))
  case "distance": return copy.distance(integer(0), number: copy.number(number(1), 2))
  case "rain": return copy.rainAmount(integer(0), number: copy.number(number(1), 2))
  case "minutes": return copy.minutes(Int64(integer(0)))
  case "unit":
    switch words.dropFirst().first {
    case "wind": return copy.windUnit(integer(0))
    case "pressure": return copy.pressureUnit(integer(0))
    case "distance": return copy.distanceUnit(integer(0))
    case "rain": return copy.rainUnit(integer(0))
    default: return nil
    }
  case "usual":
    return words.count > 1 ? Preferences(region: String(words[1]), language: words.count > 2 ? String(words[2]) : "").cookie : nil
  default: return nil
  }
}

while let line = readLine() {
  let words = line.split(separator: " ")
  guard let tag = words.first, let language = Language(tag: String(tag)),
    let text = answer(Array(words.dropFirst()), Languages.copy(language))
  else {
    print("unknown request: \(line)")
    exit(1)
  }
  print(text)
}
