import TestKit
import Testing
import WeatherModel

@Suite struct CellTests {
  @Test(arguments: [
    (0.29, 290), (-0.0005, 0), (0.0009, 0), (-0.0015, -1), (-1.9999, -1999), (64.147, 64147), (90, 90000), (-90, -90000), (0.001, 1),
    (89.9999999, 89999), (-0.001, -1), (1.0049999999, 1004), (4.35, 4350), (8.2, 8200),
  ])
  func cellsAreTruncatedTowardZeroExactlyInDecimal(degrees: Double, thousandths: Int32) throws {
    let cell = Cell(try #require(Coordinate(latitude: degrees, longitude: degrees)))
    #expect(cell.latitude == thousandths)
    #expect(cell.longitude == thousandths)
  }

  @Test func everyDecimalIsReadIntoItsOwnCell() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for k in stride(from: 0, through: 90_000, by: 23) {
      for sign in ["", "-"] {
        let exact = "\(sign)\(k / 1000).\(padded(k % 1000, 3))"
        // More digits stay in the cell, however many there are, even 999…
        let tail = String(Int.random(in: 0...999_999_999, using: &random))
        for text in [exact, exact + "0", exact + tail, exact + "999999999"] where k < 90_000 || text == exact {
          let coordinate = try Coordinate(parsing: "\(text),\(text)")
          let cell = Cell(coordinate)
          let expected = Int32(sign == "-" ? -k : k)
          #expect(cell.latitude == expected && cell.longitude == expected, "seed \(seed): \(text)")
        }
      }
    }
  }

  @Test func theCellOfACellsCoordinateIsTheSameCell() throws {
    for k in stride(from: -180_000, to: 180_000, by: 13) {
      let coordinate = try #require(Coordinate(latitude: Double(k) / 2000, longitude: Double(k) / 1000))
      let cell = Cell(coordinate)
      #expect(Cell(cell.coordinate) == cell)
      #expect(cell.longitude == Int32(k))
    }
  }

  @Test func bothLongitudesOfTheDateLineAreOne() throws {
    let west = try #require(Coordinate(latitude: 0, longitude: -180))
    let east = try #require(Coordinate(latitude: -0.0, longitude: 180))
    #expect(west == east)
    #expect(Cell(west) == Cell(east))
    #expect(Cell(west).description == "0,-180")
  }

  @Test func cellsAreNamedWithoutNeedlessZeros() throws {
    let cell = Cell(try #require(Coordinate(latitude: 64.1, longitude: -21.942)))
    #expect(cell.description == "64.1,-21.942")
    #expect(Cell(try #require(Coordinate(latitude: 10, longitude: 100))).description == "10,100")
  }
}
