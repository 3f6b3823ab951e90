import Markup

/// The weather page before there is weather: its shape with a shimmer, and one sentence for those who do not see it. `top` is what can be
/// used already; `meta` and `note` stand where they will stand below the weather.
@inline(never) public func weatherSkeleton<Action>(
  _ label: String, top: Node<Action>, meta: Node<Action>, note: Node<Action>
) -> [Node<Action>] {
  [
    Node(.div, .class("stack"), .attr(.ariaBusy, "true")) {
      top
      skeletonNow(label).placed()
      metaRow {
        shape("skeleton--line w-50").placed() as Node<Action>
        meta
      }
      note
      skeletonCard([shape("w-30"), shape("w-70")]).placed()
    },
    skeletonRest.placed(),
  ]
}

private func skeletonNow(_ label: String) -> Drawing {
  .fragment([
    Drawing(.p, .class("visually-hidden"), .role("status")) { label },
    Drawing(.div, .class("hero"), .decorative) {
      Drawing(.div, [.class("hero__main")], children: [shape("skeleton--temp"), shape("w-90"), shape("w-70")])
      emptyGlassDrawing(false, "storm-glass")
    },
  ])
}

private var skeletonRest: Drawing {
  Drawing(.div, .class("stack"), .decorative) {
    skeletonCard([
      shape("w-30"), Drawing(.div, [.class("row row--between")], children: (0..<6).map { _ in shape("skeleton--bar") }),
    ])
    skeletonCard([shape("w-30")] + (0..<5).map { _ in shape("skeleton--row w-90") })
    Drawing(
      .div, [.class("metrics")], children: (0..<4).map { _ in skeletonCard([shape("w-50"), shape("skeleton--value"), shape("w-90")]) })
  }
}

private func skeletonCard(_ shapes: [Drawing]) -> Drawing { Drawing(.div, [.class("glass card"), .decorative], children: shapes) }

private func shape(_ names: String) -> Drawing { Drawing(.div, .class("skeleton " + names)) }
