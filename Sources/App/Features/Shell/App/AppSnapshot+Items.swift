import Bridge
import Preferences
import Routes
import WeatherModel
import Wire

/// The names of the items. Those that the app needs at once begin with `index/`, those with a place's weather with `report/`.
enum ItemName {
  static var index: String { "index/" }
  static var format: String { "index/format" }
  /// Followed by a preference's name; there is an item for each preference that differs from the default.
  static var preference: String { "index/preference/" }
  static var sources: String { "index/preference/sources" }
  static var namePosition: String { "index/name-here" }
  static var offered: String { "index/offered" }
  /// The device's own position.
  static var here: String { "index/here" }
  /// The page in view, unless it is that of the device's own position.
  static var page: String { "index/page" }
  /// The person's places and settings, as their devices exchange them.
  static var space: String { SharedItem.space }
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

  /// For an item of a place's weather, the name that stands for all items of that weather; any other name unchanged.
  static func reportOfAll(_ name: String) -> String { placeOfReport(name).map { report($0) } ?? name }

  /// The key of the place in the name of an item of weather; nil for other names.
  static func placeOfReport(_ name: String) -> String? {
    name.rest(after: "report/").flatMap { pieces(of: Array($0.utf8), by: UInt8(ascii: "/")).first }
  }

  /// The beginning of the names of a place's weather.
  static func report(_ key: String) -> String { "report/" + key + "/" }
  /// Follows it where the weather is no longer right, because the person wants other sources or another language.
  static var outdated: String { "outdated" }
}

// Each thing has its own item, so two windows that change different things never write the same item.
extension AppSnapshot {
  /// The version of the items' format.
  static var format: String { "3" }

  /// All items to store.
  var items: [StoredItem] {
    var items = smallItems
    for page in pages { items += StoredAnswers(page).items(ItemName.report(page.id.text), instead: StoredAnswers()) }
    return items
  }

  /// The items to store, without the weather.
  var smallItems: [StoredItem] {
    var items: [StoredItem] = []
    items.append(StoredItem(ItemName.format, AppSnapshot.format))
    items += preferences.items
    if !offered.text.isEmpty { items.append(StoredItem(ItemName.offered, offered.text)) }
    if namesPosition { items.append(StoredItem(ItemName.namePosition, "1")) }
    for page in pages {
      if page.origin.isHere {
        if page.coordinate != nil { items.append(StoredItem(ItemName.here, page.details)) }
      } else if page.id == selected {
        items.append(StoredItem(ItemName.page, page.details))
      }
    }
    if !space.isEmpty { items.append(StoredItem(ItemName.space, space)) }
    return items
  }

  /// Reads the items. Pages that can't be read are left out; so is such weather, which can be fetched again.
  init(items: [StoredItem]) {
    preferences = Preferences()
    for item in items { preferences.apply(item) }
    offered = SelectableSources(text: items.text(ItemName.offered) ?? "")
    namesPosition = items.value(ItemName.namePosition) != nil
    selected = .here
    now = Instant(seconds: 0)
    space = items.value(ItemName.space) ?? []
    places = items.value(ItemName.places).map { SavedPlace.list($0) } ?? []
    if items.text(ItemName.format) == AppSnapshot.formerFormat { formerNames = AppSnapshot.formerNames(items) }
    let isOfFormerFormat = !formerNames.isEmpty
    if isOfFormerFormat { places = AppSnapshot.formerPlaces(items) }
    pages = []
    let here = isOfFormerFormat ? AppSnapshot.formerHere(items) : items.value(ItemName.here)
    if let here = here.flatMap({ WeatherFeature.State(details: $0) }), here.id == .here { pages.append(here) }
    if let page = items.value(ItemName.page).flatMap({ WeatherFeature.State(details: $0) }), page.id != .here {
      pages.append(page)
      selected = page.id
    }
    for key in items.placesOfReports {
      guard let id = WeatherListFeature.PageID(text: key) else { continue }
      if case .place(let cell) = id, !pages.contains(where: { $0.id == id }) {
        pages.append(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: cell.coordinate))
      }
      guard let index = pages.firstIndex(where: { $0.id == id }) else { continue }
      pages[index].received = items.report(key)
      pages[index].isOutdated = items.value(ItemName.report(key) + ItemName.outdated) != nil
    }
  }

  /// The snapshot as the server writes it into a page: the stored items, and what else the page shows.
  public var bytes: [UInt8] {
    var all = items
    if !places.isEmpty { all.append(StoredItem(ItemName.places, SavedPlace.packed(places))) }
    if let destination { all.append(StoredItem(ItemName.address, destination.url)) }
    if let searchText {
      // A script element must not contain "<"; JSON can write it in another way.
      var json = JSONWriter()
      json.value(searchText)
      all.append(StoredItem(ItemName.searchText, json.bytes))
      if let searchProblem { all.append(StoredItem(ItemName.searchProblem, String(searchProblem.rawValue))) }
      if !suggestions.isEmpty { all.append(StoredItem(ItemName.suggestions, Suggestion.answer(suggestions))) }
    }
    if let painted = screen?.screen.painted() { all.append(StoredItem(ItemName.painted, painted)) }
    if hasDeviceKey { all.append(StoredItem(ItemName.key, "1")) }
    if !tiles.text.isEmpty { all.append(StoredItem(ItemName.tiles, tiles.text)) }
    if let house { all.append(StoredItem(ItemName.house, house.cookieText)) }
    if serverKnewTimeZone { all.append(StoredItem(ItemName.zone, "1")) }
    // Last, because a snapshot without it is invalid: so one that is cut off is recognized.
    all.append(StoredItem(ItemName.now, now.description))
    return StoredItem.packed(all)
  }

  /// Reads the snapshot that the server wrote into a page; nil when it is invalid, since the app can start without it.
  public init?(_ bytes: [UInt8]) {
    guard let items = StoredItem.unpacked(bytes), !items.areFromNewerVersion,
      let now = items.text(ItemName.now).flatMap({ Instant(iso8601: $0) })
    else { return nil }
    self.init(items: items)
    self.now = now
    destination = items.text(ItemName.address).map { Destination(url: $0) }
    painted = items.value(ItemName.painted)
    serverKnewTimeZone = items.value(ItemName.zone) != nil
    hasDeviceKey = items.value(ItemName.key) != nil
    tiles.text = items.text(ItemName.tiles) ?? ""
    house = items.value(ItemName.house).flatMap { Cell(cookieText: $0[...]) }
    if let text = items.value(ItemName.searchText) { readSearch(text, items) }
  }

  private mutating func readSearch(_ text: [UInt8], _ items: [StoredItem]) {
    do throws(JSONError) { searchText = try JSON(parsing: text).text() } catch { searchText = nil }
    if let digit = items.value(ItemName.searchProblem)?.first {
      searchProblem = CoordinateProblem(rawValue: digit &- UInt8(ascii: "0"))
    }
    suggestions = items.value(ItemName.suggestions).flatMap { Suggestion.all(in: $0) } ?? []
  }
}

