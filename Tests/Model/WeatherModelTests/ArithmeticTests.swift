import Foundation
import TestKit
import Testing
import WeatherModel

@Suite struct ArithmeticTests {
  @Test func trigonometryAgreesWithTheCLibrary() {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<50_000 {
      let angle = Double.random(in: -1000...1000, using: &random)
      #expect(abs(sine(angle) - Foundation.sin(angle)) < 2e-15, "seed \(seed): \(angle)")
      #expect(abs(cosine(angle) - Foundation.cos(angle)) < 2e-15, "seed \(seed): \(angle)")
      let (x, y) = (Double.random(in: -3...3, using: &random), Double.random(in: -3...3, using: &random))
      #expect(abs(arctangent(y, x) - atan2(y, x)) < 2e-15, "seed \(seed): \(y) \(x)")
      let ratio = Double.random(in: -1...1, using: &random)
      // Near ±1 the slope has no bound, and neither has the effect of rounding.
      #expect(abs(arcsine(ratio) - asin(ratio)) < 1e-14 / (1 - ratio * ratio).squareRoot(), "seed \(seed): \(ratio)")
    }
  }

  @Test func anglesOnTheAxesAreRight() {
    #expect(arctangent(0, 0) == 0)
    #expect(arctangent(0, -1) == .pi)
    #expect(arctangent(1, 0) == .pi / 2)
    #expect(arctangent(-1, 0) == -.pi / 2)
    #expect(arcsine(2) == .pi / 2)
    #expect(sine(0) == 0)
  }

  @Test func theSineOfAnInvalidAngleIsZero() {
    for angle in [Double.nan, .infinity, -.infinity, 1e300] { #expect(sine(angle) == 0) }
  }

  @Test func theExponentialAgreesWithTheCLibrary() {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for _ in 0..<50_000 {
      let x = Double.random(in: -700...700, using: &random)
      let power = Foundation.exp(x)
      #expect(abs(exponential(x) - power) <= power * 1e-14, "seed \(seed): \(x)")
    }
    #expect(exponential(0) == 1 && exponential(1000) == .infinity && exponential(-1000) == 0 && exponential(.nan).isNaN)
  }

  @Test(arguments: [
    (0, 0, "0"), (-0.4, 0, "0"), (0.5, 0, "1"), (-0.5, 0, "-1"), (2.25, 1, "2.3"), (-2.25, 1, "-2.3"), (9.999, 2, "10.00"),
    (0.05, 1, "0.1"),
    (12.3456, 3, "12.346"), (1e300, 2, "0"), (.nan, 2, "0"), (9e14, 9, "0"), (-.infinity, 0, "0"), (123_456_789.125, 3, "123456789.125"),
  ])
  func numbersHaveAFixedCountOfDecimals(value: Double, digits: Int, expected: String) {
    #expect(fixed(value, digits) == expected)
  }

  @Test func compactNumbersHaveNoNeedlessZeros() {
    #expect(compact(3.0) == "3")
    #expect(compact(3.54) == "3.5")
    #expect(compact(0.25, 3) == "0.25")
    #expect(compact(-0.01) == "0")
    #expect(compact(100, 0) == "100")
  }
}
