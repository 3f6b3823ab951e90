import WeatherModel

/// All sentences that people read, in one language. `Sentences.swift` has a member for each; what needs further rules is in extensions.
public struct Copy: Sendable, Hashable {
  let table: SentenceTable

  /// The language of the sentences.
  public var language: Language { table.language }

  /// Reads a table of sentences; nil when it is truncated, or belongs to another version.
  public init?(_ table: [UInt8]) {
    guard let table = SentenceTable(table, signature: Copy.signature, counts: Copy.sentenceCount, Copy.pageSentenceCount) else {
      return nil
    }
    self.table = table
  }

  /// Compares the languages, because a program has one table per language.
  public static func == (one: Copy, other: Copy) -> Bool { one.language == other.language }

  /// Hashes the language, which identifies the table.
  public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
