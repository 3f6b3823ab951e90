import WeatherModel

/// The towns and seas of the earth: finds them by what people type, and says what a point is called. Any thread may ask at any time.
public struct Gazetteer: Sendable {
  let file: GazetteerFile
  let keys: Keys
  let folding: Folding
  let nearest: Nearest
  /// By language, the countries that most of its readers live in.
  let homes: [[Int]]

  /// The gazetteer that belongs to the program; opening it reads through the numbers of its file once.
  public static func own() throws(GazetteerError) -> Gazetteer { try Gazetteer(GazetteerFile.sharedBytes) }

  /// A gazetteer in bytes that must outlive it.
  public init(_ bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    file = try GazetteerFile(bytes)
    folding = Folding(file.folds)
    keys = Keys(file: file, folding: folding)
    nearest = Nearest(file)
    let file = file
    homes = [["US", "GB"], ["DE", "AT", "CH"], ["FR"], ["ES", "MX"], ["JP"], ["EG", "SA"]].map { codes in
      (0..<file.countries.count / 28).filter { codes.contains(file.text(file.countries.four($0 * 28))) }
    }
  }

  /// Every text that finds a town, with the town's number, for comparing with other ways to search.
  package func eachKey(_ body: (_ text: String, _ town: Int) -> Void) {
    for key in 0..<file.keyCount { body(keys.text(key), keys.town(key)) }
  }
}
