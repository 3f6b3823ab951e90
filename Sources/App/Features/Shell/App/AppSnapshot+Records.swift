import Bridge
import Preferences
import Routes
import WeatherModel
import Wire

/// The names of the records. Those that the app needs at once begin with `index/`, those with a place's weather with `report/`.
enum RecordName {
  static var index: String { "index/" }
  /// The names that are read first: everything except the weather, and the record of the first format.
  static var atStart: String { "index/\napp" }
  static var format: String { "index/format" }
  /// Followed by a preference's name; there is a record for each preference that differs from the default.
  static var preference: String { "index/preference/" }
  static var sources: String { "index/preference/sources" }
  static var namePosition: String { "index/name-here" }
  static var offered: String { "index/offered" }
  static var order: String { "index/order" }
  static var page: String { "index/page" }
  /// The person's places and settings, as their devices exchange them.
  static var space: String { SharedRecord.space }
  static var place: String { "index/place/" }
  static var guest: String { "index/guest/" }
  // The following are only in pages that the server writes.
  static var now: String { "screen/now" }
  static var address: String { "screen/address" }
  static var searchText: String { "screen/search" }
  static var searchProblem: String { "screen/search-problem" }
  static var suggestions: String { "screen/suggestions" }
  static var devices: String { "screen/devices" }
  static var closed: String { "screen/closed" }
  static var zone: String { "screen/zone" }
  static var key: String { "screen/key" }
  static var tiles: String { "screen/tiles" }
  static var home: String { "screen/home" }
  static var painted: String { "screen/trips" }

  /// For a record of a place's weather, the name that stands for all records of that weather; any other name unchanged.
  static func reportOfAll(_ name: String) -> String { placeOfReport(name).map { report($0) } ?? name }

  /// The key of the place in the name of a record of weather; nil for other names.
  static func placeOfReport(_ name: String) -> String? {
    name.rest(behind: "report/").flatMap { pieces(of: Array($0.utf8), by: UInt8(ascii: "/")).first }
  }

  /// The beginning of the names of a place's weather.
  static func report(_ key: String) -> String { "report/" + key + "/" }
}

// Each thing has its own record, so two windows that change different things never write the same record.
extension AppSnapshot {
  /// The version of the records' format.
  static var format: String { "2" }

  /// All records to store. Of places in the same cell, only the first is stored.
  var records: [StoredRecord] { allRecords(but: []) }

  /// The records to store, without those of the pages at the positions where `left` is true; if it is not empty, also without the order of
  /// the pages.
  func allRecords(but left: [Bool]) -> [StoredRecord] {
    var records: [StoredRecord] = []
    records.append(StoredRecord(RecordName.format, AppSnapshot.format))
    records += preferences.records
    if !offered.text.isEmpty { records.append(StoredRecord(RecordName.offered, offered.text)) }
    if namesPosition { records.append(StoredRecord(RecordName.namePosition, "1")) }
    var order = ""
    for position in pages.indices {
      let page = pages[position]
      let isLeft = position < left.count && left[position]
      if isLeft, page.id != selected { continue }
      let key = page.weather.key
      if page.id == selected { records.append(StoredRecord(RecordName.page, key)) }
      if isLeft || isDuplicate(position) { continue }
      records.append(StoredRecord((page.weather.isGuest ? RecordName.guest : RecordName.place) + key, page.weather.place))
      if !page.weather.isGuest { order += (order.isEmpty ? "" : " ") + key }
      let answers = page.weather.hasUnreadStorage ? [] : page.weather.received?.answers ?? []
      for index in answers.indices { records.append(StoredRecord(RecordName.report(key) + String(index), answers[index].bytes)) }
    }
    if left.isEmpty { records.append(StoredRecord(RecordName.order, order)) }
    if !space.isEmpty { records.append(StoredRecord(RecordName.space, space)) }
    return records
  }

  /// Whether an earlier page is stored under the same name.
  private func isDuplicate(_ position: Int) -> Bool {
    let page = pages[position].weather
    for other in pages[..<position] where other.weather.isGuest == page.isGuest && other.weather.isKept(where: page) { return true }
    return false
  }

  /// For each page, whether its records equal those in another snapshot, so that they need not be compared; empty when places were added,
  /// removed or moved.
  func pagesEqual(_ other: AppSnapshot) -> [Bool] {
    guard pages.count == other.pages.count else { return [] }
    var alike: [Bool] = []
    for position in pages.indices {
      let (one, two) = (pages[position].weather, other.pages[position].weather)
      guard one.isGuest == two.isGuest, one.isKept(where: two) else { return [] }
      alike.append(one.isKept(as: two))
    }
    return alike
  }

