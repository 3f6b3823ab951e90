import Routes
import WeatherModel
import Wire

/// The snippet for a use of widgets; "TOKEN" in it stands for the secret of a key.
public struct WidgetSnippet: Hashable, Sendable {
  /// The use that the snippet is for.
  public var use: WidgetUse
  /// The text that the person copies into the other program.
  public var text: String

  /// The snippet of a use.
  public init(_ use: WidgetUse, _ text: String) { (self.use, self.text) = (use, text) }

  /// The text with a secret in place of "TOKEN".
  func text(with key: String) -> String {
    let (text, mark) = (Array(text.utf8), Array("TOKEN".utf8))
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if index + mark.count <= text.count, text[index..<index + mark.count].elementsEqual(mark) {
        result += Array(key.utf8)
        index += mark.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The list of snippets in the server's format.
  public static func json(_ ways: [WidgetSnippet]) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.object { members(ways, to: &$0) }
    return json.bytes
  }

  static func members(_ ways: [WidgetSnippet], to json: inout JSONWriter) {
    json.array("ways", of: ways) { way, json in
      json.member("use", way.use.word)
      json.member("text", way.text)
    }
  }

  /// Reads the server's list; uses that this version does not know are skipped.
  static func list(_ json: JSON) throws(JSONError) -> [WidgetSnippet] {
    var ways: [WidgetSnippet] = []
    for item in try json["ways"].items() {
      guard let use = WidgetUse(word: try item["use"].text()) else { continue }
      ways.append(WidgetSnippet(use, try item["text"].text()))
    }
    return ways
  }
}
