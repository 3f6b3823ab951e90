import WeatherModel

/// The parameters of a request to the HTTP API, by the types of their values.
package struct APIParameters: Sendable {
  private let items: [QueryItem]

  /// Creates the parameters from the decoded query of an address.
  package init(_ items: [QueryItem]) { self.items = items }

  func cell() throws(RouteProblem) -> Cell {
    let latitude = try degrees("lat", limit: 90)
    let longitude = try degrees("lon", limit: 180)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { throw outOfRange("lat", 90) }
    return Cell(coordinate)
  }

  /// The place; nil when neither of its two numbers is given.
  func cellIfPresent() throws(RouteProblem) -> Cell? {
    if try text("lat") == nil, try text("lon") == nil { return nil }
    return try cell()
  }

  /// The places in the list; each is included once.
  func cells() throws(RouteProblem) -> [Cell] {
    guard let text = try text("at") else { throw badPlaces("It is missing.") }
    var cells: [Cell] = []
    for place in Array(text.utf8).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard let cell = pair(place) else { throw badPlaces("One of the places is invalid.") }
      if !cells.contains(cell) { cells.append(cell) }
    }
    guard cells.count <= PlacesQuery.mostPlaces else { throw badPlaces("It names more than \(PlacesQuery.mostPlaces) places.") }
    return cells
  }

  private func badPlaces(_ problem: String) -> RouteProblem {
    .parameter(
      name: "at",
      detail: problem
        + " Give latitude,longitude in decimal degrees, several places separated by semicolons, such as 64.147,-21.942;35.676,139.65.")
  }

  func kinds(among known: Kinds = .all) throws(RouteProblem) -> Kinds? {
    guard let text = try text("kinds") else { return nil }
    var kinds: Kinds = []
    for word in Array(text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let kind = Kind(word: String(decoding: word, as: UTF8.self)), known.contains(Kinds(kind)) else { throw badList(known) }
      guard !kinds.contains(Kinds(kind)) else {
        throw .parameter(name: "kinds", detail: "It names \(kind.word) more than once; name each kind once.")
      }
      kinds.insert(Kinds(kind))
    }
    return kinds
  }

  func flag(_ name: String) throws(RouteProblem) -> Bool {
    guard let text = try text(name) else { return false }
    guard text == "0" || text == "1" else { throw .parameter(name: name, detail: "It must be 1 or 0.") }
    return text == "1"
  }

  func seen() throws(RouteProblem) -> [UInt32] {
    var names: [UInt32] = []
    guard let list = try text("seen") else { return names }
    for word in Array(list.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard word.count <= 8, let name = hexadecimal(word), names.count < WitQuery.mostSeen else {
        throw .parameter(
          name: "seen", detail: "It must be a list of the ids of at most \(WitQuery.mostSeen) lines, separated by commas.")
      }
      names.append(UInt32(name))
    }
    return names
  }

  func line() throws(RouteProblem) -> String? {
    guard let line = try text("line") else { return nil }
    guard !line.isEmpty else { throw .parameter(name: "line", detail: "It must not be empty.") }
    return line
  }

  func preferred() throws(RouteProblem) -> PreferredSources {
    guard let text = try text("sources") else { return PreferredSources() }
    guard let preferred = PreferredSources(text: text) else {
      throw .parameter(
        name: "sources",
        detail: "It must be a list of kind:source, separated by commas, such as current:met-norway,air:open-meteo."
      )
    }
    return preferred
  }

  /// The search text: not empty, and without control characters.
  func words() throws(RouteProblem) -> String {
    guard let text = try text("q") else {
      throw .parameter(name: "q", detail: "It is missing: say what to search for.")
    }
    guard !text.isEmpty, text.unicodeScalars.count <= PlaceSearch.longestText else {
      throw .parameter(name: "q", detail: "It must have 1 to \(PlaceSearch.longestText) characters.")
    }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
      throw .parameter(name: "q", detail: "It must not have control characters.")
    }
    return text
  }

  /// One end of a route, which is required.
  func end(_ name: String) throws(RouteProblem) -> Cell {
    if let cell = try point(name) { return cell }
    throw .parameter(name: name, detail: "It is missing: give latitude,longitude, such as \(name)=64.147,-21.942.")
  }

  func speed() throws(RouteProblem) -> TravelSpeed {
    guard let text = try text("speed") else { return .drive }
    if let speed = TravelSpeed(word: text) { return speed }
    throw .parameter(name: "speed", detail: "It must be walk, cycle or drive.")
  }

  func departure() throws(RouteProblem) -> Instant? {
    guard let text = try text("depart") else { return nil }
    if let departure = Instant(iso8601: text) { return departure }
    throw .parameter(name: "depart", detail: "It must be a time such as 2026-11-18T14:09:00Z.")
  }

  func point(_ name: String) throws(RouteProblem) -> Cell? {
    guard let text = try text(name) else { return nil }
    if let cell = pair(Array(text.utf8)[...]) { return cell }
    throw .parameter(name: name, detail: "It must be latitude,longitude in decimal degrees, such as 64.147,-21.942.")
  }

  func language() throws(RouteProblem) -> Language? {
    guard let text = try text("lang") else { return nil }
    for language in Language.allCases where language.tag == text { return language }
    var words = ""
    for language in Language.allCases { words += (words.isEmpty ? "" : ", ") + language.tag }
    throw .parameter(name: "lang", detail: "It must be one of \(words).")
  }

  func limit() throws(RouteProblem) -> Int {
    guard let text = try text("limit") else { return PlaceSearch.defaultLimit }
    let isNumber = !text.isEmpty && text.utf8.count <= 3 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    guard isNumber, let number = Int(text), number >= 1, number <= PlaceSearch.largestLimit else {
      throw .parameter(name: "limit", detail: "It must be a whole number from 1 to \(PlaceSearch.largestLimit).")
    }
    return number
  }

  /// A required number of at most four digits.
  func number(_ name: String, _ range: ClosedRange<Int>, _ meaning: String) throws(RouteProblem) -> Int {
    guard let text = try text(name) else { throw .parameter(name: name, detail: "It is missing: give " + meaning + ".") }
    let isNumber = !text.isEmpty && text.utf8.count <= 4 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard isNumber, let number = Int(text), range.contains(number) else {
      throw .parameter(name: name, detail: "It must be " + meaning + ".")
    }
    return number
  }

  func text(_ name: String) throws(RouteProblem) -> String? { try single(name, of: items) }

  private func degrees(_ name: String, limit: Double) throws(RouteProblem) -> Double {
    guard let text = try text(name) else {
      throw .parameter(name: name, detail: "It is missing: give decimal degrees, such as \(name)=64.147.")
    }
    guard let value = decimal(Array(text.utf8)[...]) else {
      throw .parameter(name: name, detail: "It must be a decimal number of degrees, such as 64.147.")
    }
    guard value >= -limit, value <= limit else { throw outOfRange(name, limit) }
    return value
  }

  private func outOfRange(_ name: String, _ limit: Double) -> RouteProblem {
    .parameter(name: name, detail: "It must be from -\(Int(limit)) to \(Int(limit)).")
  }

  private func badList(_ known: Kinds) -> RouteProblem {
    var words = ""
    for kind in known.each { words += (words.isEmpty ? "" : ", ") + kind.word }
    return .parameter(name: "kinds", detail: "It must be a list of \(words), separated by commas.")
  }
}

