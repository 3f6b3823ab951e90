import CGazetteer
import WeatherModel

/// The towns and seas of the earth: finds them by what people type, and says what a point is called. Any thread may ask at any time.
public final class Gazetteer: Sendable {
  let file: GazetteerFile
  let keys: Keys
  let folding: Folding
  let nearest: Nearest
  /// Of each country its two letters and its name in each language, one after the other.
  let countryTexts: [String]
  static let textsPerCountry = 7
  /// Of each region its name in each language.
  let regionTexts: [String]
  /// The names of time zones.
  let zones: [String]
  /// The waters within land: each with the box around it, and where its own boxes stand.
  let waters: [Water]
  /// By language, the countries that most of its readers live in.
  let homes: [[Int]]

  /// The gazetteer that belongs to the program; opening it reads through the numbers of its file once.
  public static func own() throws(GazetteerError) -> Gazetteer {
    defer { gazetteer_unload() }
    return try Gazetteer(GazetteerFile.sharedBytes)
  }

  /// A gazetteer in bytes that must outlive it.
  public init(_ bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    file = try GazetteerFile(bytes)
    folding = Folding(file.folds)
    keys = Keys(file: file, folding: folding)
    nearest = Nearest(file)
    let file = file
    countryTexts = stride(from: 0, to: file.countries.count, by: 4).map { file.text(file.countries.four($0)) }
    regionTexts = Self.names(ofRegionsIn: file)
    zones = stride(from: 0, to: file.zones.count, by: 4).map { file.text(file.zones.four($0)) }
    waters = Water.all(in: file)
    let texts = countryTexts
    homes = [["US", "GB"], ["DE", "AT", "CH"], ["FR"], ["ES", "MX"], ["JP"], ["EG", "SA"]].map { codes in
      (0..<texts.count / Self.textsPerCountry).filter { codes.contains(texts[$0 * Self.textsPerCountry]) }
    }
  }

  /// Most regions are called alike in most languages: such a text is made once.
  private static func names(ofRegionsIn file: GazetteerFile) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(file.regions.count / 32 * 6)
    for region in 0..<file.regions.count / 32 {
      for language in 0..<6 {
        let number = file.regions.four(region * 32 + 8 + 4 * language)
        let isSame = language > 0 && number == file.regions.four(region * 32 + 4 + 4 * language)
        texts.append(isSame ? texts[texts.count - 1] : file.text(number))
      }
    }
    return texts
  }

  /// Every text that finds a town, with the town's number, for comparing with other ways to search.
  package func eachKey(_ body: (_ text: String, _ town: Int) -> Void) {
    for key in 0..<file.keyCount { body(keys.text(key), keys.town(key)) }
  }
}
