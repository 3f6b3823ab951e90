/// A formatted value with its name.
public struct LabelledValue: Hashable, Sendable {
  /// The name as it is shown: "H".
  public var label: String
  /// The formatted value: "5°".
  public var value: String
  /// The full name for screen readers, if the shown one is short: "High".
  public var spokenLabel: String?

  /// Creates a value from formatted texts.
  public init(_ label: String, _ value: String, spoken spokenLabel: String? = nil) {
    self.label = label
    self.value = value
    self.spokenLabel = spokenLabel
  }
}
