import WeatherModel
import Wire

/// What the radar that the nowcast is made from sees of a place.
enum METNorwayRadar {
  case sees
  /// It is too far away.
  case outOfReach
  /// It is out of order.
  case down

  /// The one of a word in an answer; all other words are of radars that see.
  init(_ word: String?) {
    switch word {
    case "no coverage": self = .outOfReach
    case "temporarily unavailable": self = .down
    default: self = .sees
    }
  }
}

extension METNorwayDecoder {
  /// The rain of the next two hours, every five minutes; none where the radar does not see, which is not the same as no rain.
  func nowcast(_ document: JSON) throws(Invalid) -> WeatherReport {
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

  /// What the radar sees, in an answer of the nowcast.
  func radar(_ document: JSON) throws(Invalid) -> METNorwayRadar {
    METNorwayRadar(try document["properties"]["meta"]["radar_coverage"].trimmedText())
  }
}
