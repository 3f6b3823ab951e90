/// A field that several devices may write: the last writer wins.
public struct SyncedText: Sendable {
  /// What stands in it; nothing is nothing.
  public let text: String
  /// When and by whom it was written.
  public let stamp: Stamp

  /// A text as somebody wrote it.
  public init(_ text: String, _ stamp: Stamp) {
    self.text = text
    self.stamp = stamp
  }

  /// The later of the two. Nobody writes two texts under one stamp; should it happen, all devices take the same one.
  func merged(with other: SyncedText) -> SyncedText {
    if stamp != other.stamp { return stamp > other.stamp ? self : other }
    return precedes(text, other.text) ? other : self
  }
}

extension SyncedText: Equatable {
  /// By bytes: texts that look alike are two, or a device would keep the one and believe that it has the other.
  public static func == (a: SyncedText, b: SyncedText) -> Bool { a.stamp == b.stamp && sameBytes(a.text, b.text) }
}

/// Whether a text comes before another one, by bytes.
@inline(never) func precedes(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  for index in 0..<min(one.count, other.count) where one[index] != other[index] { return one[index] < other[index] }
  return one.count < other.count
}
