import Testing
import WeatherModel

@testable import DesignSystem

@Test func theMarkerIsOnTheBandThatTheModelNames() {
  for scale in AirScale.allCases {
    for index in stride(from: 0.0, through: 600, by: 0.5) {
      let band = min(6, Int(airPosition(index, on: scale) * 6 + 1e-9) + 1)
      #expect(band == scale.band(index), "\(index) on \(scale)")
    }
  }
}

@Test func theMarkerNeverLeavesItsScale() {
  #expect(airMarker(0, .european) == 3)
  #expect(airMarker(100_000, .us) == 97)
  #expect(airMarker(-5, .us) == 3)
}

@Test func pollutantsFallIntoTheBandsOfTheirScale() {
  #expect(airLevel(Pollutant(.pm25, 4.8), on: .european)?.band == 1)
  #expect(airLevel(Pollutant(.pm25, 5), on: .european)?.band == 2)
  #expect(airLevel(Pollutant(.pm25, 9.0), on: .us)?.band == 1)
  #expect(airLevel(Pollutant(.pm25, 9.1), on: .us)?.band == 2)
  #expect(airLevel(Pollutant(.ozone, 900), on: .european)?.band == 6)
  #expect(airLevel(Pollutant(.pm10, 1e9), on: .us) == AirLevel(band: 6, part: 1))
}

@Test func theEuropeanIndexIsInTheBandOfItsWorstPollutant() throws {
  for amount in stride(from: 0.0, through: 300, by: 0.1) {
    let pollutants = [
      Pollutant(.pm25, amount), Pollutant(.pm10, amount * 1.9), Pollutant(.ozone, 200 - amount / 2), Pollutant(.nitrogenDioxide, amount),
    ]
    let index = try #require(EuropeanAirIndex(pollutants)?.value)
    let worst = pollutants.compactMap { airLevel($0, on: .european)?.band }.max()
    #expect(AirScale.european.band(index) == worst, "\(amount)")
  }
}

@Test func theEuropeanScaleDoesNotKnowCarbonMonoxide() {
  #expect(airLevel(Pollutant(.carbonMonoxide, 300), on: .european) == nil)
  #expect(airLevel(Pollutant(.carbonMonoxide, 300), on: .us)?.band == 1)
  #expect(airLevel(Pollutant(.pm25, .nan), on: .us) == nil)
}
