import Foundation
import Markup
import Testing

/// Compares the outline of a view's HTML with the file recorded for it in `Snapshots/` beside the test; with `other`, only the lines in
/// which the two views differ.
///
/// `SNAPSHOTS=record swift test` writes the files anew; review the difference before committing it.
public func expectSnapshot(
  _ node: Node, _ name: String, differingFrom other: Node? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = TestNode.parsed(node).flatMap(\.outline)
  let changes = other.map { changedLines(TestNode.parsed($0).flatMap(\.outline), lines) }
  let text = (changes ?? lines).joined(separator: "\n") + "\n"
  let file = "Snapshots/\(name).\(other == nil ? "html" : "diff")"
  let path = URL(filePath: filePath).deletingLastPathComponent().appending(path: file)
  if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" {
    do {
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: path, atomically: true, encoding: .utf8)
    } catch {
      Issue.record("The snapshot \(name) can't be written: \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let recorded = try? String(contentsOf: path, encoding: .utf8) else {
    Issue.record("There is no snapshot \(name). Record it with: SNAPSHOTS=record swift test", sourceLocation: sourceLocation)
    return
  }
  guard recorded != text else { return }
  let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
  Issue.record(
    """
    The view no longer looks like its snapshot \(name), from line \(line + 1) on:
    − \(old.indices.contains(line) ? old[line] : "(end)")
    + \(new.indices.contains(line) ? new[line] : "(end)")
    If that is meant, record it anew with: SNAPSHOTS=record swift test
    """, sourceLocation: sourceLocation)
}

extension TestNode {
  /// Its HTML, a line for each element, indented below its parent. What is short is one line with everything in it.
  fileprivate var outline: [String] {
    let whole = html
    guard let tag, whole.count > 120, children.contains(where: { $0.tag != nil }) else { return [whole] }
    let inside = children.reduce(0) { $0 + $1.html.count } + "</\(tag)>".count
    return [String(whole.dropLast(inside))] + children.flatMap(\.outline).map { " " + $0 }
  }
}
