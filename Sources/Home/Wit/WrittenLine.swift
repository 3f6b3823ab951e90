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
}

// The id of a line of the house writer consists of those of its two parts, so that neither is repeated soon.
extension WrittenLine {
  /// Identifies a line by its parts, before values are filled in; without a remark, the lower half is 0.
  static func id(opening: String, remark: String) -> UInt32 {
    func half(_ text: String) -> UInt32 {
      let hash = hash(text)
      return hash >> 16 ^ hash & 0xFFFF
    }
    return half(opening) << 16 | (remark.isEmpty ? 0 : half(remark))
  }

  /// The part of an id that identifies the opening.
  static func opening(_ id: UInt32) -> UInt16 { UInt16(id >> 16) }

  /// The part of an id that identifies the remark.
  static func remark(_ id: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: id) }

  /// FNV-1a.
  static func hash(_ text: String) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}
