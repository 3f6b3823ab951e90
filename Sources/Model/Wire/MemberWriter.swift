import WeatherModel

extension JSONWriter: MemberVisitor {
  package mutating func member(_ name: StaticString, _ number: inout Double) { member(name, Double?(number)) }

  package mutating func member(_ name: StaticString, _ number: inout Double?) { member(name, number) }

  package mutating func member(_ name: StaticString, _ number: inout Int64) { member(name, Int64?(number)) }

  package mutating func member(_ name: StaticString, _ number: inout Int64?) { member(name, number) }

  package mutating func member(_ name: StaticString, _ flag: inout Bool?) { member(name, flag) }

  package mutating func member(_ name: StaticString, _ text: inout String) { member(name, String?(text)) }

  package mutating func member(_ name: StaticString, _ text: inout String?) { member(name, text) }

  package mutating func member(named name: String, _ text: inout String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  package mutating func member(_ name: StaticString, _ instant: inout Instant) { member(name, String?(instant.description)) }

  package mutating func member(_ name: StaticString, _ instant: inout Instant?) { member(name, instant?.description) }

  package mutating func member(_ name: StaticString, _ date: inout CalendarDate) { member(name, String?(date.description)) }

  package mutating func member(_ name: StaticString, _ temperature: inout Temperature) { member(name, Double?(temperature.celsius)) }

  package mutating func member(_ name: StaticString, _ condition: inout Condition) { member(name, String?(condition.word)) }

  package mutating func member(_ name: StaticString, _ source: inout Source) { member(name, String?(source.word)) }

  package mutating func scaleIndex(_ name: StaticString, _ grade: inout UInt8, _ word: (UInt8) -> String?) {
    member(name, word(grade))
  }

  package mutating func amounts(_ name: StaticString, _ amounts: inout [Amount], isOptional: Bool, _ word: (UInt8) -> String?) {
    if isOptional, amounts.isEmpty { return }
    object(name) { json in
      for amount in amounts where amount.number.isFinite {
        guard let word = word(amount.index) else { continue }
        json.key(word)
        json.value(amount.number)
      }
    }
  }

  package mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value) { object(name) { value.members(&$0) } }

  package mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value?) {
    guard var present = value else { return }
    member(name, &present)
  }

  package mutating func list<Item: JSONMember>(_ name: StaticString, _ items: inout [Item], isOptional: Bool) {
    if isOptional, items.isEmpty { return }
    array(name) { list in
      for var item in items { list.object { item.members(&$0) } }
    }
  }

  package mutating func writeOnly(_ write: (inout JSONWriter) -> Void) { write(&self) }

  package mutating func fail(_ name: StaticString?, _ expected: String) {}
}
