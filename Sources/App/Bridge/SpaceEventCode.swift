/// What the browser's script reports of the space instead of the tag that it has reached; tags are never negative.
public enum SpaceEventCode: Int64, CaseIterable, Sendable {
  /// There may be no more events.
  case lost = -1
  /// Warnings of its places have changed.
  case newWarnings = -2
  /// Another device was paired.
  case newDevice = -3
}
