import Providers
import WeatherModel
import WeatherService
import Wire

extension SourceList {
  /// Reads a list; unknown sources and values are ignored.
  public init(json: JSON) throws(JSONError) {
    var states: [SourceState] = []
    for item in try json["sources"].items() {
      // The list also contains sources that are not configured.
      guard try item["configured"].flagIfPresent() != false, let state = try SourceState(json: item) else { continue }
      states.append(state)
    }
    var orders: [(kind: Kind, order: [Source])] = []
    for (word, order) in try json["order"].membersIfPresent() ?? [] {
      guard let kind = Kind(word: word) else { continue }
      orders.append((kind, try sources(order)))
    }
    self.init(states: states, orders: orders)
    for item in try json["rules"].itemsIfPresent() ?? [] {
      rules.append(
        SourceChoice.Rule(
          south: try item["south"].number(), west: try item["west"].number(), north: try item["north"].number(),
          east: try item["east"].number(), kinds: try knownKinds(item["kinds"]), order: try sources(item["order"])))
    }
    if let isWorking = try json["store"]["working"].flagIfPresent() {
      store = StoreState(
        isWorking: isWorking, trouble: try json["store"]["trouble"].textIfPresent(), since: try json["store"]["since"].instantIfPresent())
    }
    if let latitude = try json["latitude"].numberIfPresent(), let longitude = try json["longitude"].numberIfPresent() {
      cell = Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
    }
  }
}

extension SourceState {
  /// Reads the state of a source; nil for an unknown source or state, which only newer servers send.
  fileprivate init?(json item: JSON) throws(JSONError) {
    guard let source = Source(word: try item["source"].text()) else { return nil }
    self.init(source: source, kinds: try knownKinds(item["kinds"]), terms: try item["terms"].textIfPresent() ?? "")
    let until = try item["health"]["until"].instantIfPresent() ?? Instant(seconds: 0)
    switch try item["health"]["state"].textIfPresent() {
    case "resting": status = .resting(until: until)
    case "on-trial": status = .onTrial
    case "exhausted": status = .exhausted(until: until)
    case "refused": status = .refused
    case "ready", nil: status = .ready
    // An unknown state, which only newer servers send.
    default: return nil
    }
    for quota in try item["quotas"].itemsIfPresent() ?? [] {
      let word = try quota["window"].text()
      guard let window = Quota.Window.allCases.first(where: { $0.word == word }) else { continue }
      usage.append(
        Usage(
          quota: Quota(Int(try quota["limit"].integer()), per: window), used: Int(try quota["used"].integer()),
          resets: try quota["resets"].instantIfPresent() ?? Instant(seconds: 0)))
    }
    calls = Int(try item["calls"].integerIfPresent() ?? 0)
    failures = Int(try item["failures"].integerIfPresent() ?? 0)
    lastSuccess = try item["last_success"].instantIfPresent()
    lastFailure = try item["last_failure"].instantIfPresent()
    lastError = try item["last_error"].textIfPresent()
  }
}

/// The sources in a list, without unknown ones.
private func sources(_ json: JSON) throws(JSONError) -> [Source] { try json.textsIfPresent().compactMap { Source(word: $0) } }

/// The kinds in a list, without unknown ones.
private func knownKinds(_ json: JSON) throws(JSONError) -> Kinds {
  var kinds: Kinds = []
  for word in try json.textsIfPresent() { if let kind = Kind(word: word) { kinds.insert(Kinds(kind)) } }
  return kinds
}
