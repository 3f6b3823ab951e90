import Bridge
import Preferences
import Routes
import WeatherModel
import Wire

/// The names of the records. Those that the app needs at once begin with `index/`, those with a place's weather with `report/`.
enum RecordName {
  static var index: String { "index/" }
  static var format: String { "index/format" }
  /// Followed by a preference's name; there is a record for each preference that differs from the default.
  static var preference: String { "index/preference/" }
  static var sources: String { "index/preference/sources" }
  static var namePosition: String { "index/name-here" }
  static var offered: String { "index/offered" }
  /// The device's own position.
  static var here: String { "index/here" }
  /// The page in view, unless it is that of the device's own position.
  static var page: String { "index/page" }
  /// The person's places and settings, as their devices exchange them.
  static var space: String { SharedRecord.space }
  // The following are only in pages that the server writes.
  static var now: String { "screen/now" }
  static var places: String { "screen/places" }
  static var address: String { "screen/address" }
  static var searchText: String { "screen/search" }
  static var searchProblem: String { "screen/search-problem" }
  static var suggestions: String { "screen/suggestions" }
  static var zone: String { "screen/zone" }
  static var key: String { "screen/key" }
  static var tiles: String { "screen/tiles" }
  static var house: String { "screen/home" }
  static var painted: String { "screen/data" }

  /// For a record of a place's weather, the name that stands for all records of that weather; any other name unchanged.
  static func reportOfAll(_ name: String) -> String { placeOfReport(name).map { report($0) } ?? name }

  /// The key of the place in the name of a record of weather; nil for other names.
  static func placeOfReport(_ name: String) -> String? {
    name.rest(behind: "report/").flatMap { pieces(of: Array($0.utf8), by: UInt8(ascii: "/")).first }
  }

  /// The beginning of the names of a place's weather.
  static func report(_ key: String) -> String { "report/" + key + "/" }
  /// Follows it where the weather is no longer right, because the person wants other sources or another language.
  static var outdated: String { "outdated" }
}

// Each thing has its own record, so two windows that change different things never write the same record.
extension AppSnapshot {
  /// The version of the records' format.
  static var format: String { "3" }

  /// All records to store.
  var records: [StoredRecord] {
    var records = smallRecords
    for page in pages { records += StoredWeather(page).records(RecordName.report(page.id.text), instead: StoredWeather()) }
    return records
  }

  /// The records to store, without the weather.
  var smallRecords: [StoredRecord] {
    var records: [StoredRecord] = []
    records.append(StoredRecord(RecordName.format, AppSnapshot.format))
    records += preferences.records
    if !offered.text.isEmpty { records.append(StoredRecord(RecordName.offered, offered.text)) }
    if namesPosition { records.append(StoredRecord(RecordName.namePosition, "1")) }
    for page in pages {
      if page.origin.isHere {
        if page.coordinate != nil { records.append(StoredRecord(RecordName.here, page.details)) }
      } else if page.id == selected {
        records.append(StoredRecord(RecordName.page, page.details))
      }
    }
    if !space.isEmpty { records.append(StoredRecord(RecordName.space, space)) }
    return records
  }

