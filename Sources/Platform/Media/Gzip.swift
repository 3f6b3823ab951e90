import CCompression

/// Gzip (RFC 1952), the coding `gzip`.
///
/// The header carries no time, so equal input gives equal output.
public enum Gzip {
  /// The window size; the 16 added to it makes zlib write and read the gzip format.
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
    let result = run(&stream, from: bytes, into: &packed) { deflate($0, Z_FINISH) }
    guard result == Z_STREAM_END else { throw .library(code: result) }
    packed.removeLast(Int(stream.avail_out))
    return packed
  }

  /// Decompresses bytes; throws `.tooLarge` if there are more than `limit`.
  public static func decompressed(_ bytes: [UInt8], limit: Int = 64 * 1024 * 1024) throws(CompressionError) -> [UInt8] {
    var capacity = min(limit, max(256, bytes.count * 4))
    while true {
      var stream = z_stream()
      let started = inflateInit2_(&stream, window, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
      guard started == Z_OK else { throw .library(code: started) }
      defer { inflateEnd(&stream) }
      var plain = [UInt8](repeating: 0, count: capacity)
      let result = run(&stream, from: bytes, into: &plain) { inflate($0, Z_FINISH) }
      if result == Z_STREAM_END {
        plain.removeLast(Int(stream.avail_out))
        return plain
      }
      guard result == Z_BUF_ERROR, stream.avail_out == 0 else { throw .damaged }
      guard capacity < limit else { throw .tooLarge }
      capacity = min(limit, capacity * 4)
    }
  }

  private static func run(
    _ stream: inout z_stream, from bytes: [UInt8], into output: inout [UInt8], _ step: (UnsafeMutablePointer<z_stream>) -> CInt
  ) -> CInt {
    bytes.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        // zlib only reads from its input; the field merely lacks `const`.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        defer { (stream.next_in, stream.next_out) = (nil, nil) }
        return step(&stream)
      }
    }
  }
}
