// PNG (ISO/IEC 15948): a signature, then chunks with length, name and checksum. E-paper displays need images with exactly the few colours
// that they have, which cairo can't write.
extension Picture {
  /// The picture as a PNG file, in full colours.
  public func png() throws(PictureError) -> [UInt8] {
    try file(width, height, bits: 8, kind: 6, palette: nil, lines(pixels, width * 4))
  }
}

extension InkPicture {
  /// The picture as a PNG file, with a palette and two bits a pixel, or one bit if there are two inks.
  public func png() throws(PictureError) -> [UInt8] {
    let bits = colours.count > 2 ? 2 : 1
    let perByte = 8 / bits
    let length = (width + perByte - 1) / perByte
    var packed = [UInt8](repeating: 0, count: length * height)
    for row in 0..<height {
      for column in 0..<width {
        let shift = UInt8(8 - bits - column % perByte * bits)
        packed[row * length + column / perByte] |= inks[row * width + column] << shift
      }
    }
    let palette = colours.flatMap { colour in (0..<3).map { UInt8(colour >> UInt32(16 - 8 * $0) & 255) } }
    return try file(width, height, bits: UInt8(bits), kind: 3, palette: palette, lines(packed, length))
  }
}

/// Each line, preceded by the number of its filter: 0 for none.
private func lines(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
  var lines: [UInt8] = []
  lines.reserveCapacity(bytes.count + bytes.count / length)
  for start in stride(from: 0, to: bytes.count, by: length) {
    lines.append(0)
    lines += bytes[start..<start + length]
  }
  return lines
}

private func file(
  _ width: Int, _ height: Int, bits: UInt8, kind: UInt8, palette: [UInt8]?, _ lines: [UInt8]
) throws(PictureError) -> [UInt8] {
  let packed: [UInt8]
  // The best level takes four times as long and saves a tenth.
  do throws(CompressionError) { packed = try Zlib.compressed(lines, level: 6) } catch { throw .compression }
  var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  append(to: &file, "IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + [bits, kind, 0, 0, 0])
  if let palette { append(to: &file, "PLTE", palette) }
  append(to: &file, "IDAT", packed)
  append(to: &file, "IEND", [])
  return file
}

private func append(to file: inout [UInt8], _ name: String, _ content: [UInt8]) {
  let part = Array(name.utf8) + content
  file += bytes(UInt32(content.count)) + part + bytes(Zlib.checksum(part))
}

private func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) } }
