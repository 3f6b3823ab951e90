/// Something that reads bytes from outside, and what must hold whatever the bytes are.
public struct FuzzTarget: Sendable {
  /// Its name, which is also the folder of its corpus.
  public let name: String
  /// The longest input worth trying; longer ones are only slower.
  public let longest: Int
  private let run: @Sendable ([UInt8]) throws(BrokenPromise) -> Void

  init(_ name: String, longest: Int = 8192, _ run: @escaping @Sendable ([UInt8]) throws(BrokenPromise) -> Void) {
    self.name = name
    self.longest = longest
    self.run = run
  }

  /// Reads the bytes and uses what they say as the program would; an error is a mistake of the program, never of the bytes.
  public func attack(_ bytes: [UInt8]) throws(BrokenPromise) { try run(bytes) }

  /// All of them.
  public static let all: [FuzzTarget] =
    answerTargets + [
      jsonTarget, reportTarget, snapshotTarget, requestTarget, cookieTarget, placeTarget, townSearchTarget, configurationTarget,
      scriptTarget, syncTarget, tripTarget, uploadTarget, warningTarget, witTarget, assistantTarget,
    ]

  /// The one of a name.
  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// What should always hold and did not.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// Which promise, and what was found.
  public let description: String

  init(_ description: String) { self.description = description }
}

func promise(_ isKept: Bool, _ text: @autoclosure () -> String) throws(BrokenPromise) {
  if !isKept { throw BrokenPromise(text()) }
}
