import HTTPServer
import Preferences
import WeatherModel

extension Language {
  /// The first of the languages that the reader's browser asks for, in order of preference, that we have; else English.
  init(_ request: HTTPRequest) {
    let tags = tags(byLiking: request.header("Accept-Language") ?? "")
    self = tags.lazy.compactMap { Language(tag: $0) }.first ?? .english
  }
}

extension Preferences {
  /// The defaults of the region whose language the reader prefers (RFC 9110, 12.5.4); the general defaults if that language comes without
  /// a region.
  init(acceptLanguage: String) {
    guard let tag = tags(byLiking: acceptLanguage).first, let region = region(tag) else {
      self.init()
      return
    }
    self.init(region: region, language: tag.prefix { $0 != "-" }.lowercased())
  }
}

/// The header's tags, the highest weight first, equal weights in their original order. Only the first 1000 characters are read.
private func tags(byLiking header: String) -> [String] {
  var tags: [(tag: String, weight: Double)] = []
  for item in header.prefix(1000).split(separator: ",") {
    let parts = item.split(separator: ";").map { trimmedText(String($0)) }
    guard let tag = parts.first else { continue }
    var weight = 1.0
    for parameter in parts.dropFirst() where parameter.lowercased().hasPrefix("q=") { weight = Double(parameter.dropFirst(2)) ?? 0 }
    guard weight > 0, weight <= 1 else { continue }
    // A plain sort might not keep the order of equal weights.
    tags.insert((tag, weight), at: tags.firstIndex { $0.weight < weight } ?? tags.count)
  }
  return tags.map(\.tag)
}

/// The region of a tag: "US" of "en-US" and of "en-Latn-US-x-private", "419" of "es-419".
private func region(_ tag: String) -> String? {
  for part in tag.split(separator: "-").dropFirst() {
    if part.count == 1 { return nil }
    if part.count == 2 || part.count == 3 && part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { return part.uppercased() }
  }
  return nil
}
