extension Source {
  /// Reads the word of JSON, addresses and the configuration; nil for any other.
  public init?(word: String) {
    for source in Source.allCases where sameBytes(source.word, word) {
      self = source
      return
    }
    return nil
  }
}

/// Where values came from and when; every number that is shown carries it.
public struct Provenance: Hashable, Sendable {
  /// Who said it.
  public var source: Source
  /// When it was fetched with success; a failed attempt never changes this.
  public var fetchedAt: Instant
  /// The moment that the values are about (a forecast: when it was made, as far as it is known).
  public var validAt: Instant

  /// `fetchedAt` is our clock, `validAt` the source's.
  public init(source: Source, fetchedAt: Instant, validAt: Instant) {
    self.source = source
    self.fetchedAt = fetchedAt
    self.validAt = validAt
  }
}

/// A value with its provenance.
public struct Stamped<Value: Hashable & Sendable>: Hashable, Sendable {
  /// One kind of weather, as the source told it.
  public var value: Value
  /// Where it came from.
  public var provenance: Provenance

  /// A value with its provenance.
  public init(_ value: Value, _ provenance: Provenance) {
    self.value = value
    self.provenance = provenance
  }
}
