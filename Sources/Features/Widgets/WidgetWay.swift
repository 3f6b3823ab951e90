import WeatherModel
import Wire

/// A use of widgets with what is to be written for it: "TOKEN" in it stands for a key.
public struct WidgetWay: Hashable, Sendable {
  /// What it is for.
  public var use: WidgetUse
  /// What is to be written there.
  public var text: String

  /// A use with its text.
  public init(_ use: WidgetUse, _ text: String) { (self.use, self.text) = (use, text) }

  /// The text with a key.
  func text(with key: String) -> String {
    let (text, mark) = (Array(text.utf8), Array("TOKEN".utf8))
    var result: [UInt8] = []
    var place = 0
    while place < text.count {
      if place + mark.count <= text.count, text[place..<place + mark.count].elementsEqual(mark) {
        result += Array(key.utf8)
        place += mark.count
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The list as the server writes it.
  public static func json(_ ways: [WidgetWay]) -> [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.object { members(ways, to: &$0) }
    return json.bytes
  }

  static func members(_ ways: [WidgetWay], to json: inout JSONWriter) {
    json.array("ways") { list in
      for way in ways {
        list.object { json in
          json.member("use", way.use.word)
          json.member("text", way.text)
        }
      }
    }
  }

  /// Reads the server's list; uses that are new to this version are passed over.
  @inline(never) static func list(_ json: JSON) throws(JSONError) -> [WidgetWay] {
    var ways: [WidgetWay] = []
    for item in try json["ways"].items() {
      guard let use = WidgetUse(word: try item["use"].text()) else { continue }
      ways.append(WidgetWay(use, try item["text"].text()))
    }
    return ways
  }
}