extension Preferences {
  /// An item for each preference that differs from the default, with the word of the choice.
  var items: [StoredItem] {
    var items: [StoredItem] = []
    for field in Preference.Field.allCases where self[field] > 0 {
      items.append(StoredItem(ItemName.preference + field.name, word(of: field)))
    }
    if !sources.isEmpty { items.append(StoredItem(ItemName.sources, sources.text())) }
    return items
  }

  /// Applies an item if it is one of a preference; an item without a value resets it to the default. Invalid values change nothing.
  mutating func apply(_ item: StoredItem) {
    if item.name == ItemName.sources { return applySources(item.value ?? []) }
    guard let name = item.name.rest(after: ItemName.preference), let field = Preference.Field(name: name) else { return }
    guard let value = item.value else { return set(Preference(field, 0)) }
    if let preference = Preference(field, word: String(decoding: value, as: UTF8.self)) { set(preference) }
  }

  private mutating func applySources(_ text: [UInt8]) {
    sources = PreferredSources()
    for item in text.split(separator: UInt8(ascii: ",")) { _ = sources.read(item) }
  }
}

extension WeatherFeature.State {
  /// The stored data of the page without its weather: fields by name, packed like items.
  var details: [UInt8] {
    var fields: [StoredItem] = []
    switch origin {
    case .devicePosition: fields.append(StoredItem("origin", "here"))
    case .random: fields.append(StoredItem("origin", "random"))
    case .chosen(let words):
      fields.append(StoredItem("origin", "chosen"))
      if let words { fields.append(StoredItem("searched-for", words)) }
    }
    if let coordinate { fields += coordinate.fields }
    if let knownName { fields.append(StoredItem("name", knownName)) }
    if let lastTried { fields.append(StoredItem("last-tried", lastTried.description)) }
    if let problem { fields.append(StoredItem("problem", problem.word)) }
    if let retryAt { fields.append(StoredItem("retry-at", retryAt.description)) }
    if let resting { fields.append(StoredItem("resting", resting.word)) }
    if let instead { fields.append(StoredItem("instead", instead.word)) }
    return StoredItem.packed(fields)
  }

  /// Reads what `details` writes; nil when it is invalid.
  init?(details bytes: [UInt8]) {
    guard let fields = StoredItem.unpacked(bytes), let word = fields.text("origin") else { return nil }
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
  fileprivate var fields: [StoredItem] {
    [StoredItem("latitude", compact(latitude, 9)), StoredItem("longitude", compact(longitude, 9))]
  }
}

extension [StoredItem] {
  fileprivate func number(_ name: String) -> Double? { text(name).flatMap { Double($0) } }

  /// The position among the fields; nil when there is none.
  var coordinate: Coordinate? {
    guard let latitude = number("latitude"), let longitude = number("longitude") else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension SavedPlace {
  /// Places as the server writes them into a page, in their order.
  fileprivate static func packed(_ places: [SavedPlace]) -> [UInt8] {
    var items: [StoredItem] = []
    for place in places {
      var fields = place.coordinate.fields
      if !place.name.isEmpty { fields.append(StoredItem("name", place.name)) }
      if !place.nickname.isEmpty { fields.append(StoredItem("nickname", place.nickname)) }
      items.append(StoredItem("place", StoredItem.packed(fields)))
    }
    return StoredItem.packed(items)
  }

  /// Reads what `packed` writes, without places that are invalid.
  fileprivate static func list(_ bytes: [UInt8]) -> [SavedPlace] {
    var places: [SavedPlace] = []
    for item in StoredItem.unpacked(bytes) ?? [] {
      guard let fields = item.value.flatMap({ StoredItem.unpacked($0) }), let coordinate = fields.coordinate else { continue }
      places.append(SavedPlace(coordinate, name: fields.text("name") ?? "", nickname: fields.text("nickname") ?? ""))
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
