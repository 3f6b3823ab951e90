/// A source that is not asked for a while, after failures or because its quota is used up, so that a place waits for its weather.
public struct SourceRest: Hashable, Sendable {
  /// The source that can be asked first again.
  public var source: Source
  /// When it is asked again.
  public var until: Instant
  /// Another source that has the weather of the place, can be asked now, and is not asked unless the person chooses it; nil if there is
  /// none.
  public var instead: Source?

  /// By default there is no other source.
  public init(_ source: Source, until: Instant, instead: Source? = nil) {
    self.source = source
    self.until = until
    self.instead = instead
  }
}
