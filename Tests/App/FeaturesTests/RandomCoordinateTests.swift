import Features
import TestKit
import Testing
import WeatherModel

@Suite struct RandomCoordinateTests {
  /// Bands of equal height above the equator's plane have equal areas (Archimedes), so equally many places must fall into each.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomPlacesAreSpreadEvenly(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (bands, sectors, count) = (10, 12, 60_000)
    var counts = Array(repeating: 0, count: bands * sectors)
    for _ in 0..<count {
      let coordinate = randomCoordinate(random.next(), random.next())
      let height = sine(radians(coordinate.latitude))
      let band = min(bands - 1, Int((height + 1) / 2 * Double(bands)))
      let sector = min(sectors - 1, Int((coordinate.longitude + 180) / 360 * Double(sectors)))
      counts[band * sectors + sector] += 1
    }
    let expected = Double(count) / Double(bands * sectors)
    let chiSquare = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    // 119 degrees of freedom: by chance, it exceeds 182 once in ten thousand times, and is under 70 as rarely.
    #expect(chiSquare < 182 && chiSquare > 70, "chi-square \(chiSquare), seed \(seed)")
  }

  @Test func theExtremesOfTheBitsAreTheExtremesOfTheEarth() {
    #expect(randomCoordinate(0, 0) == place(-90, -180))
    let last = randomCoordinate(.max, .max)
    #expect(last.latitude > 89.999 && last.latitude <= 90)
    #expect(last.longitude > 179.999 && last.longitude < 180)
    let middle = randomCoordinate(1 << 63, 1 << 63)
    #expect(middle == place(0, 0))
  }

  @Test func everyPlaceIsOnTheEarth() {
    let seed: UInt64 = 99
    var random = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      let coordinate = randomCoordinate(random.next(), random.next())
      #expect(Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude) == coordinate, "seed \(seed)")
    }
  }

  @Test func theRandomBitsComeFromTheClient() {
    var bits: [UInt64] = [1 << 63, 0, 3 << 62, 1 << 62]
    let client = RandomClient { bits.removeFirst() }
    #expect(client.coordinate() == randomCoordinate(1 << 63, 0))
    #expect(client.coordinate() == randomCoordinate(3 << 62, 1 << 62))
    #expect(bits.isEmpty)
  }
}
