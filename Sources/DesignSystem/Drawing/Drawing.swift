import Markup
import WeatherModel

/// A picture without any events. Drawings are built by plain functions, not generic ones, so the wasm holds each of them only once.
typealias Drawing = Node<Never>

extension Node where Action == Never {
  /// The drawing as part of a page, whatever that page's actions are.
  func placed<Parent>() -> Node<Parent> { map(impossible) }
}

private func impossible<Parent>(_ never: Never) -> Parent {}

// The shapes are called everywhere; inlined they would make the wasm larger for nothing.

/// The accessible name of a picture, or the mark of a decoration when there is none.
@inline(never) func spoken(_ label: String?) -> [Attribute<Never>] {
  if let label { [.role("img"), .label(label)] } else { [.decorative] }
}

/// A path with a class from the style sheet.
@inline(never) func path(_ d: String, class name: String? = nil, _ more: Attribute<Never>...) -> Drawing {
  Drawing(.path, [.attr(.class, ifPresent: name)] + more + [.attr(.d, d)], children: [])
}

/// A circle; coordinates may be numbers or percentages.
@inline(never) func circle(_ x: String, _ y: String, _ r: String, class name: String? = nil, _ more: Attribute<Never>...) -> Drawing {
  Drawing(.circle, [.attr(.class, ifPresent: name), .attr(.cx, x), .attr(.cy, y), .attr(.r, r)] + more, children: [])
}

/// A bar with round ends.
@inline(never) func bar(
  x: String? = nil, y: String? = nil, width: String, height: String, radius: String? = nil, class name: String? = nil,
  fill: String? = nil
) -> Drawing {
  Drawing(
    .rect,
    [
      .attr(.class, ifPresent: name), .attr(.x, ifPresent: x), .attr(.y, ifPresent: y), .attr(.width, width), .attr(.height, height),
      .attr(.rx, ifPresent: radius), .attr(.fill, ifPresent: fill),
    ], children: [])
}

/// A part of the sprite.
@inline(never) func use(_ id: String, _ more: Attribute<Never>...) -> Drawing {
  Drawing(.use, [.href("#" + id)] + more, children: [])
}

/// One colour of a gradient.
@inline(never) func stop(_ color: String, offset: String? = nil, opacity: String? = nil) -> Drawing {
  Drawing(.stop, [.attr(.offset, ifPresent: offset), .attr(.stopColor, color), .attr(.stopOpacity, ifPresent: opacity)], children: [])
}

/// A number of an SVG attribute, with as few characters as it takes.
@inline(never) func short(_ value: Double, _ digits: Int = 1) -> String { compact(value, digits) }

/// A percentage of an SVG attribute.
@inline(never) func percent(_ value: Double, _ digits: Int = 1) -> String { compact(value, digits) + "%" }

/// A value held within limits.
func held(_ value: Double, _ low: Double, _ high: Double) -> Double { min(high, max(low, value)) }
