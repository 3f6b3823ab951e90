import WeatherModel

extension Alert {
  func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("event", event)
    json.member("severity", severity.word)
    json.member("urgency", urgency.word)
    json.member("certainty", certainty.word)
    json.member("headline", headline)
    json.member("area", area)
    json.member("sent", sent)
    json.member("onset", onset)
    json.member("ends", ends)
    json.member("text", text)
    json.member("instruction", instruction)
    json.member("sender", sender)
    json.member("link", url)
  }

  init(json: JSON) throws(JSONError) {
    let severity = try json["severity"].text()
    self.init(
      id: try json["id"].text(), event: try json["event"].text(),
      severity: Severity.allCases.first { sameBytes($0.word, severity) } ?? .unknown)
    if let word = try json["urgency"].textIfPresent() { urgency = Urgency.allCases.first { sameBytes($0.word, word) } ?? .unknown }
    if let word = try json["certainty"].textIfPresent() { certainty = Certainty.allCases.first { sameBytes($0.word, word) } ?? .unknown }
    headline = try json["headline"].textIfPresent()
    area = try json["area"].textIfPresent()
    sent = try json["sent"].instantIfPresent()
    onset = try json["onset"].instantIfPresent()
    ends = try json["ends"].instantIfPresent()
    text = try json["text"].textIfPresent()
    instruction = try json["instruction"].textIfPresent()
    sender = try json["sender"].textIfPresent()
    url = try json["link"].textIfPresent()
  }
}
