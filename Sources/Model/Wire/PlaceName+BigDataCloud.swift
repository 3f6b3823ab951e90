import WeatherModel

extension PlaceName {
  /// Reads a successful answer of BigDataCloud's reverse geocoding, with or without a key; nil for uninhabited places and unnamed seas.
  public init?(bigDataCloud document: JSON) throws(JSONError) {
    guard let name = try PlaceName.nearest(bigDataCloud: document) else { return nil }
    self.init(name: name)
    guard let letters = try PlaceName.country(document) else { return }
    region = another(try document["principalSubdivision"].textUnlessBlank(), than: name)
    country = another(try document["countryName"].textUnlessBlank(), than: name)
    countryCode = letters.utf8.count == 2 ? letters : nil
  }

  /// Only the name, which is all that the browser needs.
  public static func nearest(bigDataCloud document: JSON) throws(JSONError) -> String? {
    guard document.kind == .object else { throw document.mismatch(.object) }
    // Without a position the service answers for the location of the client's IP address, which we never want.
    let lookup = document["lookupSource"]
    if let source = try lookup.textUnlessBlank(), source != "coordinates" {
      throw lookup.invalid("'coordinates', the place that was asked for")
    }
    if try country(document) == nil { return try sea(document) }
    for member in ["city", "locality", "principalSubdivision", "countryName"] {
      if let name = try document[member].textUnlessBlank() { return name }
    }
    return nil
  }

  /// The country code; nil at sea.
  private static func country(_ document: JSON) throws(JSONError) -> String? {
    // The member is always there, though it may be empty at sea.
    let code = document["countryCode"]
    if try code.isAbsent() { throw code.mismatch(.string) }
    guard let letters = try code.textUnlessBlank(), letters != "__" else { return nil }
    return letters
  }
}

private func another(_ text: String?, than name: String) -> String? {
  guard let text, text != name else { return nil }
  return text
}

/// The name of a sea: the last of the waters in the list, which is the smallest.
private func sea(_ document: JSON) throws(JSONError) -> String? {
  var found: String?
  var last: Int64 = 0
  let informative = try document["localityInfo"]["informative"].itemsIfPresent()
  for item in informative ?? [] {
    guard let name = try item["name"].textUnlessBlank() else { continue }
    // Matches "Atlantic Ocean" and "ocean on Earth", but not "island in the Caribbean Sea".
    let description = try item["description"].textIfPresent()
    guard isWater(name, words: .max) || isWater(description ?? "", words: 2) else { continue }
    let order = try item["order"].integerIfPresent() ?? 0
    guard found == nil || order >= last else { continue }
    found = name
    last = order
  }
  if let found { return found }
  return try document["locality"].textUnlessBlank()
}

/// Whether one of the first `count` words of an English text is a kind of water.
private func isWater(_ text: String, words count: Int) -> Bool {
  var words = 0
  var word: [UInt8] = []
  for byte in Array(text.utf8) + [UInt8(ascii: " ")] {
    let letter = byte | 0x20  // in lower case
    if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") {
      word.append(letter)
      continue
    }
    if word.isEmpty { continue }
    let text = String(decoding: word, as: UTF8.self)
    for water in ["ocean", "sea", "gulf", "bay", "strait", "channel", "lake"] where water == text { return true }
    words += 1
    if words == count { return false }
    word = []
  }
  return false
}
