import WeatherModel
import Wire

extension METNorwayDecoder {
  /// The rain of the next two hours, every five minutes; none where the radar does not see, which is not the same as no rain.
  func nowcast(_ document: JSON) throws(Invalid) -> WeatherReport {
    let meta = document["properties"]["meta"]
    let made = try meta["updated_at"].moment() ?? context.fetchedAt
    var report = try start(document, at: made)
    let unit = try METNorwayUnits(document)["precipitation_rate"]
    let coverage = try meta["radar_coverage"].trimmedText()
    var rain: [RainStep] = []
    for step in try steps(document) {
      guard let rate = try details(step.json)["precipitation_rate"].value(.rain, from: unit) else { continue }
      rain.append(RainStep(time: step.time, intensity: rate))
    }
    let isBlind = coverage == "no coverage" || coverage == "temporarily unavailable"
    if !isBlind, !rain.isEmpty { report.minutely = Stamped(rain, provenance(validAt: made)) }
    return report
  }
}
