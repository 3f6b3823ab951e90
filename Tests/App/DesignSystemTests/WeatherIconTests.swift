import DesignSystem
import Foundation
import Testing
import WeatherModel

@Test func everyConditionHasAPictureAndOnlyTheSunAndMoonDiffer() {
  for condition in Condition.allCases {
    let day = WeatherIcon(condition: condition, isDaylight: true)
    let night = WeatherIcon(condition: condition, isDaylight: false)
    #expect((day != night) == (condition == .clear || condition == .partlyCloudy || condition == .hot))
    #expect((day == .unknown) == (condition == .unknown))
  }
}

@Test func everySymbolIsInTheSpriteOnce() throws {
  let sprite = try publicFile("icons/sprite.svg.html")
  for symbol in WeatherIcon.allCases.map({ $0.symbol }) + Icon.allCases.map({ $0.symbol }) {
    #expect(sprite.components(separatedBy: "<symbol id=\"\(symbol)\"").count == 2, "\(symbol)")
  }
}
