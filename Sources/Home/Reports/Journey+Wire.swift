import Copy
import Preferences
import WeatherModel
import Wire

extension Journey {
  /// The journey as JSON, as in the answer of `/api/v1/route` (docs/api.md).
  public func json(along way: GreatCircle, _ display: Display) -> [UInt8] {
    jsonObject(reserving: 512 * stops.count) { json in
      json.member("distance", Int64(way.length.rounded()))
      json.member("duration", way.duration(at: speed))
      members(to: &json)
      json.member("text", best.map { display.reason($0) })
      if isSimulated { json.member("simulated", true) }
      json.array("attribution", of: Source.allCases.filter(sources.contains)) { source, json in
        json.member("source", source.word)
        json.member("text", source.attribution)
        json.member("link", source.link)
      }
    }
  }

  private var isSimulated: Bool { sources.contains(.simulator) }

  /// The sources of the weather and air at the stops.
  private var sources: Set<Source> {
    Set(stops.compactMap { $0.weather?.provenance.source } + stops.compactMap { $0.air?.provenance.source })
  }
}
