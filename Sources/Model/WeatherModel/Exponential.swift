// Embedded Swift has no exp either.

/// e to the power of `x`; 0 or infinity where the result does not fit a double.
public func exponential(_ x: Double) -> Double {
  guard x == x else { return x }
  if x > 709.78 { return .infinity }
  if x < -745.14 { return 0 }
  let halvings = (x / naturalLogarithmOfTwo).rounded()
  // Cody–Waite: ln 2 in two parts, so that the remainder keeps its digits.
  let rest = (x - halvings * 0.693147180369123816490) - halvings * 1.90821492927058770002e-10
  // Taylor series on |rest| ≤ ln 2 / 2, by Horner's rule.
  var sum = 1.0
  var n = 14.0
  while n >= 1 {
    sum = 1 + rest / n * sum
    n -= 1
  }
  return Double(sign: .plus, exponent: Int(halvings), significand: sum)
}

private let naturalLogarithmOfTwo = 0.693147180559945309417232121458
