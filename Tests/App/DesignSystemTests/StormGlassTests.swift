import DesignSystem
import Testing
import WeatherModel

private func glass(_ condition: Condition, _ degrees: Double = 15, wind: Double? = nil, change: Double? = nil) -> StormGlass {
  var moment = Moment(time: Instant(seconds: 0), condition: condition, temperature: celsius(degrees))
  moment.wind = wind.map { Wind(speed: $0) }
  moment.pressureChange = change
  return StormGlass(moment)
}

@Test func theGlassFollowsTheFolklore() {
  #expect(glass(.clear) == .fair)
  #expect(glass(.hot, 35) == .fair)
  #expect(glass(.overcast) == .cloudy)
  #expect(glass(.partlyCloudy) == .cloudy)
  #expect(glass(.drizzle) == .cloudy)
  #expect(glass(.fog) == .fog)
  #expect(glass(.rain) == .wind)
  #expect(glass(.windy) == .wind)
  #expect(glass(.thunderstorm) == .storm)
  #expect(glass(.snow, 0) == .snow)
  #expect(glass(.cold, -20) == .frost)
}

@Test func frostWindAndAFallingBarometerChangeAFairGlass() {
  #expect(glass(.clear, 0) == .frost)
  #expect(glass(.overcast, -1) == .frost)
  #expect(glass(.clear, wind: 10.8) == .wind)
  #expect(glass(.clear, wind: 10.7) == .fair)
  #expect(glass(.clear, change: -3.6) == .cloudy)
  #expect(glass(.clear, change: -3.5) == .fair)
  #expect(glass(.drizzle, wind: 12) == .wind)
}

@Test func everyStateOfTheGlassHasItsOwnDrawing() {
  let drawings = StormGlass.allCases.map { stormGlass($0, label: "", id: "g").html }
  #expect(Set(drawings).count == StormGlass.allCases.count)
  #expect(drawings == StormGlass.allCases.map { stormGlass($0, label: "", id: "g").html })
}
