/// Why bytes could not be compressed.
public enum CompressionError: Error, Hashable, Sendable {
  /// The library failed, most likely for lack of memory.
  case library(code: Int32)
}
