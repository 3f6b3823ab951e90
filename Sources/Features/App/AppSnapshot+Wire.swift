import Loop
import Routes
import WeatherModel
import Wire

extension AppSnapshot {
  /// The snapshot as JSON.
  public var bytes: [UInt8] {
    var json = JSONWriter(reserving: 32_768)
    json.object { json in
      json.member("version", Int64(1))
      json.member("now", now.description)
      json.member("preferences", preferences.cookie)
      if namesHere { json.member("names_here", true) }
      json.member("selected", Int64(selected))
      json.member("address", destination?.url)
      json.member("search", searchText)
      json.array("pages") { json in
        for page in pages { json.object { page.write(to: &$0) } }
      }
    }
    return json.bytes
  }

  /// Reads a snapshot; what can't be read is as if nothing had been kept, for the weather can be fetched again.
  public init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      try self.init(json: JSON(parsing: bytes))
    } catch {
      return nil
    }
  }

  init?(json: JSON) throws(JSONError) {
    guard try json["version"].integer() == 1, let now = Instant(iso8601: try json["now"].text()) else { return nil }
    self.now = now
    preferences = Preferences(cookie: try json["preferences"].text())
    namesHere = try json["names_here"].flagIfPresent() ?? false
    selected = try pageID(json["selected"])
    destination = try json["address"].textIfPresent().map { Destination(url: $0) }
    searchText = try json["search"].textIfPresent()
    pages = []
    for item in try json["pages"].items() { pages.append(try Page(json: item)) }
  }
}

extension AppSnapshot.Page {
  func write(to json: inout JSONWriter) {
    json.member("id", Int64(id))
    switch weather.origin {
    case .here: json.member("origin", "here")
    case .random: json.member("origin", "random")
    case .chosen(let words):
      json.member("origin", "chosen")
      json.member("searched_for", words)
    }
    if weather.isGuest { json.member("guest", true) }
    json.member("latitude", weather.coordinate?.latitude)
    json.member("longitude", weather.coordinate?.longitude)
    json.member("last_tried", weather.lastTried?.description)
    json.member("problem", weather.problem?.word)
    if let report = weather.report {
      json.key("report")
      json.value(written: report.json)
    }
  }

  init(json: JSON) throws(JSONError) {
    let word = try json["origin"].text()
    let origin: WeatherFeature.Origin =
      sameBytes(word, "here") ? .here : sameBytes(word, "random") ? .random : .chosen(searchedFor: try json["searched_for"].textIfPresent())
    var coordinate: Coordinate?
    if let latitude = try json["latitude"].numberIfPresent(), let longitude = try json["longitude"].numberIfPresent() {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    id = try pageID(json["id"])
    weather = WeatherFeature.State(origin: origin, coordinate: coordinate, isGuest: try json["guest"].flagIfPresent() ?? false)
    if let tried = try json["last_tried"].textIfPresent() { weather.lastTried = Instant(iso8601: tried) }
    if let problem = try json["problem"].textIfPresent() { weather.problem = WeatherProblem(word: problem) }
    let report = json["report"]
    if !report.isMissing { weather.report = try WeatherReport(json: report) }
  }
}

/// A page's number; one so large that no number might be left for the next page, or that an Int of 32 bits can't hold, is rubbish.
private func pageID(_ json: JSON) throws(JSONError) -> WeatherListFeature.PageID {
  let number = try json.integer()
  guard number >= 0, number < 1 << 30 else { throw json.unreadable("a page's number") }
  return Int(number)
}
