import Copy
import DesignSystem
import Features
import Glibc
import Languages
import Preferences
import Routes
import Sentences
import Testing
import WeatherModel

/// Sentences of a family are looked up by number, so they must be in the order of the cases they name.
@Suite struct FamilyTests {
  private func members(_ family: String) throws -> [String] {
    let file = try Languages.file(.english)
    return file.names.filter { file.sentences[$0]?.family == family }.map { String($0.dropFirst(family.count + 1)) }
  }

  private func expect<Case: CaseIterable>(_ family: String, names _: Case.Type, after skipped: Int = 0) throws {
    #expect(try members(family) == Case.allCases.dropFirst(skipped).map { "\($0)" }, "\(family)")
  }

  @Test func familiesHaveTheNamesOfTheirTypesCases() throws {
    try expect("condition", names: Condition.self)
    try expect("stormGlass", names: StormGlass.self)
    try expect("outlook", names: DayOutlook.Sky.self)
    try expect("outlookOnAndOff", names: DayOutlook.Sky.self, after: 5)
    try expect("outlookReach", names: DayOutlook.Period.self)
    try expect("reason", names: WeatherProblem.self)
    try expect("problemTitle", names: WeatherProblem.self)
    try expect("problemText", names: WeatherProblem.self)
    try expect("pressureLevel", names: PressureClass.self)
    try expect("pressureTendency", names: PressureTendency.self)
    try expect("feelsLikeNote", names: FeelsLikeReason.self)
    try expect("drying", names: HumidityEffects.Drying.self)
    try expect("feel", names: HumidityEffects.Feel.self)
    try expect("visibilityNote", names: VisibilityClass.self)
    try expect("uvWord", names: UVBand.self)
    try expect("dayQuantity", names: DayQuantity.self)
    try expect("uvBandAdvice", names: UVBand.self)
    try expect("moonPhase", names: Moon.Name.self)
    try expect("pairProblem", names: PairFeature.Problem.self)
    try expect("airNote", names: AirScale.self)
    try expect("airScaleShort", names: AirScale.self)
    try expect("plant", names: Pollen.Plant.self)
    try expect("severity", names: Alert.Severity.self, after: 1)
    try expect("urgency", names: Alert.Urgency.self, after: 1)
    try expect("certainty", names: Alert.Certainty.self, after: 1)
    try expect("hazard", names: Hazard.self)
    for family in ["weatherNotice", "weatherNoticeNote"] { try expect(family, names: WeatherNotice.self) }
    try expect("widgetUse", names: WidgetUse.self)
    try expect("widgetHint", names: WidgetUse.self, after: WidgetPreview.allCases.count)
    try expect("noticeState", names: NoticeState.self)
    try expect("kind", names: Kind.self)
    try expect("departureReason", names: DepartureReason.self)
    for family in ["credit", "sourceTerms"] { try expect(family, names: Source.self) }
    try expect("airIndex", names: AirScale.self)
    try expect("windUnit", names: Preferences.WindUnit.self)
    try expect("pressureUnit", names: Preferences.PressureUnit.self)
    try expect("distanceUnit", names: Preferences.DistanceUnit.self)
    try expect("rainUnit", names: Preferences.RainUnit.self)
    for family in ["speed", "speedInFull"] { try expect(family, names: Preferences.WindUnit.self) }
    for family in ["pressureReading", "pressureInFull"] { try expect(family, names: Preferences.PressureUnit.self) }
    try expect("distance", names: Preferences.DistanceUnit.self)
    for family in ["rainAmount", "snowUnit", "snowAmount"] { try expect(family, names: Preferences.RainUnit.self) }
    try expect("temperature", names: Preferences.TemperatureUnit.self)
    try expect("themeName", names: Preferences.Theme.self)
  }

  /// The English attribution is written twice: for programs beside the source, and for people among the sentences.
  @Test func theEnglishAttributionIsThatOfTheSource() {
    for source in Source.allCases { #expect(Languages.copy(.english).attribution(source).text == source.attribution) }
  }

  @Test func drySkiesHaveTheirOwnSentencesAloneAndAfterRain() throws {
    let dry = DayOutlook.Sky.allCases.filter { !$0.isWet }.map { "\($0)" }
    #expect(try members("outlookAndDry") == dry)
    #expect(try members("outlookAfterRain") == dry)
    #expect(try members("outlookOnAndOff") == DayOutlook.Sky.allCases.filter(\.isWet).map { "\($0)" })
  }

  @Test(arguments: ["rainWholeHour", "rainStarting", "rainStopping", "rainOnAndOff"])
  func theNextHourHasASentenceForEveryKindOfPrecipitation(_ family: String) throws {
    var names = ["drizzle"]
    for falling in RainOutlook.PrecipitationForm.allCases where falling != .drizzle {
      let name = "\(falling)"
      let capital = name.prefix(1).uppercased() + name.dropFirst()
      names += ["light" + capital, name, "heavy" + capital]
    }
    #expect(try members(family) == names)
  }

  @Test func theGeneratedSentencesFileIsCurrent() throws {
    let english = try Languages.file(.english)
    let path = #filePath.replacing("Tests/App/LanguagesTests/FamilyTests.swift", with: "Sources/App/Copy/Sentences.swift")
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    let code = String(decoding: bytes[..<count], as: UTF8.self)
    #expect(code == english.accessors, "run 'make sentences'")
  }
}
