import Copy
import Markup
import Preferences
import WeatherModel

// What is below the first screen is read when the whole program is loaded (`Node.readLater`).
extension WeatherView {
  /// A part that is read later, or at once with other weather, in another language or with other preferences; the clock waits.
  @inline(never) static func later(
    _ report: WeatherReport, _ display: Display, key: Key, class name: String = "contents", _ content: @escaping () -> [Node]
  ) -> Node {
    .readLater(.div, [.class(name), .key(key)], revision: { revision(report, display) }, content: content)
  }

  @inline(never) private static func revision(_ report: WeatherReport, _ display: Display) -> Revision {
    var revision = Revision()
    revision.add(report)
    revision.add(Double(display.copy.language.rawValue))
    revision.add(display.preferences.cookie)
    return revision
  }
}

extension Revision {
  /// Adds the place of a report, and from where and when each kind of weather is.
  @inline(never) mutating func add(_ report: WeatherReport) {
    let place = report.cell.coordinate
    add(place.latitude)
    add(place.longitude)
    for kind in Kind.allCases {
      guard let provenance = report.provenance(of: kind) else {
        add(0)
        continue
      }
      add(Double(provenance.fetchedAt.seconds))
      add(Double(provenance.source.rawValue))
    }
  }
}
