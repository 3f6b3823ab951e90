import Features
import WeatherModel

/// A line about the weather, ready to be shown.
public struct WrittenLine: Hashable, Sendable {
  /// The words, as they are shown.
  public var text: String
  /// Names the thought, whatever numbers stand in it: a device says by it what it has shown.
  public var id: UInt32
  /// Who wrote it.
  public var writer: WitLine.Writer

  init(_ text: String, thought: String, by writer: WitLine.Writer) {
    // FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for byte in thought.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    (self.text, id, self.writer) = (text, hash, writer)
  }
}
