import CRsvg

/// An SVG as pixels, drawn by librsvg.
public struct Picture: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green, blue and opacity of each pixel, row by row; colours are not multiplied by the opacity.
  public let pixels: [UInt8]

  /// Draws an SVG in a size in pixels; files that the SVG refers to are never read.
  public init(svg: String, width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0, width <= 4096, height <= 4096 else { throw .size }
    var drawn = [UInt32](repeating: 0, count: width * height)
    var text = svg
    let result = text.withUTF8 { svg_draw($0.baseAddress, $0.count, CInt(width), CInt(height), &drawn) }
    switch result {
    case svg_drawn: break
    case svg_no_library: throw .library
    case svg_no_memory: throw .memory
    default: throw .unreadable
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * drawn.count)
    for pixel in drawn {
      let opacity = pixel >> 24
      for channel in 0..<3 {
        let value = pixel >> UInt32(16 - 8 * channel) & 255
        pixels.append(opacity == 0 ? 0 : UInt8(min(255, (value * 255 + opacity / 2) / opacity)))
      }
      pixels.append(UInt8(opacity))
    }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

/// Why a picture could not be made.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The width or the height is not between 1 and 4096 pixels.
  case size
  /// The SVG can't be drawn.
  case unreadable
  /// There is not enough memory.
  case memory
  /// librsvg is not installed.
  case library
  /// The pixels can't be compressed.
  case compression

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .size: "a picture has 1 to 4096 pixels each way"
    case .unreadable: "librsvg can't draw the SVG"
    case .memory: "there is not enough memory"
    case .library: "librsvg is missing; install the package librsvg2-2"
    case .compression: "zlib can't compress the picture"
    }
  }
}
