import Storage
import Testing
import WeatherModel
import Wire

@testable import Accounts

/// Stored trips: booked once, found again, cancelled, counted.
@Suite struct TripTests {
  private func json(_ booking: Booking) throws -> Trip { try Trip(json: JSON(parsing: booking.json)) }

  @Test(arguments: Backend.all) func aBookedTripIsFoundAgain(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    let booking = try await spaces.book(request("a"), for: member)
    #expect(booking.isNew)
    let trip = try json(booking)
    #expect(trip.start.name == "Paris" && trip.end.name == "Lyon" && trip.cancellation == nil)
    #expect(trip.price == Tariff.standard.price(from: trip.start, to: trip.end))
    #expect(try await spaces.trip(trip.id, for: member) == trip)
    #expect(try await home.spaces().trip(trip.id, for: member) == trip)
  }

  @Test(arguments: Backend.all) func theSameOrderWithTheSameKeyIsBookedOnce(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    let first = try await spaces.book(request("a"), for: member)
    home.advance(600)
    let again = try await spaces.book(request("a"), for: member)
    #expect(!again.isNew)
    #expect(again.json == first.json)
    #expect(await refusal { _ = try await spaces.book(request("a", to: "Nice"), for: member) } == .bookingKeyReused)
    #expect(try await spaces.book(request("b"), for: member).isNew)
    #expect(try await count(spaces, member) == 2)
    let (known, unknown) = (try request("a"), try request("c"))
    #expect(try await spaces.booking(known.key, known.order, for: member)?.json == first.json)
    #expect(try await spaces.booking(unknown.key, unknown.order, for: member)?.json == nil)
  }

  @Test(arguments: Backend.all) func aKeyBelongsToItsSpace(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let ((_, mine), (_, yours)) = (try await spaces.begin(), try await spaces.begin())
    let trip = try json(try await spaces.book(request("a"), for: mine))
    #expect(try await spaces.book(request("a", to: "Nice"), for: yours).isNew)
    #expect(await refusal { _ = try await spaces.trip(trip.id, for: yours) } == .noSuchTrip)
    #expect(await refusal { _ = try await spaces.trip(RecordID(high: 1, low: 1), for: yours) } == .noSuchTrip)
    #expect(await refusal { _ = try await spaces.cancel(trip.id, reason: "Rain", for: yours) } == .noSuchTrip)
    #expect(try await spaces.trip(trip.id, for: mine).cancellation == nil)
  }

  @Test(arguments: Backend.all) func bookingWithoutASpaceCreatesOne(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (key, booking) = try await spaces.book(request("a"), deviceName: "Phone")
    let member = try await spaces.member(key)
    #expect(try await spaces.trip(try json(booking).id, for: member).start.name == "Paris")
    #expect(try await spaces.devices(for: member).map(\.name) == ["Phone"])
    #expect(await refusal { _ = try await spaces.book(request("a", to: "Paris"), deviceName: "Phone") } == .invalidTrip(.tooClose))
  }

