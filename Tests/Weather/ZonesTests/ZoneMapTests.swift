import Foundation
import TestKit
import Testing
import WeatherModel

@testable import Zones

@Suite struct ZoneMapTests {
  let files = ZoneFiles()

  /// A place and its zone, from a file of samples.
  struct Sample {
    var cell: Cell
    var zone: String
    var name: String
  }

  private func samples(_ file: String) throws -> [Sample] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Zones")
    let lines = try String(contentsOf: folder.appending(path: file + ".tsv"), encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let coordinate = Coordinate(latitude: try #require(Double(fields[0])), longitude: try #require(Double(fields[1])))
      return Sample(cell: Cell(try #require(coordinate)), zone: fields[2], name: fields.count > 3 ? fields[3] : "\(line)")
    }
  }

  @Test(arguments: [("largest-cities", 500), ("cities", 121)])
  func everyLargeCityIsInItsZone(file: String, atLeast count: Int) throws {
    let cities = try samples(file)
    #expect(cities.count >= count)
    for city in cities { #expect(files.name(at: city.cell) == city.zone, "\(city.name)") }
  }

  @Test func landIsCorrectAlmostEverywhere() throws {
    let points = try samples("land")
    #expect(points.count >= 3000)
    let right = points.count { ZoneMap.shared?.name(at: $0.cell.coordinate) == $0.zone }
    #expect(Double(right) / Double(points.count) >= 0.994, "\(right) of \(points.count)")
  }

  @Test func everyZoneOfTheMapHasAClock() throws {
    // A zone that is newer than the system's files falls back to one that they have, never to none.
    let start = Instant(seconds: 1_795_010_400)
    for place in try samples("land") + samples("largest-cities") {
      let zone = files.zone(at: place.cell, from: start, to: start + .days(10))
      #expect(!zone.identifier.isEmpty)
    }
  }

  @Test func theCountryIsThatOfTheZone() throws {
    for (latitude, longitude, country) in [(39.9, 116.4, "CN"), (28.61, 77.21, "IN"), (19.07, 72.88, "IN"), (59.94, 30.31, "RU")] {
      #expect(files.country(at: Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))) == country)
    }
  }

  @Test func theCornersOfTheMapHaveAZone() throws {
    for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (90, -180), (-90, 180), (0, 0), (-89.999, 179.999)] {
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(isZoneName(files.name(at: Cell(coordinate))))
    }
  }

  @Test func anInvalidMapIsRefusedWithoutACrash() throws {
    let whole = Array(ZoneMap.sharedBytes)
    for length in [0, 3, 4, 5, 100, 5000, 15_000, 20_000, 22_000, whole.count / 2] {
      Array(whole.prefix(length)).withUnsafeBufferPointer { bytes in
        let map = ZoneMap(bytes)
        for row in -90...90 { _ = Coordinate(latitude: Double(row), longitude: 7.5).map { map?.name(at: $0) } }
      }
    }
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var bytes = whole
      for _ in 0..<2000 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      bytes.withUnsafeBufferPointer { bytes in
        let map = ZoneMap(bytes)
        for row in -90...90 { _ = Coordinate(latitude: Double(row), longitude: 179.9).map { map?.name(at: $0) } }
      }
    }
  }

  @Test func theEditionsOfMapAndFilesAreReported() {
    #expect(files.editions.map?.count == 5)
    #expect(files.editions.files?.hasPrefix("20") == true)
    #expect(ZoneFiles(folder: "/nowhere").editions.files == nil)
  }
}
