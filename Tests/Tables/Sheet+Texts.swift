import WeatherModel
import Wire

extension Sheet {
  /// Numbers to text and back.
  func writeTexts() {
    let values = numbers(-200...200, 20) + extremes + [0.005, 0.015, 0.05, 0.95, 1.005, 999.95, 0.6729999999999999, 1e15 + 0.5]
    table("fixed", values, [0, 1, 2, 3]) { fixed($0, $1) }
    table("compact", values, [0, 1, 3]) { compact($0, $1) }
    table("padded", [0, 1, 9, 10, 99, 100, -1], [1, 2, 4]) { padded($0, $1) }
    let decimals = [
      "0", "-0", "1.5", "-.5", "5.", "+7", "1e3", "", "-", ".", "123456789012345678", "0.000000000000000001", "1,5", " 1", "٣", "1.2.3",
    ]
    table("plainDecimal", decimals) { plainDecimal($0.utf8) }
    table("CoordinateProblem", ["64.147, -21.942", "91, 0", "0, 181", "1", "a, b", "", "48.8566 2.3522", "-90,180"]) { text in
      do throws(CoordinateProblem) {
        return try Coordinate(parsing: text).shortText
      } catch {
        switch error {
        case .notTwoNumbers: return "not two numbers"
        case .latitudeOutOfRange: return "latitude"
        case .longitudeOutOfRange: return "longitude"
        case .linkWithoutPlace: return "link without place"
        }
      }
    }
    table("percentEncoded", ["", "a b", "Zürich/é?&=#%", "-._~", "東京"]) { percentEncoded($0) }
    table("hexadecimal", Array(0...255)) { hexadecimal(UInt8($0)).map { Int($0) } }
    table("proseBlocks", ["", " ", "One.\n\n Two \t\r\n* a\n - b\n•c\n• d\n-", "*\n* \n  •  e  ", "1. f"]) { text in
      proseBlocks(text).map { ($0.isPoint ? "point " : "paragraph ") + $0.text }
    }
    table("mentions", ["", "a", "API Key", "no apikey", "🇩🇪🇩🇪api key", "api  key"], ["", "api key", "apikey"]) {
      containsIgnoringCase($0, $1)
    }
    let joined = [
      "", "a", "\r\n", "e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪🇫🇷🇯", "👍🏽", "❤️", "क्षत्रिय", "ক্ষ", "กำ", "한국", "\u{1112}\u{1161}\u{11AB}", "\u{600}1", "א\u{200D}",
      "🏴\u{E0067}\u{E0062}",
      "か\u{3099}", "\u{FEFF}x", "ကျွန်ုပ်", "ខ្មែរ",
    ]
    table("characters", joined) { $0.count }
    table("trimmedText", ["", " ", "\t a \n", "é b", "\u{a0}c", "東\r"]) { trimmedText($0) }
    table("visibleText", ["", "a\u{202E}b", "\u{2067}القاهرة\u{2069}", "x\ny\u{7F}", "👩‍👩‍👧"]) { visibleText($0) }
    table("begins", ["", "a", "é", "e\u{301}", "ab"], ["", "a", "é", "e\u{301}", "ab"]) { begins(Array($0.utf8)[...], with: $1) }
    table("JSONWriter.number", values) { value in
      var writer = JSONWriter()
      writer.value(value)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    table(
      "JSON.number",
      decimals + [
        "1e400", "-1e-400", "1.7976931348623157e308", "4.9e-324", "0.1", "123456.789e-3", "9007199254740993", "0.30000000000000004",
      ]
    ) { text in
      do throws(JSONError) {
        return try JSON(parsing: Array(text.utf8)).number().written
      } catch {
        return error.description
      }
    }
  }
}
