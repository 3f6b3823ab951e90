import Testing
import WeatherModel

@testable import DesignSystem

@Suite struct HourlyStripTests {
  private let hour = HourEntry(
    time: "15", icon: .rain, condition: "Rain", temperature: Temperature(celsius: 8), temperatureText: "8°", rain: 1, rainChance: 0.9,
    rainText: "90%")

  @Test func theStripIsBuiltAnewWhenAnythingOfAnHourChanges() {
    let changes: [(inout HourEntry) -> Void] = [
      { $0.time = "16" }, { $0.startsDay = true }, { $0.icon = .snow }, { $0.condition = "Snow" }, { $0.temperature.celsius = 8.01 },
      { $0.temperatureText = "46°" }, { $0.rain = 1.1 }, { $0.rainChance = nil }, { $0.rainText = "90 %" }, { $0.sun = .sunrise },
      { $0.sun = .sunset },
      {
        $0.time = "15R"
        $0.condition = "ain"
      },
    ]
    var seen = [revision(of: [hour], "fade"), revision(of: [hour], "other"), revision(of: [hour, hour], "fade"), revision(of: [], "fade")]
    for change in changes {
      var other = hour
      change(&other)
      seen.append(revision(of: [other], "fade"))
    }
    #expect(Set(seen).count == changes.count + 4)
    #expect(revision(of: [hour], "fade") == seen[0])
  }
}
