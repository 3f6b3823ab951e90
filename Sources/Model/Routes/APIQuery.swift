import WeatherModel

extension Route {
  /// The route for a path and query of the HTTP API; nil when there is none.
  static func api(_ path: String, _ query: [QueryItem]) throws(RouteProblem) -> Route? {
    guard isAPI(path) else { return nil }
    if let picture = picture(path) { return picture }
    if let address = try SpaceAddress.at(path, query) { return .space(address) }
    if let address = try TripAddress.at(path, query) { return .trips(address) }
    for known in APIPath.allCases where sameBytes(known.template, path) {
      let query = APIQuery(path: known, items: query)
      switch known {
      case .weather:
        return .weather(
          WeatherQuery(
            cell: try query.cell(), kinds: try query.kinds() ?? .all, refreshes: try query.refreshes(), preferred: try query.preferred(),
            language: try query.language()))
      case .places:
        return .weatherOfPlaces(
          PlacesQuery(
            cells: try query.cells(), refreshes: try query.refreshes(), preferred: try query.preferred(), language: try query.language()))
      case .dashboard: return .dashboard(try query.cell())
      case .sources: return .sources(try query.cellIfPresent())
      case .compare: return .compare(try query.cell(), try query.kinds() ?? .compared)
      case .search:
        return .places(
          PlaceSearch(text: try query.words(), near: try query.near(), language: try query.language(), limit: try query.limit()))
      case .placeName: return .placeName(try query.cell(), try query.language())
      case .journey:
        return .journey(
          JourneyQuery(
            from: try query.end(.from), to: try query.end(.to), speed: try query.speed(), departure: try query.departure(),
            preferred: try query.preferred(), language: try query.language()))
      case .wit:
        return .wit(
          WitQuery(
            cell: try query.cell(), language: try query.language(), seen: try query.seen(), usesOwnModel: try query.flag(.own),
            line: try query.line()))
      case .openAPI: return .openAPI
      case .icon: return nil
      }
    }
    return nil
  }

  /// The route of an icon: "/api/v1/icons/rain.svg", "/api/v1/icons/clear-night.svg".
  private static func picture(_ path: String) -> Route? {
    guard var word = between(APIPath.pictureFolder, ".svg", Array(path.utf8)) else { return nil }
    var isNight = false
    if let dark = between("", "-night", word) {
      word = dark
      isNight = true
    }
    let text = String(decoding: word, as: UTF8.self)
    for condition in Condition.allCases where sameBytes(condition.word, text) {
      return .weatherIcon(condition, isNight: isNight)
    }
    return nil
  }
}

/// The bytes between a prefix and a suffix; nil when one of them is missing.
private func between(_ beginning: String, _ end: String, _ text: [UInt8]) -> [UInt8]? {
  let beginning = Array(beginning.utf8)
  let end = Array(end.utf8)
  guard text.count >= beginning.count + end.count, text.starts(with: beginning), text.suffix(end.count).elementsEqual(end) else {
    return nil
  }
  return Array(text[beginning.count..<(text.count - end.count)])
}

/// The query of a path of the HTTP API, restricted to the parameters that the path has.
private struct APIQuery {
  let path: APIPath
  let items: [QueryItem]

  func cell() throws(RouteProblem) -> Cell {
    let latitude = try degrees(.latitude, limit: 90)
    let longitude = try degrees(.longitude, limit: 180)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { throw outOfRange(.latitude, 90) }
    return Cell(coordinate)
  }

  /// The place; nil when neither of its two numbers is given.
  func cellIfPresent() throws(RouteProblem) -> Cell? {
    if try text(.latitude) == nil, try text(.longitude) == nil { return nil }
    return try cell()
  }