  /// Reads the records. Places that can't be read are left out; so is such weather, which can be fetched again.
  init(records: [StoredRecord]) {
    preferences = Preferences()
    for record in records { preferences.apply(record) }
    offered = SelectableSources(text: records.text(RecordName.offered) ?? "")
    namesPosition = records.value(RecordName.namePosition) != nil
    selected = WeatherListFeature.here
    now = Instant(seconds: 0)
    space = records.value(RecordName.space) ?? []
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

  /// The snapshot as the server writes it into a page: the stored records, and what else the page shows.
  public var bytes: [UInt8] {
    var all = records
    if let destination { all.append(StoredRecord(RecordName.address, destination.url)) }
    if let searchText {
      // A script element must not contain "<"; JSON can write it in another way.
      var json = JSONWriter()
      json.value(searchText)
      all.append(StoredRecord(RecordName.searchText, json.bytes))
      if let searchProblem { all.append(StoredRecord(RecordName.searchProblem, String(searchProblem.rawValue))) }
      if !suggestions.isEmpty { all.append(StoredRecord(RecordName.suggestions, Suggestion.answer(suggestions))) }
    }
    if let devices { all.append(StoredRecord(RecordName.devices, PairedDevice.json(devices))) }
    if let painted = painting?.painted { all.append(StoredRecord(RecordName.painted, painted)) }
    if requiresPairing { all.append(StoredRecord(RecordName.closed, "1")) }
    if hasDeviceKey { all.append(StoredRecord(RecordName.key, "1")) }
    if !tiles.text.isEmpty { all.append(StoredRecord(RecordName.tiles, tiles.text)) }
    if let home { all.append(StoredRecord(RecordName.home, home.cookieText)) }
    if serverKnewTimeZone { all.append(StoredRecord(RecordName.zone, "1")) }
    // Last, because a snapshot without it is invalid: so one that is cut off is recognized.
    all.append(StoredRecord(RecordName.now, now.description))
    return StoredRecord.packed(all)
  }

  /// Reads the snapshot that the server wrote into a page; nil when it is invalid, since the app can start without it.
  public init?(_ bytes: [UInt8]) {
    guard let records = StoredRecord.unpacked(bytes), !records.areFromNewerVersion,
      let now = records.text(RecordName.now).flatMap({ Instant(iso8601: $0) })
    else { return nil }
    self.init(records: records)
    self.now = now
    destination = records.text(RecordName.address).map { Destination(url: $0) }
    if let list = records.value(RecordName.devices) { devices = PairedDevice.list(list) }
    requiresPairing = records.value(RecordName.closed) != nil
    painted = records.value(RecordName.painted)
    serverKnewTimeZone = records.value(RecordName.zone) != nil
    hasDeviceKey = records.value(RecordName.key) != nil
    tiles.text = records.text(RecordName.tiles) ?? ""
    home = records.value(RecordName.home).flatMap { Cell(cookieText: $0[...]) }
    if let text = records.value(RecordName.searchText) { readSearch(text, records) }
  }

  private mutating func readSearch(_ text: [UInt8], _ records: [StoredRecord]) {
    do throws(JSONError) { searchText = try JSON(parsing: text).text() } catch { searchText = nil }
    if let digit = records.value(RecordName.searchProblem)?.first {
      searchProblem = CoordinateProblem(rawValue: digit &- UInt8(ascii: "0"))
    }
    suggestions = records.value(RecordName.suggestions).flatMap { Suggestion.all(in: $0) } ?? []
  }
}

extension Preferences {
  /// A record for each preference that differs from the default, with the word of the choice.
  var records: [StoredRecord] {
    var records: [StoredRecord] = []
    for field in Preference.Field.allCases where self[field] > 0 {
      records.append(StoredRecord(RecordName.preference + field.name, word(of: field)))
    }
    if !sources.isEmpty { records.append(StoredRecord(RecordName.sources, sources.text())) }
    return records
  }

  /// Applies a record if it is one of a preference; a record without a value resets it to the default. Invalid values change nothing.
  mutating func apply(_ record: StoredRecord) {
    if sameBytes(record.name, RecordName.sources) { return applySources(record.value ?? []) }
    guard let name = record.name.rest(behind: RecordName.preference), let field = Preference.Field(name: name) else { return }
    guard let value = record.value else { return set(Preference(field, 0)) }
    if let preference = Preference(field, word: String(decoding: value, as: UTF8.self)) { set(preference) }
  }

