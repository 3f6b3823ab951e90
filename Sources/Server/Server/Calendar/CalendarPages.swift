import Accounts
import Copy
import HTTPServer
import Languages
import Notices
import Reports
import Routes
import Storage
import WeatherModel
import WeatherService

/// Calendars that tokens open: the warnings of a person's places, their trips, and the sun if requested. No source is asked for them.
struct CalendarPages: Sendable {
  let spaces: SpaceAPI
  let service: WeatherService
  let clock: ServerClock
  let finder: PlaceFinder

  /// How many months of bookings the calendar contains, including the current month.
  private static let months = 12
  /// How long a warning lasts in the calendar if it doesn't say when it ends.
  private static let usualLength: Int64 = .hours(6)
  /// In characters; some weather offices write pages.
  private static let longestText = 2000

  func reply(token: String, _ request: HTTPRequest) -> Reply {
    .later {
      guard let store = spaces.spaces else { return .now(SpaceError.unknownKey.response) }
      do throws(SpaceError) {
        let member = try await spaces.member(BearerToken(text: token), opening: .calendar, request, store)
        return try await calendar(request, for: member, store)
      } catch {
        return .now(error.response)
      }
    }
  }

  private func calendar(_ request: HTTPRequest, for member: Member, _ store: Spaces) async throws(SpaceError) -> Reply {
    let sun = request.query.last { $0.name == "sun" }?.value ?? "0"
    guard sun == "0" || sun == "1" else { return .now(badParameter("sun", "It must be 1, which adds sunrise and sunset, or 0.")) }
    let tag = request.query.last { $0.name == "lang" }?.value
    guard let language = Language.allCases.first(where: { $0.tag == (tag ?? Language.english.tag) }) else {
      return .now(badParameter("lang", "It must be one of \(Language.allCases.map(\.tag).joined(separator: ", "))."))
    }
    let copy = Languages.copy(language)
    let places = try await store.savedPlaces(for: member).map(\.place)
    let name = member.cell.map { copy.name(of: finder.pointName($0, in: language)) }
    var events = try await warnings(of: member, boundTo: name, places, copy)
    // The calendar of one place contains no trips.
    if member.cell == nil { events += try await trips(of: member, store) }
    if sun == "1", let cell = member.cell ?? places.first.map({ Cell($0.coordinate) }) { events += await sunTimes(of: cell, copy) }
    let calendar = ICalendar(name: [copy.appName, name].compactMap { $0 }.joined(separator: " · "), events: events)
    let body = PreparedBody(calendar.bytes, type: "text/calendar; charset=utf-8", caching: "private, no-cache")
    return .prepared(body.answer(for: .own))
  }

  /// The warnings of a member's places; of a token that is bound to a place, those of that place, whether or not it is saved.
  private func warnings(
    of member: Member, boundTo name: String?, _ places: [PlaceRecord], _ copy: Copy
  ) async throws(SpaceError) -> [ICalendar.Event] {
    guard let warnings = spaces.warnings else { return [] }
    let known: [LocalWarning]
    do throws(StorageError) {
      if let cell = member.cell, let name {
        let saved = places.first { Cell($0.coordinate) == cell }
        let place = saved.map { LocalWarning.Place($0) } ?? LocalWarning.Place(id: RecordID(high: 0, low: 0), name: name)
        known = try await warnings.warnings(at: place, in: cell)
      } else {
        known = try await warnings.warnings(for: member)
      }
    } catch { throw .storage(error) }
    return known.compactMap { placed in
      guard let first = placed.warning.history.first, let last = placed.warning.history.last else { return nil }
      let warning = placed.warning.translated(to: copy)
      let alert = warning.alert
      let start = alert.onset ?? first.time
      let names = placed.places.map(\.name)
      return ICalendar.Event(
        id: "warning-" + warning.id.text, start: start, end: alert.ends ?? start + CalendarPages.usualLength,
        summary: [alert.event, copy.severity(alert.severity), warning.sources == [.simulator] ? copy.simulated : nil].compactMap { $0 }
          .joined(separator: " · "), place: names.joined(separator: copy.listMiddle(a: "", b: "")),
        words: [alert.headline, alert.text, alert.instruction, alert.sender].compactMap { $0 }.map {
          String($0.prefix(CalendarPages.longestText))
        }.joined(separator: "\n\n"),
        isCancelled: warning.status == .cancelled, changes: warning.history.count - 1, changed: last.time)
    }
  }

  private func trips(of member: Member, _ store: Spaces) async throws(SpaceError) -> [ICalendar.Event] {
    var events: [ICalendar.Event] = []
    var month = CalendarMonth(of: LocalZone.utc.date(of: clock.now))
    for _ in 0..<CalendarPages.months {
      let booked = try await store.trips(of: month, in: .utc, currency: spaces.tariff.currency, for: member)
      events += booked.trips.map { trip in
        let start = trip.journey?.departure ?? trip.booked
        return ICalendar.Event(
          id: "trip-" + trip.id.text, start: start, end: trip.journey?.stops.last?.time, summary: trip.start.title + " → " + trip.end.title,
          place: trip.start.title, words: trip.cancellation?.reason, isCancelled: trip.cancellation != nil,
          changes: trip.cancellation == nil ? 0 : 1, changed: trip.cancellation?.time ?? trip.booked)
      }
      guard let before = month.moved(by: -1) else { break }
      month = before
    }
    return events
  }

  /// Sunrise and sunset of the days in the stored forecast.
  private func sunTimes(of cell: Cell, _ copy: Copy) async -> [ICalendar.Event] {
    guard let daily = await service.stored(cell, Kinds(.daily), maxAge: nil).report?.daily else { return [] }
    return daily.value.flatMap { day in
      [(day.sunrise, "sunrise", copy.sunrise), (day.sunset, "sunset", copy.sunset)].compactMap { time, word, name in
        time.map {
          ICalendar.Event(id: "\(word)-\(day.date)-\(cell)", start: $0, summary: name, changed: daily.provenance.fetchedAt)
        }
      }
    }
  }
}
