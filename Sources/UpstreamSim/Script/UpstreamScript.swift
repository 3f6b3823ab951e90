import HTTPServer

/// What a stand-in for weather services answers to whom, and when the whole of it is down.
///
/// As a file it is JSON, described in docs/upstream-sim.md.
public struct UpstreamScript: Hashable, Sendable {
  /// Asked in order; the first that fits a request answers it.
  public var rules: [UpstreamRule]
  /// Stretches of time in which every request gets the same answer, whatever the rules say.
  public var outages: [UpstreamOutage]

  /// Without rules the stand-in knows no request.
  public init(_ rules: [UpstreamRule] = [], outages: [UpstreamOutage] = []) {
    self.rules = rules
    self.outages = outages
  }
}

/// Answers for the requests that fit.
public struct UpstreamRule: Hashable, Sendable {
  /// The name in the log; without one its number.
  public var name: String?
  /// Which requests it is for.
  public var match: UpstreamMatch
  /// Given in order, each as often as it says; the last one from then on always.
  public var answers: [UpstreamAnswer]

  /// A rule that every request fits.
  public init(_ answers: [UpstreamAnswer]) { self.init(UpstreamMatch(), answers) }

  /// A rule; without answers it answers 200 with an empty body.
  public init(_ match: UpstreamMatch, name: String? = nil, _ answers: [UpstreamAnswer]) {
    self.name = name
    self.match = match
    self.answers = answers
  }
}

/// What a request must have; what is not set may be anything.
public struct UpstreamMatch: Hashable, Sendable {
  /// "GET", in capitals; nil fits all.
  public var method: String?
  /// The whole path, decoded.
  public var path: String?
  /// How the path begins.
  public var pathPrefix: String?
  /// Query items that must be there; nil stands for any value.
  public var query: [String: String?]
  /// Headers that must be there, their names in any case; nil stands for any value.
  public var headers: [String: String?]
  /// Only the so many-th request, from 1, that fits the rest.
  public var call: Int?

  /// Without arguments every request fits.
  public init(
    path: String? = nil, pathPrefix: String? = nil, method: String? = nil, query: [String: String?] = [:],
    headers: [String: String?] = [:], call: Int? = nil
  ) {
    self.path = path
    self.pathPrefix = pathPrefix
    self.method = method
    self.query = query
    self.headers = headers
    self.call = call
  }

  /// Whether a request fits, its number aside.
  func fits(_ request: HTTPRequest) -> Bool {
    if let method, method != (request.isHead ? "HEAD" : request.method.name) { return false }
    if let path, path != request.path { return false }
    if let pathPrefix, !request.path.hasPrefix(pathPrefix) { return false }
    for (name, value) in query {
      guard request.query.contains(where: { $0.name == name && (value == nil || $0.value == value) }) else { return false }
    }
    for (name, value) in headers {
      guard request.headers.contains(where: { $0.isNamed(name) && (value == nil || $0.value == value) }) else { return false }
    }
    return true
  }
}

/// A stretch in which the whole service is out of order.
public struct UpstreamOutage: Hashable, Sendable {
  /// When it begins, in milliseconds since the start.
  public var after: Int
  /// How long it lasts; nil: for ever.
  public var lasts: Int?
  /// What everybody gets meanwhile.
  public var answer: UpstreamAnswer

  /// An outage; by default connections are reset.
  public init(after: Int, lasts: Int? = nil, answer: UpstreamAnswer = UpstreamAnswer(fault: .reset)) {
    self.after = after
    self.lasts = lasts
    self.answer = answer
  }

  /// Whether it is going on.
  func covers(_ elapsed: Int) -> Bool {
    guard elapsed >= after else { return false }
    guard let lasts else { return true }
    return elapsed - after < lasts
  }
}
