/// A value of a column, in the types that both kinds of database have.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// A text, or `.null` for nil.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// A number, or `.null` for nil.
  init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
}

/// One row of a result. A column of another type than requested means that the database is damaged.
package struct Row: Sendable {
  /// The columns in the order of the statement.
  package let values: [Value]

  package func integer(_ column: Int) throws(StorageError) -> Int64 {
    guard case .integer(let number) = try value(column) else { throw unexpected(column, "a whole number") }
    return number
  }

  package func integerIfPresent(_ column: Int) throws(StorageError) -> Int64? {
    try value(column) == .null ? nil : integer(column)
  }

  package func text(_ column: Int) throws(StorageError) -> String {
    guard case .text(let text) = try value(column) else { throw unexpected(column, "a text") }
    return text
  }

  package func textIfPresent(_ column: Int) throws(StorageError) -> String? {
    try value(column) == .null ? nil : text(column)
  }

  package func bytes(_ column: Int) throws(StorageError) -> [UInt8] {
    guard case .bytes(let bytes) = try value(column) else { throw unexpected(column, "bytes") }
    return bytes
  }

  package func bytesIfPresent(_ column: Int) throws(StorageError) -> [UInt8]? {
    try value(column) == .null ? nil : bytes(column)
  }

  private func value(_ column: Int) throws(StorageError) -> Value {
    guard values.indices.contains(column) else { throw .corrupt(detail: "column \(column + 1) is missing") }
    return values[column]
  }

  private func unexpected(_ column: Int, _ wanted: String) -> StorageError {
    .corrupt(detail: "column \(column + 1) does not hold \(wanted)")
  }
}
