import Copy
import Gazetteer
import WeatherModel
import Wire

extension FoundTowns {
  /// The places as JSON, as in the answer of `/api/v1/search` and the output of `weatherglass search --json` (docs/api.md).
  public var json: [UInt8] { json { _, _ in nil } }

  /// Like `json`, with the temperature in °C at each place where it is known.
  public func json(temperature: (FoundPlace.Kind, Coordinate) -> Double?) -> [UInt8] {
    jsonObject(reserving: 4096) { json in
      json.array("places", of: places) { place, json in
        place.write(to: &json)
        json.member("temperature", temperature(place.kind, place.coordinate))
      }
    }
  }
}

extension FoundPlace {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    name.write(to: &json)
    json.member("latitude", fourDecimals(coordinate.latitude))
    json.member("longitude", fourDecimals(coordinate.longitude))
    json.member("population", population.map { Int64($0) })
    json.member("elevation", elevation.map { Int64($0) })
    json.member("zone", zone)
    json.member("matched", matched)
  }
}

extension PointName {
  /// The name of a cell as JSON, as in the answer of `/api/v1/where` and the output of `weatherglass where --json` (docs/api.md).
  public func json(of cell: Cell, zone: String, _ copy: Copy) -> [UInt8] {
    jsonObject(reserving: 512) { json in
      json.member("kind", kind.rawValue)
      json.member("title", visibleText(copy.name(of: self)))
      name.write(to: &json)
      json.member("latitude", cell.coordinate.latitude)
      json.member("longitude", cell.coordinate.longitude)
      json.member("population", kind == .town ? population : nil)
      json.member("elevation", kind == .town ? elevation.map { Int64($0) } : nil)
      json.member("distance", distance?.rounded())
      json.member("direction", direction?.rounded())
      json.member("zone", zone)
    }
  }
}

extension PlaceName {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("region", region)
    json.member("country", country)
    json.member("countryCode", countryCode)
  }
}

private func fourDecimals(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
