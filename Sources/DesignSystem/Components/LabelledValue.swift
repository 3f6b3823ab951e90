/// A value with its name.
public struct LabelledValue: Hashable, Sendable {
  /// The name as it is shown: "H".
  public var label: String
  /// The value as people read it: "5°".
  public var value: String
  /// The name in full where the shown one is short: "High".
  public var spokenLabel: String?

  /// A value with its name.
  public init(_ label: String, _ value: String, spoken spokenLabel: String? = nil) {
    self.label = label
    self.value = value
    self.spokenLabel = spokenLabel
  }
}
