import Copy
import Markup
import Preferences
import WeatherModel

extension WeatherView {
  /// A part of the page that is built only when something has changed that its revision contains. With another unit, parts that don't use
  /// it stay as they are.
  static func steady(_ revision: Revision, _ other: UInt8 = 0, _ build: @escaping () -> [Node]) -> Node {
    .fragment(Node.memoParts(revisions: [revision.with(other)]) { _ in .fragment(build()) })
  }

  /// The revision of everything that steady parts have in common: the weather, the clock, the language.
  static func steadyRevision(_ report: WeatherReport, _ display: Display) -> Revision {
    var revision = Revision()
    revision.add(report)
    for number in [
      Double(display.now.seconds), Double(display.copy.language.rawValue), Double(display.preferences.clock.rawValue),
      Double(report.zone.offset),
    ] { revision.add(number) }
    for change in report.zone.changes {
      revision.add(Double(change.start.seconds))
      revision.add(Double(change.offset))
    }
    return revision
  }
}

extension Revision {
  /// The revision of this and a choice.
  func with(_ choice: UInt8) -> Revision {
    var revision = self
    revision.add(Double(choice))
    return revision
  }
}
