import Preferences
import WeatherModel
import Wire

// Until version 2 everything was one record, a JSON document with the reports in it.
extension AppSnapshot {
  static var firstFormatName: String { "app" }

  /// Reads the record of the first format; nil when it is invalid. The reports in it are copied byte for byte.
  public init?(firstFormat bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      guard try json["version"].integer() == 1, let now = Instant(iso8601: try json["now"].text()) else { return nil }
      self.now = now
      space = []
      preferences = Preferences(cookie: try json["preferences"].text())
      offered = SelectableSources()
      namesPosition = try json["names_here"].flagIfPresent() ?? false
      selected = try pageID(json["selected"])
      pages = []
      var reports = writtenReports(bytes)[...]
      for item in try json["pages"].items() {
        var weather = WeatherFeature.State(
          origin: WeatherFeature.Origin(try item["origin"].text(), searchedFor: try item["searched_for"].textIfPresent()), coordinate: nil)
        if let latitude = try item["latitude"].numberIfPresent(), let longitude = try item["longitude"].numberIfPresent() {
          weather.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        weather.problem = try item["problem"].textIfPresent().flatMap { WeatherProblem(word: $0) }
        weather.isGuest = try item["guest"].flagIfPresent() ?? false
        weather.lastTried = try item["last_tried"].textIfPresent().flatMap { Instant(iso8601: $0) }
        if !item["report"].isMissing { weather.received = reports.popFirst().flatMap { ReceivedReport(reading: $0) } }
        let number = try pageID(item["id"])
        let id = weather.origin.isHere ? WeatherListFeature.here : number
        if !pages.contains(where: { $0.id == id }) {
          pages.append(Page(id: id, weather: weather))
        } else if !hasPage(of: weather) {
          pages.append(Page(id: freeID, weather: weather))
        }
      }
      if !pages.contains(where: { $0.id == selected }) { selected = WeatherListFeature.here }
    } catch {
      return nil
    }
  }

  /// Reads the records, and adds the places of the first format that are not among them, such as those that a window with the previous
  /// version has stored since; nil when there is neither.
  init?(records: [StoredRecord], _ old: AppSnapshot?) {
    guard records.value(RecordName.format) != nil else {
      guard let old else { return nil }
      self = old
      return
    }
    self.init(records: records)
    if let old { add(old) }
  }

  private mutating func add(_ old: AppSnapshot) {
    for page in old.pages where !page.weather.isGuest && !hasPage(of: page.weather) {
      pages.append(Page(id: page.weather.origin.isHere ? WeatherListFeature.here : freeID, weather: page.weather))
    }
  }

  private func hasPage(of weather: WeatherFeature.State) -> Bool { pages.contains { sameBytes($0.weather.key, weather.key) } }

  /// A number that no page has yet.
  private var freeID: WeatherListFeature.PageID { (pages.map { $0.id }.max() ?? 0) + 1 }
}

/// Reads a page's number. Numbers so large that none might be left for the next page, or that a 32-bit Int can't hold, are invalid.
private func pageID(_ json: JSON) throws(JSONError) -> WeatherListFeature.PageID {
  let number = try json.integer()
  guard number >= 0, number < 1 << 30 else { throw json.invalid("a page's number") }
  return Int(number)
}

extension ReceivedReport {
  /// Reads the next few reports of an answer for several places, from a position on.
  public static func next(_ count: Int, in answer: [UInt8], from position: inout Int) -> [ReceivedReport] {
    var some: [ReceivedReport] = []
    while some.count < count, let bytes = nextReport(answer, &position) {
      if let report = ReceivedReport(reading: bytes) { some.append(report) }
    }
    return some
  }
}

/// The bytes of all reports in a JSON document, in order.
private func writtenReports(_ bytes: [UInt8]) -> [[UInt8]] {
  var (reports, position): ([[UInt8]], Int) = ([], 0)
  while let report = nextReport(bytes, &position) { reports.append(report) }
  return reports
}

/// The bytes of the next report from a position on; moves the position behind it.
private func nextReport(_ bytes: [UInt8], _ position: inout Int) -> [UInt8]? {
  // Within a text quotes are escaped, so nothing but a member's name looks like this.
  let name = Array("\"report\":{".utf8)
  while position + name.count < bytes.count {
    guard bytes[position] == name[0], bytes[position..<(position + name.count)].elementsEqual(name) else {
      position += 1
      continue
    }
    let start = position + name.count - 1
    position = endOfObject(bytes, from: start)
    return Array(bytes[start..<position])
  }
  return nil
}

/// The end of the JSON object that begins at a position.
private func endOfObject(_ bytes: [UInt8], from start: Int) -> Int {
  var position = start
  var depth = 0
  var isText = false
  while position < bytes.count {
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\\") where isText: position += 1
    case UInt8(ascii: "\""): isText.toggle()
    case UInt8(ascii: "{") where !isText: depth += 1
    case UInt8(ascii: "}") where !isText:
      depth -= 1
      if depth == 0 { return position }
    default: break
    }
  }
  return bytes.count
}
