/// The position of the reader of the patches: a node with a handle, and the steps down from it.
struct Cursor {
  var base: UInt32 = 0
  var steps: [Int] = []
  var isKnown = false

  mutating func forget() { isKnown = false }
}

extension Renderer {
  /// Moves the reader to the last step of `path`, by as few operations as possible.
  ///
  /// Nodes can be reached without a handle: from the nearest ancestor that has one it takes a few steps, as in code written by hand.
  func aim() {
    var base = path.count - 1
    while base > 0, path[base].mounted.handle == 0 { base -= 1 }
    let handle = path[base].mounted.handle
    let depth = path.count - 1 - base
    var common = 0
    if cursor.isKnown, cursor.base == handle {
      let known = cursor.steps.count
      while common < depth, common < known, cursor.steps[common] == path[base + 1 + common].index { common += 1 }
      if common < depth, common < known, cursor.steps[common] < path[base + 1 + common].index {
        if known - common > 1 { patches.add(.up, known - common - 1) }
        patches.add(.next, path[base + 1 + common].index - cursor.steps[common])
        common += 1
      } else if known > common {
        patches.add(.up, known - common)
      }
    } else {
      patches.add(.go, handle: handle)
    }
    for step in path[(base + 1 + common)...] { patches.add(.down, step.index) }
    stand(onStepsFrom: base)
  }

  /// Notes that the reader is at the last step of `path` already.
  func stand() {
    var base = path.count - 1
    while base > 0, path[base].mounted.handle == 0 { base -= 1 }
    stand(onStepsFrom: base)
  }

  private func stand(onStepsFrom base: Int) {
    cursor.isKnown = true
    cursor.base = path[base].mounted.handle
    cursor.steps.removeAll(keepingCapacity: true)
    for step in path[(base + 1)...] { cursor.steps.append(step.index) }
  }

  /// Gives every child of the element at the end of `path` a handle, because their order is about to change.
  func nameChildren() {
    guard let parent = path.last?.mounted else { return }
    if parent.children.allSatisfy({ $0.handle != 0 }) { return }
    aim()
    patches.add(.bindChildren, parent.children.count)
    for child in parent.children {
      if child.handle == 0 {
        child.handle = handles.take()
        patches.append(handle: child.handle)
      } else {
        patches.append(handle: 0)
      }
    }
    // Elements on the path that just got a handle would be looked for by it, so the position has to be described again.
    cursor.forget()
  }
}
