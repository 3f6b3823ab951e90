/// One header line of a request or a response.
public struct HTTPHeader: Hashable, Sendable {
  /// The name; compared without regard to case.
  public var name: String
  /// The value, without surrounding white space.
  public var value: String

  /// Creates a header. It is checked only when it is sent: what can't be sent is left out.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the header has this name, in any case.
  public func isNamed(_ other: some StringProtocol) -> Bool { equalsIgnoringCase(name, other) }
}

extension [HTTPHeader] {
  /// The value of the first header of this name.
  public subscript(_ name: String) -> String? { first { $0.isNamed(name) }?.value }
}

/// Compares ASCII text without regard to case, as header names are compared.
func equalsIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
  left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
}

func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
