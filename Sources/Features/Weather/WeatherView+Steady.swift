import Copy
import Markup
import Preferences
import WeatherModel

extension WeatherView {
  /// A part of the page in which no unit is used. With another unit it stays as it is: it is built only when something has changed that is
  /// listed here, or `other`.
  static func steady(_ report: WeatherReport, _ display: Display, _ other: Double = 0, _ build: @escaping () -> [Node]) -> Node {
    var revision = Revision()
    let place = report.cell.coordinate
    for number in [
      other, place.latitude, place.longitude, Double(display.now.seconds), Double(display.copy.language.rawValue),
      Double(display.preferences.clock.rawValue), Double(report.zone.offset),
    ] { revision.add(number) }
    for change in report.zone.changes {
      revision.add(Double(change.start.seconds))
      revision.add(Double(change.offset))
    }
    revision.add(report.daily?.provenance)
    revision.add(report.air?.provenance)
    return .fragment(Node.memoParts(revisions: [revision]) { _ in .fragment(build()) })
  }
}

extension Revision {
  @inline(never) mutating func add(_ provenance: Provenance?) {
    guard let provenance else { return add(0) }
    add(Double(provenance.fetchedAt.seconds))
    add(Double(provenance.source.rawValue))
  }
}
