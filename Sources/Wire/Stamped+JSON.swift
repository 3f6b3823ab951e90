import WeatherModel

extension Provenance {
  func write(to json: inout JSONWriter) {
    json.member("source", source.word)
    json.member("fetched_at", fetchedAt)
    json.member("valid_at", validAt)
  }

  init(json: JSON) throws(JSONError) {
    let word = json["source"]
    guard let source = Source(word: try word.text()) else { throw word.unreadable("the word of a source") }
    self.init(source: source, fetchedAt: try json["fetched_at"].instant(), validAt: try json["valid_at"].instant())
  }
}

extension JSONWriter {
  /// Writes a kind: where it came from, then its values; nothing when it is not there.
  mutating func kind<Value>(_ name: StaticString, _ stamped: Stamped<Value>?, _ fill: (Value, inout JSONWriter) -> Void) {
    guard let stamped else { return }
    object(name) { json in
      stamped.provenance.write(to: &json)
      fill(stamped.value, &json)
    }
  }

  /// Writes an array of objects.
  mutating func objects<Item>(_ name: StaticString, _ items: [Item], _ fill: (Item, inout JSONWriter) -> Void) {
    array(name) { list in
      for item in items { list.object { fill(item, &$0) } }
    }
  }
}

extension JSON {
  /// Reads a kind that `JSONWriter.kind` wrote, or nil when it is not there.
  func kind<Value>(_ read: (JSON) throws(JSONError) -> Value) throws(JSONError) -> Stamped<Value>? {
    if try isAbsent() { return nil }
    return Stamped(try read(self), try Provenance(json: self))
  }

  /// Reads an array of objects.
  func objects<Item>(_ read: (JSON) throws(JSONError) -> Item) throws(JSONError) -> [Item] {
    var result: [Item] = []
    let items = try items()
    result.reserveCapacity(items.count)
    for item in items { result.append(try read(item)) }
    return result
  }
}