  /// The places in the list; each is included once.
  func cells() throws(RouteProblem) -> [Cell] {
    guard let text = try text(.at) else { throw badPlaces("It is missing.") }
    var cells: [Cell] = []
    for place in Array(text.utf8).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let parts = place.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
        number(String(decoding: $0, as: UTF8.self))
      }
      guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { throw badPlaces("One of the places is invalid.") }
      let cell = Cell(coordinate)
      if !cells.contains(cell) { cells.append(cell) }
    }
    guard cells.count <= PlacesQuery.mostPlaces else { throw badPlaces("It names more than \(PlacesQuery.mostPlaces) places.") }
    return cells
  }

  private func badPlaces(_ problem: String) -> RouteProblem {
    .parameter(
      name: APIParameter.at.name,
      detail: problem
        + " Give latitude,longitude in decimal degrees, several places separated by semicolons, such as 64.147,-21.942;35.676,139.65.")
  }

  func kinds() throws(RouteProblem) -> Kinds? {
    guard let text = try text(.kinds) else { return nil }
    var kinds: Kinds = []
    for word in Array(text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let kind = Kind(word: String(decoding: word, as: UTF8.self)), path.kinds.contains(Kinds(kind)) else { throw badList() }
      guard !kinds.contains(Kinds(kind)) else {
        throw .parameter(name: APIParameter.kinds.name, detail: "It names \(kind.word) more than once; name each kind once.")
      }
      kinds.insert(Kinds(kind))
    }
    return kinds
  }

  func refreshes() throws(RouteProblem) -> Bool { try flag(.refresh) }

  func flag(_ parameter: APIParameter) throws(RouteProblem) -> Bool {
    guard let text = try text(parameter) else { return false }
    guard sameBytes(text, "0") || sameBytes(text, "1") else { throw .parameter(name: parameter.name, detail: "It must be 1 or 0.") }
    return sameBytes(text, "1")
  }

  func seen() throws(RouteProblem) -> [UInt32] {
    var names: [UInt32] = []
    guard let list = try text(.seen) else { return names }
    for word in Array(list.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let name = hexadecimal(word), names.count < WitQuery.mostSeen else {
        throw .parameter(
          name: APIParameter.seen.name, detail: "It must be a list of the ids of at most \(WitQuery.mostSeen) lines, separated by commas.")
      }
      names.append(name)
    }
    return names
  }

  func line() throws(RouteProblem) -> String? {
    guard let line = try text(.line) else { return nil }
    guard !line.isEmpty else { throw .parameter(name: APIParameter.line.name, detail: "It must not be empty.") }
    return line
  }

  func preferred() throws(RouteProblem) -> PreferredSources {
    guard let text = try text(.sources) else { return PreferredSources() }
    guard let preferred = PreferredSources(text: text) else {
      throw .parameter(
        name: APIParameter.sources.name,
        detail: "It must be a list of kind:source, separated by commas, such as current:met-norway,air:open-meteo."
      )
    }
    return preferred
  }

  /// The search text: not empty, and without control characters.
  func words() throws(RouteProblem) -> String {
    guard let text = try text(.text) else {
      throw .parameter(name: APIParameter.text.name, detail: "It is missing: say what to search for.")
    }
    guard !text.isEmpty, text.unicodeScalars.count <= PlaceSearch.longestText else {
      throw .parameter(name: APIParameter.text.name, detail: "It must have 1 to \(PlaceSearch.longestText) characters.")
    }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
      throw .parameter(name: APIParameter.text.name, detail: "It must not have control characters.")
    }
    return text
  }

  func near() throws(RouteProblem) -> Cell? { try point(.near) }

  /// One end of a route, which is required.
  func end(_ parameter: APIParameter) throws(RouteProblem) -> Cell {
    if let cell = try point(parameter) { return cell }
    throw .parameter(name: parameter.name, detail: "It is missing: give latitude,longitude, such as \(parameter.name)=64.147,-21.942.")
  }

  func speed() throws(RouteProblem) -> TravelSpeed {
    guard let text = try text(.speed) else { return .drive }
    if let speed = TravelSpeed(word: text) { return speed }
    throw .parameter(name: APIParameter.speed.name, detail: "It must be walk, cycle or drive.")
  }

  func departure() throws(RouteProblem) -> Instant? {
    guard let text = try text(.depart) else { return nil }
    if let departure = Instant(iso8601: text) { return departure }
    throw .parameter(name: APIParameter.depart.name, detail: "It must be a time such as 2026-11-18T14:09:00Z.")
  }

  private func point(_ parameter: APIParameter) throws(RouteProblem) -> Cell? {
    guard let text = try text(parameter) else { return nil }
    let parts = Array(text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if parts.count == 2, let latitude = number(String(decoding: parts[0], as: UTF8.self)),
      let longitude = number(String(decoding: parts[1], as: UTF8.self)),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    {
      return Cell(coordinate)
    }
    throw .parameter(name: parameter.name, detail: "It must be latitude,longitude in decimal degrees, such as 64.147,-21.942.")
  }

  func language() throws(RouteProblem) -> Language? {
    guard let text = try text(.language) else { return nil }
    for language in Language.allCases where sameBytes(language.tag, text) { return language }
    var words = ""
    for language in Language.allCases { words += (words.isEmpty ? "" : ", ") + language.tag }
    throw .parameter(name: APIParameter.language.name, detail: "It must be one of \(words).")
  }

  func limit() throws(RouteProblem) -> Int {
    guard let text = try text(.limit) else { return PlaceSearch.defaultLimit }
    let isNumber = !text.isEmpty && text.utf8.count <= 3 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    guard isNumber, let number = Int(text), number >= 1, number <= PlaceSearch.largestLimit else {
      throw .parameter(name: APIParameter.limit.name, detail: "It must be a whole number from 1 to \(PlaceSearch.largestLimit).")
    }
    return number
  }

  private func text(_ parameter: APIParameter) throws(RouteProblem) -> String? {
    guard path.parameters.contains(parameter) else { return nil }
    return try single(parameter.name, of: items)
  }

  private func degrees(_ parameter: APIParameter, limit: Double) throws(RouteProblem) -> Double {
    guard let text = try text(parameter) else {
      throw .parameter(name: parameter.name, detail: "It is missing: give decimal degrees, such as \(parameter.name)=64.147.")
    }
    guard let value = number(text) else {
      throw .parameter(name: parameter.name, detail: "It must be a decimal number of degrees, such as 64.147.")
    }
    guard value >= -limit, value <= limit else { throw outOfRange(parameter, limit) }
    return value
  }

  private func outOfRange(_ parameter: APIParameter, _ limit: Double) -> RouteProblem {
    .parameter(name: parameter.name, detail: "It must be from -\(Int(limit)) to \(Int(limit)).")
  }

  private func badList() -> RouteProblem {
    var words = ""
    for kind in path.kinds.each { words += (words.isEmpty ? "" : ", ") + kind.word }
    return .parameter(name: APIParameter.kinds.name, detail: "It must be a list of \(words), separated by commas.")
  }
}

/// Reads a number as programs print it, in ASCII: sign, digits, at most one point, perhaps an exponent (1e-05). Spaces around it are
/// allowed, because an unescaped plus sign arrives as one. Other spellings (hexadecimal, "nan", "inf") do not reach the library that
/// converts numbers.
private func number(_ text: String) -> Double? {
  var bytes = Array(text.utf8)[...]
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

/// Reads at most eight lowercase hexadecimal digits.
private func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
  guard (1...8).contains(digits.count) else { return nil }
  var value: UInt32 = 0
  for digit in digits {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
    default: return nil
    }
  }
  return value
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
