import WeatherModel

extension LocalZone {
  func write(to json: inout JSONWriter) {
    json.member("name", identifier.isEmpty ? nil : identifier)
    json.member("offset", offset)
    guard !changes.isEmpty else { return }
    json.array("changes") { list in
      for change in changes {
        list.object { json in
          json.member("start", change.start)
          json.member("offset", change.offset)
        }
      }
    }
  }

  init(json: JSON) throws(JSONError) {
    self.init(identifier: try json["name"].textIfPresent() ?? "", offset: try json["offset"].secondsOfOffset())
    for change in try json["changes"].itemsIfPresent() ?? [] {
      changes.append(Change(start: try change["start"].instant(), offset: try change["offset"].secondsOfOffset()))
    }
  }
}

extension JSON {
  /// An offset from UTC: no clock on earth is a day ahead, and arithmetic with it must not overflow.
  fileprivate func secondsOfOffset() throws(JSONError) -> Int64 {
    let seconds = try integer()
    guard seconds > -86_400, seconds < 86_400 else { throw unreadable("seconds of less than a day") }
    return seconds
  }
}