  /// Reads the records. Pages that can't be read are left out; so is such weather, which can be fetched again.
  init(records: [StoredRecord]) {
    preferences = Preferences()
    for record in records { preferences.apply(record) }
    offered = SelectableSources(text: records.text(RecordName.offered) ?? "")
    namesPosition = records.value(RecordName.namePosition) != nil
    selected = .here
    now = Instant(seconds: 0)
    space = records.value(RecordName.space) ?? []
    places = records.value(RecordName.places).map { SavedPlaces.Place.list($0) } ?? []
    if records.text(RecordName.format) == AppSnapshot.formerFormat { formerNames = AppSnapshot.formerNames(records) }
    let isOfFormerFormat = !formerNames.isEmpty
    if isOfFormerFormat { places = AppSnapshot.formerPlaces(records) }
    pages = []
    let here = isOfFormerFormat ? AppSnapshot.formerHere(records) : records.value(RecordName.here)
    if let here = here.flatMap({ WeatherFeature.State(details: $0) }), here.id == .here { pages.append(here) }
    if let page = records.value(RecordName.page).flatMap({ WeatherFeature.State(details: $0) }), page.id != .here {
      pages.append(page)
      selected = page.id
    }
    for key in records.placesOfReports {
      guard let id = WeatherListFeature.PageID(text: key) else { continue }
      if case .place(let cell) = id, !pages.contains(where: { $0.id == id }) {
        pages.append(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate))
      }
      guard let index = pages.firstIndex(where: { $0.id == id }) else { continue }
      pages[index].received = records.report(key)
      pages[index].isOutdated = records.value(RecordName.report(key) + RecordName.outdated) != nil
    }
  }

  /// The snapshot as the server writes it into a page: the stored records, and what else the page shows.
  public var bytes: [UInt8] {
    var all = records
    if !places.isEmpty { all.append(StoredRecord(RecordName.places, SavedPlaces.Place.packed(places))) }
    if let destination { all.append(StoredRecord(RecordName.address, destination.url)) }
    if let searchText {
      // A script element must not contain "<"; JSON can write it in another way.
      var json = JSONWriter()
      json.value(searchText)
      all.append(StoredRecord(RecordName.searchText, json.bytes))
      if let searchProblem { all.append(StoredRecord(RecordName.searchProblem, String(searchProblem.rawValue))) }
      if !suggestions.isEmpty { all.append(StoredRecord(RecordName.suggestions, Suggestion.answer(suggestions))) }
    }
    if let painted = screen?.screen.painted() { all.append(StoredRecord(RecordName.painted, painted)) }
    if hasDeviceKey { all.append(StoredRecord(RecordName.key, "1")) }
    if !tiles.text.isEmpty { all.append(StoredRecord(RecordName.tiles, tiles.text)) }
    if let house { all.append(StoredRecord(RecordName.house, house.cookieText)) }
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
    painted = records.value(RecordName.painted)
    serverKnewTimeZone = records.value(RecordName.zone) != nil
    hasDeviceKey = records.value(RecordName.key) != nil
    tiles.text = records.text(RecordName.tiles) ?? ""
    house = records.value(RecordName.house).flatMap { Cell(cookieText: $0[...]) }
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
    if record.name == RecordName.sources { return applySources(record.value ?? []) }
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
  /// The stored data of the page without its weather: fields by name, packed like records.
  var details: [UInt8] {
    var fields: [StoredRecord] = []
    switch origin {
    case .devicePosition: fields.append(StoredRecord("origin", "here"))
    case .random: fields.append(StoredRecord("origin", "random"))
    case .chosen(let words):
      fields.append(StoredRecord("origin", "chosen"))
      if let words { fields.append(StoredRecord("searched-for", words)) }
    }
    if let coordinate { fields += coordinate.fields }
    if let knownName { fields.append(StoredRecord("name", knownName)) }
    if let lastTried { fields.append(StoredRecord("last-tried", lastTried.description)) }
    if let problem { fields.append(StoredRecord("problem", problem.word)) }
    if let retryAt { fields.append(StoredRecord("retry-at", retryAt.description)) }
    if let resting { fields.append(StoredRecord("resting", resting.word)) }
    if let instead { fields.append(StoredRecord("instead", instead.word)) }
    return StoredRecord.packed(fields)
  }

  /// Reads what `details` writes; nil when it is invalid.
  init?(details bytes: [UInt8]) {
    guard let fields = StoredRecord.unpacked(bytes), let word = fields.text("origin") else { return nil }
    self.init(origin: WeatherFeature.Origin(word, searchedFor: fields.text("searched-for")), coordinate: nil)
    coordinate = fields.coordinate
    knownName = fields.text("name")
    lastTried = fields.text("last-tried").flatMap { Instant(iso8601: $0) }
    problem = fields.text("problem").flatMap { WeatherProblem(word: $0) }
    retryAt = fields.text("retry-at").flatMap { Instant(iso8601: $0) }
    resting = fields.text("resting").flatMap { Source(word: $0) }
    instead = fields.text("instead").flatMap { Source(word: $0) }
  }
}

extension Coordinate {
  fileprivate var fields: [StoredRecord] {
    [StoredRecord("latitude", compact(latitude, 9)), StoredRecord("longitude", compact(longitude, 9))]
  }
}

extension [StoredRecord] {
  fileprivate func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

  /// The position among the fields; nil when there is none.
  var coordinate: Coordinate? {
    guard let latitude = number("latitude"), let longitude = number("longitude") else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension SavedPlaces.Place {
  /// Places as the server writes them into a page, in their order.
  fileprivate static func packed(_ places: [SavedPlaces.Place]) -> [UInt8] {
    var records: [StoredRecord] = []
    for place in places {
      var fields = place.coordinate.fields
      if !place.name.isEmpty { fields.append(StoredRecord("name", place.name)) }
      if !place.nickname.isEmpty { fields.append(StoredRecord("nickname", place.nickname)) }
      records.append(StoredRecord("place", StoredRecord.packed(fields)))
    }
    return StoredRecord.packed(records)
  }

  /// Reads what `packed` writes, without places that are invalid.
  fileprivate static func list(_ bytes: [UInt8]) -> [SavedPlaces.Place] {
    var places: [SavedPlaces.Place] = []
    for record in StoredRecord.unpacked(bytes) ?? [] {
      guard let fields = record.value.flatMap({ StoredRecord.unpacked($0) }), let coordinate = fields.coordinate else { continue }
      places.append(SavedPlaces.Place(coordinate, name: fields.text("name") ?? "", nickname: fields.text("nickname") ?? ""))
    }
    return places
  }
}

extension WeatherFeature.Origin {
  /// Reads the word of an origin; any other word than "here" and "random" means a chosen place.
  init(_ word: String, searchedFor words: String?) {
    self = word == "here" ? .devicePosition : word == "random" ? .random : .chosen(searchedFor: words)
  }
}
