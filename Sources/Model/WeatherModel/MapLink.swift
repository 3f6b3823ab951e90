/// Reads the coordinates in a `geo:` address or a link of Google Maps, Apple Maps, OpenStreetMap or Bing Maps. Nothing is requested from
/// these services, so their short links, which contain no coordinates, can't be read.
enum MapLink {
  /// Whether a text is an address rather than coordinates.
  static func isAddress(_ text: [UInt8]) -> Bool { isGeo(text) || find("://", text) != nil || isOfMaps(text) }

  /// Reads the coordinates in an address.
  static func place(_ text: [UInt8]) throws(CoordinateProblem) -> Coordinate {
    let isGeo = isGeo(text)
    guard isGeo || isOfMaps(text) else { throw .linkWithoutPlace }
    let address = plain(text)
    // A coordinate system other than WGS84, such as another planet's.
    guard find(";crs=", address) == nil || find(";crs=wgs84", address) != nil else { throw .linkWithoutPlace }
    var number = 0
    while let marker = marker(number) {
      defer { number += 1 }
      guard let start = find(marker, address) else { continue }
      guard let place = try? Angles.place(pair(address, start, isPath: number == mapMarker)) else { continue }  // a name, or something else
      // Android writes "geo:0,0?q=…" when the place is only given in words.
      if isGeo, place == Cell.zero.coordinate, find("&q=", address) != nil { continue }
      return place
    }
    throw .linkWithoutPlace
  }

  private static var mapMarker: Int { 12 }

  /// The texts that precede coordinates in links, in order of preference: pinned and searched places before the centre of the map.
  private static func marker(_ number: Int) -> String? {
    switch number {
    case 0: "!3d"
    case 1: "&mlat="
    case 2: "&query="
    case 3: "&q="
    case 4: "&q=loc:"
    case 5: "&coordinate="
    case 6: "&ll="
    case 7: "&destination="
    case 8: "&daddr="
    case 9: "&sp=point."
    case 10: "&where1="
    case 11: "&cp="
    case mapMarker: "&map="
    case 13: "&center="
    case 14: "/place/"
    case 15: "/search/"
    case 16: "/@"
    case 17: "geo:"
    default: nil
    }
  }

  /// The two numbers that begin at `start`, separated by a comma.
  private static func pair(_ address: [UInt8], _ start: Int, isPath: Bool) -> [UInt8] {
    var index = start
    var pair: [UInt8] = []
    // "15/64.147/-21.942" begins with the zoom level.
    var commas = isPath ? -1 : 0
    while index < address.count {
      let byte = address[index]
      index += 1
      var isBetween = false
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "~"), UInt8(ascii: "_"): isBetween = true
      case UInt8(ascii: "/") where isPath: isBetween = true
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        guard let next = end("mlon=", address, index) ?? end("4d", address, index) else { return pair }
        index = next
        isBetween = true
      case UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "("): return pair
      default: break
      }
      if isBetween { commas += 1 }
      if commas == 2 { return pair }
      if isBetween, commas == 0 { pair = [] } else { pair.append(isBetween ? UInt8(ascii: ",") : byte) }
    }
    return pair
  }

  private static func isGeo(_ text: [UInt8]) -> Bool { end("geo:", text, 0) != nil }

  /// Whether an address belongs to one of the services. Compares the last labels of the host, so that a foreign host with a service's name
  /// in front does not match.
  private static func isOfMaps(_ text: [UInt8]) -> Bool {
    let start = end("https://", text, 0) ?? end("http://", text, 0) ?? 0
    var index = start
    while index < text.count, text[index] != UInt8(ascii: "/"), text[index] != UInt8(ascii: "?"), text[index] != UInt8(ascii: "#") {
      index += 1
    }
    // Goes backwards over at most two endings of two or three letters: ".is", ".co.uk", ".com".
    for _ in 0..<2 {
      let ending = index
      while index > start, text[index - 1] != UInt8(ascii: ".") { index -= 1 }
      guard index > start, ending - index == 2 || ending - index == 3 else { return false }
      index -= 1
      if isService(text, from: start, to: index) { return true }
    }
    return false
  }

  private static func isService(_ text: [UInt8], from start: Int, to end: Int) -> Bool {
    for number in 0..<5 {
      let name =
        switch number {
        case 0: "osm"
        case 1: "bing"
        case 2: "apple"
        case 3: "google"
        default: "openstreetmap"
        }
      let begin = end - name.utf8.count
      if begin == start || begin > start && text[begin - 1] == UInt8(ascii: "."), self.end(name, text, begin) != nil { return true }
    }
    return false
  }

  /// Decodes percent-encoding and plus signs, and replaces "?" and "#" by "&", so that every parameter begins with "&".
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var index = 0
    while index < text.count {
      var byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "+"): byte = UInt8(ascii: " ")
      case UInt8(ascii: "?"), UInt8(ascii: "#"): byte = UInt8(ascii: "&")
      case UInt8(ascii: "%"):
        guard index + 1 < text.count, let high = hexadecimal(text[index]), let low = hexadecimal(text[index + 1]) else { break }
        byte = UInt8(high * 16 + low)
        index += 2
      default: break
      }
      plain.append(byte)
    }
    return plain
  }

  /// The index after the first occurrence of a word in a text.
  private static func find(_ word: String, _ text: [UInt8]) -> Int? {
    for start in text.indices {
      if let end = end(word, text, start) { return end }
    }
    return nil
  }

  /// The index after a word that begins at `start`, ignoring case; nil when the word is not there.
  private static func end(_ word: String, _ text: [UInt8], _ start: Int) -> Int? {
    var index = start
    for expected in word.utf8 {
      guard index >= 0, index < text.count, text[index] == expected || text[index] | 0x20 == expected && expected >= UInt8(ascii: "a")
      else { return nil }
      index += 1
    }
    return index
  }
}
