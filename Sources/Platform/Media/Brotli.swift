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

  /// Decompresses bytes; throws `.tooLarge` if there are more than `limit`.
  public static func decompressed(_ bytes: [UInt8], limit: Int = 64 * 1024 * 1024) throws(CompressionError) -> [UInt8] {
    guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .library(code: 0) }
    defer { BrotliDecoderDestroyInstance(decoder) }
    var plain: [UInt8] = []
    var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
    bytes.withUnsafeBufferPointer { input in
      var left = input.count
      var next = input.baseAddress
      var noRoom = 0
      while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, plain.count <= limit {
        result = BrotliDecoderDecompressStream(decoder, &left, &next, &noRoom, nil, nil)
        while BrotliDecoderHasMoreOutput(decoder) == BROTLI_TRUE, plain.count <= limit {
          var count = 0
          guard let output = BrotliDecoderTakeOutput(decoder, &count) else { break }
          plain += UnsafeBufferPointer(start: output, count: count)
        }
      }
    }
    if plain.count > limit { throw .tooLarge }
    guard result == BROTLI_DECODER_RESULT_SUCCESS else { throw .damaged }
    return plain
  }
}
