import WeatherModel

/// A place that was found.
public struct FoundPlace: Hashable, Sendable {
  /// The kind of a found place.
  public enum Kind: String, Hashable, Sendable {
    case town, coordinates
  }

  /// A town, or a point that was written as numbers.
  public var kind: Kind
  /// The name with region and country, in the requested language where that name is known.
  public var name: PlaceName
  /// The position of the place.
  public var coordinate: Coordinate
  /// The identifier of its time zone, such as "Atlantic/Reykjavik".
  public var zone: String
  /// The population; nil where unknown.
  public var population: Int?
  /// Metres above sea level; nil where unknown.
  public var elevation: Int?
  /// The name that matched, if the place has another name in the requested language.
  public var matched: String?
}

// This initialiser is in an extension so that Swift's memberwise one stays available, which sets the properties without copying all texts.
extension FoundPlace {
  /// Values that are unknown can be left out.
  public init(
    kind: Kind, name: PlaceName, coordinate: Coordinate, population: Int? = nil, elevation: Int? = nil, zone: String, matched: String? = nil
  ) {
    self.init(
      kind: kind, name: name, coordinate: coordinate, zone: zone, population: population, elevation: elevation, matched: matched)
  }
}

extension Language {
  /// The place of its names among those of the six languages that the file knows; a further one has English names.
  var column: Int { rawValue < 6 ? Int(rawValue) : Int(Language.english.rawValue) }
}

extension GazetteerFile {
  func country(ofRegion region: Int) -> Int { regions.four(region * 32) & 0xFFFF }

  /// The elevation of a town in metres; nil where unknown.
  func height(_ town: Int) -> Int? { heights.place(town).map { heights.values.two($0 * 2) - 1000 } }

  /// The key that is a town's name in a language; nil where it is the primary one.
  func ownName(_ town: Int, _ language: Language) -> Int? {
    let names = ownNames[language.column]
    return names.place(town).map { names.values.three($0 * 3) }
  }
}

extension Gazetteer {
  func coordinate(_ town: Int) -> Coordinate? { Coordinate(latitude: file.towns.latitude(town), longitude: file.towns.longitude(town)) }

  /// The name of a town with its region and country.
  func name(_ town: Int, _ language: Language) -> PlaceName {
    var name = PlaceName(name: keys.text(file.ownName(town, language) ?? file.towns.primaryKey(town)))
    describe(file.towns.region(town), language, in: &name)
    return name
  }

  /// The name of a country by its two-letter code, for places without a town nearby.
  public func countryName(_ code: String, in language: Language) -> String? {
    countryNumber(code).map { countryTexts[$0 * Self.textsPerCountry + 1 + language.column] }
  }

  /// The number of a country by its two-letter code.
  func countryNumber(_ code: String) -> Int? {
    (0..<countryTexts.count / Self.textsPerCountry).first { countryTexts[$0 * Self.textsPerCountry] == code }
  }

  /// Fills in a place that is still empty, for a town that was found by one of its keys. This avoids copying places: their texts are
  /// reference-counted, and copying them takes longer than finding the town.
  func describe(_ town: Int, by key: Int, _ language: Language, in place: inout FoundPlace) {
    let (region, population, nameKey) = (
      file.towns.region(town), file.towns.population(town), file.ownName(town, language) ?? file.towns.primaryKey(town)
    )
    place.name.name = keys.text(nameKey)
    describe(region, language, in: &place.name)
    if population > 0 { place.population = population }
    place.elevation = file.height(town)
    place.zone = zones[file.regions.four(region &* 32) >> 16]
    let kind = keys.kind(key)
    guard key != nameKey, kind == .own || kind == .alias else { return }
    let typed = keys.text(key)
    if typed != place.name.name { place.matched = typed }
  }

  private func describe(_ region: Int, _ language: Language, in name: inout PlaceName) {
    let text = regionTexts[region &* 6 &+ language.column]
    if !text.isEmpty { name.region = text }
    let country = file.country(ofRegion: region) &* Self.textsPerCountry
    name.country = countryTexts[country &+ 1 &+ language.column]
    name.countryCode = countryTexts[country]
  }
}
