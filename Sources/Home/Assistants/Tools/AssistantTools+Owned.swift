import Accounts
import Reports
import TerminalText
import WeatherModel
import Wire

/// The tools for a person's places and trips.
extension AssistantTools {
  func listPlaces() async throws(ToolProblem) -> ToolResult {
    let places = try await savedPlaces()
    let json = jsonObject(reserving: 1024) { json in
      json.array("places", of: places) { write($0.place, to: &$1) }
    }
    let names = places.map { title(of: $0.place) }
    return ToolResult(json: json, text: names.isEmpty ? "No place is saved." : names.joined(separator: "\n"))
  }

  func addPlace(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let place = try place(of: arguments)
    let nickname = try textIfPresent("nickname", of: arguments) ?? ""
    let known = try await savedPlaces()
    if let same = known.first(where: { Cell($0.place.coordinate) == place.cell }) { return added(same.place, isNew: false) }
    let stamps = known.flatMap { [$0.place.name.stamp, $0.place.nickname.stamp, $0.place.order.stamp] }
    var clock = SyncClock(device: .random(in: 1...UInt64.max), latest: stamps.max() ?? .never)
    let now = self.clock()
    let stamp = clock.stamp(at: now.seconds * 1000)
    let order = OrderKey.between(known.last?.place.order.text, nil) ?? OrderKey.evenlySpaced(1)[0]
    let saved = PlaceRecord(
      id: .random(), coordinate: place.cell.coordinate, created: now, name: SyncedText(place.name, stamp),
      nickname: SyncedText(nickname, stamp), order: SyncedText(order, stamp))
    do throws(SpaceError) {
      _ = try await spaces.push(
        [SyncWrite(seen: 0, record: .place(saved))], for: member, allowing: WatchAllowance { [permission] in permission.take() })
    } catch {
      throw words(error)
    }
    return added(saved, isNew: true)
  }

  func removePlace(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let words = try text("place", of: arguments)
    let known = try await savedPlaces()
    var named = known.filter { place, _ in
      place.id.text == words || place.nickname.text.lowercased() == words.lowercased() || place.name.text.lowercased() == words.lowercased()
    }
    // Any text that adds a place also removes it: "Reykjavik", even if the list has "Reykjavík".
    if named.isEmpty, let cell = (try? place(of: arguments))?.cell { named = known.filter { Cell($0.place.coordinate) == cell } }
    guard let found = named.first else { throw ToolProblem(words: "There is no such saved place. list_places returns the saved places.") }
    guard named.count == 1 else { throw ToolProblem(words: "Several saved places have this name. Give the id of one.") }
    do throws(SpaceError) {
      _ = try await spaces.push([SyncWrite(seen: found.tag, record: .deleted(found.place.id))], for: member)
    } catch {
      throw self.words(error)
    }
    return ToolResult(json: jsonObject { $0.member("removed", found.place.id.text) }, text: "Removed: " + title(of: found.place))
  }

  func bookTrip(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let (start, end) = (try place("from", of: arguments), try place("to", of: arguments))
    let speed = try textIfPresent("speed", of: arguments)
    guard speed == nil || speed.flatMap({ TravelSpeed(word: $0) }) != nil else {
      throw ToolProblem(words: "'speed' must be one of " + TravelSpeed.allCases.map(\.word).joined(separator: ", ") + ".")
    }
    let depart = try textIfPresent("depart", of: arguments)
    guard depart == nil || depart.flatMap({ Instant(iso8601: $0) }) != nil else {
      throw ToolProblem(words: "'depart' must be a time such as 2026-11-18T14:09:00Z.")
    }
    let given = try textIfPresent("key", of: arguments)
    guard let key = given == nil ? BookingKey.random() : given.flatMap({ BookingKey($0) }) else {
      throw ToolProblem(words: "'key' must have 1 to 128 visible ASCII characters.")
    }
    let said = TripOrder(
      from: TripPoint(start.cell.coordinate, name: start.name), to: TripPoint(end.cell.coordinate, name: end.name),
      speed: speed.flatMap { TravelSpeed(word: $0) }, departure: depart.flatMap { Instant(iso8601: $0) })
    do throws(SpaceError) {
      // An order that is repeated books nothing.
      guard try await spaces.booking(key, said, for: member) != nil || bookingPermission.take() else {
        throw SpaceError.tooManyBookings(seconds: 0)
      }
      let trips = TripBooking(service, tariff: tariff, clock: clock)
      let booking = try await trips.book(said, key: key, in: spaces, for: member, findingAir: true, by: permission)
      return booked(try await spaces.trip(booking.id, for: member))
    } catch {
      throw words(error)
    }
  }

  func tripHistory(_ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    let text = try textIfPresent("month", of: arguments)
    let present = CalendarMonth(of: LocalZone.utc.date(of: clock()))
    guard let month = text == nil ? present : text.flatMap({ CalendarMonth(text: $0) }) else {
      throw ToolProblem(words: "'month' must be a month such as 2026-11.")
    }
    do throws(SpaceError) {
      let trips = try await spaces.trips(of: month, in: .utc, currency: tariff.currency, for: member)
      let lines = trips.trips.prefix(50).map { line($0) }
      return ToolResult(
        json: trips.json, text: (["\(month.text): \(trips.count) \(trips.count == 1 ? "trip" : "trips")"] + lines).joined(separator: "\n"))
    } catch {
      throw words(error)
    }
  }

  private func savedPlaces() async throws(ToolProblem) -> [(place: PlaceRecord, tag: Int64)] {
    do throws(SpaceError) { return try await spaces.savedPlaces(for: member) } catch { throw words(error) }
  }

  private func title(of place: PlaceRecord) -> String {
    printable(place.shownName, limit: 200)
  }

  private func added(_ place: PlaceRecord, isNew: Bool) -> ToolResult {
    let saved = jsonObject { json in
      write(place, to: &json)
      json.member("added", isNew)
    }
    return ToolResult(json: saved, text: (isNew ? "Saved: " : "Already saved: ") + title(of: place))
  }

  private func write(_ place: PlaceRecord, to json: inout JSONWriter) {
    json.member("id", place.id.text)
    json.member("nickname", place.nickname.text.isEmpty ? nil : place.nickname.text)
    write((Cell(place.coordinate), place.name.text), to: &json)
  }

  private func booked(_ trip: Trip) -> ToolResult { ToolResult(json: trip.json, text: "Booked: " + line(trip)) }

  private func line(_ trip: Trip) -> String {
    printable(trip.start.title + " → " + trip.end.title, limit: 200) + ", " + trip.price.total.plainText
      + (trip.cancellation == nil ? "" : " (cancelled)")
  }
}
