/// A parser of bytes from outside, with the rules that must hold for any bytes.
public struct FuzzTarget: Sendable {
  /// The target's name, which is also the folder of its corpus.
  public let name: String
  /// The longest input worth trying, in bytes; longer ones are only slower.
  public let longest: Int
  private let run: @Sendable ([UInt8]) throws(RuleViolation) -> Void

  init(_ name: String, longest: Int = 8192, _ run: @escaping @Sendable ([UInt8]) throws(RuleViolation) -> Void) {
    self.name = name
    self.longest = longest
    self.run = run
  }

  /// Parses the bytes and uses the result as the program would; throws only for a mistake of the program, never for invalid bytes.
  public func attack(_ bytes: [UInt8]) throws(RuleViolation) { try run(bytes) }

  /// Every target.
  public static let all: [FuzzTarget] =
    answerTargets + [
      jsonTarget, reportTarget, snapshotTarget, requestTarget, cookieTarget, placeTarget, townSearchTarget, configurationTarget,
      scriptTarget, syncTarget, tripTarget, warningTarget, witTarget, assistantTarget,
    ]

  /// The target with this name; nil when there is none.
  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A rule that should always hold was broken.
public struct RuleViolation: Error, CustomStringConvertible {
  /// The rule, and what was found.
  public let description: String

  init(_ description: String) { self.description = description }
}

func promise(_ isKept: Bool, _ text: @autoclosure () -> String) throws(RuleViolation) {
  if !isKept { throw RuleViolation(text()) }
}
