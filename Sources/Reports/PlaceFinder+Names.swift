import Copy
import Gazetteer
import WeatherModel
import WeatherService

extension PlaceFinder {
  /// A report with what its place is called in a language, where the source does not name it, and what lies around it.
  public func named(_ report: WeatherReport, _ copy: Copy) -> WeatherReport {
    let place = whereabouts(report.cell, in: copy.language)
    var report = report
    if report.placeName == nil { (report.placeName, report.nearestTown) = (copy.name(of: place), place.nearestTown) }
    report.around = place.name.around.isEmpty ? nil : copy.around(place.name)
    report.population = place.kind == .town ? place.population : nil
    if report.elevation == nil, place.kind == .town { report.elevation = place.elevation.map { Double($0) } }
    return report
  }

  /// A way with the names of where it leads by.
  public func named(_ journey: Journey, _ copy: Copy) -> Journey {
    var journey = journey
    for index in journey.stops.indices {
      let place = whereabouts(journey.stops[index].cell, in: copy.language)
      (journey.stops[index].name, journey.stops[index].nearestTown) = (visibleText(copy.name(of: place)), place.nearestTown)
    }
    return journey
  }

  /// An answer with its place named.
  public func named(_ answer: WeatherAnswer, _ copy: Copy) -> WeatherAnswer {
    var answer = answer
    answer.report = answer.report.map { named($0, copy) }
    return answer
  }
}

extension Copy {
  /// What a point is called: by its town, by the nearest one where that is far, by the sea.
  public func name(of place: Whereabouts) -> String {
    place.nearestTown.map { name($0) } ?? place.name.name
  }
}
