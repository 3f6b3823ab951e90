import Testing
import WeatherModel

@testable import Providers

@Suite struct PressureChangeTests {
  private func series(_ steps: [(hour: Int64, pressure: Double?)]) -> [Moment] {
    steps.map { step in
      var moment = Moment(time: .init(seconds: 0) + .hours(step.hour), condition: .clear, temperature: Temperature(celsius: 0))
      moment.pressure = step.pressure
      return moment
    }
  }

  @Test func itIsTheDifferenceFromThreeHoursBefore() {
    let moments = series([(0, 1000), (1, 1001), (2, 1003), (3, 1006), (4, 1010), (5, nil)]).withPressureChanges()
    #expect(moments.map(\.pressureChange) == [nil, nil, nil, 6, 9, nil])
  }

  @Test func betweenStepsItIsInterpolatedAndOverGapsUnknown() {
    #expect(series([(0, 1000), (2, 1002), (4, 1010)]).withPressureChanges().map(\.pressureChange) == [nil, nil, 9])
    #expect(series([(0, 1000), (4, 1002), (6, 1010)]).withPressureChanges().map(\.pressureChange) == [nil, nil, nil])
    #expect(series([(0, 1000), (1, nil), (4, 1010)]).withPressureChanges().map(\.pressureChange) == [nil, nil, nil])
    #expect(series([(0, nil), (2, 1002), (4, 1010)]).withPressureChanges().map(\.pressureChange) == [nil, nil, nil])
    #expect([Moment]().pressureChange(to: 1000, at: Instant(seconds: 0)) == nil)
  }

  @Test func aMomentAfterTheSeriesHasNoChange() {
    let moments = series([(0, 1000), (1, 1001)])
    #expect(moments.pressureChange(to: 1009, at: Instant(seconds: 0) + .hours(4)) == 8)
    #expect(moments.pressureChange(to: 1009, at: Instant(seconds: 0) + .hours(5)) == nil)
  }
}
