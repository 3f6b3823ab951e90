import WeatherModel

extension JSONWriter: MemberVisitor {
  mutating func member(_ name: StaticString, _ number: inout Double) { member(name, Double?(number)) }

  mutating func member(_ name: StaticString, _ number: inout Double?) {
    let number = number
    member(name, number)
  }

  mutating func member(_ name: StaticString, _ number: inout Int64) { member(name, Int64?(number)) }

  mutating func member(_ name: StaticString, _ number: inout Int64?) {
    let number = number
    member(name, number)
  }

  mutating func member(_ name: StaticString, _ flag: inout Bool?) {
    let flag = flag
    member(name, flag)
  }

  mutating func member(_ name: StaticString, _ text: inout String) { member(name, String?(text)) }

  mutating func member(_ name: StaticString, _ text: inout String?) {
    let text = text
    member(name, text)
  }

  mutating func member(named name: String, _ text: inout String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  mutating func member(_ name: StaticString, _ instant: inout Instant) { member(name, String?(instant.description)) }

  mutating func member(_ name: StaticString, _ instant: inout Instant?) {
    let text = instant?.description
    member(name, text)
  }

  mutating func member(_ name: StaticString, _ date: inout CalendarDate) { member(name, String?(date.description)) }

  mutating func member(_ name: StaticString, _ temperature: inout Temperature) { member(name, Double?(temperature.celsius)) }

  mutating func member(_ name: StaticString, _ condition: inout Condition) { member(name, String?(condition.word)) }

  mutating func member(_ name: StaticString, _ source: inout Source) { member(name, String?(source.word)) }

  mutating func scaleIndex(_ name: StaticString, _ grade: inout UInt8, _ word: (UInt8) -> String?) {
    let text = word(grade)
    member(name, text)
  }

  mutating func amounts(_ name: StaticString, _ amounts: inout [Amount], isOptional: Bool, _ word: (UInt8) -> String?) {
    if isOptional, amounts.isEmpty { return }
    object(name) { json in
      for amount in amounts where amount.number.isFinite {
        guard let word = word(amount.index) else { continue }
        json.key(word)
        json.value(amount.number)
      }
    }
  }

  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value) { object(name) { value.members(&$0) } }

  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value?) {
    guard var present = value else { return }
    member(name, &present)
  }

  mutating func list<Item: JSONMember>(_ name: StaticString, _ items: inout [Item], isOptional: Bool) {
    if isOptional, items.isEmpty { return }
    array(name) { list in
      for var item in items { list.object { item.members(&$0) } }
    }
  }

  mutating func writeOnly(_ write: (inout JSONWriter) -> Void) { write(&self) }

  mutating func fail(_ name: StaticString?, _ expected: String) {}
}
