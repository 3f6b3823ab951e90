/// The difference between two values' dumps, − for the expected and + for the actual one; nil when the dumps are equal.
///
/// Long stretches of equal lines are left out.
public func diff<Value>(expected: Value, actual: Value) -> String? {
  let old = dumped(expected).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let new = dumped(actual).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if old == new { return nil }
  return shortened(diffLines(old, new)).map(\.text).joined(separator: "\n")
}

/// The lines that are only in one of two texts, in order: − for the old one and + for the new one.
func changedLines(_ old: [String], _ new: [String]) -> [String] { diffLines(old, new).filter { !$0.isSame }.map(\.text) }

private enum DiffLine {
  case same(String)
  case removed(String)
  case added(String)
  case leftOut(Int)

  var text: String {
    switch self {
    case .same(let line): "  " + line
    case .removed(let line): "− " + line
    case .added(let line): "+ " + line
    case .leftOut(let count): "  … (\(count) lines alike)"
    }
  }

  var isSame: Bool {
    if case .same = self { true } else { false }
  }
}

private func diffLines(_ old: [String], _ new: [String]) -> [DiffLine] {
  var removed: Set<Int> = []
  var added: Set<Int> = []
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): added.insert(offset)
    }
  }
  var lines: [DiffLine] = []
  var (oldPosition, newPosition) = (0, 0)
  while oldPosition < old.count || newPosition < new.count {
    if removed.contains(oldPosition) {
      lines.append(.removed(old[oldPosition]))
      oldPosition += 1
    } else if added.contains(newPosition) {
      lines.append(.added(new[newPosition]))
      newPosition += 1
    } else {
      lines.append(.same(old[oldPosition]))
      oldPosition += 1
      newPosition += 1
    }
  }
  return lines
}

/// Keeps three lines of context around each change.
private func shortened(_ lines: [DiffLine]) -> [DiffLine] {
  let context = 3
  var isKept = Array(repeating: false, count: lines.count)
  for (position, line) in lines.enumerated() where !line.isSame {
    for near in max(0, position - context)...min(lines.count - 1, position + context) { isKept[near] = true }
  }
  var result: [DiffLine] = []
  var position = 0
  while position < lines.count {
    if isKept[position] {
      result.append(lines[position])
      position += 1
    } else {
      let end = isKept[position...].firstIndex(of: true) ?? lines.count
      // A single line takes no more room than the note that replaces it.
      result.append(end - position == 1 ? lines[position] : .leftOut(end - position))
      position = end
    }
  }
  return result
}
