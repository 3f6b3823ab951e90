/// A picture in a few inks: the number of an ink for each pixel.
public struct InkPicture: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The colour of each ink: red, green and blue in the lower 24 bits.
  public let colours: [UInt32]
  /// For each pixel the index of its ink in `colours`, row by row.
  public let inks: [UInt8]
}

extension Picture {
  /// Reduces the picture to a few inks; the error of each pixel is spread over its neighbours (R. Floyd and L. Steinberg, 1976).
  public func dithered(to colours: [UInt32]) -> InkPicture {
    let palette = colours.map { colour in (0..<3).map { Int(colour >> UInt32(16 - 8 * $0) & 255) } }
    var inks = [UInt8](repeating: 0, count: width * height)
    // The errors of this row and the next one, with a pixel of room on both sides.
    var errors = [Int](repeating: 0, count: (width + 2) * 3)
    var next = errors
    for row in 0..<height {
      for column in 0..<width {
        let pixel = row * width + column
        let opacity = Int(pixels[pixel * 4 + 3])
        var wanted = (0, 0, 0)
        // Transparent pixels are white, like paper.
        wanted.0 = (Int(pixels[pixel * 4]) * opacity + 255 * (255 - opacity)) / 255 + errors[(column + 1) * 3] / 16
        wanted.1 = (Int(pixels[pixel * 4 + 1]) * opacity + 255 * (255 - opacity)) / 255 + errors[(column + 1) * 3 + 1] / 16
        wanted.2 = (Int(pixels[pixel * 4 + 2]) * opacity + 255 * (255 - opacity)) / 255 + errors[(column + 1) * 3 + 2] / 16
        var (best, least) = (0, Int.max)
        for (ink, colour) in palette.enumerated() {
          let (red, green, blue) = (wanted.0 - colour[0], wanted.1 - colour[1], wanted.2 - colour[2])
          let distance = red * red + green * green + blue * blue
          if distance < least { (best, least) = (ink, distance) }
        }
        inks[pixel] = UInt8(best)
        guard least > 0 else { continue }
        let rest = [wanted.0 - palette[best][0], wanted.1 - palette[best][1], wanted.2 - palette[best][2]]
        for channel in 0..<3 {
          errors[(column + 2) * 3 + channel] += rest[channel] * 7
          next[column * 3 + channel] += rest[channel] * 3
          next[(column + 1) * 3 + channel] += rest[channel] * 5
          next[(column + 2) * 3 + channel] += rest[channel]
        }
      }
      errors = next
      for index in next.indices { next[index] = 0 }
    }
    return InkPicture(width: width, height: height, colours: colours, inks: inks)
  }
}
