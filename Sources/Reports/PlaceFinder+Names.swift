import Copy
import Gazetteer
import WeatherModel
import WeatherService

extension PlaceFinder {
  /// A report with what its place is called in a language, where the source does not name it, and what lies around it.
  public func named(_ report: WeatherReport, _ copy: Copy) -> WeatherReport {
    let place = whereabouts(report.cell, in: copy.language)
    var report = report
    if report.placeName == nil { report.placeName = copy.name(of: place) }
    report.around = place.name.around.isEmpty ? nil : copy.around(place.name)
    report.population = place.kind == .town ? place.population : nil
    if report.elevation == nil, place.kind == .town { report.elevation = place.elevation.map { Double($0) } }
    return report
  }

  /// What a cell is called in a language, as it may be kept with a trip.
  public func name(of cell: Cell, _ copy: Copy) -> String { visibleText(copy.name(of: whereabouts(cell, in: copy.language))) }

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
    guard place.kind == .remote, let distance = place.distance, let direction = place.direction else { return place.name.name }
    return name(metres: distance, direction: direction, from: place.name.name)
  }
}
