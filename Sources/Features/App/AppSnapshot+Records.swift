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
  static var nameHere: String { "index/name-here" }
  static var offered: String { "index/offered" }
  static var order: String { "index/order" }
  static var page: String { "index/page" }
  /// The person's places and settings, as their devices exchange them.
  static var space: String { "index/space" }
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
  static var paired: String { "screen/paired" }
  static var painted: String { "screen/trips" }

  /// For a record of a place's weather, the name that stands for all records of that weather; any other name unchanged.
  static func reportOfAll(_ name: String) -> String { placeOfReport(name).map { report($0) } ?? name }

  /// The key of the place in the name of a record of weather; nil for other names.
  @inline(never) static func placeOfReport(_ name: String) -> String? {
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
  var records: [KeptRecord] { allRecords(but: []) }

  /// The records to store, without those of the pages at the positions where `left` is true; if it is not empty, also without the order of
  /// the pages.
  @inline(never) func allRecords(but left: [Bool]) -> [KeptRecord] {
    var records: [KeptRecord] = []
    records.append(KeptRecord(RecordName.format, AppSnapshot.format))
    records += preferences.records
    if !offered.text.isEmpty { records.append(KeptRecord(RecordName.offered, offered.text)) }
    if namesHere { records.append(KeptRecord(RecordName.nameHere, "1")) }
    var order = ""
    for position in pages.indices {
      let page = pages[position]
      let isLeft = position < left.count && left[position]
      if isLeft, page.id != selected { continue }
      let key = page.weather.key
      if page.id == selected { records.append(KeptRecord(RecordName.page, key)) }
      if isLeft || isAgain(position) { continue }
      records.append(KeptRecord((page.weather.isGuest ? RecordName.guest : RecordName.place) + key, page.weather.place))
      if !page.weather.isGuest { order += (order.isEmpty ? "" : " ") + key }
      let answers = page.weather.isUnread ? [] : page.weather.received?.answers ?? []
      for index in answers.indices { records.append(KeptRecord(RecordName.report(key) + String(index), answers[index].bytes)) }
    }
    if left.isEmpty { records.append(KeptRecord(RecordName.order, order)) }
    if !space.isEmpty { records.append(KeptRecord(RecordName.space, space)) }
    return records
  }

  /// Whether an earlier page is stored under the same name.
  private func isAgain(_ position: Int) -> Bool {
    let page = pages[position].weather
    for other in pages[..<position] where other.weather.isGuest == page.isGuest && other.weather.isKept(where: page) { return true }
    return false
  }

  /// For each page, whether its records equal those in another snapshot, so that they need not be compared; empty when places were added,
  /// removed or moved.
  @inline(never) func pagesAlike(_ other: AppSnapshot) -> [Bool] {
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
  @inline(never) init(records: [KeptRecord]) {
    preferences = Preferences()
    for record in records { preferences.take(record) }
    offered = OfferedSources(text: records.text(RecordName.offered) ?? "")
    namesHere = records.value(RecordName.nameHere) != nil
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
    if let destination { all.append(KeptRecord(RecordName.address, destination.url)) }
    if let searchText {
      // A script element must not contain "<"; JSON can write it in another way.
      var json = JSONWriter()
      json.value(searchText)
      all.append(KeptRecord(RecordName.searchText, json.bytes))
      if let searchProblem { all.append(KeptRecord(RecordName.searchProblem, String(searchProblem.rawValue))) }
      if !suggestions.isEmpty { all.append(KeptRecord(RecordName.suggestions, Suggestion.answer(suggestions))) }
    }
    if let devices { all.append(KeptRecord(RecordName.devices, PairedDevice.json(devices))) }
    if let painted = painting?.painted { all.append(KeptRecord(RecordName.painted, painted)) }
    if isClosed { all.append(KeptRecord(RecordName.closed, "1")) }
    if isPaired { all.append(KeptRecord(RecordName.paired, "1")) }
    if tellsTimeHere { all.append(KeptRecord(RecordName.zone, "1")) }
    // Last, because a snapshot without it is invalid: so one that is cut off is recognized.
    all.append(KeptRecord(RecordName.now, now.description))
    return KeptRecord.packed(all)
  }

  /// Reads the snapshot that the server wrote into a page; nil when it is invalid, since the app can start without it.
  public init?(_ bytes: [UInt8]) {
    guard let records = KeptRecord.unpacked(bytes), !records.areForNewer,
      let now = records.text(RecordName.now).flatMap({ Instant(iso8601: $0) })
    else { return nil }
    self.init(records: records)
    self.now = now
    destination = records.text(RecordName.address).map { Destination(url: $0) }
    if let list = records.value(RecordName.devices) { devices = PairedDevice.list(list) }
    isClosed = records.value(RecordName.closed) != nil
    painted = records.value(RecordName.painted)
    tellsTimeHere = records.value(RecordName.zone) != nil
    isPaired = records.value(RecordName.paired) != nil
    if let text = records.value(RecordName.searchText) { readSearch(text, records) }
  }

  @inline(never) private mutating func readSearch(_ text: [UInt8], _ records: [KeptRecord]) {
    do throws(JSONError) { searchText = try JSON(parsing: text).text() } catch { searchText = nil }
    if let digit = records.value(RecordName.searchProblem)?.first {
      searchProblem = CoordinateProblem(rawValue: digit &- UInt8(ascii: "0"))
    }
    suggestions = records.value(RecordName.suggestions).flatMap { Suggestion.all(in: $0) } ?? []
  }
}

extension Preferences {
  /// A record for each preference that differs from the default, with the word of the choice.
  var records: [KeptRecord] {
    var records: [KeptRecord] = []
    for field in Preference.Field.allCases where self[field] > 0 {
      records.append(KeptRecord(RecordName.preference + field.name, word(of: field)))
    }
    if !sources.isEmpty { records.append(KeptRecord(RecordName.sources, sources.text())) }
    return records
  }

  /// Applies a record if it is one of a preference; a record without a value resets it to the default. Invalid values change nothing.
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
  /// The key of the place in the names of records: its cell, or "here" for the device's own position.
  var key: String { origin.isHere ? "here" : cellKey() }

  @inline(never) private func cellKey() -> String { coordinate.map { Cell($0).cookieText } ?? "nowhere" }

  /// Whether a key is this place's. `cell` is the parsed key: comparing cells is cheaper than writing each place's key.
  @inline(never) func isKept(under key: String, _ cell: Cell?) -> Bool {
    if let cell, !origin.isHere, let coordinate { return cell == Cell(coordinate) }
    return cell == nil && sameBytes(self.key, key)
  }

  /// Whether both places have the same key.
  @inline(never) func isKept(where other: WeatherFeature.State) -> Bool {
    if origin.isHere || other.origin.isHere { return origin.isHere == other.origin.isHere }
    return coordinate.map { Cell($0) } == other.coordinate.map { Cell($0) }
  }

  /// Whether the stored data of both places is the same.
  @inline(never) func isKept(as other: WeatherFeature.State) -> Bool {
    guard origin == other.origin, coordinate == other.coordinate, sameBytes(nickname, other.nickname),
      sameBytes(knownName ?? "", other.knownName ?? ""), lastTried == other.lastTried,
      problem == other.problem, wantsOtherAnswer == other.wantsOtherAnswer
    else { return false }
    let (one, two) = (received?.answers ?? [], other.received?.answers ?? [])
    guard one.count == two.count else { return false }
    for index in one.indices where one[index].bytes != two[index].bytes { return false }
    return true
  }

  /// The stored data of the place without its weather: fields by name, packed like records.
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
    if let knownName { fields.append(KeptRecord("name", knownName)) }
    if let lastTried { fields.append(KeptRecord("last-tried", lastTried.description)) }
    if let problem { fields.append(KeptRecord("problem", problem.word)) }
    if wantsOtherAnswer { fields.append(KeptRecord("other-answer", "1")) }
    return KeptRecord.packed(fields)
  }

  /// Reads what `place` writes; nil when it is invalid.
  @inline(never) init?(place bytes: [UInt8]) {
    guard let fields = KeptRecord.unpacked(bytes), let word = fields.text("origin") else { return nil }
    self.init(origin: WeatherFeature.Origin(word, searchedFor: fields.text("searched-for")), coordinate: nil)
    if let latitude = fields.number("latitude"), let longitude = fields.number("longitude") {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    nickname = fields.text("nickname") ?? ""
    knownName = fields.text("name")
    lastTried = fields.text("last-tried").flatMap { Instant(iso8601: $0) }
    problem = fields.text("problem").flatMap { WeatherProblem(word: $0) }
    wantsOtherAnswer = fields.text("other-answer") != nil
  }
}

extension [KeptRecord] {
  @inline(never) fileprivate func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }
}

extension WeatherFeature.Origin {
  /// Reads the word of an origin; any other word than "here" and "random" means a chosen place.
  init(_ word: String, searchedFor words: String?) {
    self = sameBytes(word, "here") ? .here : sameBytes(word, "random") ? .random : .chosen(searchedFor: words)
  }
}
