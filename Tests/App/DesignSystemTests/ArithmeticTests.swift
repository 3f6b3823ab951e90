import Testing
import WeatherModel

@testable import DesignSystem

@Test func aDialCountsClockwiseFromTheTop() {
  func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool { abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9 }
  #expect(isNear(polar(62, 50, 0), 62, 12))
  #expect(isNear(polar(62, 50, 90), 112, 62))
  #expect(isNear(polar(62, 50, 180), 62, 112))
  #expect(isNear(polar(62, 50, -90), 12, 62))
}

@Test func anArcOfMoreThanHalfACircleSetsTheLargeArcFlag() {
  #expect(arcPath(62, 50, from: 0, to: 90) == "M62 12A50 50 0 0 1 112 62")
  #expect(arcPath(62, 50, from: -90, to: 135).contains("A50 50 0 1 1 "))
}

@Test func aFullCircleOfTicksHasNoTickTwice() {
  let moves = dialTicks(72, from: 0, to: 360, inner: 52, outer: 57, majorEvery: 18).map { $0.html.filter { $0 == "M" }.count }
  #expect(moves == [68, 4])
  let open = dialTicks(20, from: -130, to: 130, inner: 47, outer: 53, majorEvery: 5).map { $0.html.filter { $0 == "M" }.count }
  #expect(open == [16, 5])
}

@Test func theBarometerPointsUpAtAThousandAndStopsAtItsEnds() {
  #expect(barometerDegrees(1000) == 0)
  #expect(barometerDegrees(950) == -130)
  #expect(barometerDegrees(1050) == 130)
  #expect(barometerDegrees(870) == -130)
  #expect(barometerDegrees(1085) == 130)
}

@Test func theBarometersSecondHandMarksThePressureThreeHoursAgo() {
  let fallen = barometer(1000, change: -10, reading: Figure("1000"), label: "").html
  let earlier = straightPath([polar(62, 36, 26), polar(62, 56, 26)])
  #expect(fallen.contains(earlier))
  #expect(!barometer(1000, change: nil, reading: Figure("1000"), label: "").html.contains("set-hand"))
}

@Test func theWarmestHourIsHighestAndEqualHoursAreLevel() {
  let points = hourlyPoints([0, 10, 5].map { Temperature(celsius: $0) })
  #expect(points.map { $0.x } == [28, 84, 140])
  #expect(points.map { $0.y } == [36, 10, 23])
  #expect(Set(hourlyPoints([4, 4].map { Temperature(celsius: $0) }).map { $0.y }) == [36])
}

@Test func lightRainStaysLowAndTheMostFillsTheChart() {
  #expect(rainPoints([0, 1, 4]).map { $0.y } == [60, 46.5, 6])
  #expect(rainPoints([0, 40]).map { $0.y } == [60, 6])
  #expect(rainPoints([3]).count == 1)
}

@Test func smoothCurvesAreLevelAtTheirPoints() {
  #expect(smoothPath([Point(x: 0, y: 1), Point(x: 10, y: 5)]) == "M0 1C5 1 5 5 10 5")
  #expect(smoothPath([]) == "")
}

@Test func theSunIsHighestAtNoonAndBelowTheHorizonByNight() {
  #expect(sunPoint(0) == Point(x: 30, y: 86))
  #expect(sunPoint(0.5) == Point(x: 160, y: 12))
  #expect(sunPoint(-0.05).y > 86)
  #expect(sunPoint(3).y > 86)
  #expect(sunPoint(3).x <= 320)
  // Polar day and night: lowest at both midnights, highest at noon, and as far along as the day is.
  #expect(polarPoint(0, ends: 58, control: -8) == Point(x: 2, y: 58))
  #expect(polarPoint(0.5, ends: 58, control: -8) == Point(x: 160, y: 25))
  #expect(polarPoint(1, ends: 110, control: 84) == Point(x: 318, y: 110))
  #expect(polarPoint(0.25, ends: 58, control: -8).x == 81)
  #expect(dayPart(Instant(seconds: 50), rise: Instant(seconds: 0), set: Instant(seconds: 100)) == 0.5)
  #expect(dayPart(Instant(seconds: 5), rise: Instant(seconds: 9), set: Instant(seconds: 9)).isFinite)
}

@Test func theMoonIsLitOnTheRightWhileItWaxesInTheNorth() {
  #expect(moonIllumination(phase: 0) == 0)
  #expect(moonIllumination(phase: 0.5) == 1)
  #expect(abs(moonIllumination(phase: 0.25) - 0.5) < 1e-12)
  // The edge of the disc: clockwise from top to bottom is the right side. The terminator goes back up.
  #expect(litPath(phase: 0.1, isSouthern: false).hasPrefix("M32 4A28 28 0 0 1 32 60"))
  #expect(litPath(phase: 0.9, isSouthern: false).hasPrefix("M32 4A28 28 0 0 0 32 60"))
  #expect(litPath(phase: 0.1, isSouthern: true).hasPrefix("M32 4A28 28 0 0 0 32 60"))
  #expect(litPath(phase: 0.1, isSouthern: false).hasSuffix(" 0 0 0 32 4Z"))  // a crescent: the terminator bulges to the right
  #expect(litPath(phase: 0.4, isSouthern: false).hasSuffix(" 0 0 1 32 4Z"))  // more than half: to the left
  #expect(litPath(phase: 1.1, isSouthern: false) == litPath(phase: 0.1, isSouthern: false))
}

@Test func theUVMarkerIsOnTheStepOfItsWord() {
  for (index, step) in [(0.0, 0.0), (2.9, 0), (3, 1), (5, 1), (6, 2), (8, 3), (11, 4), (40, 4)] {
    let percentage = uvPercentage(index)
    #expect(percentage >= step * 20.4 && percentage <= (step + 1) * 20.4, "\(index)")
  }
}

@Test func fartherPeaksAreNeverClearerThanNearerOnes() {
  for metres in [0.0, 400, 7000, 24_000, 60_000] {
    for peak in 1..<4 { #expect(peakOpacity(peak, metres) <= peakOpacity(peak - 1, metres)) }
  }
  #expect(peakOpacity(3, 24_000) > peakOpacity(3, 12_000))
}

@Test func seededNumbersRepeatAndStayInRange() {
  var first = SeededNumbers(seed: 7)
  var second = SeededNumbers(seed: 7)
  var other = SeededNumbers(seed: 8)
  let numbers = (0..<100).map { _ in first.unit() }
  #expect(numbers == (0..<100).map { _ in second.unit() })
  #expect(numbers != (0..<100).map { _ in other.unit() })
  #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
}

@Test func crystalsStayWithinTheGlass() {
  for path in [
    fernBed(height: 62, count: 5, seed: 5, from: 34, to: 86), fernBed(height: 17, count: 9, seed: 3), stars(count: 20, seed: 267),
  ] {
    let numbers = path.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count > 40)
    #expect(numbers.allSatisfy { $0 > 5 && $0 < 180 })
  }
}

@Test func aLineOfTemperaturesKeepsToItsTimesAndItsHeight() {
  let line = [(0, 2.0), (2, -3), (5, 7)].map {
    TimedTemperature(time: Instant(seconds: Int64($0.0) * 3600), temperature: Temperature(celsius: $0.1))
  }
  #expect(linePoints(line) == [Point(x: 0, y: 13.5), Point(x: 12, y: 22), Point(x: 30, y: 5)])
  #expect(temperatureLine(line, class: "line").html.contains("viewBox=\"0 0 30 26\""))
  for few in [[], [line[0]], [line[0], line[0]]] { #expect(temperatureLine(few, class: "line").html.isEmpty) }
}
