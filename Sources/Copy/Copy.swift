import WeatherModel

/// Every sentence that a person reads, in one language. `Sentences.swift` has a name for each; what needs a rule besides stands in extensions.
public struct Copy: Sendable, Hashable {
  let table: SentenceTable

  /// The language whose table it reads.
  public var language: Language { table.language }

  /// The sentences of a table; nil when it was cut, or belongs to another version.
  public init?(_ table: [UInt8]) {
    guard let table = SentenceTable(table, signature: Copy.signature, counts: Copy.sentenceCount, Copy.pageSentenceCount) else {
      return nil
    }
    self.table = table
  }

  /// A program has one table for a language.
  public static func == (one: Copy, other: Copy) -> Bool { one.language == other.language }

  /// Hashes the language, which names the table.
  public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
