import DesignSystem
import Testing
import WeatherModel

@Test func theTemperatureRampMeetsItsStopsAndStaysWithinThem() {
  #expect(temperatureColor(Temperature(celsius: -20)) == "#8a6cf0")
  #expect(temperatureColor(Temperature(celsius: 0)) == "#57b2ff")
  #expect(temperatureColor(Temperature(celsius: 35)) == "#f7584a")
  #expect(temperatureColor(Temperature(celsius: -90)) == "#8a6cf0")
  #expect(temperatureColor(Temperature(celsius: 60)) == "#f7584a")
}

@Test func aTemperatureThatIsNotANumberHasAColourToo() {
  #expect(temperatureColor(Temperature(celsius: .nan)) == temperatureColor(Temperature(celsius: 0)))
  #expect(temperatureColor(Temperature(celsius: .infinity)) == temperatureColor(Temperature(celsius: 0)))
}

@Test func betweenTwoStopsColoursAreMixed() {
  #expect(temperatureColor(Temperature(celsius: 25)) == "#fbb84c")  // half way from (247, 209, 84) to (255, 159, 67)
}
