import WeatherModel

extension SourceRest {
  /// Writes the rest as an object.
  public func write(to json: inout JSONWriter) {
    json.member("source", source.word)
    json.member("until", until.description)
    json.member("instead", instead?.word)
  }

  /// Reads the member `resting` of an answer; nil if there is none, or if it names a source that only newer servers know.
  public init?(in json: JSON) throws(JSONError) {
    let rest = json["resting"]
    guard !rest.isMissing, let source = Source(word: try rest["source"].text()), let until = Instant(iso8601: try rest["until"].text())
    else { return nil }
    self.init(source, until: until, instead: try rest["instead"].textIfPresent().flatMap { Source(word: $0) })
  }
}
