import Media
import Synchronization
import WeatherModel
import Widgets

/// Widgets as PNG. Drawing one takes a while, so the ones used last are kept, by what they were drawn from.
final class WidgetPictures: Sendable {
  private struct Drawn {
    var key: String
    var png: [UInt8]
  }

  private let drawn = Mutex<[Drawn]>([])
  /// The most pictures that are kept, of some 10 kB each.
  private static let most = 64

  /// The picture of a drawing; for screens twice as large, since they have dense pixels.
  func png(_ svg: String, _ options: WidgetOptions) throws(PictureError) -> [UInt8] {
    let key = options.inks.rawValue + svg
    let known = drawn.withLock { drawn -> [UInt8]? in
      guard let index = drawn.firstIndex(where: { $0.key == key }) else { return nil }
      let found = drawn.remove(at: index)
      drawn.append(found)
      return found.png
    }
    if let known { return known }
    let png = try widgetPNG(svg, options)
    drawn.withLock { drawn in
      if drawn.count >= WidgetPictures.most { drawn.removeFirst() }
      drawn.append(Drawn(key: key, png: png))
    }
    return png
  }
}

/// The picture of a widget's drawing, in the inks of an e-paper display if it is for one.
package func widgetPNG(_ svg: String, _ options: WidgetOptions) throws(PictureError) -> [UInt8] {
  let scale = options.size.isPaper ? 1 : 2
  let picture = try Picture(svg: svg, width: options.size.width * scale, height: options.size.height * scale)
  return options.size.isPaper ? try picture.dithered(to: options.inks.colours).png() : try picture.png()
}
