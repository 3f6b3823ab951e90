/// What is reported about the person's space instead of the tag that it has reached; tags are never negative.
public enum SpaceReport: Int64, CaseIterable, Sendable {
  /// There may be no more reports.
  case lost = -1
  /// Warnings of its places have changed.
  case newWarnings = -2
  /// Another device was paired.
  case newDevice = -3
}
