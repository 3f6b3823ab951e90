/// A text of the program itself, by its place in memory: one word, where a string is three and has to be looked after.
public struct ConstantText: Equatable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // Sendable, since what it points to is never changed and never freed.
  private let start: UnsafePointer<UInt8>

  /// A text without NUL, which ends it.
  init(_ text: StaticString) { start = text.utf8Start }

  /// Its UTF-8.
  var bytes: UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// A text that is written as one.
  public init(stringLiteral text: StaticString) { self.init(text) }

  /// As any other text.
  public var string: String { @inline(never) get { String(decoding: bytes, as: UTF8.self) } }

  /// As it reads.
  public var description: String { string }

  /// Whether they say the same.
  public static func == (one: ConstantText, other: ConstantText) -> Bool {
    one.start == other.start || one.bytes.elementsEqual(other.bytes)
  }
}
