import CRsvg

/// An SVG as pixels, drawn by librsvg.
public struct Picture: Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Red, green, blue and opacity of each pixel, row by row; colours are not multiplied by the opacity.
  public let pixels: [UInt8]

  /// Draws an SVG in a size; nothing outside of it is ever read.
  public init(svg: String, width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0, width <= 4096, height <= 4096 else { throw .size }
    var text = svg
    let handle = text.withUTF8 { rsvg_handle_new_from_data($0.baseAddress, $0.count, nil) }
    guard let handle else { throw .unreadable }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    guard let surface = cairo_image_surface_create(CInt(cairo_argb32), CInt(width), CInt(height)) else { throw .memory }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { throw .memory }
    defer { cairo_destroy(context) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    guard rsvg_handle_render_document(handle, context, &viewport, nil) != 0 else { throw .unreadable }
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CInt(cairo_success), let data = cairo_image_surface_get_data(surface) else { throw .memory }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<height {
      let line = UnsafeRawPointer(data) + row * stride
      for column in 0..<width {
        let pixel = line.load(fromByteOffset: column * 4, as: UInt32.self)
        let opacity = pixel >> 24
        let place = (row * width + column) * 4
        for channel in 0..<3 {
          let value = pixel >> UInt32(16 - 8 * channel) & 255
          pixels[place + channel] = opacity == 0 ? 0 : UInt8(min(255, (value * 255 + opacity / 2) / opacity))
        }
        pixels[place + 3] = UInt8(opacity)
      }
    }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }
}

/// Why there is no picture.
public enum PictureError: Error, Hashable, Sendable {
  /// The size is none.
  case size
  /// The SVG can't be drawn.
  case unreadable
  /// There is no memory for it.
  case memory
  /// It can't be packed.
  case compression
}
