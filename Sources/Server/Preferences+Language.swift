import Features

extension Preferences {
  /// What is usual where the language is spoken that a reader likes best (RFC 9110, 12.5.4).
  init(acceptLanguage: String) {
    self.init()
    guard let region = favourite(of: acceptLanguage).flatMap(region), usesCustomsOfUS(region) else { return }
    temperatureUnit = .fahrenheit
    clock = .twelveHours
  }
}

/// The first of the heaviest tags.
private func favourite(of header: String) -> Substring? {
  var best: Substring?
  var heaviest = 0.0
  for item in header.prefix(1000).split(separator: ",") {
    let parts = item.split(separator: ";").map(trimmed)
    guard let tag = parts.first else { continue }
    var weight = 1.0
    for parameter in parts.dropFirst() where parameter.lowercased().hasPrefix("q=") { weight = Double(parameter.dropFirst(2)) ?? 0 }
    if weight > heaviest, weight <= 1 { (best, heaviest) = (tag, weight) }
  }
  return best
}

/// The region of a tag: "US" of "en-US" and of "en-Latn-US-x-private".
private func region(_ tag: Substring) -> String? {
  for part in tag.split(separator: "-").dropFirst() {
    if part.count == 1 { return nil }
    if part.count == 2 { return part.uppercased() }
  }
  return nil
}

/// The United States and the territories that share their units (Unicode CLDR, supplemental data: measurement systems and hours).
private func usesCustomsOfUS(_ region: String) -> Bool { ["US", "AS", "GU", "MP", "PR", "UM", "VI"].contains(region) }

private func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
