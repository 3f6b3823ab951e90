import Routes
import WeatherModel
import Wire

extension WidgetsFeature.State {
  /// The part of the screen that the server renders into the page, as JSON.
  var painted: [UInt8] {
    var json = JSONWriter(reserving: 8192)
    json.object { json in
      json.array("places", of: places) { $0.members(to: &$1) }
      json.member("selected", selected?.text)
      if let ways { WidgetSnippet.members(ways, to: &json) }
      if let keys { json.array("tokens", of: keys) { $0.members(to: &$1) } }
      // Other messages are for browsers without scripts, or made by the app itself.
      if message == .noPlace { json.member("message", "no-place") }
    }
    return json.bytes
  }

  /// Restores what the server has rendered into the page.
  mutating func take(_ json: JSON) throws(JSONError) {
    for item in try json["places"].items() { places.append(try WidgetPlace(json: item)) }
    selected = try json["selected"].textIfPresent().flatMap { RecordID(text: $0) }
    if !json["ways"].isMissing { ways = try WidgetSnippet.list(json) }
    if !json["tokens"].isMissing { keys = try WidgetKey.list(json) }
    if !json["message"].isMissing { message = .noPlace }
  }
}
