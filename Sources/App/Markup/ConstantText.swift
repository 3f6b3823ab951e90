/// A constant text of the program, by its address: one word in memory, where a string takes three and has to be reference-counted.
public struct ConstantText: Equatable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // Sendable, since the memory that it points to is never changed and never freed.
  private let start: UnsafePointer<UInt8>

  /// Creates a text; it must not contain a NUL, which would end it.
  init(_ text: StaticString) { start = text.utf8Start }

  /// The text in UTF-8.
  var bytes: UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// Creates a text from a literal.
  public init(stringLiteral text: StaticString) { self.init(text) }

  /// The text as a string.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text itself.
  public var description: String { string }

  /// Whether the texts have the same bytes.
  public static func == (one: ConstantText, other: ConstantText) -> Bool {
    one.start == other.start || one.bytes.elementsEqual(other.bytes)
  }
}
