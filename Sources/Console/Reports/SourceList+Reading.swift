import Providers
import WeatherModel
import WeatherService
import Wire

extension SourceList {
  /// Reads a list; what it does not know is passed over.
  public init(json: JSON) throws(JSONError) {
    states = []
    orders = []
    for item in try json["sources"].items() {
      // The server also names what nobody gave a key for.
      guard let source = Source(word: try item["source"].text()), try item["configured"].flagIfPresent() != false else { continue }
      var kinds: Kinds = []
      for word in try item["kinds"].textsIfPresent() { if let kind = Kind(word: word) { kinds.insert(Kinds(kind)) } }
      var state = SourceState(source: source, kinds: kinds, terms: try item["terms"].textIfPresent() ?? "")
      let until = try item["standing"]["until"].instant() ?? Instant(seconds: 0)
      switch try item["standing"]["state"].textIfPresent() {
      case "resting": state.standing = .resting(until: until)
      case "on-trial": state.standing = .onTrial
      case "exhausted": state.standing = .exhausted(until: until)
      case "refused": state.standing = .refused
      default: state.standing = .ready
      }
      for quota in try item["quotas"].itemsIfPresent() ?? [] {
        let word = try quota["window"].text()
        guard let window = Quota.Window.allCases.first(where: { sameBytes($0.word, word) }) else { continue }
        state.usage.append(
          SourceState.Usage(
            quota: Quota(Int(try quota["limit"].integer()), per: window), used: Int(try quota["used"].integer()),
            resets: try quota["resets"].instant() ?? Instant(seconds: 0)))
      }
      state.calls = Int(try item["calls"].integerIfPresent() ?? 0)
      state.failures = Int(try item["failures"].integerIfPresent() ?? 0)
      state.lastSuccess = try item["last_success"].instant()
      state.lastFailure = try item["last_failure"].instant()
      state.lastError = try item["last_error"].textIfPresent()
      states.append(state)
    }
    for (word, order) in try json["order"].membersIfPresent() ?? [] {
      guard let kind = Kind(word: word) else { continue }
      orders.append((kind, try order.textsIfPresent().compactMap { Source(word: $0) }))
    }
  }
}

extension JSON {
  fileprivate func instant() throws(JSONError) -> Instant? {
    guard let text = try textIfPresent() else { return nil }
    guard let instant = Instant(iso8601: text) else { throw unreadable("a time") }
    return instant
  }
}
