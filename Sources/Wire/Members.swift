import WeatherModel

/// A part of the model that is an object in JSON. It names each of its members once, for both directions.
protocol Written {
  /// One to read into; what it says means nothing.
  static var blank: Self { get }

  /// Shows all members to a visitor, in the order in which they are written.
  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor)
}

/// Reads members from an object or writes them into one. A value that may be nil is not written then, and missing or null where it is read.
protocol MemberVisitor {
  mutating func member(_ name: StaticString, _ number: inout Double)
  mutating func member(_ name: StaticString, _ number: inout Double?)
  mutating func member(_ name: StaticString, _ number: inout Int64)
  mutating func member(_ name: StaticString, _ number: inout Int64?)
  mutating func member(_ name: StaticString, _ flag: inout Bool?)
  mutating func member(_ name: StaticString, _ text: inout String)
  mutating func member(_ name: StaticString, _ text: inout String?)
  mutating func member(named name: String, _ text: inout String?)
  mutating func member(_ name: StaticString, _ instant: inout Instant)
  mutating func member(_ name: StaticString, _ instant: inout Instant?)
  mutating func member(_ name: StaticString, _ date: inout CalendarDate)
  mutating func member(_ name: StaticString, _ temperature: inout Temperature)
  mutating func member(_ name: StaticString, _ temperature: inout Temperature?)
  mutating func member(_ name: StaticString, _ condition: inout Condition)
  mutating func member(_ name: StaticString, _ source: inout Source)

  /// The place of a word in its scale. A word that nobody knows, or none, is read as 0, which is 'unknown'.
  mutating func grade(_ name: StaticString, _ grade: inout UInt8, _ word: (UInt8) -> String?)

  /// An object of numbers, each under the word of its place in a scale; what a newer server knows besides is passed over. `isOptional` leaves it out
  /// where it is empty.
  mutating func amounts(_ name: StaticString, _ amounts: inout [Amount], isOptional: Bool, _ word: (UInt8) -> String?)

  mutating func member<Value: Written>(_ name: StaticString, _ value: inout Value)
  mutating func member<Value: Written>(_ name: StaticString, _ value: inout Value?)

  /// A list of objects; `isOptional` leaves it out where it is empty.
  mutating func list<Item: Written>(_ name: StaticString, _ items: inout [Item], isOptional: Bool)

  /// What is written for those who read, and follows from the rest.
  mutating func derived(_ write: (inout JSONWriter) -> Void)

  /// What was read, the member of a name or the whole, has the right kind, yet makes no sense.
  mutating func fail(_ name: StaticString?, _ expected: String)
}

/// A number under a word of a scale.
struct Amount {
  var place: UInt8
  var number: Double
}
