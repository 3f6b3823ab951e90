import Wire

/// A part of an answer that can't be used: its path and what was found there.
struct InvalidField: Error {
  let field: String
  let found: TrustedText

  init(_ field: String, _ found: TrustedText) {
    self.field = field
    self.found = found
  }

  init(_ error: JSONError) {
    field = error.path.isEmpty ? "document" : error.path
    found = TrustedText(error)
  }

  var cause: ProviderError.Cause { .invalid(field: field, found: found) }

  /// A required member is missing or null.
  static func absent(_ json: JSON) -> InvalidField { InvalidField(json.path, json.isNull ? "null" : "nothing") }

  /// A text that is no date and time.
  static func noTime(_ field: String) -> InvalidField { InvalidField(field, "a text that is not a time") }
}

/// Limits well above the size of any honest answer, so that a hostile one can't cause unbounded work.
enum AnswerLimits {
  /// Warnings for one place.
  static let alerts = 1000
  /// Credits for a place's measurements; each of them is shown.
  static let credits = 100
  /// Steps of one series.
  static let steps = 4000
}

extension JSON {
  /// The elements of an array; throws when there are more than `limit`.
  func items(atMost limit: Int) throws(InvalidField) -> [JSON] {
    try limited(try reading { () throws(JSONError) in try items() }, limit)
  }

  /// Like `items(atMost:)`, but nil where the array is missing or null.
  func itemsIfPresent(atMost limit: Int) throws(InvalidField) -> [JSON]? {
    guard let items = try reading({ () throws(JSONError) in try itemsIfPresent() }) else { return nil }
    return try limited(items, limit)
  }

  private func limited(_ items: [JSON], _ limit: Int) throws(InvalidField) -> [JSON] {
    guard items.count <= limit else { throw InvalidField(path, "\(items.count) elements, more than \(limit)") }
    return items
  }
}

/// Reads JSON and converts a `JSONError` to `InvalidField`.
func reading<Value>(_ read: () throws(JSONError) -> Value) throws(InvalidField) -> Value {
  do throws(JSONError) { return try read() } catch { throw InvalidField(error) }
}
