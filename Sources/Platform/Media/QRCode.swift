import CQRencode

/// A text as a QR code, which phones read with their camera.
public struct QRCode: Hashable, Sendable {
  /// Its width and height in modules, without the quiet zone that must surround it (four modules).
  public let size: Int
  private let isDark: [Bool]

  /// Encodes a text; nil if it is longer than a code can hold (some 2,000 bytes).
  public init?(_ text: String) {
    // A code on a screen is undamaged, so medium error correction is enough: about 15 % of it may be unreadable, for example because of
    // reflections.
    let code = Array(text.utf8).withUnsafeBufferPointer { bytes in
      QRcode_encodeData(Int32(clamping: bytes.count), bytes.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let code else { return nil }
    defer { QRcode_free(code) }
    size = Int(code.pointee.width)
    guard size > 0, let modules = code.pointee.data else { return nil }
    isDark = (0..<size * size).map { modules[$0] & 1 == 1 }
  }

  /// Whether a module is dark.
  public func isDark(_ column: Int, _ row: Int) -> Bool { isDark[row * size + column] }

  /// The dark modules as the path of an SVG in units of modules: a rectangle for each run in a row.
  public var path: String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        let start = column
        while column < size, isDark(column, row) { column += 1 }
        if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
        column = max(column, start + 1)
      }
    }
    return path
  }
}
