import CGazetteer
import WeatherModel

/// The towns and seas of the earth: finds towns by what people type, and names points. Safe to use from any thread.
public final class Gazetteer: Sendable {
  let file: GazetteerFile
  let keys: Keys
  let folding: Folding
  let nearest: Nearest
  /// For each country, its two-letter code and then its name in each language.
  let countryTexts: [String]
  static let textsPerCountry = 7
  /// For each region, its name in each language.
  let regionTexts: [String]
  let zones: [String]
  /// Inland waters, each with its bounding box and the range of its boxes in the file.
  let waters: [Water]
  /// For each language, the countries in which most of its readers live.
  let homes: [[Int]]

  /// Opens the embedded gazetteer, which checks the numbers of the file once.
  public static func own() throws(GazetteerError) -> Gazetteer {
    defer { gazetteer_unload() }
    return try Gazetteer(GazetteerFile.sharedBytes)
  }

  /// Opens a gazetteer without copying it, so the bytes must outlive it.
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

  /// Most regions have the same name in most languages; such a text is made only once.
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

  /// Calls `body` with every key and its town's number, for comparison with other search methods.
  package func eachKey(_ body: (_ text: String, _ town: Int) -> Void) {
    for key in 0..<file.keyCount { body(keys.text(key), keys.town(key)) }
  }
}