  private mutating func applySources(_ text: [UInt8]) {
    sources = PreferredSources()
    for item in text.split(separator: UInt8(ascii: ",")) { _ = sources.read(item) }
  }
}

extension WeatherFeature.State {
  /// The key of the place in the names of records: its cell, or "here" for the device's own position.
  var key: String { origin.isHere ? "here" : cellKey() }

  private func cellKey() -> String { coordinate.map { Cell($0).cookieText } ?? "nowhere" }

  /// Whether a key is this place's. `cell` is the parsed key: comparing cells is cheaper than writing each place's key.
  func isKept(under key: String, _ cell: Cell?) -> Bool {
    if let cell, !origin.isHere, let coordinate { return cell == Cell(coordinate) }
    return cell == nil && sameBytes(self.key, key)
  }

  /// Whether both places have the same key.
  func isKept(where other: WeatherFeature.State) -> Bool {
    if origin.isHere || other.origin.isHere { return origin.isHere == other.origin.isHere }
    return coordinate.map { Cell($0) } == other.coordinate.map { Cell($0) }
  }

  /// Whether the stored data of both places is the same.
  func isKept(as other: WeatherFeature.State) -> Bool {
    guard origin == other.origin, coordinate == other.coordinate, sameBytes(nickname, other.nickname),
      sameBytes(knownName ?? "", other.knownName ?? ""), lastTried == other.lastTried,
      problem == other.problem, retryAt == other.retryAt, resting == other.resting, instead == other.instead, isOutdated == other.isOutdated
    else { return false }
    let (one, two) = (received?.answers ?? [], other.received?.answers ?? [])
    guard one.count == two.count else { return false }
    for index in one.indices where one[index].bytes != two[index].bytes { return false }
    return true
  }

  /// The stored data of the place without its weather: fields by name, packed like records.
  var place: [UInt8] {
    var fields: [StoredRecord] = []
    switch origin {
    case .devicePosition: fields.append(StoredRecord("origin", "here"))
    case .random: fields.append(StoredRecord("origin", "random"))
    case .chosen(let words):
      fields.append(StoredRecord("origin", "chosen"))
      if let words { fields.append(StoredRecord("searched-for", words)) }
    }
    if let coordinate {
      fields.append(StoredRecord("latitude", compact(coordinate.latitude, 9)))
      fields.append(StoredRecord("longitude", compact(coordinate.longitude, 9)))
    }
    if !nickname.isEmpty { fields.append(StoredRecord("nickname", nickname)) }
    if let knownName { fields.append(StoredRecord("name", knownName)) }
    if let lastTried { fields.append(StoredRecord("last-tried", lastTried.description)) }
    if let problem { fields.append(StoredRecord("problem", problem.word)) }
    if let retryAt { fields.append(StoredRecord("retry-at", retryAt.description)) }
    if let resting { fields.append(StoredRecord("resting", resting.word)) }
    if let instead { fields.append(StoredRecord("instead", instead.word)) }
    if isOutdated { fields.append(StoredRecord("other-answer", "1")) }
    return StoredRecord.packed(fields)
  }

  /// Reads what `place` writes; nil when it is invalid.
  init?(place bytes: [UInt8]) {
    guard let fields = StoredRecord.unpacked(bytes), let word = fields.text("origin") else { return nil }
    self.init(origin: WeatherFeature.Origin(word, searchedFor: fields.text("searched-for")), coordinate: nil)
    if let latitude = fields.number("latitude"), let longitude = fields.number("longitude") {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    nickname = fields.text("nickname") ?? ""
    knownName = fields.text("name")
    lastTried = fields.text("last-tried").flatMap { Instant(iso8601: $0) }
    problem = fields.text("problem").flatMap { WeatherProblem(word: $0) }
    retryAt = fields.text("retry-at").flatMap { Instant(iso8601: $0) }
    resting = fields.text("resting").flatMap { Source(word: $0) }
    instead = fields.text("instead").flatMap { Source(word: $0) }
    isOutdated = fields.text("other-answer") != nil
  }
}

extension [StoredRecord] {
  fileprivate func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }
}

extension WeatherFeature.Origin {
  /// Reads the word of an origin; any other word than "here" and "random" means a chosen place.
  init(_ word: String, searchedFor words: String?) {
    self = sameBytes(word, "here") ? .devicePosition : sameBytes(word, "random") ? .random : .chosen(searchedFor: words)
  }
}
