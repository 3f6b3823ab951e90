import Copy
import Languages
import Reports
import WeatherModel
import WeatherService
import Widgets

/// Draws widgets from stored weather; no source is asked for them.
struct WidgetDrawings: Sendable {
  let service: WeatherService
  let finder: PlaceFinder
  let clock: ServerClock

  /// A widget of a place at a moment, and whether anything is known of the place. It is empty for somebody who may not look at the place.
  func widget(_ options: WidgetOptions, of cell: Cell, at now: Instant, by permission: Permission = .always) async -> (
    widget: Widget, isKnown: Bool
  ) {
    let copy = Languages.copy(options.language)
    let isOpen = service.refusal(of: cell, for: permission) == nil
    let report = isOpen ? await service.stored(cell, .all, maxAge: nil).report.map { finder.named($0, copy) } : nil
    let name = options.preferences.name(of: finder.pointName(cell, in: copy.language), copy)
    return (Widget(report, place: name, options, copy, now: now), report != nil)
  }
}
