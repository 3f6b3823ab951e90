import Wire

/// Something in an answer that makes no sense, and where.
struct Invalid: Error {
  let field: String
  let found: String

  init(_ field: String, _ found: String) {
    self.field = field
    self.found = found
  }

  init(_ error: JSONError) {
    field = error.path.isEmpty ? "document" : error.path
    let words = error.description
    let prefix = field + ": "
    found = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
  }
}

/// Reads JSON, telling its errors in our terms.
func reading<Value>(_ read: () throws(JSONError) -> Value) throws(Invalid) -> Value {
  do throws(JSONError) { return try read() } catch { throw Invalid(error) }
}
