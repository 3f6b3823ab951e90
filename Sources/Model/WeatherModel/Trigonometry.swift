// Embedded Swift has no sin, cos or atan2; these polynomials are accurate to about 1e-15, which is nanometres on the earth.

/// Converts degrees to radians, which the functions here take.
public func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

/// The sine of an angle in radians; 0 when the angle is not a number, or too large for its direction to be known.
public func sine(_ angle: Double) -> Double { sine(angle, quarterTurnsAhead: 0) }

/// The cosine of an angle in radians; 0 when the angle is not a number, or too large for its direction to be known.
public func cosine(_ angle: Double) -> Double { sine(angle, quarterTurnsAhead: 1) }

private func sine(_ angle: Double, quarterTurnsAhead: Int64) -> Double {
  guard angle > -1e15, angle < 1e15 else { return 0 }
  let quarters = (angle / (.pi / 2)).rounded()
  // Cody–Waite: π/2 in two parts, the first so short (33 bits) that its product is exact, so that the remainder keeps its digits.
  let rest = (angle - quarters * 1.57079632673412561417) - quarters * 6.07710050650619224932e-11
  switch (Int64(quarters) + quarterTurnsAhead) & 3 {
  case 0: return sinePolynomial(rest)
  case 1: return cosinePolynomial(rest)
  case 2: return -sinePolynomial(rest)
  default: return -cosinePolynomial(rest)
  }
}

/// The angle of the point (x, y), −π…π.
public func arctangent(_ y: Double, _ x: Double) -> Double {
  if x == 0 && y == 0 { return 0 }
  let absoluteX = x < 0 ? -x : x
  let absoluteY = y < 0 ? -y : y
  var angle = absoluteX >= absoluteY ? arctangentOfUnit(absoluteY / absoluteX) : .pi / 2 - arctangentOfUnit(absoluteX / absoluteY)
  if x < 0 { angle = .pi - angle }
  return y < 0 ? -angle : angle
}

/// The angle whose sine is `value`, which is clamped to −1…1.
public func arcsine(_ value: Double) -> Double {
  let bounded = min(1, max(-1, value))
  return arctangent(bounded, (1 - bounded * bounded).squareRoot())
}

// Taylor series on |x| ≤ π/4, evaluated by Horner's rule.
private func sinePolynomial(_ x: Double) -> Double {
  let s = x * x
  var sum = 1.0
  var n = 19.0
  while n > 1 {
    sum = 1 - s / (n * (n - 1)) * sum
    n -= 2
  }
  return x * sum
}

private func cosinePolynomial(_ x: Double) -> Double {
  let s = x * x
  var sum = 1.0
  var n = 18.0
  while n > 1 {
    sum = 1 - s / (n * (n - 1)) * sum
    n -= 2
  }
  return sum
}

// Two halvings of the angle bring x below 0.2, where the series converges quickly.
private func arctangentOfUnit(_ x: Double) -> Double {
  var x = x
  for _ in 0..<2 { x = x / (1 + (1 + x * x).squareRoot()) }
  let s = x * x
  var sum = 0.0
  var n = 25.0
  while n >= 1 {
    sum = 1 / n - s * sum
    n -= 2
  }
  return 4 * x * sum
}
