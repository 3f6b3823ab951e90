import WeatherModel

/// Reads members. The first error is noted and thrown at the end: otherwise a reader of ten members would have ten exits, which would be
/// half of its code.
struct MemberReader: MemberVisitor {
  /// The object whose members are currently read.
  private var object: JSON
  private var error: JSONError?

  private init(_ object: JSON) { self.object = object }

  /// Reads a value with all its members, or throws the first error.
  static func read<Value: JSONMember>(_ json: JSON) throws(JSONError) -> Value {
    var value = Value.blank
    var reader = MemberReader(json)
    value.members(&reader)
    if let error = reader.error { throw error }
    return value
  }

  private mutating func note(_ problem: JSONError) {
    if error == nil { error = problem }
  }

  mutating func member(_ name: StaticString, _ number: inout Double) {
    do throws(JSONError) { number = try object[member: name].number() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ number: inout Double?) {
    do throws(JSONError) { number = try object[member: name].numberIfPresent() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ number: inout Int64) {
    do throws(JSONError) { number = try object[member: name].integer() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ number: inout Int64?) {
    do throws(JSONError) { number = try object[member: name].integerIfPresent() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ flag: inout Bool?) {
    do throws(JSONError) { flag = try object[member: name].flagIfPresent() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ text: inout String) {
    do throws(JSONError) { text = try object[member: name].text() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ text: inout String?) {
    do throws(JSONError) { text = try object[member: name].textIfPresent() } catch { note(error) }
  }

  mutating func member(named name: String, _ text: inout String?) {
    do throws(JSONError) { text = try object[name].textIfPresent() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ instant: inout Instant) {
    do throws(JSONError) { instant = try object[member: name].instant() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ instant: inout Instant?) {
    do throws(JSONError) { instant = try object[member: name].instantIfPresent() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ date: inout CalendarDate) {
    do throws(JSONError) { date = try object[member: name].date() } catch { note(error) }
  }

  mutating func member(_ name: StaticString, _ temperature: inout Temperature) { member(name, &temperature.celsius) }

  mutating func member(_ name: StaticString, _ condition: inout Condition) {
    var word = ""
    member(name, &word)
    condition = Condition(word: word)
  }

  mutating func member(_ name: StaticString, _ source: inout Source) {
    var word = ""
    member(name, &word)
    guard let known = Source(word: word) else { return note(object[member: name].invalid("the word of a source")) }
    source = known
  }

  mutating func scaleIndex(_ name: StaticString, _ grade: inout UInt8, _ word: (UInt8) -> String?) {
    var found: String?
    member(name, &found)
    grade = 0
    guard let found else { return }
    var index: UInt8 = 0
    while let known = word(index) {
      if known == found { grade = index }
      index += 1
    }
  }

  mutating func scaleIndex(_ name: StaticString, former: StaticString, _ index: inout UInt8, _ word: (UInt8) -> String?) {
    scaleIndex(isThere(name) ? name : former, &index, word)
  }

  mutating func amounts(_ name: StaticString, _ amounts: inout [Amount], isOptional: Bool, _ word: (UInt8) -> String?) {
    do throws(JSONError) {
      let list = object[member: name]
      guard try list.isAbsent() || list.kind == .object else { throw list.mismatch(.object) }
      var index: UInt8 = 0
      while let known = word(index) {
        let number = list[known]
        if !number.isMissing { amounts.append(Amount(index: index, number: try number.number())) }
        index += 1
      }
    } catch {
      note(error)
    }
  }

  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value) {
    let outer = object
    object = outer[member: name]
    value.members(&self)
    object = outer
  }

  mutating func member<Value: JSONMember>(_ name: StaticString, _ value: inout Value?) {
    guard isThere(name) else { return }
    var found = Value.blank
    member(name, &found)
    value = found
  }

  mutating func list<Item: JSONMember>(_ name: StaticString, _ items: inout [Item], isOptional: Bool) {
    let outer = object
    let found = found(name, isOptional: isOptional)
    items.reserveCapacity(found.count)
    for json in found {
      object = json
      var item = Item.blank
      item.members(&self)
      items.append(item)
    }
    object = outer
  }

  private mutating func isThere(_ name: StaticString) -> Bool {
    do throws(JSONError) { return try !object[member: name].isAbsent() } catch { note(error) }
    return false
  }

  private mutating func found(_ name: StaticString, isOptional: Bool) -> [JSON] {
    do throws(JSONError) {
      let list = object[member: name]
      if let items = try list.itemsIfPresent() { return items }
      if !isOptional { note(list.mismatch(.array)) }
    } catch {
      note(error)
    }
    return []
  }

  mutating func writeOnly(_ write: (inout JSONWriter) -> Void) {}

  mutating func fail(_ name: StaticString?, _ expected: String) {
    note((name.map { object[member: $0] } ?? object).invalid(expected))
  }
}
