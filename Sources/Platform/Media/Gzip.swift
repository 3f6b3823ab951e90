import CCompression

/// Gzip (RFC 1952), the coding `gzip`.
///
/// The header carries no time, so equal input gives equal output.
public enum Gzip {
  /// The window size; the 16 added to it makes zlib write the gzip format.
  private static let window: CInt = 15 + 16

  /// Compresses bytes; level 9 is smallest, 1 fastest.
  public static func compressed(_ bytes: [UInt8], level: Int = 9) throws(CompressionError) -> [UInt8] {
    var stream = z_stream()
    let level = CInt(min(max(level, 1), 9))
    let size = CInt(MemoryLayout<z_stream>.size)
    let started = deflateInit2_(&stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    guard started == Z_OK else { throw .library(code: started) }
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
    let result = bytes.withUnsafeBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        // zlib only reads from its input; the field merely lacks `const`.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { throw .library(code: result) }
    packed.removeLast(Int(stream.avail_out))
    return packed
  }
}
