import WeatherModel

/// A part of the model that is an object in JSON. It lists its members once, for both reading and writing.
package protocol JSONMember {
  /// An instance to read into; its values have no meaning.
  static var blank: Self { get }

  /// Presents all members to a visitor, in the order in which they are written.
  mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor)
}

extension JSONMember {
  /// The value as JSON: in an answer, in a request, or where it is stored.
  package var json: [UInt8] { written(self) }

  /// Reads a value from there.
  package init(json: JSON) throws(JSONError) { self = try MemberReader.read(json) }
}

/// Reads members from an object or writes them into one. A nil value is not written; a missing or null one is read as nil.
package protocol MemberVisitor {
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
  mutating func member(_ name: StaticString, _ condition: inout Condition)
  mutating func member(_ name: StaticString, _ source: inout Source)

  /// The index of a word in a scale. An unknown or missing word is read as 0, which is 'unknown'.
  mutating func scaleIndex(_ name: StaticString, _ index: inout UInt8, _ word: (UInt8) -> String?)

  /// The same for a member with another name in what an earlier version has stored: `former` is read if there is no `name`.
  mutating func scaleIndex(_ name: StaticString, former: StaticString, _ index: inout UInt8, _ word: (UInt8) -> String?)

  /// An object of numbers, each named by the word of its index in a scale; names that only a newer server knows are ignored. With
  /// `isOptional`, an empty object is left out.
  mutating func amounts(_ name: StaticString, _ amounts: inout [Amount], isOptional: Bool, _ word: (UInt8) -> String?)

  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value)
  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value?)

  /// A list of objects; with `isOptional`, an empty list is left out.
  mutating func list<Item: JSONMember>(_ name: StaticString, _ items: inout [Item], isOptional: Bool)

  /// Writes members that follow from the others; a reader ignores them.
  mutating func writeOnly(_ write: (inout JSONWriter) -> Void)

  /// Reports that a member (or without a name the whole object) has the right kind, but no valid meaning.
  mutating func fail(_ name: StaticString?, _ expected: String)
}

extension MemberVisitor {
  package mutating func scaleIndex(_ name: StaticString, former: StaticString, _ index: inout UInt8, _ word: (UInt8) -> String?) {
    scaleIndex(name, &index, word)
  }
}

/// A number with the index of its name in a scale.
package struct Amount {
  var index: UInt8
  var number: Double
}
