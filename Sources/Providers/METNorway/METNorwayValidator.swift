import HTTPClient
import WeatherModel

/// What is named when asking MET Norway for news: its own `Last-Modified`, verbatim.
///
/// The forecast may stay the same while the hour goes on. The hours and days that are held then stay true, but "now" becomes another step
/// of that forecast, which is not held; so the validator of `current` says until when it may be used.
struct METNorwayValidator {
  private static let mark = ";until="

  let lastModified: String
  let until: Instant?

  /// What to keep of an answer for a kind; nil where it said nothing that can be used.
  init?(_ kind: Kind, _ response: ClientResponse, _ report: WeatherReport) {
    guard let lastModified = response.header("Last-Modified"), Instant(httpDate: lastModified) != nil else { return nil }
    self.lastModified = lastModified
    guard kind == .current else {
      until = nil
      return
    }
    guard let time = report.current?.value.time else { return nil }
    until = report.hourly?.value.first { $0.time > time }?.time ?? time + .hours(1)
  }

  private init(text: String) {
    let parts = text.split(separator: ";", maxSplits: 1)
    lastModified = parts.first.map(String.init) ?? ""
    until = parts.count == 2 ? Instant(seconds: Int64(text.dropFirst(lastModified.count + Self.mark.count)) ?? 0) : nil
  }

  /// How the rest of the program keeps it.
  var text: String { until.map { "\(lastModified)\(Self.mark)\($0.seconds)" } ?? lastModified }

  /// What to ask with so that "unchanged" is true for all of the kinds; nil when one of them has to be sent anew.
  static func common(of kinds: Kinds, in held: [Kind: String], now: Instant) -> String? {
    var common: String?
    for kind in kinds.each {
      guard let validator = held[kind].map(METNorwayValidator.init(text:)), !validator.lastModified.isEmpty,
        validator.until.map({ $0 > now }) ?? true, common == nil || common == validator.lastModified
      else { return nil }
      common = validator.lastModified
    }
    return common
  }
}
