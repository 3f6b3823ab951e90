import WeatherModel

/// What a program shows to be let into a part of a space. It is kept as a device's key is: only a hash of it.
public struct AccessToken: Hashable, Sendable {
  /// Its name among all tokens; the token itself begins with it.
  public var id: RecordID
  /// What a person calls it.
  public var name: String
  /// What it opens.
  public var scopes: AccessScopes
  /// The only place that it tells of; nil where it is bound to none.
  public var cell: Cell?
  /// When it was made.
  public var created: Instant
  /// When it was last shown, within an hour; nil where it never was.
  public var seen: Instant?
}
