import WeatherModel
import Wire

/// Whether the radar behind the nowcast covers a place.
enum METNorwayRadar {
  case sees
  /// The place is too far from any radar.
  case outOfReach
  /// The radar is out of order.
  case down

  /// Reads `radar_coverage`; any word other than these two means that the radar covers the place.
  init(_ word: String?) {
    switch word {
    case "no coverage": self = .outOfReach
    case "temporarily unavailable": self = .down
    default: self = .sees
    }
  }
}

extension METNorwayDecoder {
  /// The rain of the next two hours, every five minutes; absent where no radar covers the place, which is not the same as no rain.
  func nowcast(_ document: JSON) throws(InvalidField) -> WeatherReport {
    let made = try document["properties"]["meta"]["updated_at"].moment() ?? context.fetchedAt
    var report = try start(document, at: made)
    let unit = try METNorwayUnits(document)["precipitation_rate"]
    let radar = try radar(document)
    var rain: [RainStep] = []
    for step in try steps(document) {
      guard let rate = try details(step.json)["precipitation_rate"].value(.rain, in: unit) else { continue }
      rain.append(RainStep(time: step.time, intensity: rate))
    }
    if radar == .sees, !rain.isEmpty { report.minutely = Stamped(rain, provenance(validAt: made)) }
    return report
  }

  /// The radar coverage that an answer of the nowcast states.
  func radar(_ document: JSON) throws(InvalidField) -> METNorwayRadar {
    METNorwayRadar(try document["properties"]["meta"]["radar_coverage"].trimmedText())
  }
}
