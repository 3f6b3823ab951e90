import CCompression

/// Brotli (RFC 7932), the coding `br`.
public enum Brotli {
  /// Compresses bytes; quality 11 is smallest and slow, 5 suits what is compressed while someone waits.
  public static func compressed(_ bytes: [UInt8], quality: Int = 11) throws(CompressionError) -> [UInt8] {
    var size = max(64, BrotliEncoderMaxCompressedSize(bytes.count))
    var packed = [UInt8](repeating: 0, count: size)
    let quality = CInt(min(max(quality, Int(BROTLI_MIN_QUALITY)), Int(BROTLI_MAX_QUALITY)))
    let done = BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, bytes.count, bytes, &size, &packed)
    guard done == BROTLI_TRUE else { throw .library(code: 0) }
    packed.removeLast(packed.count - size)
    return packed
  }
}
