import Copy
import Markup
import Preferences
import WeatherModel

// What is below the first screen is read when the whole program is loaded (`Node.readLater`).
extension WeatherView {
  /// A part that is read later. The clock waits until then, the revision does not.
  @inline(never) static func later(
    _ revision: Revision, key: Key, class name: String = "contents", _ content: @escaping () -> [Node]
  ) -> Node {
    .readLater(.div, [.class(name), .key(key)], revision: revision, content: content)
  }

  /// The revision of weather, language and preferences.
  @inline(never) static func revision(_ report: WeatherReport, _ display: Display) -> Revision {
    var revision = Revision()
    let place = report.cell.coordinate
    revision.add(place.latitude)
    revision.add(place.longitude)
    for kind in Kind.allCases { revision.add(report.provenance(of: kind)) }
    revision.add(Double(display.copy.language.rawValue))
    revision.add(display.preferences.cookie)
    return revision
  }
}