  @Test(arguments: Backend.all) func aRevokedDeviceCannotBookOrCancel(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, phone) = try await spaces.begin()
    let tablet = try await spaces.another(phone)
    let trip = try json(try await spaces.book(request("a"), for: tablet))
    try await spaces.revoke(tablet.device, for: phone)
    #expect(await refusal { _ = try await spaces.book(request("b"), for: tablet) } == .unknownKey)
    #expect(await refusal { _ = try await spaces.cancel(trip.id, reason: "Rain", for: tablet) } == .unknownKey)
    #expect(try await count(spaces, phone) == 1)
  }

  @Test(arguments: Backend.all) func aCancellationKeepsItsFirstReason(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    let booking = try await spaces.book(request("a"), for: member)
    let id = try json(booking).id
    home.advance(60)
    #expect(await refusal { _ = try await spaces.cancel(id, reason: "", for: member) } == .invalidTrip(.reason(.empty)))
    let cancelled = try await spaces.cancel(id, reason: "Rain", for: member)
    #expect(cancelled.cancellation == TripCancellation(time: Instant(seconds: 1_795_010_460), reason: "Rain"))
    home.advance(60)
    #expect(try await spaces.cancel(id, reason: "Snow", for: member) == cancelled)
    #expect(try await spaces.trip(id, for: member) == cancelled)
    // Repeating the booking returns the original answer.
    #expect(try await spaces.book(request("a"), for: member).json == booking.json)
  }

  @Test(arguments: Backend.all) func aMonthHasItsTripsAndTheirTotals(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    // 2026-11-18 14:00 UTC, then 30 November 23:30 and 1 December 00:30.
    _ = try await spaces.book(request("a"), for: member)
    home.advance(.days(12) + 34_200)
    let second = try json(try await spaces.book(request("b", currency: "USD"), for: member))
    home.advance(3600)
    let third = try json(try await spaces.book(request("c"), for: member))
    let november = try #require(CalendarMonth(year: 2026, month: 11))
    let full = try await spaces.trips(of: november, in: .utc, currency: "EUR", for: member)
    #expect(full.trips.map(\.end.name) == ["Lyon", "Lyon"] && full.trips.first == second)
    #expect(full.count == 2)
    #expect(full.totals == [Money(third.price.total.amount, "EUR"), Money(second.price.total.amount, "USD")])
    _ = try await spaces.cancel(second.id, reason: "Rain", for: member)
    let less = try await spaces.trips(of: november, in: .utc, currency: "EUR", for: member)
    #expect(less.count == 1 && less.trips.count == 2 && less.totals == [Money(third.price.total.amount, "EUR")])
    #expect(less.trips.first?.cancellation?.reason == "Rain")
    let berlin = LocalZone(identifier: "Europe/Berlin", offset: 3600)
    let december = try #require(november.moved(by: 1))
    #expect(try await spaces.trips(of: december, in: berlin, currency: "EUR", for: member).trips.map(\.id) == [third.id, second.id])
    let empty = try await spaces.trips(of: try #require(december.moved(by: 1)), in: .utc, currency: "CHF", for: member)
    #expect(empty.count == 0 && empty.totals == [Money(0, "CHF")] && empty.trips.isEmpty && !empty.hasMore)
  }

  @Test(arguments: Backend.all) func tripsOfTheSameSecondAreListedNewestFirst(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    var ids: [RecordID] = []
    for number in 0..<8 { ids.insert(try await spaces.book(request("\(number)"), for: member).id, at: 0) }
    #expect(try await november(spaces, member).trips.map(\.id) == ids)
    // The order is the same after a restore.
    let backup = try await spaces.backup(for: member)
    let other = try backend.home().spaces()
    let (_, owner) = try await other.begin()
    _ = try await other.restore(try Backup(backup.json), for: owner)
    #expect(try await november(other, owner).trips.map(\.id) == ids)
  }

  @Test(arguments: Backend.all) func twoSimultaneousFirstOrdersMakeOneTrip(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let attempt = try #require(FirstWriteKey(String(repeating: "a", count: 32)))
    let (first, booking) = try await spaces.book(request("a"), deviceName: "Phone", attempt: attempt)
    // The database decides which of two simultaneous orders is the second.
    #expect(await refusal { _ = try await spaces.book(request("a"), deviceName: "Phone", attempt: attempt) } == .firstWriteRepeated)
    #expect(await refusal { _ = try await spaces.create(deviceName: "Phone", attempt: attempt, [write(1)]) } == .firstWriteRepeated)
    let again = try #require(try await spaces.memberOfRepeatedAttempt(attempt))
    #expect(try await spaces.book(request("a"), for: again.member).json == booking.json)
    #expect(again.key == first, "whichever answer comes last, its key works")
    #expect(try await spaces.member(first).space == again.member.space)
    #expect(try await spaces.memberOfRepeatedAttempt(attempt) == nil, "the key has arrived")
  }

  @Test(arguments: Backend.all) func pairingBringsTheTripsAlong(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let ((_, phone), (_, tablet)) = (try await spaces.begin(), try await spaces.begin([write(2)]))
    _ = try await spaces.book(request("a"), for: phone)
    let trip = try json(try await spaces.book(request("a", to: "Nice"), for: tablet))
    _ = try await spaces.cancel(trip.id, reason: "Rain", for: tablet)
    let (code, _) = try await spaces.startPairing(for: phone)
    let moved = try await spaces.member(try await spaces.pair(code, deviceName: "Tablet", leaving: tablet))
    #expect(try await spaces.trip(trip.id, for: moved).cancellation?.reason == "Rain")
    #expect(try await count(spaces, phone) == 1)
    #expect(try await listed(spaces, phone) == 2)
    #expect(!(try await spaces.book(request("a"), for: phone).isNew))
  }

  @Test(arguments: Backend.all) func pairingDoesNotLoseATripThatOnlyTheLeavingSpaceCanRead(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let ((_, phone), (_, tablet)) = (try await spaces.begin(), try await spaces.begin())
    let trip = try json(try await spaces.book(request("a"), for: tablet))
    _ = try await spaces.restore(try Backup(try await spaces.backup(for: tablet).json), for: phone)
    try await home.database().write { connection throws(StorageError) in
      try connection.run("UPDATE trip SET json = ?1 WHERE space = ?2", [.bytes(Array("{".utf8)), .text(phone.space)])
    }
    let (code, _) = try await spaces.startPairing(for: phone)
    let moved = try await spaces.member(try await spaces.pair(code, deviceName: "Tablet", leaving: tablet))
    #expect(try await spaces.trip(trip.id, for: moved).id == trip.id)
    #expect(try await count(spaces, moved) == 2, "the one that can't be read is set aside")
  }

  @Test(arguments: Backend.all) func deletingEverythingDeletesTheTrips(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    _ = try await spaces.book(request("a"), for: member)
    try await spaces.deleteEverything(for: member)
    let rows = try await home.database().read { connection throws(StorageError) in
      try connection.run("SELECT id FROM trip UNION ALL SELECT trip FROM trip_event", []).count
    }
    #expect(rows == 0)
    #expect(await refusal { _ = try await spaces.book(request("b"), for: member) } == .unknownKey)
  }

  @Test(arguments: Backend.all) func aSpaceWithManyTripsDoesNotDelayOtherSpaces(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let now = Instant(seconds: 1_795_010_400)
    func book(_ key: String, _ member: Member, stops: Int = 1, from departure: Instant) async throws -> Booking {
      var booked = try request(key)
      booked.journey = Journey(
        speed: .drive, departure: departure, stops: (0..<stops).map { JourneyStop(.zero, at: departure + Int64($0)) })
      return try await spaces.book(booked, for: member)
    }
    let ((_, busy), (_, other)) = (try await spaces.begin(), try await spaces.begin())
    for number in 0..<(Spaces.passedBatch + 40) { _ = try await book("busy-\(number)", busy, stops: 3, from: now) }
    let trip = try json(try await book("a", other, from: now + 60))
    let passed = try await spaces.passedStops(from: now, through: now + 600)
    #expect(passed.stops.prefix(2).contains { $0.time == now + 60 }, "spaces take turns")
    // Stops whose weather is known already must not push the others out of the batch.
    let weather = Stamped(
      Moment(time: now, condition: .rain, temperature: Temperature(celsius: 1)),
      Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    for stop in passed.stops where stop.time < now + 60 { try await spaces.observed(weather, at: stop) }
    #expect(try await spaces.passedStops(from: now, through: now + 600).stops.map(\.time) == [now + 60])
    // A trip with unreadable JSON is skipped and counted.
    try await home.database().write { connection throws(StorageError) in
      try connection.run("UPDATE trip SET json = ?1 WHERE id <> ?2 AND key = 'busy-7'", [.bytes(Array("{".utf8)), .text(trip.id.text)])
    }
    let rest = try await spaces.passedStops(from: now, through: now + 600)
    #expect(rest.unreadable == 1 && rest.stops.map(\.time) == [now + 60])
  }

  @Test(arguments: Backend.all) func aDepartureInThePastIsRefused(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, member) = try await spaces.begin()
    var late = try request("a")
    late.order.departure = Instant(seconds: 1_795_010_400) - 3601
    #expect(await refusal { _ = try await spaces.book(late, for: member) } == .invalidTrip(.departure))
    #expect(await refusal { _ = try await spaces.book(late, deviceName: "Phone") } == .invalidTrip(.departure))
    late.order.departure = Instant(seconds: 1_795_010_400) - 3600
    #expect(try await spaces.book(late, for: member).isNew)
  }

  @Test(arguments: Backend.all) func observedWeatherIsStoredOnceAndIsInTheBackup(_ backend: Backend) async throws {
    let home = try backend.home()
    let servers = [home.spaces(), home.spaces()]
    let (_, member) = try await servers[0].begin()
    let now = Instant(seconds: 1_795_010_400)
    var booked = try request("a")
    booked.journey = Journey(speed: .drive, departure: now, stops: [JourneyStop(.zero, at: now), JourneyStop(.zero, at: now + 600)])
    let trip = try json(try await servers[0].book(booked, for: member))
    #expect(try await servers[0].passedStops(from: now - 3600, through: now - 1).stops.isEmpty)
    let passed = try await servers[0].passedStops(from: now - 3600, through: now + 300).stops
    #expect(passed.map(\.time) == [now])
    for (index, celsius) in [3.0, 4.0].enumerated() {
      let weather = Stamped(
        Moment(time: now, condition: .rain, temperature: Temperature(celsius: celsius)),
        Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
      try await servers[index].observed(weather, at: try #require(passed.first))
    }
    let found = try await servers[1].trip(trip.id, for: member)
    #expect(found.journey?.stops.map { $0.actualWeather?.value.temperature.celsius } == [3, nil])
    #expect(try await servers[0].passedStops(from: now - 3600, through: now + 3600).stops.map(\.time) == [now + 600])
    let backup = try await servers[0].backup(withKeys: true)
    let other = try backend.home().spaces()
    _ = try await other.restore(try Backup(backup.json))
    let restored = try await other.backup(withKeys: true).spaces.flatMap(\.trips).flatMap(\.events)
    #expect(restored.map(\.kind) == [.booked, .observed, .restored])
    // Weather that arrives after its trip was deleted is not stored.
    try await servers[0].deleteEverything(for: member)
    let weather = Stamped(
      Moment(time: now, condition: .rain, temperature: Temperature(celsius: 1)),
      Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    try await servers[0].observed(weather, at: try #require(passed.first))
    #expect(try await servers[0].backup(withKeys: true).spaces.isEmpty)
  }

  @Test(arguments: Backend.all) func aThousandOrdersWithThreeHundredKeysAreThreeHundredTrips(_ backend: Backend) async throws {
    let home = try backend.home()
    // Two servers on one database, where the database can be shared.
    let servers = backend == .postgres ? [home.spaces(), home.spaces()] : [home.spaces()]
    let (_, member) = try await servers[0].begin()
    var random = SystemRandomNumberGenerator()
    let keys = (0..<1000).map { $0 % 300 }.shuffled(using: &random)
    let answers = try await withThrowingTaskGroup(of: (Int, Booking).self) { group in
      for (index, key) in keys.enumerated() {
        group.addTask { (key, try await servers[index % servers.count].book(request("key-\(key)"), for: member)) }
      }
      var answers: [(Int, Booking)] = []
      for try await answer in group { answers.append(answer) }
      return answers
    }
    #expect(answers.count(where: \.1.isNew) == 300)
    for key in 0..<300 { #expect(Set(answers.filter { $0.0 == key }.map(\.1.json)).count == 1) }
    #expect(try await count(servers[0], member) == 300)
    let kept = try await servers[0].backup(withKeys: false).spaces.first?.trips ?? []
    #expect(kept.count == 300)
    #expect(kept.allSatisfy { $0.events.map(\.kind) == [.booked] })
  }
}

/// An order from Paris.
func request(_ key: String, to end: String = "Lyon", currency: String = "EUR") throws -> BookingRequest {
  let places = ["Paris": (48.8566, 2.3522), "Lyon": (45.764, 4.8357), "Nice": (43.7102, 7.262)]
  func point(_ name: String) -> TripPoint {
    let (latitude, longitude) = places[name] ?? (0, 0)
    return TripPoint(Coordinate(latitude: latitude, longitude: longitude) ?? Cell.zero.coordinate, name: name)
  }
  let order = TripOrder(from: point("Paris"), to: point(end))
  let tariff = Tariff(currency: currency, base: 250, perKilometre: 120) ?? .standard
  return BookingRequest(order, key: try #require(BookingKey(key)), storable: order, price: tariff.price(from: order.start, to: order.end))
}

private func count(_ spaces: Spaces, _ member: Member) async throws -> Int64 {
  try await november(spaces, member).count
}

private func listed(_ spaces: Spaces, _ member: Member) async throws -> Int { try await november(spaces, member).trips.count }

private func november(_ spaces: Spaces, _ member: Member) async throws -> TripMonth {
  try await spaces.trips(of: try #require(CalendarMonth(year: 2026, month: 11)), in: .utc, currency: "EUR", for: member)
}
