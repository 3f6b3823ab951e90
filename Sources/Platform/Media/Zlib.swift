import CCompression

/// Zlib (RFC 1950), the format of the data inside a PNG.
public enum Zlib {
  /// Compresses bytes; level 9 is smallest, 1 fastest.
  public static func compressed(_ bytes: [UInt8], level: Int = 9) throws(CompressionError) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    let result = compress2(&packed, &size, bytes, uLong(bytes.count), CInt(min(max(level, 1), 9)))
    guard result == Z_OK else { throw .library(code: result) }
    packed.removeLast(packed.count - Int(size))
    return packed
  }

  /// The checksum of a PNG's chunks (CRC-32).
  public static func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(truncatingIfNeeded: crc32(0, bytes, uInt(bytes.count))) }
}
