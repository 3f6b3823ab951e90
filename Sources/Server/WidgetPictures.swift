import Pictures
import Synchronization
import WeatherModel
import Widgets

/// Widgets as PNG. Drawing one takes a while, so those that were drawn last are kept with what they were drawn from.
final class WidgetPictures: Sendable {
  private struct Drawn {
    var key: String
    var png: [UInt8]
  }

  private let drawn = Mutex<[Drawn]>([])
  /// Some 10 kB each.
  private static let most = 64

  /// The picture of a drawing; screens are so fine nowadays that theirs are drawn twice as large.
  func png(_ svg: String, _ wish: WidgetWish) throws(PictureError) -> [UInt8] {
    let key = wish.inks.rawValue + svg
    let known = drawn.withLock { drawn -> [UInt8]? in
      guard let place = drawn.firstIndex(where: { sameBytes($0.key, key) }) else { return nil }
      let found = drawn.remove(at: place)
      drawn.append(found)
      return found.png
    }
    if let known { return known }
    let png = try widgetPNG(svg, wish)
    drawn.withLock { drawn in
      if drawn.count >= WidgetPictures.most { drawn.removeFirst() }
      drawn.append(Drawn(key: key, png: png))
    }
    return png
  }
}

/// The picture of a widget's drawing: in the display's inks where it has some.
package func widgetPNG(_ svg: String, _ wish: WidgetWish) throws(PictureError) -> [UInt8] {
  let scale = wish.size.isPaper ? 1 : 2
  let picture = try Picture(svg: svg, width: wish.size.width * scale, height: wish.size.height * scale)
  return wish.size.isPaper ? try picture.dithered(to: wish.inks.colours).png() : try picture.png()
}
