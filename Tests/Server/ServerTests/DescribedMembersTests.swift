import Crypto
import Features
import HTTPServer
import Testing
import WeatherModel

@testable import Server
@testable import Wire

/// The description of the API names the members of our answers once more, with words about each. It must name them all, and no others.
@Suite struct DescribedMembersTests {
  @Test func theDescriptionNamesExactlyTheMembersThatAreWritten() throws {
    func check<Value: JSONMember>(_ name: String, _ type: Value.Type, besides: Set<String> = []) throws {
      var (value, names) = (type.blank, MemberNames())
      value.members(&names)
      let schema = try JSON(parsing: openAPIDescription())["components"]["schemas"][name]
      let described = Set(try schema["properties"].members().map(\.0))
      #expect(described == names.all.union(besides), "\(name)")
    }
    // Notes and problems belong to the answer, and 'simulated' is written only where it is true.
    try check("Report", WeatherReport.self, besides: ["simulated", "problems", "notes", "resting"])
    try check("NearestTown", NearestTown.self)
    try check("Zone", LocalZone.self)
    try check("Moment", Moment.self)
    try check("Day", Day.self)
    try check("RainStep", RainStep.self)
    try check("Wind", Wind.self)
    try check("Air", Stamped<AirQuality>.self)
    try check("Alert", Alert.self)
    try check("SyncedText", SyncedText.self)
    try check("Place", PlaceRecord.self, besides: ["place"])
    try check("SpaceChanges", SpaceChanges.self)
    try check("SpacePush", SpacePush.self)
    try check("TripPoint", TripPoint.self)
    try check("TripOrder", TripOrder.self)
    try check("TripPrice", TripPrice.self)
    try check("Trip", Trip.self)
    try check("TripMonth", TripMonth.self)
    try check("Journey", Journey.self)
    try check("Stop", JourneyStop.self)
    try check("Departure", Departure.self)
    try check("Warning", Warning.self)
    try check("WarningMoment", WarningChange.self)
    try check("PlacedWarning", LocalWarning.self)
    try check("PlaceRules", PlaceRules.self)
    try check("NoticeRules", NoticeRules.self)
  }

  @Test func theDescriptionNamesTheMembersOfObjectsWithoutANameOfTheirOwn() throws {
    let described = try DescribedAnswers()
    var trip = Trip.blank
    (trip.journey, trip.cancellation) = (Journey.blank, TripCancellation.blank)
    try described.check([trip.json], "Trip")
    var month = TripMonth.blank
    (month.totals, month.hasMore, month.yearTrips) = ([Money.blank], true, [Int64](repeating: 1, count: 12))
    try described.check([month.json], "TripMonth")
    var choice = DepartureChoice.blank
    (choice.europeanIndex, choice.usIndex, choice.isIcy, choice.isDark) = (1, 1, true, true)
    var journey = Journey.blank
    (journey.best, journey.choices) = (Departure(choice.time, .dry, choice, insteadOf: choice), [choice])
    journey.tariff = .standard
    try described.check([written(journey)], "Journey")
    let id = RecordID(high: 0, low: 1)
    let warning = Warning(id: id, hazard: .other, sources: [.simulator], alert: Alert.blank, history: [WarningChange.blank])
    try described.check([warning.json], "Warning")
    let placed = LocalWarning(warning, places: [LocalWarning.Place.blank], zone: LocalZone.blank)
    try described.check([placed.json], "PlacedWarning")
    try described.check([WarningList([placed], places: [WarningList.Covered(placed.places[0], .noSource)]).json], "Warnings")
    var rules = NoticeRules()
    (rules.quiet, rules.morning) = (QuietHours(from: 1, until: 2), MorningNotice(minute: 1, always: true, place: id))
    rules.places[id] = PlaceRules()
    for notice in WeatherNotice.allCases { rules.places[id]?[notice] = true }
    try described.check([rules.json], "NoticeRules")
    try described.check([SyncRecord.deleted(id).json], "DeletedPlace")
    try described.check([SyncRecord.setting("wind", SyncedText.blank).json], "Setting")
    try described.check([SpacePushed(tag: 1, epoch: "", tags: [1]).json], "SpacePushed")
    try described.check([WidgetSnippet.json([WidgetSnippet(.line, "")])], "WidgetWays")
  }

