import Testing
import WeatherModel

@testable import Server
@testable import Wire

/// The description of the API names the members of our answers once more, with words about each. It must name them all, and no others.
@Suite struct DescribedMembersTests {
  @Test func theDescriptionNamesExactlyTheMembersThatAreWritten() throws {
    func check<Value: Written>(_ name: String, _ type: Value.Type, besides: Set<String> = []) throws {
      var (value, names) = (type.blank, MemberNames())
      value.members(&names)
      let schema = try JSON(parsing: openAPIDescription())["components"]["schemas"][name]
      let described = Set(try schema["properties"].members().map(\.0))
      #expect(described == names.all.union(besides), "\(name)")
    }
    // Notes and problems belong to the answer, and 'simulated' is written only where it is true.
    try check("Report", WeatherReport.self, besides: ["simulated", "problems", "notes"])
    try check("NearestTown", NearestTown.self)
    try check("Zone", LocalZone.self)
    try check("Moment", Moment.self)
    try check("Day", Day.self)
    try check("RainStep", RainStep.self)
    try check("Wind", Wind.self)
    try check("Air", Stamped<AirQuality>.self)
    try check("Alert", Alert.self)
    try check("SyncedText", SyncedText.self)
    try check("Place", SavedPlace.self, besides: ["place"])
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
  mutating func member<Value: Written>(_ name: StaticString, _ value: inout Value) { add(name) }
  mutating func member<Value: Written>(_ name: StaticString, _ value: inout Value?) { add(name) }
  mutating func list<Item: Written>(_ name: StaticString, _ items: inout [Item], isOptional: Bool) { add(name) }
  mutating func fail(_ name: StaticString?, _ expected: String) {}

  mutating func writeOnly(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(write)
    do throws(JSONError) { all.formUnion(try JSON(parsing: json.bytes).members().map { $0.0 }) } catch { Issue.record("\(error)") }
  }
}
