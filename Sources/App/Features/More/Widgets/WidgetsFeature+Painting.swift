import Routes
import WeatherModel
import Wire

extension WidgetsFeature.State {
  /// The part of the screen that the server renders into the page, as JSON.
  var painted: [UInt8] {
    var json = JSONWriter(reserving: 8192)
    json.object { json in
      json.array("places") { list in
        for place in places { list.object { place.members(to: &$0) } }
      }
      json.member("selected", selected?.text)
      if let ways { WidgetSnippet.members(ways, to: &json) }
      if let keys {
        json.array("tokens") { list in
          for key in keys { list.object { key.members(to: &$0) } }
        }
      }
      json.member("asked", keyToRevoke?.text)
      if let snippetToCopy {
        json.object("shown") { json in
          json.member("use", snippetToCopy.use.word)
          json.member("text", snippetToCopy.text)
        }
      }
      switch message {
      case .noPlace: json.member("message", "no-place")
      case .snippetShown: json.member("message", "here")
      // These are for browsers without scripts, or made by the app itself.
      case .noConnection, .notOffered, .failed, .keyLimitReached, .tooOften, .copied, .byHand, .revoked, nil: break
      }
    }
    return json.bytes
  }

  /// Restores what the server has rendered into the page.
  mutating func take(_ json: JSON) throws(JSONError) {
    for item in try json["places"].items() { places.append(try WidgetPlace(json: item)) }
    selected = try json["selected"].textIfPresent().flatMap { RecordID(text: $0) }
    if !json["ways"].isMissing { ways = try WidgetSnippet.list(json) }
    if !json["tokens"].isMissing { keys = try WidgetKey.list(json) }
    keyToRevoke = try json["asked"].textIfPresent().flatMap { RecordID(text: $0) }
    if !json["shown"].isMissing {
      let way = json["shown"]
      snippetToCopy = WidgetUse(word: try way["use"].text()).map { WidgetSnippet($0, "") }
      snippetToCopy?.text = try way["text"].text()
    }
    guard let word = try json["message"].textIfPresent() else { return }
    message = sameBytes(word, "here") ? .snippetShown : .noPlace
  }
}