  @Test func theDescriptionNamesTheMembersOfAnswersToDevices() async throws {
    try await withSpaces(.inProcess) { server in
      let described = try DescribedAnswers()
      let phone = try await server.begin()
      let offer = try await server.send("POST", "/pairing", cookie: phone)
      try described.check([offer.body], "Pairing")
      let code = try offer.json()["code"].text()
      let maker = try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"Tablet","asks":true}"#)
      let paired = try await server.send("POST", "/devices", #"{"code":"\#(code)","name":"Tablet"}"#)
      try described.check([maker.body, paired.body], "PairedDevice")
      try described.check([try await server.send("GET", "/devices", cookie: phone).body], "Devices")

      let frame = #"{"name":"Frame","scopes":["widget"],"latitude":1,"longitude":2}"#
      try described.check([try await server.send("POST", "/tokens", frame, cookie: phone).body], "CreatedToken")
      let program = try await server.send("POST", "/tokens", #"{"name":"Program","scopes":["places"]}"#, cookie: phone)
      let bearer = HTTPHeader("Authorization", "Bearer " + (try program.json()["token"].text()))
      #expect(try await server.send("GET", headers: [bearer]).status == 200)
      let tokens = try await server.send("GET", "/tokens", cookie: phone)
      try described.check([tokens.body], "Tokens")
      try described.check(try tokens.json()["tokens"].items(), "AccessToken")
    }
  }

  @Test func theDescriptionNamesTheMembersOfAnswersAboutNotices() async throws {
    try await withSpaces(.inProcess) { server in
      let described = try DescribedAnswers()
      let phone = try await server.begin()
      let (key, secret) = (base64URL(try ES256Key(pem: ES256Key.generate()).publicPoint()), base64URL([UInt8](repeating: 0, count: 16)))
      let subscription =
        #"{"endpoint":"https://push.example.com/x","p256dh":"\#(key)","auth":"\#(secret)","zone":"Europe/Berlin","language":"de"}"#
      #expect(try await server.send("PUT", "/push", subscription, cookie: phone).status == 204)
      try described.check([try await server.send("GET", "/push", cookie: phone).body], "PushState")
      #expect(try await server.send("POST", "/push/test", cookie: phone).status == 204)
      let id = try await server.send("GET", "/notices", cookie: phone).json()["notices"][0]["id"].text()
      #expect(try await server.send("POST", "/notices", #"{"notice":"\#(id)"}"#, cookie: phone).status == 204)
      // No push service has accepted it.
      try described.check([try await server.send("GET", "/notices", cookie: phone).body], "NoticeLog", besides: ["/notices/accepted"])
    }
  }

  @Test func theDescriptionNamesTheMembersOfABackup() async throws {
    try await withSpaces(.inProcess) { server in
      let described = try DescribedAnswers()
      let phone = try await server.begin()
      let place = try #require(Coordinate(latitude: 45.764, longitude: 4.8357))
      let order = TripOrder(from: TripPoint(Cell.zero.coordinate, name: "Null Island"), to: TripPoint(place, name: "Lyon"))
      let headers = [("Content-Type", "application/json"), ("Idempotency-Key", "key"), ("Cookie", phone)].map { HTTPHeader($0.0, $0.1) }
      let trip = try Trip(json: try await server.server.ask("POST", "/books", headers, order.json, "127.0.0.1").json())
      let cancellation = "/books/" + trip.id.text + "/cancellation"
      #expect(try await server.server.ask("POST", cancellation, headers, Array(#"{"reason":"Rain"}"#.utf8), "127.0.0.1").status == 200)
      let backup = try await server.send("GET", "/backup", cookie: phone)
      try described.check([backup.body], "Backup")
      try described.check([try await server.send("PUT", "/backup", backup.text, cookie: phone).body], "Restored")
    }
  }
}

/// The members of answers, compared with those that the description names, also those of objects within them. An object whose schema has
/// a name of its own is compared by itself.
private struct DescribedAnswers {
  private let schemas: JSON

