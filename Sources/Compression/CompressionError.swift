/// Why bytes could not be packed or unpacked.
public enum CompressionError: Error, Hashable, Sendable {
  /// The compressed bytes are damaged or cut off.
  case damaged
  /// Unpacked they would be larger than allowed.
  case tooLarge
  /// The library refused, for want of memory most likely.
  case library(code: Int32)
}
