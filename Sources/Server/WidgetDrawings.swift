import Copy
import Languages
import Reports
import WeatherModel
import WeatherService
import Widgets

/// Widgets of what is known: nobody is asked for them.
struct WidgetDrawings: Sendable {
  let service: WeatherService
  let finder: PlaceFinder
  let clock: ServerClock

  /// A widget of a place at a moment, and whether anything is known of the place.
  func widget(_ wish: WidgetWish, of cell: Cell, at now: Instant) async -> (widget: Widget, isKnown: Bool) {
    let copy = Languages.copy(wish.language)
    let report = await service.stored(cell, .all, maxAge: nil).report.map { finder.named($0, copy) }
    let name = wish.preferences.name(of: finder.whereabouts(cell, in: copy.language), copy)
    return (Widget(report, place: name, wish, copy, now: now), report != nil)
  }
}
