import Foundation
import Markup
import Testing

/// Compares a view's HTML, one tag per line, with the file recorded for it in `Snapshots/` beside the test.
///
/// `SNAPSHOTS=record swift test` writes the files anew; review the difference before committing it.
public func expectSnapshot(
  _ node: Node, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = node.html.replacingOccurrences(of: "><", with: ">\n<") + "\n"
  let path = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots/\(name).html")
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
