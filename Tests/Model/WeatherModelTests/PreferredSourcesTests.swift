import Testing
import WeatherModel

@Suite struct PreferredSourcesTests {
  @Test func everyKindAndSourceFitsAndIsReadBackUnchanged() throws {
    for source in Source.allCases {
      var preferred = PreferredSources()
      for kind in Kind.allCases { preferred[kind] = source }
      for kind in Kind.allCases { #expect(preferred[kind] == source, "\(kind), \(source)") }
      #expect(PreferredSources(text: preferred.text()) == preferred)
      for kind in Kind.allCases { preferred[kind] = nil }
      #expect(preferred.isEmpty && preferred.text().isEmpty)
    }
  }

  @Test func ofTwoChoicesForAKindTheFirstCounts() { #expect(PreferredSources(text: "current:nws,current:aqicn")?.text() == "current:nws") }

  @Test(arguments: [
    "", "current", "current:", ":nws", "current:nws,", ",current:nws", "current:nope", "nope:nws",
    "current:nws:", "CURRENT:nws", "current=nws", " current:nws",
  ])
  func anInvalidListIsRefused(_ text: String) { #expect(PreferredSources(text: text) == nil) }
}
