import Features
import HTTPServer
import WeatherModel

extension Language {
  /// The one that the reader's browser asks for, in the order of the reader's liking; English where it asks for none that we have.
  init(_ request: HTTPRequest) {
    let tags = tags(byLiking: request.header("Accept-Language") ?? "")
    self = tags.lazy.compactMap { Language(tag: String($0)) }.first ?? .english
  }
}

extension Preferences {
  /// What is usual where the language is spoken that a reader likes best (RFC 9110, 12.5.4).
  init(acceptLanguage: String) {
    self.init()
    guard let region = tags(byLiking: acceptLanguage).first.flatMap(region), usesCustomsOfUS(region) else { return }
    temperatureUnit = .fahrenheit
    clock = .twelveHours
  }
}

/// What stands in the header, the heaviest first, those of one weight as they stand. Of a header longer than any person's the rest is not read.
private func tags(byLiking header: String) -> [Substring] {
  var tags: [(tag: Substring, weight: Double)] = []
  for item in header.prefix(1000).split(separator: ",") {
    let parts = item.split(separator: ";").map(trimmed)
    guard let tag = parts.first else { continue }
    var weight = 1.0
    for parameter in parts.dropFirst() where parameter.lowercased().hasPrefix("q=") { weight = Double(parameter.dropFirst(2)) ?? 0 }
    guard weight > 0, weight <= 1 else { continue }
    // The sort keeps no order among equals.
    tags.insert((tag, weight), at: tags.firstIndex { $0.weight < weight } ?? tags.count)
  }
  return tags.map(\.tag)
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
