import WeatherModel

/// Gives a program access to a part of a space. Like a device's key, only its hash is stored.
public struct AccessToken: Hashable, Sendable {
  /// Identifies the token among all tokens; the text of the token begins with it.
  public var id: RecordID
  /// The name that a person gave it.
  public var name: String
  /// What it gives access to.
  public var scopes: AccessScopes
  /// The only place that it gives access to; nil if it is not limited to one.
  public var cell: Cell?
  /// When it was made.
  public var created: Instant
  /// When it was last used, accurate to an hour; nil if it never was.
  public var seen: Instant?
}
