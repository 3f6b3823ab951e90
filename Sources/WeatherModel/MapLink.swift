/// Reads the place out of a `geo:` address or a link of Google Maps, Apple Maps, OpenStreetMap or Bing Maps. Nobody is asked: the place has to
/// stand in the link, as it does not in the short links of these services.
enum MapLink {
  /// Whether a text is an address rather than coordinates.
  static func isAddress(_ text: [UInt8]) -> Bool { isGeo(text) || find("://", in: text) != nil || isOfMaps(text) }

  /// The place that an address names.
  static func place(_ text: [UInt8]) throws(CoordinateProblem) -> Coordinate {
    let isGeo = isGeo(text)
    guard isGeo || isOfMaps(text) else { throw .linkWithoutPlace }
    let address = plain(text)
    // Another body than the earth, or another ellipsoid.
    guard find(";crs=", in: address) == nil || find(";crs=wgs84", in: address) != nil else { throw .linkWithoutPlace }
    var number = 0
    while let marker = marker(number) {
      number += 1
      guard let start = find(marker, in: address) else { continue }
      let value = String(decoding: pair(address[start...], isPath: sameBytes(marker, "&map=")), as: UTF8.self)
      guard let place = try? Angles.place(value) else { continue }  // a name, or what means something else
      // Android writes 0,0 where only words say what is meant.
      if isGeo, place == Cell.zero.coordinate, find("&q=", in: address) != nil { continue }
      return place
    }
    throw .linkWithoutPlace
  }

  /// What stands before a place; what was pinned or searched for comes before what happens to be in the middle of the map.
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
    case 12: "&map="
    case 13: "&center="
    case 14: "/place/"
    case 15: "/search/"
    case 16: "/@"
    case 17: "geo:"
    default: nil
    }
  }

  /// The beginning of an address up to what ends two numbers, with a comma between them.
  private static func pair(_ address: ArraySlice<UInt8>, isPath: Bool) -> [UInt8] {
    var rest = address
    // "15/64.147/-21.942" begins with the zoom.
    if isPath { rest = rest.drop { $0 != UInt8(ascii: "/") }.dropFirst() }
    var pair: [UInt8] = []
    var hasComma = false
    while let byte = rest.popFirst() {
      var isBetween = false
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "~"), UInt8(ascii: "_"): isBetween = true
      case UInt8(ascii: "/") where isPath: isBetween = true
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        guard let next = after("mlon=", rest) ?? after("4d", rest) else { return pair }
        rest = next
        isBetween = true
      case UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "("): return pair
      default: break
      }
      if isBetween, hasComma { return pair }
      hasComma = hasComma || isBetween
      pair.append(isBetween ? UInt8(ascii: ",") : byte)
    }
    return pair
  }

  private static func isGeo(_ text: [UInt8]) -> Bool { after("geo:", text[...]) != nil }

  /// Whether an address leads to one of the services: by its last labels, so that nothing in front of another's name passes for one.
  private static func isOfMaps(_ text: [UInt8]) -> Bool {
    let rest = after("https://", text[...]) ?? after("http://", text[...]) ?? text[...]
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    var endings = 0
    while endings < 2, let ending = labels.popLast(), ending.count == 2 || ending.count == 3 {
      endings += 1
      guard let name = labels.last else { return false }
      if isService(name) { return true }
    }
    return false
  }

  private static func isService(_ name: ArraySlice<UInt8>) -> Bool {
    for number in 0...4 {
      let known =
        switch number {
        case 0: "osm"
        case 1: "bing"
        case 2: "apple"
        case 3: "google"
        default: "openstreetmap"
        }
      if after(known, name)?.isEmpty == true { return true }
    }
    return false
  }

  /// An address without percent-encoding; a plus is a blank, and what begins a query or a fragment is like what goes on with one.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): plain.append(UInt8(ascii: " "))
      case UInt8(ascii: "?"), UInt8(ascii: "#"): plain.append(UInt8(ascii: "&"))
      case UInt8(ascii: "%"):
        guard rest.count >= 2, let high = hexadecimal(rest[rest.startIndex]), let low = hexadecimal(rest[rest.startIndex + 1])
        else {
          plain.append(byte)
          continue
        }
        plain.append(UInt8(high * 16 + low))
        rest = rest.dropFirst(2)
      default: plain.append(byte)
      }
    }
    return plain
  }

  private static func find(_ word: String, in text: [UInt8]) -> Int? {
    for start in text.indices {
      if let rest = after(word, text[start...]) { return rest.startIndex }
    }
    return nil
  }

  /// What follows a word with which a text begins, whatever the case of its letters.
  private static func after(_ word: String, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = text
    for expected in word.utf8 {
      guard let byte = rest.popFirst(), byte == expected || byte | 0x20 == expected && expected >= UInt8(ascii: "a") else { return nil }
    }
    return rest
  }
}
