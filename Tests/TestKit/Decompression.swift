import CCompression

/// The most bytes that tests unpack.
private let limit = 8 << 20

/// What the bytes were before Brotli; nil if they are damaged.
public func unbrotli(_ bytes: [UInt8]) -> [UInt8]? {
  var size = limit
  var plain = [UInt8](repeating: 0, count: size)
  guard BrotliDecoderDecompress(bytes.count, bytes, &size, &plain) == BROTLI_DECODER_RESULT_SUCCESS else { return nil }
  return Array(plain.prefix(size))
}

/// What the bytes were before gzip; nil if they are damaged.
public func gunzip(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  // 15 is the window's size; the 16 added to it makes zlib read the gzip format.
  guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
  defer { inflateEnd(&stream) }
  var plain = [UInt8](repeating: 0, count: limit)
  let result = bytes.withUnsafeBufferPointer { input in
    plain.withUnsafeMutableBufferPointer { output in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = uInt(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = uInt(output.count)
      return inflate(&stream, Z_FINISH)
    }
  }
  return result == Z_STREAM_END ? Array(plain.prefix(limit - Int(stream.avail_out))) : nil
}
