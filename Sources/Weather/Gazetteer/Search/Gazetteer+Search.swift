import WeatherModel

/// A search for places by text.
public struct PlaceQuery: Hashable, Sendable {
  /// The text as it was typed.
  public var text: String
  /// The position of the device: nearer places are ranked higher.
  public var near: Coordinate?
  /// The language of the names in the result.
  public var language: Language
  /// The most places to return.
  public var limit: Int

  /// By default, at most ten places with names in English.
  public init(_ text: String, near: Coordinate? = nil, language: Language = .english, limit: Int = 10) {
    self.text = text
    self.near = near
    self.language = language
    self.limit = limit
  }
}

/// The result of a search for towns.
public struct FoundTowns: Sendable {
  /// The places found, the best match first.
  public var places: [FoundPlace]
  /// Whether the first place has the typed name, ignoring accents and case; otherwise names only begin with the text or resemble it.
  public var isNamed: Bool

  /// `isNamed` is whether the first place has the typed name.
  public init(places: [FoundPlace], isNamed: Bool) {
    self.places = places
    self.isNamed = isNamed
  }
}

extension Gazetteer {
  /// Finds towns by name, 'city, country', 'city region' or 'city country-code', the most likely first. The text may be incomplete.
  public func towns(_ query: PlaceQuery) -> FoundTowns {
    let parts = parts(of: query.text)
    guard let head = parts.first, head.count <= 200 else { return FoundTowns(places: [], isNamed: false) }
    var finder = TownSearch(self, query)
    var isWholeRead = true
    if parts.count == 1 {
      finder.find(head)
      finder.findWithTrailingQualifier(head)
      if finder.isWeak(head) { finder.findMistyped(head) }
      if finder.best.isEmpty { finder.findMistypedWithTrailingQualifier(head) }
    } else {
      let qualifiers = parts.dropFirst().map { qualifier($0[...]) ?? qualifier($0.filter { $0 != 0x20 }[...]) }
      let known = qualifiers.compactMap { $0 }
      if known.count < qualifiers.count { finder.find(Array(parts.joined(separator: [0x20]))) }
      if finder.best.isEmpty {
        // Unknown qualifiers are ignored, and then the town is only a suggestion.
        isWholeRead = known.count == qualifiers.count
        finder.find(head, in: known)
        if finder.isWeak(head) { finder.findMistyped(head, in: known) }
      }
    }
    let nameless = PlaceName(name: "")
    var places: [FoundPlace] = []
    places.reserveCapacity(finder.best.count)
    for candidate in finder.best.prefix(max(0, query.limit)) {
      guard let coordinate = coordinate(candidate.town) else { continue }
      places.append(
        FoundPlace(
          kind: .town, name: nameless, coordinate: coordinate, zone: "", population: nil, elevation: nil, matched: nil))
      describe(candidate.town, by: candidate.key, query.language, in: &places[places.count - 1])
    }
    return FoundTowns(places: places, isNamed: isWholeRead && finder.best.first.map { finder.isNamed($0, head) } == true)
  }

  /// The folded parts between commas and semicolons of any script, without empty ones.
  private func parts(of text: String) -> [[UInt16]] {
    var text = text
    return text.withUTF8 { bytes in
      var parts: [[UInt16]] = []
      var start = 0
      func add(_ end: Int) {
        let part = folding.folded(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if !part.isEmpty { parts.append(part) }
      }
      var index = 0
      while index < bytes.count {
        let length = comma(bytes, at: index)
        if length > 0 {
          add(index)
          start = index + length
        }
        index += max(1, length)
      }
      add(bytes.count)
      return parts
    }
  }

  /// The length in bytes of a comma or semicolon at an index; 0 if there is none.
  private func comma(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: ";"): 1
    // ،
    case 0xD8: index + 1 < bytes.count && bytes[index + 1] == 0x8C ? 2 : 0
    // 、 and ，
    case 0xE3: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x81 ? 3 : 0
    case 0xEF: index + 2 < bytes.count && bytes[index + 1] == 0xBC && bytes[index + 2] == 0x8C ? 3 : 0
    default: 0
    }
  }
}