  init() throws { schemas = try JSON(parsing: openAPIDescription())["components"]["schemas"] }

  /// Compares the members of several answers together; `besides` are described members that none of them has.
  func check(_ answers: [[UInt8]], _ name: String, besides: Set<String> = [], _ location: SourceLocation = #_sourceLocation) throws {
    try check(answers.map { try JSON(parsing: $0) }, name, besides: besides, location)
  }

  func check(_ answers: [JSON], _ name: String, besides: Set<String> = [], _ location: SourceLocation = #_sourceLocation) throws {
    var found = besides
    for answer in answers { try collect(answer, schemas[name], "", into: &found) }
    let described = try paths(schemas[name], "")
    #expect(found == described, "\(name)", sourceLocation: location)
  }

  private func collect(_ value: JSON, _ schema: JSON, _ path: String, into found: inout Set<String>) throws {
    if value.kind == .array {
      for item in try value.items() { try collect(item, schema["items"], path, into: &found) }
    } else if value.kind == .object, !schema["properties"].isMissing {
      for (name, member) in try value.members() {
        found.insert(path + "/" + name)
        try collect(member, schema["properties"][name], path + "/" + name, into: &found)
      }
    }
  }

  private func paths(_ schema: JSON, _ path: String) throws -> Set<String> {
    if !schema["items"].isMissing { return try paths(schema["items"], path) }
    var found: Set<String> = []
    for (name, member) in try schema["properties"].membersIfPresent() ?? [] {
      found.insert(path + "/" + name)
      found.formUnion(try paths(member, path + "/" + name))
    }
    return found
  }
}

/// Collects the names of all members.
private struct MemberNames: MemberVisitor {
  var all: Set<String> = []

  private mutating func add(_ name: StaticString) { all.insert("\(name)") }

  mutating func member(_ name: StaticString, _ number: inout Double) { add(name) }
  mutating func member(_ name: StaticString, _ number: inout Double?) { add(name) }
  mutating func member(_ name: StaticString, _ number: inout Int64) { add(name) }
  mutating func member(_ name: StaticString, _ number: inout Int64?) { add(name) }
  mutating func member(_ name: StaticString, _ flag: inout Bool?) { add(name) }
  mutating func member(_ name: StaticString, _ text: inout String) { add(name) }
  mutating func member(_ name: StaticString, _ text: inout String?) { add(name) }
  mutating func member(named name: String, _ text: inout String?) { all.insert(name) }
  mutating func member(_ name: StaticString, _ instant: inout Instant) { add(name) }
  mutating func member(_ name: StaticString, _ instant: inout Instant?) { add(name) }
  mutating func member(_ name: StaticString, _ date: inout CalendarDate) { add(name) }
  mutating func member(_ name: StaticString, _ temperature: inout Temperature) { add(name) }
  mutating func member(_ name: StaticString, _ temperature: inout Temperature?) { add(name) }
  mutating func member(_ name: StaticString, _ condition: inout Condition) { add(name) }
  mutating func member(_ name: StaticString, _ source: inout Source) { add(name) }
  mutating func scaleIndex(_ name: StaticString, _ grade: inout UInt8, _ word: (UInt8) -> String?) { add(name) }
  mutating func amounts(_ name: StaticString, _ amounts: inout [Amount], isOptional: Bool, _ word: (UInt8) -> String?) { add(name) }
  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value) { add(name) }
  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value?) { add(name) }
  mutating func list<Item: JSONMember>(_ name: StaticString, _ items: inout [Item], isOptional: Bool) { add(name) }
  mutating func fail(_ name: StaticString?, _ expected: String) {}

  mutating func writeOnly(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(write)
    do throws(JSONError) { all.formUnion(try JSON(parsing: json.bytes).members().map { $0.0 }) } catch { Issue.record("\(error)") }
  }
}
