/// A scale of six steps, each of its own width: from zero to the first end, from there to the second, and so on.
///
/// Six properties instead of an array: a scale is a plain value that needs no memory of its own.
public struct SixSteps: Sendable {
  private let first, second, third, fourth, fifth, sixth: Double

  /// Creates a scale from the ends of its steps, in rising order.
  public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double, _ fifth: Double, _ sixth: Double) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
    self.sixth = sixth
  }

  /// How many steps are entirely below a value, 0…6. A value equal to an end belongs to the next step.
  public func below(_ value: Double) -> Int {
    if value < first { return 0 }
    if value < second { return 1 }
    if value < third { return 2 }
    if value < fourth { return 3 }
    if value < fifth { return 4 }
    return value < sixth ? 5 : 6
  }

  /// Like `below`, plus the fraction of the step that the value has passed; 0 below zero, 6 from the last end on.
  public func position(_ value: Double) -> Double {
    let step = below(value)
    if step == 6 { return 6 }
    let start = step == 0 ? 0 : end(step - 1)
    return Double(step) + max(0, value - start) / (end(step) - start)
  }

  /// Like `position`, but the last step is as wide as the one before it and has no end.
  func extrapolated(_ value: Double) -> Double { value < fifth ? position(value) : 5 + (value - fifth) / (fifth - fourth) }

  /// The end of a step, 0…5.
  public func end(_ step: Int) -> Double {
    switch step {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    case 4: fifth
    default: sixth
    }
  }
}
