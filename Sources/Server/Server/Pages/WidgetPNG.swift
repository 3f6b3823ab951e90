import Media
import Widgets

/// The picture of a widget's drawing, in the inks of an e-paper display if it is for one; for screens twice as large, since they
/// have dense pixels.
package func widgetPNG(_ svg: String, _ options: WidgetOptions) throws(PictureError) -> [UInt8] {
  let scale = options.size.isPaper ? 1 : 2
  let picture = try Picture(svg: svg, width: options.size.width * scale, height: options.size.height * scale)
  return options.size.isPaper ? try picture.dithered(to: options.inks.colours).png() : try picture.png()
}
