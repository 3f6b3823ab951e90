import Copy
import DesignSystem
import Markup
import Preferences
import WeatherModel

extension WeatherView {
  /// Parts of the page that a first page leaves as the server wrote them until the whole program is loaded (`Node.readLater`): everything
  /// that is below the first screen, apart from controls. New weather and other preferences don't wait for that; the clock does.
  @inline(never) static func later(
    _ report: WeatherReport, _ display: Display, class name: String = "contents", _ content: @escaping () -> [Node]
  ) -> Node {
    var revision = Revision()
    let place = report.cell.coordinate
    revision.add(place.latitude)
    revision.add(place.longitude)
    for kind in Kind.allCases { revision.add(report.provenance(of: kind)) }
    revision.add(Double(display.copy.language.rawValue))
    revision.add(display.preferences.cookie)
    return .readLater(.div, [.class(name)], revision: revision, content: content)
  }
}
