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
  /// How many people live there; nil where nobody has counted.
  public var population: Int?
  /// Metres above the sea, where known.
  public var elevation: Int?
  /// The name of its time zone.
  public var zone: String
  /// The name that was typed, where the place is called otherwise in the reader's language.
  public var matched: String?

  /// A place with all that is known of it.
  public init(
    kind: Kind, name: PlaceName, coordinate: Coordinate, population: Int? = nil, elevation: Int? = nil, zone: String, matched: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.coordinate = coordinate
    self.population = population
    self.elevation = elevation
    self.zone = zone
    self.matched = matched
  }
}

extension GazetteerFile {
  func population(_ town: Int) -> Int { towns.four(town * Self.townSize) }
  func region(_ town: Int) -> Int { towns.two(town * Self.townSize + 4) }
  func country(ofRegion region: Int) -> Int { regions.four(region * 32) & 0xFFFF }
  func primaryKey(_ town: Int) -> Int { towns.three(town * Self.townSize + 12) }
  @inline(__always) func latitude(_ town: Int) -> Double { Double(towns.three(town &* Self.townSize &+ 6)) / 10_000 - 90 }
  @inline(__always) func longitude(_ town: Int) -> Double { Double(towns.three(town &* Self.townSize &+ 9)) / 10_000 - 180 }

  /// The value of a town in a list of pairs that are sorted by town.
  func value(_ town: Int, in pairs: Section) -> Int? {
    var (low, high) = (0, pairs.count / 6)
    while low < high {
      let middle = (low + high) / 2
      let found = pairs.three(middle * 6)
      if found == town { return pairs.three(middle * 6 + 3) }
      if found < town { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension Gazetteer {
  func coordinate(_ town: Int) -> Coordinate? { Coordinate(latitude: file.latitude(town), longitude: file.longitude(town)) }

  /// What a town is called, with what lies around it.
  func name(_ town: Int, _ language: Language) -> PlaceName {
    let region = file.region(town)
    var name = PlaceName(name: townName(town, language))
    let regionName = file.text(file.regions.four(region * 32 + 8 + 4 * Int(language.rawValue)))
    if !regionName.isEmpty { name.region = regionName }
    let country = file.country(ofRegion: region) * 28
    name.country = file.text(file.countries.four(country + 4 + 4 * Int(language.rawValue)))
    name.countryCode = file.text(file.countries.four(country))
    return name
  }

  func townName(_ town: Int, _ language: Language) -> String {
    keys.text(file.value(town, in: file.ownNames[Int(language.rawValue)]) ?? file.primaryKey(town))
  }

  func zone(_ town: Int) -> String {
    let usual = file.regions.four(file.region(town) * 32) >> 16
    return file.text(file.zones.four((file.value(town, in: file.strayZones) ?? usual) * 4))
  }

  /// The name of a country by its two letters, for places that no town is near.
  public func countryName(_ code: String, in language: Language) -> String? {
    for offset in stride(from: 0, to: file.countries.count, by: 28) where file.text(file.countries.four(offset)) == code {
      return file.text(file.countries.four(offset + 4 + 4 * Int(language.rawValue)))
    }
    return nil
  }

  func found(_ town: Int, by key: Int, _ language: Language) -> FoundPlace? {
    guard let coordinate = coordinate(town) else { return nil }
    let name = name(town, language)
    let kind = keys.kind(key)
    let typed = kind == .own || kind == .alias ? keys.text(key) : name.name
    let population = file.population(town)
    return FoundPlace(
      kind: .town, name: name, coordinate: coordinate, population: population > 0 ? population : nil,
      elevation: file.value(town, in: file.heights).map { $0 - 1000 }, zone: zone(town), matched: typed == name.name ? nil : typed)
  }
}
