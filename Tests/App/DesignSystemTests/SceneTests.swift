import DesignSystem
import Testing
import WeatherModel

private let sunrise = Instant(seconds: 6 * 3600)
private let sunset = Instant(seconds: 18 * 3600)

private func scene(_ condition: Condition, hour: Int64, minute: Int64 = 0) -> Scene {
  let now = Instant(seconds: hour * 3600 + minute * 60)
  return Scene(condition: condition, isDaylight: now >= sunrise && now < sunset, now: now, sunrise: sunrise, sunset: sunset)
}

@Test func precipitationAndFogDecideTheSceneAtAnyHour() {
  for hour in [0, 6, 12, 18] as [Int64] {
    #expect(scene(.thunderstorm, hour: hour) == .thunderstorm)
    #expect(scene(.hail, hour: hour) == .thunderstorm)
    #expect(scene(.heavySnow, hour: hour) == .snow)
    #expect(scene(.sleet, hour: hour) == .snow)
    #expect(scene(.freezingRain, hour: hour) == .rain)
    #expect(scene(.drizzle, hour: hour) == .rain)
    #expect(scene(.fog, hour: hour) == .fog)
    #expect(scene(.cloudy, hour: hour) == .overcast)
    #expect(scene(.unknown, hour: hour) == .overcast)
  }
}

@Test func aClearSkyFollowsTheSun() {
  #expect(scene(.clear, hour: 12) == .clearDay)
  #expect(scene(.clear, hour: 0) == .clearNight)
  #expect(scene(.partlyCloudy, hour: 12) == .partlyCloudy)
  #expect(scene(.partlyCloudy, hour: 0) == .clearNight)
}

@Test func dawnAndDuskAreAroundSunriseAndSunset() {
  #expect(scene(.clear, hour: 5, minute: 19) == .clearNight)
  #expect(scene(.clear, hour: 5, minute: 20) == .dawn)
  #expect(scene(.partlyCloudy, hour: 6, minute: 25) == .dawn)
  #expect(scene(.clear, hour: 6, minute: 26) == .clearDay)
  #expect(scene(.clear, hour: 17, minute: 34) == .clearDay)
  #expect(scene(.clear, hour: 17, minute: 35) == .dusk)
  #expect(scene(.clear, hour: 18, minute: 40) == .dusk)
  #expect(scene(.clear, hour: 18, minute: 41) == .clearNight)
}

@Test func withoutSunriseThereIsNoDawn() {
  #expect(Scene(condition: .clear, isDaylight: true, now: sunrise, sunrise: nil, sunset: nil) == .clearDay)
}

@Test func everySceneHasItsColoursInTheStyleSheet() throws {
  let style = try publicFile("css/sky.css")
  for scene in Scene.allCases {
    #expect(style.contains("\n[data-scene=\(scene.word)] {"))
    #expect(Scene(word: scene.word) == scene)
  }
  #expect(Scene(word: "plague") == nil)
}
