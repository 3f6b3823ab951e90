/// Where values come from and when they were fetched; every displayed number has one.
public struct Provenance: Hashable, Sendable {
  /// The source that sent the values.
  public var source: Source
  /// When the values were last fetched successfully; a failed attempt never changes this.
  public var fetchedAt: Instant
  /// The time that the values apply to (for a forecast: when it was made, as far as known).
  public var validAt: Instant

  /// Creates a provenance; `fetchedAt` is by our clock, `validAt` by the source's.
  public init(source: Source, fetchedAt: Instant, validAt: Instant) {
    self.source = source
    self.fetchedAt = fetchedAt
    self.validAt = validAt
  }
}

/// One kind of weather together with its provenance.
public struct Stamped<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values as the source sent them.
  public var value: Value
  /// The source of the values and their times.
  public var provenance: Provenance

  /// Combines a value with its provenance.
  public init(_ value: Value, _ provenance: Provenance) {
    self.value = value
    self.provenance = provenance
  }
}
