import Routes
import WeatherModel

/// A line about the weather, ready to be shown.
public struct WrittenLine: Hashable, Sendable {
  /// The text to show.
  public var text: String
  /// Identifies the thought, whatever numbers the line contains; a device sends it to say which lines it has shown.
  public var id: UInt32
  /// The house writer, the configured model or the device's own model.
  public var writer: WitLine.Writer

  init(_ text: String, thought: String, by writer: WitLine.Writer) {
    // FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for byte in thought.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    (self.text, id, self.writer) = (text, hash, writer)
  }
}
