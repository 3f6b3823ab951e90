/// A field that several devices may write: the last writer wins.
public struct SyncedText: Sendable {
  /// The value of the field; empty for none.
  public let text: String
  /// When and by which device it was written.
  public let stamp: Stamp

  /// Creates a field with the stamp of its last edit.
  public init(_ text: String, _ stamp: Stamp) {
    self.text = text
    self.stamp = stamp
  }

  /// The later of the two. Two texts never have the same stamp; should a faulty program do so, all devices choose the same text.
  func merged(with other: SyncedText) -> SyncedText {
    if stamp != other.stamp { return stamp > other.stamp ? self : other }
    return precedes(text, other.text) ? other : self
  }
}

extension SyncedText: Equatable {
  /// Compares bytes. If texts that only look equal were equal, a device would keep one and believe that it has the other.
  public static func == (a: SyncedText, b: SyncedText) -> Bool { a.stamp == b.stamp && a.text.utf8.elementsEqual(b.text.utf8) }
}

/// Whether a text comes before another one, by bytes.
func precedes(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  for index in 0..<min(one.count, other.count) where one[index] != other[index] { return one[index] < other[index] }
  return one.count < other.count
}