/// Reads the cell of "latitude,longitude".
private func pair(_ text: ArraySlice<UInt8>) -> Cell? {
  let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  guard parts.count == 2, let latitude = decimal(parts[0]), let longitude = decimal(parts[1]) else { return nil }
  return Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
}

/// Reads a number as programs print it, in ASCII: sign, digits, at most one point, perhaps an exponent (1e-05). Spaces around it are
/// allowed, because an unescaped plus sign arrives as one. Other spellings (hexadecimal, "nan", "inf") do not reach the library that
/// converts numbers.
private func decimal(_ text: ArraySlice<UInt8>) -> Double? {
  var bytes = text
  while bytes.first == UInt8(ascii: " ") { bytes = bytes.dropFirst() }
  while bytes.last == UInt8(ascii: " ") { bytes = bytes.dropLast() }
  guard bytes.count <= 64 else { return nil }
  var rest = bytes
  skipSign(&rest)
  var digits = skipDigits(&rest)
  if rest.first == UInt8(ascii: ".") {
    rest = rest.dropFirst()
    digits += skipDigits(&rest)
  }
  guard digits > 0 else { return nil }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest = rest.dropFirst()
    skipSign(&rest)
    guard skipDigits(&rest) > 0 else { return nil }
  }
  guard rest.isEmpty else { return nil }
  return Double(String(decoding: bytes, as: UTF8.self))
}

private func skipSign(_ bytes: inout ArraySlice<UInt8>) {
  if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
}

private func skipDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
  var count = 0
  while let byte = bytes.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
    bytes = bytes.dropFirst()
    count += 1
  }
  return count
}
