import Copy
import Gazetteer
import Languages
import WeatherModel
import WeatherService

extension PlaceFinder {
  /// The report with the name of its place in a language, if the source sent no name, and with region and country, population and
  /// elevation. The simulator's warnings are in that language, too.
  public func named(_ report: WeatherReport, _ copy: Copy) -> WeatherReport {
    let place = pointName(report.cell, in: copy.language)
    var report = report.translated(to: copy)
    if report.placeName == nil { (report.placeName, report.nearestTown) = (copy.name(of: place), place.nearestTown) }
    report.around = place.name.around.isEmpty ? nil : copy.around(place.name)
    report.population = place.kind == .town ? place.population : nil
    if report.elevation == nil, place.kind == .town { report.elevation = place.elevation.map { Double($0) } }
    return report
  }

  /// The journey with the names of the places at its stops.
  public func named(_ journey: Journey, _ copy: Copy) -> Journey {
    var journey = journey
    for index in journey.stops.indices {
      let place = pointName(journey.stops[index].cell, in: copy.language)
      (journey.stops[index].name, journey.stops[index].nearestTown) = (visibleText(copy.name(of: place)), place.nearestTown)
    }
    return journey
  }

  /// The answer with its place named, as for a report.
  public func named(_ answer: WeatherAnswer, _ copy: Copy) -> WeatherAnswer {
    var answer = answer
    answer.report = answer.report.map { named($0, copy) }
    return answer
  }
}

extension Copy {
  /// The name to show for a point: of its town, of the nearest town with its distance if that is far, or of the sea or country.
  public func name(of place: PointName) -> String {
    place.nearestTown.map { name($0) } ?? place.name.name
  }
}
