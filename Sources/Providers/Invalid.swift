import Wire

/// Something in an answer that makes no sense, and where.
struct Invalid: Error {
  let field: String
  let found: OwnWords

  init(_ field: String, _ found: OwnWords) {
    self.field = field
    self.found = found
  }

  init(_ error: JSONError) {
    field = error.path.isEmpty ? "document" : error.path
    found = OwnWords(error)
  }

  /// The same as a cause of a source's error.
  var cause: ProviderError.Cause { .invalid(field: field, found: found) }

  /// Something that has to be there.
  static func absent(_ json: JSON) -> Invalid { Invalid(json.path, json.isNull ? "null" : "nothing") }

  /// A text that says no moment.
  static func noTime(_ field: String) -> Invalid { Invalid(field, "a text that is no time") }
}

/// Upper bounds above anything an honest answer has, so that a hostile one can't cost unbounded work.
enum Most {
  /// All the warnings of a place.
  static let alerts = 1000
  /// All whom a place's measurements are owed to; each is shown.
  static let credits = 100
  /// All the steps of a series.
  static let steps = 4000
}

extension JSON {
  /// The elements of an array, which are not more than so many.
  func items(atMost limit: Int) throws(Invalid) -> [JSON] {
    try limited(try reading { () throws(JSONError) in try items() }, limit)
  }

  /// The same, or nil where it is missing or null.
  func itemsIfPresent(atMost limit: Int) throws(Invalid) -> [JSON]? {
    guard let items = try reading({ () throws(JSONError) in try itemsIfPresent() }) else { return nil }
    return try limited(items, limit)
  }

  private func limited(_ items: [JSON], _ limit: Int) throws(Invalid) -> [JSON] {
    guard items.count <= limit else { throw Invalid(path, "\(items.count) elements, more than \(limit)") }
    return items
  }
}

/// Reads JSON, telling its errors in our terms.
func reading<Value>(_ read: () throws(JSONError) -> Value) throws(Invalid) -> Value {
  do throws(JSONError) { return try read() } catch { throw Invalid(error) }
}
