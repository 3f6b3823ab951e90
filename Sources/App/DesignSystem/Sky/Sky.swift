import Markup

/// The moving sky; it is in the page once, before everything else, and takes its colours from `data-scene`.
public func sky() -> Node {
  Node(
    .div, [.class("sky"), .decorative],
    children: ["sky__blob", "sky__blob", "sky__blob", "sky__blob", "sky__fx sky__fx--far", "sky__fx sky__fx--near", "sky__flash"].map {
      Node(.i, .class($0))
    })
}
