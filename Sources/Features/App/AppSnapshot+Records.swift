import Routes
import WeatherModel
import Wire

/// The names of the records. What the app shows at once stands under `index/`, the weather of each place under `report/`.
enum RecordName {
  static var index: String { "index/" }
  /// What is read first: all but the weather, and what the first format kept.
  static var atStart: String { "index/\napp" }
  static var format: String { "index/format" }
  /// Of each preference that is not the usual.
  static var preference: String { "index/preference/" }
  static var sources: String { "index/preference/sources" }
  static var nameHere: String { "index/name-here" }
  static var offered: String { "index/offered" }
  static var order: String { "index/order" }
  static var page: String { "index/page" }
  static var place: String { "index/place/" }
  static var guest: String { "index/guest/" }
  // These are in the server's pages alone.
  static var now: String { "screen/now" }
  static var address: String { "screen/address" }
  static var searchText: String { "screen/search" }
  static var searchProblem: String { "screen/search-problem" }

  /// The name that stands for all weather of the place that a name is about; any other name is itself.
  static func reportOfAll(_ name: String) -> String {
    guard let rest = name.rest(behind: "report/"), let key = pieces(of: Array(rest.utf8), by: UInt8(ascii: "/")).first else { return name }
    return report(key)
  }

  /// What the names of a place's weather begin with.
  static func report(_ key: String) -> String { "report/" + key + "/" }
}

// A record for each thing: two windows that change different things never write the same one.
extension AppSnapshot {
  /// The version of the records.
  static var format: String { "2" }

  /// What is kept. Of places in the same cell the first is.
  var records: [KeptRecord] { allRecords() }

  @inline(never) private func allRecords() -> [KeptRecord] {
    var records: [KeptRecord] = []
    records.append(KeptRecord(RecordName.format, AppSnapshot.format))
    records += preferences.records
    if !offered.text.isEmpty { records.append(KeptRecord(RecordName.offered, offered.text)) }
    if namesHere { records.append(KeptRecord(RecordName.nameHere, "1")) }
    var order = ""
    for page in pages {
      let key = page.weather.key
      let name = (page.weather.isGuest ? RecordName.guest : RecordName.place) + key
      if records.value(name) != nil { continue }
      if page.id == selected { records.append(KeptRecord(RecordName.page, key)) }
      records.append(KeptRecord(name, page.weather.place))
      if !page.weather.isGuest { order += (order.isEmpty ? "" : " ") + key }
      let answers = page.weather.received?.answers ?? []
      for index in answers.indices { records.append(KeptRecord(RecordName.report(key) + String(index), answers[index].bytes)) }
    }
    records.append(KeptRecord(RecordName.order, order))
    return records
  }

  /// What records say; a place that can't be read is none, and so is weather, which can be fetched again.
  @inline(never) init(records: [KeptRecord]) {
    preferences = Preferences()
    for record in records { preferences.take(record) }
    offered = OfferedSources(text: records.text(RecordName.offered) ?? "")
    namesHere = records.value(RecordName.nameHere) != nil
    selected = WeatherListFeature.here
    now = Instant(seconds: 0)
    pages = []
    let inView = records.text(RecordName.page)
    var places = 0
    for key in records.keys {
      let kept = records.value(RecordName.place + key)
      guard let bytes = kept ?? records.value(RecordName.guest + key), var weather = WeatherFeature.State(place: bytes),
        sameBytes(weather.key, key)
      else { continue }
      weather.isGuest = kept == nil
      weather.received = records.report(key)
      if !weather.origin.isHere { places += 1 }
      let id = weather.origin.isHere ? WeatherListFeature.here : places
      if let inView, sameBytes(inView, key) { selected = id }
      pages.append(Page(id: id, weather: weather))
    }
  }

  /// The snapshot as the server writes it into a page, besides what is kept with where the page stands.
  public var bytes: [UInt8] {
    var all = records
    if let destination { all.append(KeptRecord(RecordName.address, destination.url)) }
    if let searchText {
      // In a script element there may be any text but "<", which JSON can write in another way.
      var json = JSONWriter()
      json.value(searchText)
      all.append(KeptRecord(RecordName.searchText, json.bytes))
      if let searchProblem { all.append(KeptRecord(RecordName.searchProblem, String(searchProblem.rawValue))) }
    }
    // Last, for without it there is no snapshot: one that breaks off is none.
    all.append(KeptRecord(RecordName.now, now.description))
    return KeptRecord.packed(all)
  }

