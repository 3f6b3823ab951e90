import WeatherModel

/// A place that was found.
public struct FoundPlace: Hashable, Sendable {
  /// What kind of place it is.
  public enum Kind: String, Hashable, Sendable {
    case town, coordinates
  }

  /// A town, or a point that was written as numbers.
  public var kind: Kind
  /// What it is called, with region and country, in the reader's language as far as that is known.
  public var name: PlaceName
  /// Where it is.
  public var coordinate: Coordinate
  /// The name of its time zone.
  public var zone: String
  /// How many people live there; nil where nobody has counted.
  public var population: Int?
  /// Metres above the sea, where known.
  public var elevation: Int?
  /// The name that was typed, where the place is called otherwise in the reader's language.
  public var matched: String?
}

// Beside the properties it would replace the initialiser that Swift makes, which alone fills them in without a copy of all texts.
extension FoundPlace {
  /// A place with all that is known of it.
  public init(
    kind: Kind, name: PlaceName, coordinate: Coordinate, population: Int? = nil, elevation: Int? = nil, zone: String, matched: String? = nil
  ) {
    self.init(
      kind: kind, name: name, coordinate: coordinate, zone: zone, population: population, elevation: elevation, matched: matched)
  }
}

extension GazetteerFile {
  func country(ofRegion region: Int) -> Int { regions.four(region * 32) & 0xFFFF }

  /// The height of a town in metres; nil where nobody has told it.
  func height(_ town: Int) -> Int? { heights.place(town).map { heights.values.two($0 * 2) - 1000 } }

  /// The key that is a town's name in a language; nil where it is the primary one.
  func ownName(_ town: Int, _ language: Language) -> Int? {
    let names = ownNames[Int(language.rawValue)]
    return names.place(town).map { names.values.three($0 * 3) }
  }
}

extension Gazetteer {
  func coordinate(_ town: Int) -> Coordinate? { Coordinate(latitude: file.towns.latitude(town), longitude: file.towns.longitude(town)) }

  /// What a town is called, with what lies around it.
  func name(_ town: Int, _ language: Language) -> PlaceName {
    var name = PlaceName(name: keys.text(file.ownName(town, language) ?? file.towns.primaryKey(town)))
    describe(file.towns.region(town), language, in: &name)
    return name
  }

  /// The name of a country by its two letters, for places that no town is near.
  public func countryName(_ code: String, in language: Language) -> String? {
    countryNumber(code).map { countryTexts[$0 * Self.textsPerCountry + 1 + Int(language.rawValue)] }
  }

  /// The number of a country by its two letters.
  func countryNumber(_ code: String) -> Int? {
    (0..<countryTexts.count / Self.textsPerCountry).first { countryTexts[$0 * Self.textsPerCountry] == code }
  }

  /// Tells of a town that one of its keys has found, in a place of which nothing is known yet. So no place is ever copied: its texts are as many counted
  /// references, and copying them takes longer than finding the town.
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

  @inline(__always) private func describe(_ region: Int, _ language: Language, in name: inout PlaceName) {
    let text = regionTexts[region &* 6 &+ Int(language.rawValue)]
    if !text.isEmpty { name.region = text }
    let country = file.country(ofRegion: region) &* Self.textsPerCountry
    name.country = countryTexts[country &+ 1 &+ Int(language.rawValue)]
    name.countryCode = countryTexts[country]
  }
}
