import WeatherModel

extension Alert {
  func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("event", event)
    json.member("severity", severity.word)
    json.member("urgency", urgency.word)
    json.member("certainty", certainty.word)
    json.member("sent", sent)
    json.member("onset", onset)
    json.member("ends", ends)
    for part in Part.allCases {
      guard let text = self[part] else { continue }
      json.key(part.word)
      json.value(text)
    }
  }

  init(json: JSON) throws(JSONError) {
    self.init(
      id: try json["id"].text(), event: try json["event"].text(),
      severity: Severity(rawValue: try grade(json["severity"], Severity.allCases.map { $0.word })) ?? .unknown)
    urgency = Urgency(rawValue: try grade(json["urgency"], Urgency.allCases.map { $0.word })) ?? .unknown
    certainty = Certainty(rawValue: try grade(json["certainty"], Certainty.allCases.map { $0.word })) ?? .unknown
    sent = try json["sent"].instantIfPresent()
    onset = try json["onset"].instantIfPresent()
    ends = try json["ends"].instantIfPresent()
    for part in Part.allCases { self[part] = try json[part.word].textIfPresent() }
  }
}

/// The place of a word in its scale; 0, which is 'unknown', for one that nobody knows or that is missing.
@inline(never) private func grade(_ json: JSON, _ words: [String]) throws(JSONError) -> UInt8 {
  guard let word = try json.textIfPresent() else { return 0 }
  var place: UInt8 = 0
  for known in words {
    if sameBytes(known, word) { return place }
    place += 1
  }
  return 0
}