  /// Reads what the server wrote into a page; nil when it makes no sense, for the app can do without.
  public init?(_ bytes: [UInt8]) {
    guard let records = KeptRecord.unpacked(bytes), !records.areForNewer,
      let now = records.text(RecordName.now).flatMap({ Instant(iso8601: $0) })
    else { return nil }
    self.init(records: records)
    self.now = now
    destination = records.text(RecordName.address).map { Destination(url: $0) }
    if let text = records.value(RecordName.searchText) { readSearch(text, records.value(RecordName.searchProblem)) }
  }

  @inline(never) private mutating func readSearch(_ text: [UInt8], _ problem: [UInt8]?) {
    do throws(JSONError) { searchText = try JSON(parsing: text).text() } catch { searchText = nil }
    if let digit = problem?.first { searchProblem = CoordinateProblem(rawValue: digit &- UInt8(ascii: "0")) }
  }
}

extension Preferences {
  /// A record for each preference that is not the usual, with the word of the choice.
  var records: [KeptRecord] {
    var records: [KeptRecord] = []
    for field in Preference.Field.allCases where self[field] > 0 {
      records.append(KeptRecord(RecordName.preference + field.name, word(of: field)))
    }
    if !sources.isEmpty { records.append(KeptRecord(RecordName.sources, sources.text())) }
    return records
  }

  /// Takes up a record, if it is one of a preference; without a value that is the usual again. What makes no sense changes nothing.
  mutating func take(_ record: KeptRecord) {
    if sameBytes(record.name, RecordName.sources) { return takeSources(record.value ?? []) }
    guard let name = record.name.rest(behind: RecordName.preference), let field = Preference.Field(name: name) else { return }
    guard let value = record.value else { return set(Preference(field, 0)) }
    if let preference = Preference(field, word: String(decoding: value, as: UTF8.self)) { set(preference) }
  }

  @inline(never) private mutating func takeSources(_ text: [UInt8]) {
    sources = PreferredSources()
    for item in text.split(separator: UInt8(ascii: ",")) { _ = sources.read(item) }
  }
}

extension WeatherFeature.State {
  /// What the place is called in the names of records: its cell, and by a word of its own where the device is.
  var key: String { origin.isHere ? "here" : cellKey() }

  @inline(never) private func cellKey() -> String { coordinate.map { Cell($0).cookieText } ?? "nowhere" }

  /// All that is kept of the place but its weather: fields by name, written as records are.
  var place: [UInt8] {
    var fields: [KeptRecord] = []
    switch origin {
    case .here: fields.append(KeptRecord("origin", "here"))
    case .random: fields.append(KeptRecord("origin", "random"))
    case .chosen(let words):
      fields.append(KeptRecord("origin", "chosen"))
      if let words { fields.append(KeptRecord("searched-for", words)) }
    }
    if let coordinate {
      fields.append(KeptRecord("latitude", compact(coordinate.latitude, 9)))
      fields.append(KeptRecord("longitude", compact(coordinate.longitude, 9)))
    }
    if !nickname.isEmpty { fields.append(KeptRecord("nickname", nickname)) }
    if let lastTried { fields.append(KeptRecord("last-tried", lastTried.description)) }
    if let problem { fields.append(KeptRecord("problem", problem.word)) }
    return KeptRecord.packed(fields)
  }

  /// Reads a place.
  @inline(never) init?(place bytes: [UInt8]) {
    guard let fields = KeptRecord.unpacked(bytes), let word = fields.text("origin") else { return nil }
    self.init(origin: WeatherFeature.Origin(word, searchedFor: fields.text("searched-for")), coordinate: nil)
    if let latitude = fields.number("latitude"), let longitude = fields.number("longitude") {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    nickname = fields.text("nickname") ?? ""
    lastTried = fields.text("last-tried").flatMap { Instant(iso8601: $0) }
    problem = fields.text("problem").flatMap { WeatherProblem(word: $0) }
  }
}

extension [KeptRecord] {
  @inline(never) fileprivate func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }
}

extension WeatherFeature.Origin {
  /// The origin of a word; what is neither here nor drawn was asked for.
  init(_ word: String, searchedFor words: String?) {
    self = sameBytes(word, "here") ? .here : sameBytes(word, "random") ? .random : .chosen(searchedFor: words)
  }
}
