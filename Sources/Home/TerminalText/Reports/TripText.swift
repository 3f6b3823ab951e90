import Copy
import Preferences
import WeatherModel

/// Booked trips as lines of a terminal.
public struct TripText {
  private let display: Display
  private var copy: Copy { display.copy }

  /// Times are written in the clock of `zone`.
  public init(preferences: Preferences, zone: LocalZone, now: Instant, copy: Copy) {
    display = Display(preferences: preferences, zone: zone, now: now, copy: copy)
  }

  /// The text after a booking: the trip, and when to set out for better weather.
  public func booked(_ trip: Trip) -> String {
    var text = copy.headingWithWords(heading: copy.bookedAt, words: line(trip)) + "\n"
    guard let best = trip.journey?.best else { return text }
    if best.reason != .noBetterTime { text += copy.headingWithWords(heading: copy.bestDeparture, words: clock(best.time)) + "\n" }
    return text + display.reason(best) + "\n"
  }

  /// The trips of a month, one per line, then their number and their total price.
  public func text(_ month: TripMonth) -> String {
    let lines = month.trips.map { line($0) } + (month.hasMore ? [copy.moreTrips] : [])
    let price = copy.list(month.totals.map { copy.money($0) })
    return (lines + [copy.tripsForPrice(count: month.count, price: price)]).joined(separator: "\n") + "\n"
  }

  /// “2026-11-18 14:09 UTC  Paris → Lyon  391 km  €495.92  3 °C  Rain”
  private func line(_ trip: Trip) -> String {
    var parts = [
      clock(trip.booked), printable(trip.start.title + " → " + trip.end.title, limit: 200),
      display.distanceWithUnit(Double(trip.price.distance)), copy.money(trip.price.total),
    ]
    if let end = trip.journey?.stops.last, let weather = end.weather {
      parts.append(display.temperature(weather.value.temperature))
      parts.append(copy.condition(weather.value.condition, isDaylight: weather.value.isDaylight ?? true))
      if weather.provenance.source == .simulator { parts.append("(" + copy.simulated + ")") }
      if let happened = end.actualWeather {
        parts.append(copy.headingWithWords(heading: copy.whatHappened, words: display.temperature(happened.value.temperature)))
      }
    }
    if let cancellation = trip.cancellation {
      parts.append(copy.headingWithWords(heading: copy.cancelled, words: printable(cancellation.reason, limit: 200)))
    }
    return parts.joined(separator: "  ")
  }

  /// “2026-11-18 14:09 UTC”
  private func clock(_ time: Instant) -> String {
    display.zone.date(of: time).description + " " + display.time(time) + " " + display.zone.identifier
  }
}
