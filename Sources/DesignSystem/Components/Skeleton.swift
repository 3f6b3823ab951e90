import Markup

/// The weather page before there is weather: its shape with a shimmer, and one sentence for those who do not see it.
@inline(never) public func weatherSkeleton<Action>(_ label: String) -> Node<Action> { skeletonPage(label).placed() }

private func skeletonPage(_ label: String) -> Drawing {
  .fragment([
    Drawing(.div, .class("stack"), .attr(.ariaBusy, "true")) {
      Drawing(.p, .class("visually-hidden"), .role("status")) { label }
      skeletonTop
      skeletonCard([shape("w-90"), shape("w-70")])
    },
    Drawing(.div, .class("stack"), .decorative) {
      skeletonCard([
        shape("w-30"), Drawing(.div, [.class("row row--between")], children: (0..<6).map { _ in shape("skeleton--bar") }),
      ])
      skeletonCard([shape("w-30")] + (0..<5).map { _ in shape("skeleton--row w-90") })
      Drawing(
        .div, [.class("metrics")], children: (0..<4).map { _ in skeletonCard([shape("w-50"), shape("skeleton--value"), shape("w-90")]) })
    },
  ])
}

private var skeletonTop: Drawing {
  .fragment([
    Drawing(.div, .class("top-bar"), .decorative) {
      Drawing(.div, [.class("stack w-50")], children: [shape("w-70"), shape("w-90")])
      Drawing(.div, [.class("row")], children: [shape("skeleton--pill icon-button")])
    },
    Drawing(.div, .class("hero"), .decorative) {
      Drawing(.div, [.class("hero__main")], children: [shape("skeleton--temp"), shape("w-90"), shape("w-70")])
      emptyGlassDrawing(false, "storm-glass")
    },
  ])
}

private func skeletonCard(_ shapes: [Drawing]) -> Drawing { Drawing(.div, [.class("glass card"), .decorative], children: shapes) }

private func shape(_ names: String) -> Drawing { Drawing(.div, .class("skeleton " + names)) }
