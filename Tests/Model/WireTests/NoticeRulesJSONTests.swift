import Testing
import WeatherModel
import Wire

/// The notice rules of devices, as stored and sent.
@Suite struct NoticeRulesJSONTests {
  @Test func rulesAreReadBackUnchanged() throws {
    var rules = NoticeRules()
    #expect(try NoticeRules(json: JSON(parsing: rules.json)) == rules)
    rules.quiet = QuietHours(from: 1350, until: 420)
    rules.morning = MorningNotice(minute: 0, always: true, place: RecordID(high: 4, low: 5))
    rules.defaultRules.minimumSeverity = .extreme
    rules.defaultRules.hazards = []
    for number: UInt64 in 1...3 {
      var place = PlaceRules()
      place.notifiesWarnings = number == 2
      for notice in WeatherNotice.allCases { place[notice] = number == UInt64(notice.rawValue) + 1 }
      place.hazards = [.snow, .coast]
      rules.places[RecordID(high: number, low: 0)] = place
    }
    #expect(try NoticeRules(json: JSON(parsing: rules.json)) == rules)
  }

  @Test(arguments: [
    "{}", #"{"usual":{}}"#, #"{"usual":{"hazards":5}}"#, #"{"usual":{"hazards":""},"quiet":{"from":0,"until":1440}}"#,
    #"{"usual":{"hazards":""},"places":[{"place":"x","hazards":""}]}"#, #"{"usual":{"hazards":""},"morning":{"at":1440}}"#,
    #"{"usual":{"hazards":""},"morning":{"at":-1}}"#, #"{"usual":{"hazards":""},"morning":{"at":0,"place":"x"}}"#, "[]",
  ])
  func invalidRulesAreRefused(_ text: String) {
    #expect(throws: JSONError.self) { try NoticeRules(json: JSON(parsing: Array(text.utf8))) }
  }
}
