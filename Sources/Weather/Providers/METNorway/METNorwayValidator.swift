import HTTPClient
import WeatherModel

/// The validator of a conditional request to MET Norway: its own `Last-Modified`, verbatim.
///
/// The forecast may be unchanged while time passes. The stored hours and days then remain valid, but "now" becomes another step of that
/// forecast, which is not stored. So the validator of `current` also says until when it may be used.
struct METNorwayValidator {
  private static let mark = ";until="

  let lastModified: String
  let until: Instant?

  /// The validator of an answer for a kind; nil where the answer has no usable `Last-Modified`.
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

  /// The text that the rest of the program stores.
  var text: String { until.map { "\(lastModified)\(Self.mark)\($0.seconds)" } ?? lastModified }

  /// The `If-Modified-Since` that holds for all of the kinds; nil when one of them has to be sent again.
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
