import Markup

/// The weather page before there is weather: its shape with a shimmer, and one sentence for screen readers. `top` is what can be used
/// already; `meta` is where it will be below the weather.
public func weatherSkeleton(_ label: String, top: Node, meta: Node) -> [Node] {
  [
    Node(.div, .class("stack"), .attr(.ariaBusy, "true")) {
      top
      skeletonNow(label)
      metaRow {
        shape("skeleton--line w-50")
        meta
      }
      skeletonCard([shape("w-30"), shape("w-70")])
    },
    skeletonRest,
  ]
}

private func skeletonNow(_ label: String) -> Node {
  .fragment([
    Node(.p, .class("visually-hidden"), .role("status")) { label },
    Node(.div, .class("hero"), .decorative) {
      Node(.div, [.class("hero__main")], children: [shape("skeleton--temp"), shape("w-90"), shape("w-70")])
      emptyGlass(isCracked: false)
    },
  ])
}

private var skeletonRest: Node {
  Node(.div, .class("stack"), .decorative) {
    skeletonCard([
      shape("w-30"), Node(.div, [.class("row row--between")], children: (0..<6).map { _ in shape("skeleton--bar") }),
    ])
    skeletonCard([shape("w-30")] + (0..<5).map { _ in shape("skeleton--row w-90") })
    Node(
      .div, [.class("metrics")], children: (0..<4).map { _ in skeletonCard([shape("w-50"), shape("skeleton--value"), shape("w-90")]) })
  }
}

private func skeletonCard(_ shapes: [Node]) -> Node { Node(.div, [.class("glass card"), .decorative], children: shapes) }

private func shape(_ names: String) -> Node { Node(.div, .class("skeleton " + names)) }
