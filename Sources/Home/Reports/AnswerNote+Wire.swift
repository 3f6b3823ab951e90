import WeatherModel
import WeatherService
import Wire

extension AnswerNote {
  /// All values of the member `note`, for descriptions of the API.
  public static let words = ["stretched", "quota-used-up", "held-back", "fallback", "asked-too-often", "no-source"]

  func write(to json: inout JSONWriter) {
    switch self {
    case .stretched:
      json.member("note", "stretched")
    case .quotaUsedUp(let until):
      json.member("note", "quota-used-up")
      json.member("until", until.description)
    case .heldBack(let celsius, let hectopascals):
      json.member("note", "held-back")
      json.member("value", "\(celsius) °C" + (hectopascals.map { ", \($0) hPa" } ?? ""))
      json.member("celsius", celsius)
      json.member("hectopascals", hectopascals)
    case .fallback(let source):
      json.member("note", "fallback")
      json.member("from", source.word)
    case .noSource: json.member("note", "no-source")
    case .askedTooOften(let until):
      json.member("note", "asked-too-often")
      json.member("until", until.description)
    }
  }

  /// Reads a note; nil for one that only newer servers send, or that is incomplete.
  init?(json: JSON) throws(JSONError) {
    let until = try json["until"].textIfPresent().flatMap { Instant(iso8601: $0) }
    switch try json["note"].textIfPresent() {
    case "stretched": self = .stretched
    case "quota-used-up":
      guard let until else { return nil }
      self = .quotaUsedUp(until: until)
    case "held-back":
      guard let celsius = try json["celsius"].numberIfPresent() else { return nil }
      self = .heldBack(celsius: celsius, hectopascals: try json["hectopascals"].numberIfPresent())
    case "fallback":
      guard let source = try json["from"].textIfPresent().flatMap({ Source(word: $0) }) else { return nil }
      self = .fallback(from: source)
    case "no-source": self = .noSource
    case "asked-too-often":
      guard let until else { return nil }
      self = .askedTooOften(until: until)
    default: return nil
    }
  }
}
