import Copy
import Loop
import Markup
import WeatherModel

extension WeatherView {
  /// Cards in which no unit is used, in one column.
  enum SteadyCards: UInt8 {
    case moon, sunAndAir, all
  }

  /// The cards in which no unit is used. With another unit they stay as they are: they are built only when what `revision` lists has changed.
  static func steady(
    _ cards: SteadyCards, _ report: WeatherReport, _ display: Display, _ slots: Slots, _ send: Send<WeatherFeature.Action>
  ) -> Node {
    let parts = Node.memoParts(revisions: [revision(of: cards, report, display, slots)]) { _ in
      var all: [Node] = []
      if cards != .sunAndAir { all.append(moon(report, display)) }
      if cards != .moon {
        if let sun = sun(report, display) { all.append(sun) }
        if let air = air(report, display, slots, send) { all.append(air) }
      }
      return .fragment(all)
    }
    return .fragment(parts)
  }

  private static func revision(of cards: SteadyCards, _ report: WeatherReport, _ display: Display, _ slots: Slots) -> Revision {
    var revision = Revision()
    revision.add(slots.url)
    let place = report.cell.coordinate
    let preferences = display.preferences
    for number in [
      Double(cards.rawValue), place.latitude, place.longitude, Double(report.zone.offset), Double(display.now.seconds),
      Double(display.copy.language.rawValue), Double(preferences.clock.rawValue), Double(preferences.airScale.rawValue),
    ] { revision.add(number) }
    revision.add(report.daily?.provenance)
    revision.add(report.air?.provenance)
    return revision
  }
}

extension Revision {
  @inline(never) fileprivate mutating func add(_ provenance: Provenance?) {
    guard let provenance else { return add(0) }
    add(Double(provenance.fetchedAt.seconds))
    add(Double(provenance.source.rawValue))
  }
}
