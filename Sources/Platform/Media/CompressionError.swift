/// Why bytes could not be compressed or decompressed.
public enum CompressionError: Error, Hashable, Sendable {
  /// The compressed bytes are damaged or cut off.
  case damaged
  /// Decompressed they would be larger than allowed.
  case tooLarge
  /// The library failed, most likely for lack of memory.
  case library(code: Int32)
}
